import { type Clock, hourLength } from '../../base/clock.ts';
import { type RetryPolicy, retryDelay } from '../../base/retry.ts';
import { type Currency, currencies } from '../currency.ts';
import type { ListKey, PublicEndpoint } from '../list-key.ts';
import type { ExchangeRates } from '../rates/exchange-rates.ts';
import type { FetchPlan } from './fetch-plan.ts';
import type { Snapshot } from './market.ts';

/** How old a rate becomes before it is measured again, ms. */
const maxAge = 6 * hourLength;
/** How long to wait before a currency whose prices do not follow one rate is measured again, ms. */
const noRatePause = hourLength;
/** How long to wait before retrying a currency whose list led to no measurement. */
const retryPolicy: RetryPolicy = { first: 15_000, longest: hourLength };
/** The currencies to measure first. */
const priority = ['USD', 'GBP', 'EUR', 'CNY', 'PLN', 'BRL', 'TRY', 'RUB'] as const satisfies readonly Currency[];
/** How long a request may take, ms: both lists that are compared must be from about the same time. */
const requestTime = 30_000;

/**
 * Chooses lists for measuring exchange rates, in slots that nothing else needs: one list of each currency. Lists of
 * sales would do too, but they are large.
 */
export class RateSampling {
	readonly #plan: FetchPlan;
	readonly #rates: ExchangeRates;
	readonly #clock: Clock;
	/** Currencies whose last requests have led to no rate. `until` is when to try again, in process time. */
	readonly #attempts = new Map<Currency, { readonly failures: number; readonly until: number }>();

	constructor(plan: FetchPlan, rates: ExchangeRates, clock: Clock) {
		this.#plan = plan;
		this.#rates = rates;
		this.#clock = clock;
	}

	/**
	 * Resolves to the list to fetch; undefined if no rate has to be measured, or no list to compare with is new enough.
	 */
	async next(
		endpoint: PublicEndpoint,
		snapshotOf: (key: ListKey) => Snapshot | undefined,
	): Promise<ListKey | undefined> {
		// Lists of sales are too large. Mostly no currency is due, and then the stored rates need not be loaded.
		if (endpoint === 'history' || !this.#nextCurrency()) return undefined;
		const { home } = this.#plan;
		const kind = endpoint === 'items' ? 'tradable' : endpoint;
		const homeList = snapshotOf({ kind, ...home });
		// The home list must not be replaced before the other list has arrived.
		if (!homeList || this.#clock.now() > homeList.dueAt - requestTime) return undefined;
		// Another process may have measured the rate.
		await this.#rates.load();
		const currency = this.#nextCurrency();
		if (!currency) return undefined;
		return { kind, game: home.game, currency };
	}

	/** Call this when the list is requested. The attempt counts as failed until `recordSuccess` is called. */
	recordAttempt({ currency }: ListKey): void {
		const { failures = 0 } = this.#attempts.get(currency) ?? {};
		const until = this.#clock.now() + retryDelay(retryPolicy, failures);
		this.#attempts.set(currency, { failures: failures + 1, until });
	}

	recordSuccess({ currency }: ListKey): void {
		this.#attempts.delete(currency);
	}

	/** Returns when to try the currency, in process time; undefined if it is tried as soon as a slot is free. */
	waitsUntil(currency: Currency): number | undefined {
		const { until = -Infinity } = this.#attempts.get(currency) ?? {};
		return until > this.#clock.now() ? until : undefined;
	}

	/** Returns the currency that was measured longest ago, if that is long enough ago. */
	#nextCurrency(): Currency | undefined {
		const now = this.#clock.now();
		const measuredAt = (currency: Currency) => this.#rates.measuredAt(currency) ?? -Infinity;
		const due = [...new Set([...priority, ...currencies])].filter((currency) => {
			if (this.#plan.currencies.includes(currency)) return false;
			const age = now - measuredAt(currency);
			const isDue = age >= (this.#rates.conversion(currency) ? maxAge : noRatePause);
			return isDue && this.waitsUntil(currency) === undefined;
		});
		// Two currencies that were never measured both have the time -Infinity, and the difference is NaN.
		return due.toSorted((a, b) => measuredAt(a) - measuredAt(b) || 0)[0];
	}
}
