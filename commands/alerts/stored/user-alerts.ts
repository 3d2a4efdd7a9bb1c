import type { Kysely, Transaction } from 'kysely';
import { type Clock, dayLength } from '../../../src/base/clock.ts';
import { UserError } from '../../../src/base/user-error.ts';
import { hasWithheld, releaseDeferred, resumeWithheld } from '../../../src/outbox/outbox.ts';
import type { Database } from '../../../src/storage/database.ts';
import type { Tables } from '../../../src/storage/tables.ts';
import type { Recipient } from '../../reports/recipient.ts';
import {
	type Alert,
	type AlertState,
	type BelievedOffer,
	durationOf,
	isActive,
	isSameGoal,
	stateOnResume,
} from '../goals/alert-rules.ts';
import { alertRow, type OwnedAlert, ownedAlert } from './alert-rows.ts';
import { SortableIds } from './sortable-ids.ts';

export type AlertToAdd = Pick<
	Alert,
	'game' | 'item' | 'name' | 'version' | 'currency' | 'locked' | 'goal' | 'repeats'
> & {
	readonly days: number;
	/** Whether the goal is met now. The alert then fires once the price has left the goal and meets it again. */
	readonly isMetAlready: boolean;
};

export type AlertChange = Partial<
	Pick<Alert, 'goal' | 'repeats' | 'addedAt' | 'endsAt' | 'state' | 'paused' | 'notifiedAt'>
>;

interface UserAlertsOptions {
	readonly database: Database;
	readonly clock: Clock;
	/** The most active alerts of a user. */
	readonly limit: number;
}

/** The most finished alerts of a user to keep, so that the user can set them again. The newest ones are kept. */
const maxFinished = 25;

/** Every method throws StoreError if the store fails. */
export class UserAlerts {
	readonly #options: UserAlertsOptions;
	readonly #ids = new SortableIds();

	constructor(options: UserAlertsOptions) {
		this.#options = options;
	}

	get limit(): number {
		return this.#options.limit;
	}

