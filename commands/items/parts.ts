import { z } from 'zod';
import { currencies } from '../../src/market/currency.ts';
import { type Game, games } from '../../src/market/game.ts';

/** A value as custom ids have it: a text without ":". */
export type Part<Value = unknown> = z.ZodType<Value, string>;

export const gamePart = z.codec(z.string(), z.literal(games), {
	decode: (text) => Number(text) as Game,
	encode: String,
});

export const currencyPart = z.enum(currencies);

export const numberPart = (least: number, most: number = Number.MAX_SAFE_INTEGER): Part<number> =>
	z.codec(z.string(), z.int().min(least).max(most), { decode: Number, encode: String });

export const flagPart: Part<boolean> = z.codec(z.enum(['0', '1']), z.boolean(), {
	decode: (text) => text === '1',
	encode: (flag) => (flag ? '1' : '0'),
});
