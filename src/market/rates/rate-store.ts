import { z } from 'zod';
import type { Records } from '../../storage/records.ts';
import { type Currency, currencies } from '../currency.ts';
import { games } from '../game.ts';
import type { MeasuredRate } from './measured-rate.ts';

/** Stores the measured exchange rates of each home currency. */
export interface RateStore {
	/** @throws StoreError */
	load(home: Currency): Promise<readonly MeasuredRate[]>;
	/** Replaces all rates of the home currency. @throws StoreError */
	save(home: Currency, rates: readonly MeasuredRate[]): Promise<void>;
}

const measuredRate = z.object({
	currency: z.enum(currencies),
	kind: z.enum(['tradable', 'trade-locked', 'history', 'out-of-stock']),
	game: z.literal(games),
	rate: z.number().positive(),
	spread: z.number().nonnegative(),
	items: z.number().int().positive(),
	measured: z.object({ boot: z.string(), up: z.number(), uptime: z.number().optional(), at: z.number() }),
});
/** Rates that another version stored differently are left out: they are measured again. */
const stored = z.array(z.unknown()).catch([]);

/** Stores rates in a table of the bot's store. */
export function rateRecords(records: Pick<Records<unknown>, 'get' | 'set'>): RateStore {
	return {
		async load(home) {
			const rates = stored.parse(await records.get(home));
			return rates.flatMap((rate) => measuredRate.safeParse(rate).data ?? []);
		},
		save: (home, rates) => records.set(home, rates),
	};
}
