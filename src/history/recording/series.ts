import { StoreError } from '../../errors/store-error.ts';
import type { Changes } from '../pages/changes.ts';
import { type NamedItem, packNames, unpackNames } from '../pages/names.ts';
import type { Change, HistoryStore, Page, View, Wanted } from '../storage/history-store.ts';
import { forEachPage } from './blocks.ts';
import type { Covered } from './coverage.ts';
import { unpackDay } from './day-log.ts';
import { groups, type Head, unpackJson } from './head.ts';
import { apply, noOffers, type Offers } from './offers-by-number.ts';

/** How often to begin anew if another process changes the series at the same moment. */
const attempts = 10;

/** How many names are in a page at most: unpacking it takes 2 ms. */
const namesPerPage = 2_000;

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
	/** The numbers of the items, by key. Another map if the series began anew, so that readers can go on with this one. */
	numbers = new Map<string, number>();
	/** Now, and at the beginning of the head's day. */
	offers: Offers = noOffers(0);
	start: Offers = noOffers(0);
	/** What changed on the head's day, list by list. */
	log: readonly Changes[] = [];

	constructor(store: HistoryStore, name: string) {
		this.#store = store;
		this.name = name;
	}

	/** The version of the store that is in memory. */
	get version(): number {
		return this.#version;
	}

	/** Takes over what other processes have recorded. @throws StoreError */
	async refresh(): Promise<void> {
		const { version, pages } = await this.#store.read(this.name, [{ group: groups.head }]);
		// A file that took the place of a deleted one may have the same version.
		const isSame = version === this.#version && headIn(pages[0]!)?.since === this.head?.since;
		if (!isSame) await this.#load();
	}

	/**
	 * Reads pages that belong to what is in memory when `wanted` is called.
	 * @param wanted Called again if the series has changed meanwhile.
	 * @throws StoreError
	 */
	async read(wanted: () => readonly Wanted[]): Promise<View['pages']> {
		for (let attempt = 0; attempt < attempts; attempt++) {
			const before = this.#version;
			const { version, pages } = await this.#store.read(this.name, wanted());
			if (version === before) return pages;
			if (version !== this.#version) await this.#load();
		}
		throw new StoreError('busy', `${this.name} changed while it was read, ${attempts} times`);
	}

	/** Reads pages for a change that is based on a version; undefined if the series has changed since. @throws StoreError */
	async readFor(version: number, wanted: readonly Wanted[]): Promise<View['pages'] | undefined> {
		const view = await this.#store.read(this.name, wanted);
		return view.version === version ? view.pages : undefined;
	}

	/**
	 * Changes the store, and then what is in memory.
	 * @param version The one that the change is based on: what is in memory may have become newer since.
	 * @param apply Changes what is in memory; without it, that is loaded again.
	 * @returns false if somebody else was faster, and nothing was changed. Then `refresh` and begin again.
	 * @throws StoreError
	 */
	async commit(version: number, change: Change, apply?: () => void): Promise<boolean> {
		if (!(await this.#store.commit(this.name, version, change))) return false;
		if (!apply) await this.#load();
		// Otherwise a reader has already loaded this change, and perhaps newer ones.
		else if (this.#version === version) {
			this.#version = version + 1;
			apply();
		}
		return true;
	}

	/** Gives numbers to the items that have none yet. */
	numbered(items: readonly NamedItem[]): Numbered {
		const first = this.numbers.size;
		const numbers = new Map<string, number>();
		const added = items.filter(({ key }) => {
			const isNew = !this.numbers.has(key) && !numbers.has(key);
			if (isNew) numbers.set(key, first + numbers.size);
			return isNew;
		});
		return {
			count: first + added.length,
			numberOf: (key) => this.numbers.get(key) ?? numbers.get(key),
			pages: namesPages(added, first),
			apply: () => this.#number(added),
		};
	}

	async #load(): Promise<void> {
		for (let attempt = 0; attempt < attempts; attempt++) {
			const known = this.numbers.size;
			const { version, pages } = await this.#store.read(this.name, [
				{ group: groups.head },
				{ group: groups.spans },
				{ group: groups.names, after: known - 1 },
			]);
			const [stored, spans, names] = pages as [View['pages'][0], View['pages'][0], View['pages'][0]];
			const head = headIn(stored);
			const day = await this.#store.read(this.name, head ? dayPages(head.day) : []);
			if (day.version !== version) continue;
			const items: NamedItem[] = [];
			await forEachPage(names, ({ bytes }) => items.push(...unpackNames(bytes)));
			const [start = [], log = []] = await unpackDay(day.pages);
			// After the file was deleted or set aside, the series begins anew, with other numbers.
			if (this.head && this.head.since !== head?.since) {
				this.head = undefined;
				this.numbers = new Map();
				continue;
			}
			this.#version = version;
			this.head = head;
			this.spans = spans.flatMap(({ bytes }) => unpackJson<Covered[]>(bytes));
			this.#number(items);
			this.#replay(start, log);
			return;
		}
		throw new StoreError('busy', `${this.name} changed while it was loaded, ${attempts} times`);
	}

	#number(items: readonly NamedItem[]): void {
		// A reader may have loaded them already.
		for (const { key } of items) if (!this.numbers.has(key)) this.numbers.set(key, this.numbers.size);
	}

	#replay(start: readonly Changes[], log: readonly Changes[]): void {
		this.start = noOffers(this.numbers.size);
		for (const changes of start) apply(changes, this.start);
		this.offers = { asks: this.start.asks.slice(), quantities: this.start.quantities.slice() };
		for (const changes of log) apply(changes, this.offers);
		this.log = log;
	}
}

/** The names of the items from the number `first` on, in pages that do not take long to unpack. */
function namesPages(items: readonly NamedItem[], first: number): Page[] {
	const pages: Page[] = [];
	for (let at = 0; at < items.length; at += namesPerPage)
		pages.push({ group: groups.names, id: first + at, bytes: packNames(items.slice(at, at + namesPerPage)) });
	return pages;
}

const headIn = ([page]: View['pages'][0]): Head | undefined => page && unpackJson<Head>(page.bytes);

export const dayPages = (day: number): Wanted[] => [{ group: groups.start(day) }, { group: groups.log(day) }];
