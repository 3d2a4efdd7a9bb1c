import { z } from 'zod';
import type { MarketQuery } from '../../src/answers/market-lists.ts';
import { currencies } from '../../src/market/currency.ts';
import { type Game, games } from '../../src/names/game.ts';
import { seriesPeriods } from '../../src/prices/price-series.ts';

/** A value as it is written in custom ids: a text without ":". */
export type StatePart<Value = unknown> = z.ZodType<Value, string>;

export const gamePart = z.codec(z.string(), z.literal(games), {
	decode: (text) => Number(text) as Game,
	encode: String,
});

export const currencyPart = z.enum(currencies);

export const numberPart = (min: number, max: number = Number.MAX_SAFE_INTEGER): StatePart<number> =>
	z.codec(z.string(), z.int().min(min).max(max), { decode: Number, encode: String });

export const flagPart: StatePart<boolean> = z.codec(z.enum(['0', '1']), z.boolean(), {
	decode: (text) => text === '1',
	encode: (flag) => (flag ? '1' : '0'),
});

const views = [...seriesPeriods, 'sales'] as const;

/**
 * `auto` is a series of 7 days, or of 30 if more was recorded. `sales` is the table of sales. `day` counts the days
 * since 1 January 1970, in UTC.
 */
export type HistoryView = 'auto' | (typeof views)[number] | { readonly day: number };

/** The part of a question that is the same for any item. All buttons of an answer keep it, even Refresh and Back. */
export interface QuestionScope {
	readonly query: MarketQuery;
	readonly view?: HistoryView | undefined;
}

/** The fields of a scope other than game and currency. */
interface FlatScope extends Omit<QuestionScope, 'query'>, Pick<MarketQuery, 'locked'> {}

interface Field {
	/**
	 * A regular expression for the packed field. Together, the patterns must split a packed scope in only one way. The
	 * pattern of a field that is added later must match an empty text, so that older custom ids can still be read.
	 */
	readonly pattern: string;
	/** How many characters are kept free for the field, because buttons of the answer may choose it. */
	readonly reserved: number;
	pack(scope: QuestionScope): string;
	unpack(packed: string): Partial<FlatScope>;
}

/** Days are written in this base, as two or three digits and letters. */
const dayBase = 36;

/**
 * A new field of a scope needs a line in `QuestionScope` and an entry here. New custom ids contain it then, and older
 * ones can still be read. The fields are packed by hand, because zod would take 20 times as long.
 */
const fields: readonly Field[] = [
	{
		pattern: '[01]',
		reserved: 1,
		pack: ({ query }) => (query.locked ? '1' : '0'),
		unpack: (packed) => ({ locked: packed === '1' }),
	},
	{
		// The first letter of a view, or a day, which has two or three characters.
		pattern: '(?:[wmqs]|[\\da-z]{2,3})?',
		reserved: 3,
		pack({ view = 'auto' }) {
			if (typeof view === 'object') return view.day.toString(dayBase);
			return view === 'auto' ? '' : view.charAt(0);
		},
		unpack(packed) {
			if (packed === '') return { view: 'auto' };
			return { view: views.find((view) => view.charAt(0) === packed) ?? { day: Number.parseInt(packed, dayBase) } };
		},
	},
];

const packedScope = new RegExp(`^${fields.map(({ pattern }) => `(${pattern})`).join('')}$`);

/** The most characters that the scope takes in a custom id of any button of its answer. */
export const maxScopeLength = (scope: QuestionScope): number =>
	fields.reduce((sum, field) => sum + Math.max(field.reserved, field.pack(scope).length), 0);

export function packScope(scope: QuestionScope): string {
	let packed = '';
	for (const field of fields) packed += field.pack(scope);
	return packed;
}

/** The three parts of a custom id that say what is asked. */
export const scopeParts = [gamePart, currencyPart, z.string().regex(packedScope)] as const;

export function scopeOf(game: Game, currency: MarketQuery['currency'], packed: string): QuestionScope {
	const [, ...parts] = packedScope.exec(packed)!;
	const flat: FlatScope = Object.assign({ locked: false }, ...fields.map((field, i) => field.unpack(parts[i]!)));
	const { locked, ...rest } = flat;
	return { query: { game, currency, locked }, ...rest };
}
