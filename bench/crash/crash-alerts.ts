import type { Alert } from '../../commands/alerts/goals/alert-rules.ts';
import { alertRow } from '../../commands/alerts/stored/alert-rows.ts';
import type { SampleLists } from '../../playground/market/sample-lists.ts';
import { SystemClock } from '../../src/base/clock.ts';
import { createLog } from '../../src/base/log.ts';
import { itemKey } from '../../src/names/item-ref.ts';
import { openStore } from '../../src/storage/store.ts';
import { recordedGame as game, rowsOf } from '../game-lists.ts';

const day = 24 * 60 * 60_000;
const alertsPerUser = 5;
/** The users whose alerts are written by one statement. */
const usersPerInsert = 200;
/** The share by which all prices will fall, which meets one alert of each user. */
const fall = 0.3;

interface ListedRow {
	readonly market_hash_name: string;
	readonly version: string | null;
	readonly min_price: number | null;
	readonly quantity: number;
}

/** Writes the alerts of many users into a SQLite file. One alert of each user fires when all prices fall. */
export async function writeAlerts(file: string, lists: SampleLists, users: number) {
	const rows = rowsOf(lists, 'tradable', game, 'EUR') as readonly ListedRow[];
	const pricedRows = rows.filter(({ min_price: ask, quantity }) => ask !== null && ask > 1 && quantity > 0);
	const store = await openStore({ kind: 'sqlite', path: file }, new SystemClock(), createLog('error', []));
	const userIds = Array.from({ length: users }, (_, i) => String(4_000_000_000_000_000_000n + BigInt(i)));
	const addedAt = Date.now() - day;
	const alertsOf = (userId: string, user: number) =>
		Array.from({ length: alertsPerUser }, (_, i) => {
			// The factors spread the alerts over many items.
			const { market_hash_name: name, version, min_price } = pricedRows[(user * 7 + i * 1_009) % pricedRows.length]!;
			// Only the first alert of each user has a goal that the fall reaches.
			const share = i === 0 ? 1 - fall / 2 : (1 - fall) / 2;
			const alert: Alert = {
				id: `${user}-${i}`,
				game,
				item: itemKey(game, name, version),
				name,
				version,
				currency: 'EUR',
				goal: { kind: 'below', amount: Math.round(100 * min_price! * share) / 100 },
				locked: false,
				repeats: false,
				addedAt,
				endsAt: addedAt + 90 * day,
				changedAt: addedAt,
				state: 'armed',
			};
			return alertRow({ userId, channel: userId, locale: 'en-US' }, alert);
		});
	for (let i = 0; i < users; i += usersPerInsert)
		await store.database.sql
			.insertInto('alerts')
			.values(userIds.slice(i, i + usersPerInsert).flatMap((userId, j) => alertsOf(userId, i + j)))
			.execute();
	return {
		userIds,
		count: users * alertsPerUser,
		async haveFired(): Promise<boolean> {
			const firedAlerts = store.database.sql.selectFrom('alerts').where('state', '=', 'done');
			const row = await firedAlerts.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst();
			return row!.count >= users;
		},
		close: () => store.close(),
	};
}
