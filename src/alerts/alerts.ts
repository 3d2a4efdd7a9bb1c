import { randomBytes } from 'node:crypto';
import { emptyOutbox } from '../delivery/outbox.ts';
import { UserError } from '../errors/user-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ledger } from '../storage/ledger.ts';
import { type Alert, type AlertState, isActive, isSameGoal } from './alert.ts';
import { type AlertBook, bookOf, changeAlerts, release } from './alert-book.ts';

/** An alert that somebody wants to set. */
export type NewAlert = Pick<
	Alert,
	'game' | 'item' | 'name' | 'version' | 'currency' | 'locked' | 'goal' | 'repeats'
> & {
	/** How long it lasts. */
	readonly days: number;
	/** The goal is met already: it fires once the price has left it and meets it again. */
	readonly isMetAlready: boolean;
};

/** What can be changed of an alert. */
export type AlertChange = Partial<Pick<Alert, 'goal' | 'repeats' | 'endsAt' | 'state' | 'paused' | 'toldAt'>>;

/** Where the messages to a user go. */
export interface Recipient {
	readonly userId: string;
	/** The channel of direct messages. */
	readonly channel: string;
	readonly locale: string;
}

export interface AlertsOptions {
	readonly ledger: Ledger<AlertBook>;
	/** The clock that all processes share: see `Store`. */
	readonly clock: Clock;
	/** The most alerts of a user. Those that no longer fire do not count. */
	readonly limit: number;
}

/** The most days that an alert lasts. */
export const mostDays = 365;
/** A day of an alert's time, ms. */
export const dayLength = 24 * 60 * 60_000;

/** Stores the alerts of users. If the store fails, every method throws StoreError. */
export class Alerts {
	readonly #options: AlertsOptions;

	constructor(options: AlertsOptions) {
		this.#options = options;
	}

	/** The most alerts of a user. */
	get limit(): number {
		return this.#options.limit;
	}

	/** The alerts of a user, in the order in which they were added. @throws StoreError */
	async of(userId: string): Promise<readonly Alert[]> {
		return (await this.#options.ledger.get(userId))?.alerts ?? [];
	}

	/**
	 * Adds an alert.
	 * @param replaces the id of an alert that is deleted later: it does not count towards the limit
	 * @throws UserError `alerts-off`, `too-many-alerts`, `alert-exists`; StoreError
	 */
	async add({ userId, channel, locale }: Recipient, wanted: NewAlert, replaces?: string): Promise<Alert> {
		const { days, isMetAlready, ...rest } = wanted;
		const now = this.#now();
		const state: AlertState = isMetAlready ? 'told' : 'armed';
		const alert: Alert = { ...rest, id: newId(), addedAt: now, endsAt: now + days * dayLength, state };
		await this.#update(userId, (was) => {
			const alerts = was?.alerts ?? [];
			const active = alerts.filter((other) => isActive(other) && other.id !== replaces);
			if (active.some((other) => isSame(other, alert))) throw new UserError({ code: 'alert-exists' });
			this.#refuseOneMore(active);
			return bookOf({ outbox: emptyOutbox, ...was, channel, locale, alerts: [...alerts, alert] });
		});
		return alert;
	}

	/**
	 * Changes an alert. Resolves to it, or to undefined if the user has no such alert.
	 * @throws UserError `alerts-off`, `too-many-alerts` if it would be one more that waits for its goal; StoreError
	 */
	async change(userId: string, id: string, change: AlertChange): Promise<Alert | undefined> {
		const book = await this.#changeAlerts(userId, (alerts) =>
			alerts.map((alert) => {
				if (alert.id !== id) return alert;
				const changed = { ...alert, ...change };
				if (isActive(changed) && !isActive(alert)) this.#refuseOneMore(alerts.filter(isActive));
				return changed;
			}),
		);
		return book?.alerts.find((alert) => alert.id === id);
	}

	/**
	 * Arms an alert again that has fired or ended, for as many days as it lasted before. It fires once the price has left its
	 * goal and meets it again. Undefined if the user has no such alert. @throws UserError `alerts-off`, `too-many-alerts`; StoreError
	 */
	async again(userId: string, id: string): Promise<Alert | undefined> {
		const now = this.#now();
		const book = await this.#changeAlerts(userId, (alerts) => {
			const alert = alerts.find((each) => each.id === id);
			if (!alert) return alerts;
			this.#refuseOneMore(alerts.filter((each) => each !== alert && isActive(each)));
			const { paused: _, ...rest } = alert;
			const lasts = Math.min(mostDays * dayLength, Math.max(dayLength, alert.endsAt - alert.addedAt));
			const state: AlertState = alert.toldAt === undefined ? 'armed' : 'told';
			return alerts.map((each) => (each === alert ? { ...rest, addedAt: now, endsAt: now + lasts, state } : each));
		});
		return book?.alerts.find((alert) => alert.id === id);
	}

	/** Goes on with alerts that were paused because their owner could not be reached. @throws StoreError */
	async resumeUnreachable(userId: string): Promise<void> {
		await this.#changeAlerts(userId, (alerts) => alerts.map(reachable));
	}

	/** The user's quiet hours have changed: what was held back is sent, unless it is quiet still. @throws StoreError */
	async release(userId: string): Promise<void> {
		await this.#update(userId, (was) => was && release(was, this.#now()));
	}

	/** Deletes an alert, and what is to be sent about it; false if the user has no such alert. @throws StoreError */
	async delete(userId: string, id: string): Promise<boolean> {
		let isThere = false;
		await this.#changeAlerts(userId, (alerts) => {
			isThere = alerts.some((alert) => alert.id === id);
			return alerts.filter((alert) => alert.id !== id);
		});
		return isThere;
	}

	/** Deletes all alerts of a user, and all that is stored with them, for good. Resolves to how many they were. @throws StoreError */
	async deleteAll(userId: string): Promise<number> {
		let count = 0;
		await this.#update(userId, (was) => {
			count = was?.alerts.length ?? 0;
			return undefined;
		});
		return count;
	}

	/** @throws UserError if there are already as many alerts as may be. */
	#refuseOneMore({ length }: readonly Alert[]): void {
		if (this.limit === 0) throw new UserError({ code: 'alerts-off' });
		if (length >= this.limit) throw new UserError({ code: 'too-many-alerts', limit: this.limit });
	}

	#changeAlerts(
		userId: string,
		change: (alerts: readonly Alert[]) => readonly Alert[],
	): Promise<AlertBook | undefined> {
		return this.#update(userId, (was) => was && changeAlerts(was, change));
	}

	async #update(
		userId: string,
		change: (was: AlertBook | undefined) => AlertBook | undefined,
	): Promise<AlertBook | undefined> {
		const [book] = await this.#options.ledger.update([userId], (_, was) => change(was));
		return book;
	}

	#now(): number {
		return this.#options.clock.wall();
	}
}

const reachable = (alert: Alert): Alert => (alert.paused === 'unreachable' ? { ...alert, paused: undefined } : alert);

const newId = () => randomBytes(9).toString('base64url');

/** Whether two alerts wait for the same. */
function isSame(one: Alert, other: Alert): boolean {
	const text = ({ game, item, currency, locked }: Alert) => JSON.stringify([game, item, currency, locked]);
	return text(one) === text(other) && isSameGoal(one.goal, other.goal);
}
