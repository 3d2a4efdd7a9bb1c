import type { Clock } from '../../base/clock.ts';
import { backoff } from '../../base/waiting.ts';
import { type Currency, currencies } from '../currency.ts';
import type { ListKey, PublicEndpoint } from '../list-key.ts';
import type { RateBook } from '../rates/rate-book.ts';
import type { FetchPlan } from './fetch-plan.ts';
import type { Snapshot } from './snapshot.ts';

const hour = 60 * 60_000;
/** How old the newest measurement of a currency may get before it is measured again, ms. */
const longestAge = 6 * hour;
/** How long not to measure a currency again if its prices do not follow one rate, ms. */
const distrustPause = hour;
/** The pauses after lists that led to no measurement, ms. */
const pauses = { first: 15_000, longest: hour };
/** The currencies that most people use: they are measured first. */
const mostUsed = ['USD', 'GBP', 'EUR', 'CNY', 'PLN', 'BRL', 'TRY', 'RUB'] as const satisfies readonly Currency[];
/** Time for the request, ms: both lists that are compared must be from about the same time. */
const requestTime = 30_000;

/**
 * Decides which foreign lists to fetch only to measure exchange rates, in slots that nothing else needs: one list of each
 * currency soon after the first start, and a few a day later. Lists of sales would do too, but they are large.
 */
export class RatePlan {
	readonly #plan: FetchPlan;
	readonly #rates: RateBook;
	readonly #clock: Clock;
	/** How often a currency was tried in vain, and the process time until which it is not tried again. */
	readonly #tries = new Map<Currency, { readonly failures: number; readonly until: number }>();

	constructor(plan: FetchPlan, rates: RateBook, clock: Clock) {
		this.#plan = plan;
		this.#rates = rates;
		this.#clock = clock;
	}

	/** The list to fetch next; undefined if there is nothing to measure. @param list finds a list in memory */
	async next(endpoint: PublicEndpoint, list: (key: ListKey) => Snapshot | undefined): Promise<ListKey | undefined> {
		if (endpoint === 'history' || !this.#oldest()) return undefined;
		const { home } = this.#plan;
		const kind = endpoint === 'items' ? 'tradable' : endpoint;
		const compared = list({ kind, ...home });
		if (!compared || this.#clock.now() > compared.dueAt - requestTime) return undefined;
		// Another process may have measured it.
		await this.#rates.load();
		const currency = this.#oldest();
		if (!currency) return undefined;
		return { kind, game: home.game, currency };
	}

	/** To be called when the list is requested: if that does not lead to a rate, it is not tried again at once. */
	tried({ currency }: ListKey): void {
		const { failures = 0 } = this.#tries.get(currency) ?? {};
		this.#tries.set(currency, { failures: failures + 1, until: this.#clock.now() + backoff(failures, pauses) });
	}

	measured({ currency }: ListKey): void {
		this.#tries.delete(currency);
	}

	/** Process time until which a currency without a rate is not tried again; undefined if it is tried as soon as a slot is free. */
	waitsUntil(currency: Currency): number | undefined {
		const { until = -Infinity } = this.#tries.get(currency) ?? {};
		return until > this.#clock.now() ? until : undefined;
	}

	/** The currency whose rate was measured longest ago, if it has to be measured again. */
	#oldest(): Currency | undefined {
		const now = this.#clock.now();
		const measuredAt = (currency: Currency) => this.#rates.measuredAt(currency) ?? -Infinity;
		const due = [...new Set([...mostUsed, ...currencies])].filter((currency) => {
			if (this.#plan.currencies.includes(currency)) return false;
			const age = now - measuredAt(currency);
			const isDue = age >= (this.#rates.conversion(currency) ? longestAge : distrustPause);
			return isDue && this.waitsUntil(currency) === undefined;
		});
		return due.toSorted((a, b) => measuredAt(a) - measuredAt(b) || 0)[0];
	}
}
