import { type Changes, unpackChanges } from '../pages/changes.ts';
import { type NamedItem, packNames, unpackNames } from '../pages/names.ts';
import type { Change, HistoryStore, Page, View, Wanted } from '../storage/history-store.ts';
import type { Covered } from './coverage.ts';
import { groups, type Head, unpackJson } from './head.ts';

/** How often to begin anew if another process changes the series at the same moment. */
const attempts = 5;

/** What is on offer of all items, by their number. */
export interface Offers {
	asks: Uint32Array;
	quantities: Uint32Array;
}

/** The numbers of a list's items. */
export interface Numbered {
	/** How many items there are then. */
	readonly count: number;
	numberOf(key: string): number | undefined;
	/** To be stored with the list: the names of the new items. */
	readonly pages: readonly Page[];
	/** To be called when they are stored. */
	apply(): void;
}

/**
 * The history of one game in one currency, with what is needed in memory to record the next list: the numbers of all
 * items, and what was on offer at the last list. Other processes may record into the same store: `refresh` takes over what
 * they have changed.
 */
export class Series {
	readonly name: string;
	readonly #store: HistoryStore;
	/** The version of the store that everything below is of; -1 before the first `refresh`. */
	#version = -1;
	head: Head | undefined;
	spans: readonly Covered[] = [];
	/** The numbers of the items, by key. */
	readonly numbers = new Map<string, number>();
	/** Now, and at the beginning of the head's day. */
	offers: Offers = noOffers(0);
	start: Offers = noOffers(0);
	/** What changed on the head's day, list by list. */
	log: readonly Changes[] = [];

	constructor(store: HistoryStore, name: string) {
		this.#store = store;
		this.name = name;
	}

	/** Takes over what other processes have recorded. @throws StoreError */
	async refresh(): Promise<void> {
		const { version } = await this.#store.read(this.name, []);
		if (version !== this.#version) await this.#load();
	}

	/**
	 * Reads pages that belong to what is in memory.
	 * @param wanted Called again if another process has changed the series.
	 * @throws StoreError
	 */
	async read(wanted: () => readonly Wanted[]): Promise<View['pages']> {
		for (let attempt = 0; attempt < attempts; attempt++) {
			const { version, pages } = await this.#store.read(this.name, wanted());
			if (version === this.#version) return pages;
			await this.#load();
		}
		throw new Error(`${this.name}: changed while it was read, ${attempts} times`);
	}

	/**
	 * Changes the store and then, with `apply`, what is in memory; false if another process was faster. Then `refresh` and
	 * begin again. @throws StoreError
	 */
	async commit(change: Change, apply: () => void): Promise<boolean> {
		const version = this.#version;
		if (!(await this.#store.commit(this.name, version, change))) return false;
		this.#version = version + 1;
		apply();
		return true;
	}

	/** Gives numbers to the items that have none yet. */
	numbered(items: readonly NamedItem[]): Numbered {
		const first = this.numbers.size;
		const added = items.filter(({ key }) => !this.numbers.has(key));
		const numbers = new Map(added.map(({ key }, i) => [key, first + i]));
		return {
			count: first + added.length,
			numberOf: (key) => this.numbers.get(key) ?? numbers.get(key),
			pages: added.length === 0 ? [] : [{ group: groups.names, id: first, bytes: packNames(added) }],
			apply: () => this.#number(added),
		};
	}

	async #load(): Promise<void> {
		const known = this.numbers.size;
		for (let attempt = 0; attempt < attempts; attempt++) {
			const { version, pages } = await this.#store.read(this.name, [
				{ group: groups.head },
				{ group: groups.spans },
				{ group: groups.names, after: known - 1 },
			]);
			const [[head], spans, names] = pages as [View['pages'][0], View['pages'][0], View['pages'][0]];
			const loaded = head && unpackJson<Head>(head.bytes);
			const day = loaded && (await this.#store.read(this.name, dayPages(loaded.day)));
			if (day && day.version !== version) continue;
			// After the file was deleted or set aside, the series begins anew.
			if (this.head && this.head.since !== loaded?.since) {
				this.head = undefined;
				this.numbers.clear();
				return this.#load();
			}
			this.#version = version;
			this.head = loaded;
			this.spans = spans.flatMap(({ bytes }) => unpackJson<Covered[]>(bytes));
			for (const { bytes } of names) this.#number(unpackNames(bytes));
			this.#replay(day?.pages ?? []);
			return;
		}
		throw new Error(`${this.name}: changed while it was loaded, ${attempts} times`);
	}

	#number(items: readonly NamedItem[]): void {
		// A reader may have loaded them between the commit and this.
		for (const { key } of items) if (!this.numbers.has(key)) this.numbers.set(key, this.numbers.size);
	}

	#replay([start = [], log = []]: View['pages']): void {
		const size = this.numbers.size;
		this.start = noOffers(size);
		for (const { bytes } of start) apply(unpackChanges(bytes), this.start);
		this.offers = { asks: this.start.asks.slice(), quantities: this.start.quantities.slice() };
		this.log = log.map(({ bytes }) => unpackChanges(bytes));
		for (const changes of this.log) apply(changes, this.offers);
	}
}

export const dayPages = (day: number): Wanted[] => [{ group: groups.start(day) }, { group: groups.log(day) }];

export const noOffers = (size: number): Offers => ({
	asks: new Uint32Array(size),
	quantities: new Uint32Array(size),
});

/** The offers with room for more items. */
export function resized({ asks, quantities }: Offers, size: number): Offers {
	const larger = noOffers(size);
	larger.asks.set(asks.subarray(0, size));
	larger.quantities.set(quantities.subarray(0, size));
	return larger;
}

/** Makes `offers` what they were after a list. */
export function apply({ items, asks, quantities }: Changes, offers: Offers): void {
	for (let i = 0; i < items.length; i++) {
		offers.asks[items[i]!] = asks[i]!;
		offers.quantities[items[i]!] = quantities[i]!;
	}
}
