import { setImmediate as nextTurn } from 'node:timers/promises';
import { StoreError } from '../../errors/store-error.ts';
import { type Currency, currencies } from '../../market/currency.ts';
import { type Game, games } from '../../market/game.ts';
import type { Course, Span } from '../course.ts';
import { type NamedItem, unpackNames } from '../pages/names.ts';
import { blockOf } from '../recording/blocks.ts';
import { groups } from '../recording/head.ts';
import { readBlock } from '../recording/read-course.ts';
import { Series } from '../recording/series.ts';
import { seriesName } from '../series-name.ts';
import type { HistoryStore } from '../storage/history-store.ts';

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
	readonly #series: Series;
	/** When the first list was fetched, Unix seconds: it tells this series from one that began anew. */
	readonly #since: number;
	/** From the first list to the one that is the newest now, Unix ms. */
	readonly recorded: Span;
	/** Those between which there are gaps. */
	readonly spans: readonly Span[];
	/** The items in the order in which they were first seen, which is their number. */
	readonly items: readonly NamedItem[];

	private constructor(series: Series, items: readonly NamedItem[]) {
		const { since, time } = series.head!;
		this.#series = series;
		this.#since = since;
		this.recorded = { from: since * 1000, to: time * 1000 };
		this.spans = series.spans.map(([from, to]) => ({ from: from * 1000, to: to * 1000 }));
		this.items = items;
	}

	/** @returns undefined if nothing was recorded. @throws StoreError */
	static async open(store: HistoryStore, name: string): Promise<RecordedCourses | undefined> {
		const series = new Series(store, name);
		const [pages] = await series.read(() => [{ group: groups.names }]);
		if (!series.head) return undefined;
		return new RecordedCourses(
			series,
			pages!.flatMap(({ bytes }) => unpackNames(bytes)),
		);
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
				// The pages and tracks of the block before are not kept while this one is read.
				courseOf = undefined;
				courseOf = await this.#read(block, until);
			}
			yield { item, course: courseOf!(number) };
		}
	}

	async #read(block: number, span: Span): Promise<(number: number) => Course> {
		// SQLite answers at once: without a turn for others, signals would be noticed only at the end.
		await nextTurn();
		const courseOf = await readBlock(this.#series, block, span);
		if (this.#series.head?.since !== this.#since)
			throw new StoreError('gone', `${this.#series.name} began anew while it was read`);
		return courseOf;
	}
}
