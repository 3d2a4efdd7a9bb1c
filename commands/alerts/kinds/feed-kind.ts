import type { Game } from '../../../src/names/game.ts';
import type { KeyedItem } from '../../../src/names/item-ref.ts';
import { approximate } from '../../../src/words/approximation.ts';
import type { PlainKey } from '../../../src/words/translate.ts';
import type { Words } from '../../../src/words/words.ts';
import type { ItemRow } from '../../lists/item-table.ts';
import type { EvaluationServices } from './evaluation.ts';
import type { FeedQueryBase, FeedResultBase } from './feed-base.ts';
import type { FilterOptions } from './filter-options.ts';

/** The table of the items in a post. */
export interface PostTable {
	/** A sentence above the table that explains its columns. */
	readonly columns: string;
	/** The headings of the columns with figures. */
	readonly header: readonly string[];
	/** `description` has the figures in words, for menus and digests. */
	readonly entries: readonly (KeyedItem & ItemRow & { readonly description: string })[];
}

/** How people set up a feed of this kind. */
interface FeedSetup<Query> {
	/** The options that the kind accepts, besides game, currency, channel and role, which all kinds accept. */
	readonly options: readonly (keyof FilterOptions)[];
	/** Whether the kind compares with recorded prices, so that the operator must have turned recording on. */
	readonly needsHistory: boolean;
	/** The number of days whose sales `min_sales` counts; undefined if the kind ignores sales. */
	readonly salesDays?: 30 | 90;
	/** Whether a minimum price applies if none is chosen: at a few cents, one cent is a large share. */
	readonly hasDefaultMinPrice: boolean;
	/** Set if the kind exists in one game only. */
	readonly game?: Game;
	/** @throws UserError if an option does not suit the kind */
	toQuery(options: FilterOptions, base: FeedQueryBase): Query;
}

/**
 * A new kind of feed needs its own file, a line in the table of kinds, and its sentences. Most kinds post a list of the
 * items that are new. A kind that does something else (boards, alerts, the market) also needs code in
 * `watching/decide-post.ts` and `feed/post-view.ts`.
 */
export interface FeedKindOf<Query extends FeedQueryBase, Result extends FeedResultBase> {
	readonly title: PlainKey;
	/** Undefined if feeds of this kind are set up in another way. */
	readonly setup?: FeedSetup<Query>;
	/** Whether feeds of this kind are evaluated once a day, and not with each list. */
	readonly isDaily: boolean;
	/** Returns a phrase that says what the feed looks for, without its price range and names. */
	criterionText(query: Query, words: Words): string;
	/** Resolves to undefined if the lists in memory are not enough to tell. @throws MarketError, UserError */
	evaluate(query: Query, services: EvaluationServices): Promise<Result | undefined>;
	table(result: Result, words: Words): PostTable;
	readonly repeats?: RepeatRules<Query, Result>;
}

type ItemIn<Result> = Result extends { readonly items: readonly (infer Item)[] } ? Item : never;

/** When an item is posted again. Without rules, it is posted again within a day only if its ask has fallen. */
interface RepeatRules<Query, Result> {
	/** The figure that is remembered of a posted item, instead of its ask. */
	figureOf?(query: Query, item: ItemIn<Result>): number;
	/** Whether an item that was posted within a day is worth another post. */
	isBetter?(figure: number, lastFigure: number): boolean;
	/** If true, only `seen` tells what is new: when and at which price an item was last posted does not matter. */
	readonly ignoresLastPost?: boolean;
	/** If true, items that were found but not posted are not remembered. */
	readonly forgetsUnposted?: boolean;
}

/** Writes amounts in the currency of the result, marked if they are converted. */
export const moneyOfResult = ({ currency, conversion }: FeedResultBase, words: Words): ((amount: number) => string) => {
	const { money } = conversion ? approximate(words) : words;
	return (amount) => money(amount, currency);
};
