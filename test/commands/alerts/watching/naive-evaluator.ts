import type { Alert } from '../../../../commands/alerts/goals/alert-rules.ts';
import { type ListKey, listKeyText } from '../../../../src/market/list-key.ts';
import { keyOf, type ListedOffer, type MadeUpItem, minute } from './made-up-lists.ts';

export type ListedRows = readonly (readonly [MadeUpItem, ListedOffer])[];

/**
 * Evaluates every alert by every list, item by item, as slowly and simply as possible. It shares no code with the real
 * one.
 */
export class NaiveEvaluator {
	readonly fired: string[] = [];
	/** The rate of USD. */
	readonly #rate: number;
	readonly #alerts = new Map<string, { state: Alert['state']; since: number }>();
	#lastLists = new Map<string, { readonly at: number; readonly names: ReadonlySet<string> }>();

	constructor(rate: number) {
		this.#rate = rate;
	}

	/** Forgets the lists before, as a new process would. */
	restart(): void {
		this.#lastLists = new Map();
	}

	/** Takes over an alert that its user has added or changed. */
	set({ id, state, changedAt }: Alert): void {
		const was = this.#alerts.get(id);
		if (!was || changedAt > was.since || state !== was.state) this.#alerts.set(id, { state, since: changedAt });
	}

	stateOf(id: string): Alert['state'] | undefined {
		return this.#alerts.get(id)?.state;
	}

	/** Process time and Unix time are the same in these tests, so `fetchedAt` and `now` are both. */
	evaluate(key: ListKey, rows: ListedRows, fetchedAt: number, now: number, alerts: readonly Alert[]): void {
		const list = listKeyText(key);
		const last = this.#lastLists.get(list);
		if (now - fetchedAt > 6 * minute || fetchedAt <= (last?.at ?? -1)) return;
		const names = new Set(rows.flatMap(([named, said]) => (said === 'unreadable' ? [] : [keyOf(named)])));
		this.#lastLists.set(list, { at: fetchedAt, names });
		const previous = last !== undefined && fetchedAt - last.at <= 30 * minute ? [...last.names] : [];
		const missing = previous.filter((name) => !names.has(name));
		// A list that lacks more than 20 rows, and more than 2% of them, is taken to be incomplete.
		const isCut = missing.length > Math.max(20, 0.02 * previous.length);
		for (const alert of alerts) {
			const isAbout = alert.locked === (key.kind === 'trade-locked');
			if (!isAbout || alert.paused || alert.endsAt <= fetchedAt) continue;
			const known = this.#alerts.get(alert.id)!;
			if (fetchedAt < known.since) continue;
			const change = this.#changeOf(alert, known.state, rows, isCut);
			if (!change) continue;
			if (change === 'fires') this.fired.push(`${alert.id} at ${fetchedAt}`);
			const fired = alert.repeats ? 'met' : 'done';
			this.#alerts.set(alert.id, { state: change === 'arms' ? 'armed' : fired, since: fetchedAt });
		}
	}

	#changeOf(alert: Alert, state: Alert['state'], rows: ListedRows, isCut: boolean): 'fires' | 'arms' | undefined {
		const rate = alert.currency === 'USD' ? this.#rate : 1;
		const isAboutName = alert.item === keyOf({ name: alert.name, version: null });
		const own = rows.filter(([named]) => named.name === alert.name && (isAboutName || keyOf(named) === alert.item));
		if (own.some(([, said]) => said === 'unreadable')) return undefined;
		const offers = own.flatMap(([, said]) => (said === 'unreadable' || said.quantity === 0 ? [] : [said]));
		const prices = offers.flatMap(({ ask }) => (ask === null ? [] : [Math.round(ask * rate * 100)]));
		const lowest = prices.length > 0 ? Math.min(...prices) : undefined;
		const { goal } = alert;
		if (goal.kind === 'stock') {
			if (state === 'armed') return offers.length > 0 ? 'fires' : undefined;
			return state === 'met' && offers.length === 0 && !(isCut && own.length === 0) ? 'arms' : undefined;
		}
		if (lowest === undefined) return undefined;
		const amount = Math.round(100 * goal.amount);
		if (goal.kind === 'below') {
			if (state === 'armed') return lowest <= amount ? 'fires' : undefined;
			return state === 'met' && lowest > amount && lowest >= amount * 1.02 - 1e-9 ? 'arms' : undefined;
		}
		if (state === 'armed') return lowest >= amount ? 'fires' : undefined;
		return state === 'met' && lowest < amount && lowest <= amount * 0.98 + 1e-9 ? 'arms' : undefined;
	}
}
