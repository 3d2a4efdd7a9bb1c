import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { StoreError } from '../../errors/store-error.ts';
import { type Currency, currencies } from '../../market/currency.ts';
import { type Game, games } from '../../market/game.ts';
import type { Course, Span } from '../course.ts';
import { unpackChanges } from '../pages/changes.ts';
import { type NamedItem, unpackNames } from '../pages/names.ts';
import { blockOf } from '../recording/blocks.ts';
import type { Covered } from '../recording/coverage.ts';
import { groups, type Head, unpackJson } from '../recording/head.ts';
import { apply, noOffers } from '../recording/offers-by-number.ts';
import { type ReadableSeries, readBlock } from '../recording/read-course.ts';
import { seriesName } from '../series-name.ts';
import type { HistoryStore, View, Wanted } from '../storage/history-store.ts';

/** An item, and what was recorded of it. */
export interface ItemCourse {
	readonly item: NamedItem;
	readonly course: Course;
}

/** The games and currencies of which prices were recorded. @throws StoreError */
export async function recordedSeries(store: HistoryStore): Promise<{ game: Game; currency: Currency }[]> {
	const all = games.flatMap((game) => currencies.map((currency) => ({ game, currency })));
	const found = [];
	for (const each of all) {
		const { pages } = await store.read(seriesName(each.game, each.currency), [{ group: groups.head }]);
		if (pages[0]!.length > 0) found.push(each);
	}
	return found;
}

/**
 * Everything that was recorded of a game until now, read block by block while the bot goes on recording and compacting.
 * Each block is read as it is at one moment, so a day that becomes coarser meanwhile is in it exactly once.
 */
export class RecordedCourses {
	readonly #store: HistoryStore;
	readonly #name: string;
	/** The items in the order in which they were first seen, which is their number. */
	readonly items: readonly NamedItem[];
	readonly #series: Writable<ReadableSeries>;

	private constructor(
		store: HistoryStore,
		name: string,
		items: readonly NamedItem[],
		opened: Omit<ReadableSeries, 'read'>,
	) {
		this.#store = store;
		this.#name = name;
		this.items = items;
		this.#series = { ...opened, read: (wanted) => this.#read(wanted) };
	}

	/** @returns undefined if nothing was recorded. @throws StoreError */
	static async open(store: HistoryStore, name: string): Promise<RecordedCourses | undefined> {
		for (;;) {
			const [[head], spans, names] = await read(store, name, [groups.head, groups.spans, groups.names]);
			if (!head) return undefined;
			const opened = unpackJson<Head>(head.bytes);
			const [[later], starts, log] = await read(store, name, [
				groups.head,
				groups.start(opened.day),
				groups.log(opened.day),
			]);
			// The next day may have begun between the two.
			if (!later || unpackJson<Head>(later.bytes).day !== opened.day) continue;
			const items = names.flatMap(({ bytes }) => unpackNames(bytes));
			const start = noOffers(items.length);
			for (const { bytes } of starts) apply(unpackChanges(bytes), start);
			return new RecordedCourses(store, name, items, {
				head: opened,
				spans: spans.flatMap(({ bytes }) => unpackJson<Covered[]>(bytes)),
				numbers: { size: items.length },
				start,
				log: log.map(({ bytes }) => unpackChanges(bytes)),
			});
		}
	}

	/** From the first list to the one that was the newest when this was opened, Unix ms. */
	get recorded(): Span {
		const { since, time } = this.#series.head!;
		return { from: since * 1000, to: time * 1000 };
	}

	/** The times between which there are gaps. */
	get spans(): readonly Span[] {
		return this.#series.spans.map(([from, to]) => ({ from: from * 1000, to: to * 1000 }));
	}

	/**
	 * The courses of the items for which `isWanted`, in their order; lists that came after this was opened are left out.
	 * @param span Unix ms. See `readCourse`.
	 * @throws StoreError, `gone` if the series began anew meanwhile
	 */
	async *courses(span: Span, isWanted: (item: NamedItem) => boolean = () => true): AsyncGenerator<ItemCourse> {
		const until = { from: span.from, to: Math.min(span.to, this.recorded.to) };
		let block = -1;
		let courseOf: ((number: number) => Course) | undefined;
		for (const [number, item] of this.items.entries()) {
			if (!isWanted(item)) continue;
			if (block !== blockOf(number)) {
				block = blockOf(number);
				// SQLite answers at once: without a turn for others, signals would be noticed only at the end.
				await nextTurn();
				// The pages and tracks of the block before are not kept while this one is read.
				courseOf = undefined;
				courseOf = await readBlock(this.#series, block, until);
			}
			yield { item, course: courseOf!(number) };
		}
	}

	/** Reads pages together with the head, which says whether these are all that there are. */
	async #read(wanted: () => readonly Wanted[]): Promise<View['pages']> {
		for (;;) {
			const { pages } = await this.#store.read(this.#name, [{ group: groups.head }, ...wanted()]);
			const [[page], ...own] = pages as [View['pages'][0], ...View['pages']];
			const head = this.#asOpened(page && unpackJson<Head>(page.bytes));
			if (isDeepStrictEqual(head, this.#series.head)) return own;
			this.#series.head = head;
		}
	}

	/** What a head says about the time until this was opened. The last day of that, and its log, are kept as they were. */
	#asOpened(head: Head | undefined): Head {
		const opened = this.#series.head!;
		const older = (days: readonly number[]) => days.filter((day) => day < opened.day);
		if (head?.since !== opened.since) throw new StoreError('unusable', `${this.#name} began anew while it was read`);
		const logs = [...older(head.logs), opened.day];
		return { ...opened, logs, lists: older(head.lists), hours: older(head.hours), days: head.days, sales: head.sales };
	}
}

type Writable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

/** The pages of whole groups as they were at one moment. */
async function read<const Groups extends readonly string[]>(store: HistoryStore, name: string, wanted: Groups) {
	const { pages } = await store.read(
		name,
		wanted.map((group) => ({ group })),
	);
	return pages as { readonly [Place in keyof Groups]: View['pages'][0] };
}
