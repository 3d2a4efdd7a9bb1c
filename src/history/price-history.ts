import type { Currency } from '../market/currency.ts';
import type { Game } from '../market/game.ts';
import type { Course, Span } from './course.ts';
import type { Reference } from './reference.ts';

/** The prices that the bot has recorded, in the home currency. Only tradable listings are recorded. */
export interface PriceHistory {
	/** Whether prices are recorded: `HISTORY`. */
	readonly isOn: boolean;
	/** The currency of all amounts. */
	readonly currency: Currency;
	/**
	 * From the first to the newest recorded list of the game, Unix ms; undefined if nothing was recorded, or if that is not
	 * known yet. From memory.
	 */
	recorded(game: Game): Span | undefined;
	/**
	 * What everything cost a day ago: at the recorded moment that was nearest to it, up to an hour ago. After a gap, `at` may
	 * be far from it. From memory.
	 */
	dayAgo(game: Game): Reference | undefined;
	/**
	 * What everything cost at a moment: at the recorded list that is nearest to it, however far that is. Undefined if nothing
	 * was recorded.
	 * @param at Unix ms.
	 * @throws StoreError if the history cannot be read.
	 */
	reference(game: Game, at: number): Promise<Reference | undefined>;
	/**
	 * The courses of several items, in the order of `keys`; undefined for an item that was never recorded.
	 * @param keys The items' keys: see `itemKey`. An item with versions has one for each version.
	 * @throws StoreError if the history cannot be read.
	 */
	courses(game: Game, keys: readonly string[], span: Span): Promise<readonly (Course | undefined)[]>;
}

/** For a bot that records nothing. */
export const noHistory = (currency: Currency): PriceHistory => ({
	isOn: false,
	currency,
	recorded: () => undefined,
	dayAgo: () => undefined,
	reference: async () => undefined,
	courses: async (_, keys) => keys.map(() => undefined),
});
