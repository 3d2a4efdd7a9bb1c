import { type Clock, yieldToEventLoop } from '../base/clock.ts';
import type { Database } from '../storage/database.ts';
import { activeStates } from './alert.ts';
import { alertNotice, ownedAlert } from './alert-rows.ts';
import { queue } from './outbox.ts';
import { deleteTold, locksOf } from './user-alerts.ts';

const batchSize = 40;
/** Finished alerts stay so long, so that their owners can set them again, ms. */
const finishedTime = 30 * 24 * 60 * 60_000;

/** Tells the owners unless they cannot be reached. Removes alerts that finished long ago. @throws StoreError */
export async function expireAlerts(database: Database, clock: Clock, onQueued: () => void): Promise<void> {
	const now = clock.wall();
	const alerts = database.sql.selectFrom('alerts').selectAll();
	const over = alerts.where('state', 'in', activeStates).where('ends_at', '<=', now).limit(batchSize);
	for (;;) {
		const read = (await over.execute()).map(ownedAlert);
		if (read.length === 0) break;
		await database.write(locksOf(read), async (sql) => {
			const rows = await sql
				.updateTable('alerts')
				.set({ state: 'ended', changed_at: now })
				.where(
					'id',
					'in',
					read.map(({ alert }) => alert.id),
				)
				.where('state', 'in', activeStates)
				.where('ends_at', '<=', now)
				.returningAll()
				.execute();
			const reachable = rows.map(ownedAlert).filter(({ alert }) => alert.paused !== 'unreachable');
			await queue(
				sql,
				reachable.map((each) => alertNotice(each, 'ended', each.alert.endsAt, null, false)),
			);
		});
		onQueued();
		await yieldToEventLoop();
	}
	const finished = deleteTold(database.sql).where('state', 'not in', activeStates);
	await finished.where('changed_at', '<', now - finishedTime).execute();
}
