import { keyText, type ListKey } from '../../market/list-key.ts';
import type { Market } from '../../market/snapshots/market.ts';
import type { Snapshot } from '../../market/snapshots/snapshot.ts';
import { isDoubtful, toLookAt } from './concerned.ts';
import type { Offers } from './offers.ts';
import type { WatchGroup } from './watch-group.ts';

/** The share by which a converted price may differ from the exact one: see `maxSpread` of the exchange rates. */
const margin = 0.005;

/**
 * Lists in other than the home currency that alerts wait for. A converted price never fires an alert: it only says that the
 * exact list is needed.
 */
export class ExactLists {
	readonly #market: Pick<Market, 'get' | 'rate'>;
	/** The lists to request, those that have been wanted for longest first. */
	readonly #wanted = new Map<string, { readonly key: ListKey; readonly since: number }>();
	/** The exchange rate that the alerts of a list were last looked at with. */
	readonly #rates = new Map<string, number>();

	constructor(market: Pick<Market, 'get' | 'rate'>) {
		this.#market = market;
	}

	/**
	 * Finds out whether a new home list may change alerts in another currency. Without an exchange rate, it may.
	 * @param changed the keys of what has changed in the home list; undefined for all
	 */
	async lookAt(
		group: WatchGroup,
		home: Snapshot,
		offers: Offers,
		changed: readonly string[] | undefined,
	): Promise<void> {
		const rate = this.#market.rate(group.list.currency)?.rate;
		const name = keyText(group.list);
		const items = toLookAt(group, this.#rates.get(name) === rate ? changed : undefined, group.freshForHome);
		if (rate === undefined || (await isDoubtful(items, offers, rate, margin)))
			this.#wanted.set(name, { key: group.list, since: home.fetchedAt });
		if (rate === undefined) this.#rates.delete(name);
		else this.#rates.set(name, rate);
		group.freshForHome.lookedAt(offers.at);
	}

	/**
	 * Requests the lists of the kind and game of a home list that alerts wait for. Each is judged when it arrives; until then it
	 * is requested with each home list.
	 */
	request({ kind, game }: ListKey): void {
		// Why it cannot be loaded is logged there.
		for (const { key } of this.#wanted.values())
			if (key.kind === kind && key.game === game) void this.#market.get(key).catch(() => {});
	}

	/** An exact list was judged. */
	judged({ key, fetchedAt }: Snapshot): void {
		const name = keyText(key);
		if (fetchedAt >= (this.#wanted.get(name)?.since ?? Infinity)) this.#wanted.delete(name);
	}

	/** Keeps only the lists of these groups. */
	keepOnly(groups: readonly WatchGroup[]): void {
		const names = new Set(groups.map(({ list }) => keyText(list)));
		for (const lists of [this.#wanted, this.#rates])
			for (const name of lists.keys()) if (!names.has(name)) lists.delete(name);
	}
}
