import type { Insertable, Selectable } from 'kysely';
import { messageId, type QueuedOf } from '../../../src/outbox/outbox.ts';
import type { LowPeriod } from '../../../src/prices/price-history.ts';
import type { Database } from '../../../src/storage/database.ts';
import type { AlertTable } from '../../../src/storage/tables.ts';
import type { Recipient } from '../../reports/recipient.ts';
import type { Alert, Goal } from '../goals/alert-rules.ts';
import type { AlertNotice } from './message-contents.ts';

export interface OwnedAlert extends Recipient {
	readonly alert: Alert;
}

export function alertRow({ userId, channel, locale }: Recipient, alert: Alert): Insertable<AlertTable> {
	const { goal, repeats, locked, addedAt, endsAt, notifiedAt, changedAt, paused, ...rest } = alert;
	return {
		...rest,
		...goalColumns(goal),
		user_id: userId,
		channel,
		locale,
		locked: Number(locked),
		repeats: Number(repeats),
		added_at: addedAt,
		ends_at: endsAt,
		// The column has an older name of this field.
		told_at: notifiedAt ?? null,
		changed_at: changedAt,
		paused: paused ?? null,
	};
}

function goalColumns(goal: Goal) {
	if (goal.kind === 'stock') return { goal: goal.kind, amount: null, percent: null, percent_of: null, low: null };
	const { kind, amount, change, low = null } = goal;
	return { goal: kind, amount, percent: change?.percent ?? null, percent_of: change?.from ?? null, low };
}

/** Resolves to the alerts that these messages are about. Deleted alerts are missing. @throws StoreError */
export async function storedAlerts(
	{ sql }: Database,
	parts: readonly { readonly about?: string }[],
): Promise<OwnedAlert[]> {
	const ids = parts.map(({ about }) => about).filter((id) => id !== undefined);
	const rows = await sql.selectFrom('alerts').selectAll().where('id', 'in', ids).execute();
	return rows.map(ownedAlert);
}

export function ownedAlert(row: Selectable<AlertTable>): OwnedAlert {
	const { user_id: userId, channel, locale } = row;
	const { id, item, name, version } = row;
	const alert = {
		id,
		item,
		name,
		version,
		game: row.game,
		currency: row.currency,
		locked: row.locked === 1,
		goal: goalFrom(row),
		repeats: row.repeats === 1,
		addedAt: row.added_at,
		endsAt: row.ends_at,
		state: row.state,
		notifiedAt: row.told_at ?? undefined,
		changedAt: row.changed_at,
		paused: row.paused ?? undefined,
	};
	return { userId, channel, locale, alert: alert as Alert };
}

function goalFrom({ goal, amount, percent, percent_of: from, low }: Selectable<AlertTable>): Goal {
	if (goal === 'stock') return { kind: goal };
	const change = percent === null || from === null ? {} : { change: { percent, from } };
	const newLow = low === null ? {} : { low: low as LowPeriod };
	return { kind: goal as 'below' | 'above', amount: amount!, ...change, ...newLow };
}

/**
 * The same alert and time always give the same message id.
 * @param at when the list was fetched, or when the alert ended, Unix ms
 */
export function alertNotice(
	{ alert, userId, channel }: OwnedAlert,
	what: AlertNotice['what'],
	at: number,
	ask: number | null,
	isConverted: boolean,
): QueuedOf<AlertNotice> {
	const content = { what, at, ask, isConverted };
	const id = messageId(alert.id, what, at);
	return { id, kind: 'alert', owner: userId, about: alert.id, channel, queuedAt: at, content };
}