	async of(userId: string): Promise<readonly Alert[]> {
		return (await alertsOf(this.#options.database, userId)).map(({ alert }) => alert);
	}

	/**
	 * @param replacedId the id of the alert that the caller will delete afterwards: it does not count towards the limit
	 * @throws UserError `alerts-off`, `too-many-alerts`, `alert-exists`
	 */
	async add(recipient: Recipient, newAlert: AlertToAdd, replacedId?: string): Promise<Alert> {
		const { days, isMetAlready, ...rest } = newAlert;
		const now = this.#now();
		const state: AlertState = isMetAlready ? 'met' : 'armed';
		const times = { addedAt: now, endsAt: now + days * dayLength, changedAt: now };
		const alert: Alert = { ...rest, ...times, id: this.#ids.next(now), state };
		await this.#write(recipient.userId, async (sql, owned) => {
			const others = owned.map((each) => each.alert);
			const activeOthers = others.filter((other) => isActive(other) && other.id !== replacedId);
			this.#requireAllowed(alert, activeOthers);
			const { userId, channel, locale } = recipient;
			// From now on, all messages to the user go to this channel.
			await sql.updateTable('alerts').set({ channel, locale }).where('user_id', '=', userId).execute();
			await sql.insertInto('alerts').values(alertRow(recipient, alert)).execute();
			const finished = others.filter((other) => !isActive(other));
			const newestFirst = finished.sort((a, b) => b.changedAt - a.changedAt);
			const ids = newestFirst.slice(maxFinished).map(({ id }) => id);
			if (ids.length > 0) await deleteWithoutMessages(sql).where('id', 'in', ids).execute();
		});
		return alert;
	}

	/** @throws UserError `alert-exists`; `alerts-off`, `too-many-alerts` if it becomes active */
	change(userId: string, id: string, change: AlertChange): Promise<Alert | undefined> {
		return this.#change(userId, id, () => change);
	}

	/**
	 * Resumes an alert, or sets it again for as many days as before. If it has fired before, the price must have left its
	 * goal before it fires again.
	 * @param offer the current offer, if it is known
	 * @throws as `change`
	 */
	resume(userId: string, id: string, offer: BelievedOffer | undefined): Promise<Alert | undefined> {
		const now = this.#now();
		return this.#change(userId, id, (alert) => {
			const change = { paused: undefined, state: stateOnResume(alert, offer) };
			return isActive(alert) ? change : { ...change, addedAt: now, endsAt: now + durationOf(alert) };
		});
	}

	/** Whether alerts are paused, or messages withheld, because direct messages were refused. */
	async areUnreachable(userId: string): Promise<boolean> {
		const arePaused = (await this.of(userId)).some(({ paused }) => paused === 'unreachable');
		return arePaused || hasWithheld(this.#options.database.sql, userId, ['alert']);
	}

	/** Resumes alerts that were paused because direct messages were refused, and sends their waiting messages. */
	resumeUnreachable(userId: string): Promise<void> {
		return this.#write(userId, async (sql) => {
			await resumeWithheld(sql, userId, ['alert'], this.#now());
			await sql
				.updateTable('alerts')
				.set({ paused: null, changed_at: this.#now() })
				.where('user_id', '=', userId)
				.where('paused', '=', 'unreachable')
				.execute();
		});
	}

	/** Sends the messages that were held back for quiet hours, unless these still last. */
	release(userId: string): Promise<void> {
		return releaseDeferred(this.#options.database.sql, userId, this.#now());
	}

	/** Deletes an alert and its waiting messages. Resolves to false if the user has no such alert. */
	async delete(userId: string, id: string): Promise<boolean> {
		return this.#write(userId, async (sql, owned) => {
			const isOwn = owned.some(({ alert }) => alert.id === id);
			if (!isOwn) return false;
			await sql.deleteFrom('alerts').where('id', '=', id).execute();
			await sql.deleteFrom('outbox').where('about', '=', id).execute();
			return true;
		});
	}

	async deleteAll(userId: string): Promise<number> {
		const count = await this.#write(userId, async (sql, owned) => {
			await sql.deleteFrom('alerts').where('user_id', '=', userId).execute();
			await sql.deleteFrom('outbox').where('kind', '=', 'alert').where('owner', '=', userId).execute();
			return owned.length;
		});
		this.#options.database.overwriteDeleted();
		return count;
	}

	/** @param others the user's other active alerts @throws UserError `alert-exists`, `alerts-off`, `too-many-alerts` */
	#requireAllowed(alert: Alert, others: readonly Alert[]): void {
		refuseDuplicate(alert, others);
		if (this.limit === 0) throw new UserError({ code: 'alerts-off' });
		if (others.length >= this.limit) throw new UserError({ code: 'too-many-alerts', limit: this.limit });
	}

	#change(userId: string, id: string, change: (alert: Alert) => Partial<Alert>): Promise<Alert | undefined> {
		return this.#write(userId, async (sql, owned) => {
			const match = owned.find(({ alert }) => alert.id === id);
			if (!match) return undefined;
			const before = match.alert;
			const alert = { ...before, ...change(before), changedAt: this.#now() };
			const hasSameGoal = isSameGoal(alert.goal, before.goal);
			const others = owned.map((each) => each.alert).filter((other) => other !== before && isActive(other));
			if (isActive(alert) && !isActive(before)) this.#requireAllowed(alert, others);
			else if (!hasSameGoal) refuseDuplicate(alert, others);
			await sql.updateTable('alerts').set(alertRow(match, alert)).where('id', '=', id).execute();
			// The user may be reachable again, so messages of other alerts are sent too. If they are refused, all
			// alerts are paused again.
			if (before.paused === 'unreachable' && alert.paused !== 'unreachable')
				await resumeWithheld(sql, userId, ['alert'], this.#now());
			// Waiting messages about another goal are no longer true.
			if (!hasSameGoal) await sql.deleteFrom('outbox').where('about', '=', id).execute();
			return alert;
		});
	}

	#write<Result>(
		userId: string,
		work: (sql: Transaction<Tables>, owned: readonly OwnedAlert[]) => Promise<Result>,
	): Promise<Result> {
		const { database } = this.#options;
		return database.write([alertsLock(userId)], async (sql) => work(sql, await alertsOf({ sql }, userId)));
	}

	#now(): number {
		return this.#options.clock.wall();
	}
}

export const alertsLock = (userId: string): string => `alerts:${userId}`;

export const alertsLocksOf = (alerts: readonly OwnedAlert[]): string[] =>
	alerts.map(({ userId }) => alertsLock(userId));

async function alertsOf({ sql }: Pick<Database, 'sql'>, userId: string): Promise<OwnedAlert[]> {
	const rows = sql.selectFrom('alerts').selectAll().where('user_id', '=', userId);
	return (await rows.orderBy('id').execute()).map(ownedAlert);
}

/** Returns a statement that deletes alerts without waiting messages; narrow it further. */
export const deleteWithoutMessages = (sql: Kysely<Tables>) =>
	sql
		.deleteFrom('alerts')
		.where(({ not, exists, selectFrom }) =>
			not(exists(selectFrom('outbox').select('outbox.id').whereRef('outbox.about', '=', 'alerts.id'))),
		);

/** @throws UserError `alert-exists`, since the user would be told about one event twice. */
function refuseDuplicate(alert: Alert, others: readonly Alert[]): void {
	if (others.some((other) => isSame(other, alert))) throw new UserError({ code: 'alert-exists' });
}

function isSame(one: Alert, other: Alert): boolean {
	const subjectOf = ({ game, item, currency, locked }: Alert) => JSON.stringify([game, item, currency, locked]);
	return subjectOf(one) === subjectOf(other) && isSameGoal(one.goal, other.goal);
}
