import { z } from 'zod';
import type { AtomicKeyv } from '../../storage/atomic-keyv.ts';
import { type Currency, currencies } from '../currency.ts';
import { games } from '../game.ts';
import { keyText } from '../list-key.ts';

const measuredRate = z.object({
	currency: z.enum(currencies),
	kind: z.enum(['tradable', 'trade-locked', 'history', 'out-of-stock']),
	game: z.literal(games),
	rate: z.number().positive(),
	spread: z.number().nonnegative(),
	items: z.number().int().positive(),
	/** When the foreign list arrived, Unix ms. */
	measuredAt: z.number(),
});
export type MeasuredRate = z.output<typeof measuredRate>;

export interface RateStore {
	/** @throws StoreError */
	load(home: Currency): Promise<readonly MeasuredRate[]>;
	/** They replace those of the same lists. @throws StoreError */
	save(home: Currency, rates: readonly MeasuredRate[]): Promise<unknown>;
}

/** Rates that another version stored differently are left out: they are measured again. */
const rates = z.array(z.unknown()).catch([]);

export function rateStore(stored: Pick<AtomicKeyv<unknown>, 'get' | 'change'>): RateStore {
	const parse = (value: unknown): MeasuredRate[] =>
		rates.parse(value).flatMap((rate) => measuredRate.safeParse(rate).data ?? []);
	return {
		load: async (home) => parse(await stored.get(home)),
		save: (home, added) => stored.change(home, (was) => latest([...parse(was), ...added])),
	};
}

/** The last that was added: times tell nothing if the clock was set back in between. */
const latest = (rates: readonly MeasuredRate[]): MeasuredRate[] => [
	...new Map(rates.map((rate) => [keyText(rate), rate])).values(),
];
