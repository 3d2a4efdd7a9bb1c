import { z } from 'zod';
import type { PriceLimits } from '../../src/market/answers/pages/item-filter.ts';
import { type Currency, currencies } from '../../src/market/currency.ts';
import type { Game } from '../../src/market/game.ts';
import { currencyPart, gamePart, numberPart, type Part } from '../items/parts.ts';

/** What all lists of items by page are asked for. */
export interface PageQuery {
	readonly game: Game;
	readonly currency: Currency;
	/** Only trade-locked listings, if the command knows them. */
	readonly locked?: boolean;
	readonly text: string;
}

/** Digits and letters, as amounts would be too long for a custom id. */
const base = 36;

/** `dw-rs-7` is 5.00 to 10.00, and the number of the currency. Empty without limits. */
export const limitsPart: Part<PriceLimits | undefined> = z.codec(
	z.string().regex(/^(?:[0-9a-z]{0,6}-[0-9a-z]{0,6}-[0-9a-f])?$/),
	z.custom<PriceLimits | undefined>(),
	{
		decode(text) {
			if (text === '') return undefined;
			const [min, max, number] = text.split('-').map((part) => (part === '' ? undefined : Number.parseInt(part, base)));
			const amount = (hundredths: number | undefined) => hundredths && hundredths / 100;
			return { min: amount(min), max: amount(max), currency: currencies[number!]! };
		},
		encode(limits) {
			if (!limits) return '';
			const { min, max, currency } = limits;
			const part = (amount: number | undefined) =>
				amount === undefined ? '' : Math.round(100 * amount).toString(base);
			return [part(min), part(max), currencies.indexOf(currency).toString(base)].join('-');
		},
	},
);

/** The state of custom ids: game, currency, the parts in their order, the page, and the text, which may contain ":". */
export function pageState<Query extends PageQuery>(
	parts: Readonly<{ [Name in keyof Omit<Query, 'game' | 'currency' | 'text'>]: Part<Query[Name]> }>,
) {
	const own = Object.entries(parts) as [keyof Query, Part][];
	const anyPage = numberPart(Number.MIN_SAFE_INTEGER);
	const all = [gamePart, currencyPart, ...own.map(([, part]) => part), anyPage] as const;
	return z.codec(z.tuple(all).rest(z.string()), z.custom<{ readonly query: Query; readonly page: number }>(), {
		decode([game, currency, ...rest]) {
			const values = Object.fromEntries(own.map(([name], i) => [name, rest[i]]));
			const text = rest.slice(own.length + 1).join(':');
			return { query: { game, currency, ...values, text } as unknown as Query, page: rest[own.length] as number };
		},
		encode({ query, page }) {
			const values = own.map(([name]) => query[name]);
			return [query.game, query.currency, ...values, page, query.text] as [Game, Currency, ...unknown[]];
		},
	});
}
