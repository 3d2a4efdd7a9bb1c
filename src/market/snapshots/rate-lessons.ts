import type { Clock } from '../../runtime/clock.ts';
import type { Currency } from '../currency.ts';
import { endpointOf, type ListKey, type PublicEndpoint } from '../list-key.ts';
import type { RateBook } from '../rates/rate-book.ts';
import { lifetimeOf } from './snapshot.ts';
import type { Home, TrackedLists } from './tracked-lists.ts';

const hour = 60 * 60_000;
/**
 * How old the newest measurement of a currency may get before a list of this kind is fetched for another one, ms. The
 * list of items out of stock steps in when the listings' budget is taken. Sales are compared once a day, to make sure
 * that they follow the same rate.
 */
const maxAges = { tradable: 6 * hour, 'out-of-stock': 7 * hour, history: 24 * hour } as const;
/** The kinds of lists to learn from. */
export const lessonKinds = ['tradable', 'out-of-stock', 'history'] as const;
export type LessonKind = (typeof lessonKinds)[number];
/** How long after the start the first lesson comes, ms: people who ask first should have the slots to themselves. */
const firstLessonDelay = 15_000;
/** How long not to fetch a list again whose currency could not be measured by it, ms. */
const retryPause = hour;

export interface RateLessonsOptions {
	readonly clock: Clock;
	readonly home: Home;
	readonly rates: RateBook;
	readonly tracked: TrackedLists;
}

/**
 * Decides which foreign lists to fetch only to measure exchange rates, in request slots that nothing else needs: soon
 * after the first start one list of each currency, and later a few a day.
 */
export class RateLessons {
	readonly #options: RateLessonsOptions;
	readonly #startedAt: number;
	/** Process time until which a list is not fetched again, by currency and kind. */
	readonly #tried = new Map<string, number>();
	/** Process time until which an endpoint has no slot for lessons. */
	readonly #full = new Map<PublicEndpoint, number>();

	constructor(options: RateLessonsOptions) {
		this.#options = options;
		this.#startedAt = options.clock.now();
	}

	/** The next list to learn from, which counts as tried; undefined if there is nothing to learn now. */
	next(kind: LessonKind): ListKey | undefined {
		const { clock, home, tracked } = this.#options;
		const now = clock.now();
		const from = Math.max(this.#startedAt + firstLessonDelay, this.#full.get(endpointOf(kind)) ?? 0);
		if (now < from) return undefined;
		const key = (currency: Currency): ListKey => ({ kind, game: home.game, currency });
		// Both lists must be from one lifetime. Some time is left for the request.
		const compared = tracked.get(key(home.currency))?.snapshot;
		if (!compared || now - compared.fetchedAt > 0.9 * lifetimeOf(key(home.currency))) return undefined;
		const currencies = tracked.foreignCurrencies();
		// From the other end, so that the endpoints begin with different currencies.
		if (kind === 'out-of-stock') currencies.reverse();
		const currency = currencies.find((each) => this.#isWorthwhile(each, kind, now));
		if (currency === undefined) return undefined;
		this.#tried.set(`${kind}/${currency}`, now + retryPause);
		return key(currency);
	}

	/** To be called if a lesson was refused for lack of a slot. `retryAt`: process time from which there may be one. */
	postpone({ kind, currency }: ListKey, retryAt: number): void {
		this.#full.set(endpointOf(kind), retryAt);
		this.#tried.delete(`${kind}/${currency}`);
	}

	#isWorthwhile(currency: Currency, kind: LessonKind, now: number): boolean {
		const { rates } = this.#options;
		if (now < (this.#tried.get(`${kind}/${currency}`) ?? 0)) return false;
		// Items out of stock are as good as any list for a currency; the other lists are also checked for themselves.
		const measuredAt = kind === 'out-of-stock' ? rates.measuredAt(currency) : rates.measuredAt(currency, kind);
		// Sales only confirm a rate: their lists are large.
		if (kind === 'history' && rates.measuredAt(currency) === undefined) return false;
		// Lists that did not follow one rate may have changed between the two requests: they are compared again soon.
		const maxAge = rates.conversion(currency) ? maxAges[kind] : retryPause;
		return now - (measuredAt ?? -Infinity) >= maxAge;
	}
}
