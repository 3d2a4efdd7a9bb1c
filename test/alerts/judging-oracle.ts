import type { Alert } from '../../src/alerts/alert.ts';
import { listOf } from '../../src/alerts/judging/watches.ts';
import { keyText, type ListKey } from '../../src/market/list-key.ts';
import { keyOf, minute, type Named, type Said } from './alerts-world.ts';

export type SaidRows = readonly (readonly [Named, Said])[];

interface Told {
	state: Alert['state'];
	/** When it last changed, or was added. */
	since: number;
}

/** Judges every alert by every list, item by item, as slowly and simply as possible. It knows nothing of the real rules' code. */
export class JudgingOracle {
	readonly fired: string[] = [];
	readonly #alerts = new Map<string, Told>();
	#sizes = new Map<string, number>();
	readonly #shrunken = new Map<string, number>();
	#last = new Map<string, number>();
	/** The keys that the catalogue knows, with the names they belong to. */
	readonly #known = new Map<string, string>();
	readonly #listed = new Map<string, Set<string>>();

	/** Remembers what is in a list, whether it is judged or not. */
	see(key: ListKey, rows: SaidRows): void {
		for (const [named] of rows) {
			this.#known.set(keyOf(named), named.name);
			this.#known.set(keyOf({ ...named, version: null }), named.name);
		}
		this.#listed.set(keyText(key), new Set(rows.map(([{ name }]) => name)));
	}

	forgetUnlisted(): void {
		const listed = new Set([...this.#listed.values()].flatMap((names) => [...names]));
		for (const [key, name] of this.#known) if (!listed.has(name)) this.#known.delete(key);
	}

	/** A new process judges, which knows no lists. */
	restart(): void {
		this.#sizes = new Map();
		this.#last = new Map();
		this.#shrunken.clear();
	}

	/** Whether an alert's state changed as its user changed it. */
	set({ id, state, addedAt }: Alert): void {
		const was = this.#alerts.get(id);
		if (!was) this.#alerts.set(id, { state, since: addedAt });
		else if (addedAt > was.since || state !== was.state) this.#alerts.set(id, { state, since: addedAt });
	}

	stateOf(id: string): Alert['state'] | undefined {
		return this.#alerts.get(id)?.state;
	}

	/** @param fetchedAt and now are the same in process and Unix time here */
	judge(key: ListKey, rows: SaidRows, fetchedAt: number, now: number, alerts: readonly Alert[]): void {
		if (!this.#isJudged(keyText(key), rows.length, fetchedAt, now)) return;
		for (const alert of alerts) {
			if (keyText(listOf(alert)) !== keyText(key) || alert.paused || alert.endsAt <= fetchedAt) continue;
			const told = this.#alerts.get(alert.id)!;
			if (fetchedAt < told.since) continue;
			const change = this.changeOf(alert, told.state, rows);
			if (!change) continue;
			if (change === 'fires') this.fired.push(`${alert.id} at ${fetchedAt}`);
			const next = change === 'arms' ? 'armed' : alert.repeats ? 'told' : 'done';
			this.#alerts.set(alert.id, { state: next, since: fetchedAt });
		}
	}

	/** What happens to an alert by these rows, with all prices multiplied by a rate. */
	changeOf(alert: Alert, state: Alert['state'], rows: SaidRows, rate = 1): 'fires' | 'arms' | undefined {
		if (!this.#known.has(alert.item)) return undefined;
		const isAboutName = alert.item === keyOf({ name: alert.name, version: null });
		const own = rows.filter(([named]) => named.name === alert.name && (isAboutName || keyOf(named) === alert.item));
		const hasReadable = (version: string | null) =>
			own.some(([n, said]) => n.version === version && said !== 'unreadable');
		const isUnknown = rows.some(
			([n, said]) =>
				said === 'unreadable' &&
				n.name === alert.name &&
				(isAboutName || n.version === alert.version || (n.version === null && !hasReadable(alert.version))),
		);
		const offers = own.flatMap(([, said]) => (said === 'unreadable' || said.quantity === 0 ? [] : [said]));
		const prices = offers.flatMap(({ ask }) => (ask === null ? [] : [Math.round(100 * ask * rate)]));
		const lowest = prices.length > 0 ? Math.min(...prices) : undefined;
		const { goal } = alert;
		if (goal.kind === 'stock') {
			if (state === 'armed') return offers.length > 0 ? 'fires' : undefined;
			return state === 'told' && offers.length === 0 && !isUnknown ? 'arms' : undefined;
		}
		if (lowest === undefined) return undefined;
		const amount = Math.round(100 * goal.amount);
		if (goal.kind === 'below') {
			if (state === 'armed') return lowest <= amount ? 'fires' : undefined;
			return state === 'told' && lowest > amount && lowest >= amount * 1.02 - 1e-9 && !isUnknown ? 'arms' : undefined;
		}
		if (state === 'armed') return lowest >= amount && !isUnknown ? 'fires' : undefined;
		return state === 'told' && lowest < amount && lowest <= amount * 0.98 + 1e-9 ? 'arms' : undefined;
	}

	#isJudged(list: string, size: number, fetchedAt: number, now: number): boolean {
		if (now - fetchedAt > 6 * minute || fetchedAt <= (this.#last.get(list) ?? -1)) return false;
		if (size < 0.8 * (this.#sizes.get(list) ?? 0)) {
			const since = this.#shrunken.get(list) ?? fetchedAt;
			this.#shrunken.set(list, since);
			if (fetchedAt - since < 60 * minute) return false;
		}
		this.#shrunken.delete(list);
		this.#sizes.set(list, size);
		this.#last.set(list, fetchedAt);
		return true;
	}
}
