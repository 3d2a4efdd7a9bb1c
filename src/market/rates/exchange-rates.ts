import { z } from 'zod';
import { ageOf, type Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { AtomicKeyv } from '../../storage/atomic-keyv.ts';
import { type Conversion, type Currency, currencies } from '../currency.ts';
import { type ListKey, listKeyText } from '../list-key.ts';
import type { Measurement } from './measure-rate.ts';

/** A currency follows a rate if the prices of 99 % of the items deviate from it by no more than this share. */
export const maxSpread = 0.005;

interface KnownRate extends MeasuredRate {
	/** `measuredAt` in process time. */
	readonly processTime: number;
}

export interface ExchangeRatesOptions {
	readonly home: Currency;
	readonly clock: Clock;
	/** Rates by home currency and foreign currency, such as `EUR/USD`. */
	readonly stored: Pick<AtomicKeyv<unknown>, 'keys' | 'getMany' | 'set'>;
	readonly log: Log;
}

/**
 * The rates from the home currency, which are valid for all games. A currency has a rate if the prices in its last
 * measured list follow a single one.
 */
export class ExchangeRates {
	readonly #options: ExchangeRatesOptions;
	readonly #latest = new Map<Currency, KnownRate>();
	#hasLoadFailed = false;

	constructor(options: ExchangeRatesOptions) {
		this.#options = options;
	}

	/**
	 * Loads all stored rates, also those that other processes have measured. A failure is logged only once. The rates
	 * are then measured again.
	 */
	async load(): Promise<void> {
		const { stored, home, clock, log } = this.#options;
		try {
			for (const value of await stored.getMany(await stored.keys(`${home}/`))) {
				// A rate that another version stored differently is skipped, and measured again.
				const { data: rate } = measuredRate.safeParse(value);
				if (!rate) continue;
				const { currency, measuredAt } = rate;
				const latestMeasuredAt = this.#latest.get(currency)?.measuredAt ?? -Infinity;
				if (measuredAt > latestMeasuredAt)
					this.#latest.set(currency, { ...rate, processTime: clock.now() - ageOf(clock, measuredAt) });
			}
			this.#hasLoadFailed = false;
		} catch (error) {
			if (!this.#hasLoadFailed)
				log.warn({ error: String(error) }, 'the stored exchange rates cannot be read; they are measured again');
			this.#hasLoadFailed = true;
		}
	}

	/** Returns undefined if no rate is known, or the currency does not follow one. */
	conversion(currency: Currency): Conversion | undefined {
		const latest = this.#latest.get(currency);
		if (!latest || latest.spread > maxSpread) return undefined;
		return { from: this.#options.home, rate: latest.rate, measuredAt: latest.processTime };
	}

	followsNoRate(currency: Currency): boolean {
		return this.#latest.has(currency) && !this.conversion(currency);
	}

	/** Returns when the rate was measured, in process time. */
	measuredAt(currency: Currency): number | undefined {
		return this.#latest.get(currency)?.processTime;
	}

	/** Keeps the rate in memory and stores it. It never rejects. */
	async record(key: ListKey, measurement: Measurement): Promise<void> {
		const { home, clock, stored, log } = this.#options;
		const { currency } = key;
		const followedNoRate = this.followsNoRate(currency);
		const rate: MeasuredRate = { ...measurement, currency, measuredAt: clock.wall() };
		this.#latest.set(currency, { ...rate, processTime: clock.now() });
		const fields = { list: listKeyText(key), ...measurement };
		// The warning is logged once, and not after each measurement of a currency that follows no rate.
		if (this.conversion(currency)) log.info(fields, 'exchange rate measured');
		else if (!followedNoRate)
			log.warn(fields, 'the prices in a currency do not follow one exchange rate, so they are not converted');
		await stored
			.set(`${home}/${currency}`, rate)
			.catch((error) => log.warn({ error: String(error) }, 'exchange rates cannot be stored; they stay in memory'));
	}
}

const measuredRate = z.object({
	currency: z.enum(currencies),
	rate: z.number().positive(),
	spread: z.number().nonnegative(),
	items: z.number().int().positive(),
	/** When the foreign list arrived, Unix ms. */
	measuredAt: z.number(),
});
export type MeasuredRate = z.output<typeof measuredRate>;
