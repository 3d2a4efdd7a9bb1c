import type { KeyedItem } from '../../../src/names/item-ref.ts';
import type { PlainKey } from '../../../src/words/translate.ts';
import { approximate, type Words } from '../../../src/words/words.ts';
import type { ItemLines } from '../../lists/item-table.ts';
import type { FilterOptions } from '../feed/filter-options.ts';
import type { AnyQuery, AnyResult } from './any-feed.ts';
import type { QueryOptions } from './evaluation.ts';

/** How a post shows what was found. */
export interface PostTable {
	readonly columns: string;
	readonly header: readonly string[];
	/** `description`: the figures in words. */
	readonly entries: readonly (KeyedItem & ItemLines & { readonly description: string })[];
}

/** How people set a feed of this kind up. */
interface Choosing<Query> {
	/** Those of the options that it has, besides game, currency and channel. */
	readonly options: readonly (keyof FilterOptions)[];
	readonly needsHistory: boolean;
	/** Days in which its `min_sales` counts. */
	readonly salesOf?: 30 | 90;
	/** Whether cheap items are left out unless a price is chosen: at a few cents, a cent is a large share. */
	readonly hasLeastPrice: boolean;
	query(options: FilterOptions, about: AnyQuery): Query;
}

/**
 * What a new kind of feed has to say: its file, a line in the table of kinds, and its sentences. Where a kind is posted otherwise than as a list of
 * items that were not posted lately (boards, alerts, the market), `watching/publish.ts` and `feed/post-view.ts` say so.
 */
export interface FeedKindOf<Query extends AnyQuery, Result extends AnyResult> {
	readonly title: PlainKey;
	/** Undefined for what is set up in other ways. */
	readonly choosing?: Choosing<Query>;
	/** At one time of the day, and not with each list. */
	readonly isDaily: boolean;
	/** What it looks for, without price limits and names. */
	criterion(query: Query, words: Words): string;
	/** Undefined if that cannot be told from the lists there are. @throws MarketError, UserError */
	evaluate(query: Query, options: QueryOptions): Promise<Result | undefined>;
	table(shown: Result, words: Words): PostTable;
}

/** Marked if they are converted. */
export const moneyIn = ({ currency, conversion }: AnyResult, words: Words): ((amount: number) => string) => {
	const marked = conversion ? approximate(words) : words;
	return (amount) => marked.money(amount, currency);
};
