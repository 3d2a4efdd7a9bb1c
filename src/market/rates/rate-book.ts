import { z } from 'zod';
import { ageOf, type Clock, hourLength } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { AtomicKeyv } from '../../storage/atomic-keyv.ts';
import { type Conversion, type Currency, currencies } from '../currency.ts';
import { games } from '../game.ts';
import { keyText, type ListKey } from '../list-key.ts';
import type { Measurement } from './measure-rate.ts';

/** A currency has a rate if 99 % of the items lie within this share of it. */
export const maxSpread = 0.005;
/** ms: further apart, the rate may have changed. */
const comparablePeriod = hourLength;
/** ms before the newest measurement: older ones do not count. */
const relevantPeriod = 25 * hourLength;

interface KnownRate extends MeasuredRate {
	/** Process time. */
	readonly at: number;
}

export interface RateBookOptions {
	readonly home: Currency;
	readonly clock: Clock;
	readonly store: RateStore;
	readonly log: Log;
}

/** Rates are valid for all games. A currency has one only if all its measured lists follow it. */
export class RateBook {
	readonly #options: RateBookOptions;
	readonly #latest = new Map<string, KnownRate>();
	/** Undefined if it follows no single rate. */
	readonly #conversions = new Map<Currency, Conversion | undefined>();

	#isUnreadable = false;

	constructor(options: RateBookOptions) {
		this.#options = options;
	}

	/** Those of other processes too. If they cannot be read, that is logged once, and they are measured again. */
	async load(): Promise<void> {
		const { store, home, clock, log } = this.#options;
		try {
			for (const stored of await store.load(home)) {
				const known = this.#latest.get(keyText(stored))?.measuredAt ?? -Infinity;
				if (stored.measuredAt > known) this.#set({ ...stored, at: clock.now() - ageOf(clock, stored.measuredAt) });
			}
			this.#isUnreadable = false;
		} catch (error) {
			if (!this.#isUnreadable)
				log.warn({ error: String(error) }, 'the stored exchange rates cannot be read; they are measured again');
			this.#isUnreadable = true;
		}
	}

	/** Undefined if no rate is known, or the currency does not follow one. */
	conversion(currency: Currency): Conversion | undefined {
		return this.#conversions.get(currency);
	}

	/** Process time. */
	measuredAt(currency: Currency): number | undefined {
		return this.#of(currency)[0]?.at;
	}

	/** Never rejects. */
	async record({ currency, kind, game }: ListKey, measurement: Measurement): Promise<void> {
		const { home, clock, store, log } = this.#options;
		const wasDistrusted = this.#conversions.has(currency) && !this.#conversions.get(currency);
		const rate: MeasuredRate = { ...measurement, currency, kind, game, measuredAt: clock.wall() };
		this.#set({ ...rate, at: clock.now() });
		const fields = { list: keyText({ kind, game, currency }), ...measurement };
		if (this.conversion(currency)) log.info(fields, 'exchange rate measured');
		else if (!wasDistrusted)
			log.warn(fields, 'the prices in a currency do not follow one exchange rate, so they are not converted');
		await store
			.save(home, [rate])
			.catch((error) => log.warn({ error: String(error) }, 'exchange rates cannot be stored; they stay in memory'));
	}

	#set(rate: KnownRate): void {
		this.#latest.set(keyText(rate), rate);
		this.#conversions.set(rate.currency, this.#conversionTo(rate.currency));
	}

	#of(currency: Currency) {
		return [...this.#latest.values()].filter((each) => each.currency === currency).sort((a, b) => b.at - a.at);
	}

	/** The newest rate, if each list of the currency follows one rate, and lists measured at about one time the same one. */
	#conversionTo(currency: Currency): Conversion | undefined {
		const measured = this.#of(currency);
		const newest = measured[0]!;
		// A list that is no longer measured says nothing about the present.
		const all = measured.filter(({ at }) => newest.at - at <= relevantPeriod);
		const isTrusted = all.every(
			({ spread, rate, at }) =>
				spread <= maxSpread && (newest.at - at > comparablePeriod || Math.abs(rate / newest.rate - 1) <= maxSpread),
		);
		return isTrusted ? { from: this.#options.home, rate: newest.rate, measuredAt: newest.at } : undefined;
	}
}

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

interface RateStore {
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
