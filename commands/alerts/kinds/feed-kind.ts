import type { KeyedItem } from '../../../src/names/item-ref.ts';
import type { PlainKey } from '../../../src/words/translate.ts';
import { approximate, type Words } from '../../../src/words/words.ts';
import type { ItemLines } from '../../lists/item-table.ts';
import type { FilterOptions } from '../feed/filter-options.ts';
import type { FeedQueryBase, FeedResultBase } from './any-feed.ts';
import type { QueryOptions } from './evaluation.ts';

/** The table of the items in a post. */
export interface PostTable {
	readonly columns: string;
	readonly header: readonly string[];
	/** `description` has the figures in words. */
	readonly entries: readonly (KeyedItem & ItemLines & { readonly description: string })[];
}

/** How people set up a feed of this kind. */
interface Choosing<Query> {
	/** The options that the kind accepts, besides game, currency and channel. */
	readonly options: readonly (keyof FilterOptions)[];
	readonly needsHistory: boolean;
	/** The number of days whose sales `min_sales` counts. */
	readonly salesOf?: 30 | 90;
	/** Whether cheap items are left out unless a price is chosen: at a few cents, one cent is a large share. */
	readonly hasLeastPrice: boolean;
	query(options: FilterOptions, about: FeedQueryBase): Query;
}

/**
 * A new kind of feed needs its own file, a line in the table of kinds, and its sentences. A kind that is not posted as
 * a list of items that were not posted lately (boards, alerts, the market) also needs code in `watching/publish.ts`
 * and `feed/post-view.ts`.
 */
export interface FeedKindOf<Query extends FeedQueryBase, Result extends FeedResultBase> {
	readonly title: PlainKey;
	/** Undefined if feeds of this kind are set up in another way. */
	readonly choosing?: Choosing<Query>;
	/** Whether it is evaluated once a day, and not with each list. */
	readonly isDaily: boolean;
	/** Returns what the feed looks for, without price limits and names. */
	criterion(query: Query, words: Words): string;
	/** Resolves to undefined if the lists in memory are not enough to tell. @throws MarketError, UserError */
	evaluate(query: Query, options: QueryOptions): Promise<Result | undefined>;
	table(result: Result, words: Words): PostTable;
}

/** Writes amounts in the currency of the result, marked if they are converted. */
export const moneyOfResult = ({ currency, conversion }: FeedResultBase, words: Words): ((amount: number) => string) => {
	const marked = conversion ? approximate(words) : words;
	return (amount) => marked.money(amount, currency);
};
