import { type Clock, dayLength, hourLength } from '../base/clock.ts';
import { getOrCompute } from '../base/get-or-compute.ts';
import type { Log } from '../base/log.ts';
import { recentEntries } from '../base/recent-entries.ts';
import type { Currency } from '../market/currency.ts';
import { type Game, games } from '../names/game.ts';
import { type DayAsks, type Lows, minDaysForLows, type PriceHistory, type PriceSnapshot } from './price-history.ts';
import type { PriceSeries, TimeSpan } from './price-series.ts';

/**
 * How long prices must have been recorded to compare them with those of a day ago, ms: a little less than a day will
 * do.
 */
const minRecorded = 18 * hourLength;
/** How many moments are cached. Each takes 1.2 MB. */
const maxMoments = 4;
/** How often to read what other processes have recorded if this one records nothing, ms. */
const spanLifetime = 5 * 60_000;
/** How long after the start the history is opened, ms, so that this does not delay the first answers. */
const openingDelay = 1_000;

/** What the market's worker answers about recorded prices. @throws StoreError */
export interface HistorySource {
	recorded(game: Game): Promise<TimeSpan | undefined>;
	series(game: Game, keys: readonly string[], span: TimeSpan): Promise<readonly (PriceSeries | undefined)[]>;
	reference(game: Game, at: number): Promise<PriceSnapshot | undefined>;
	/** @param at a time on the last of the days, Unix ms */
	dayAsks(game: Game, keys: readonly string[], days: number, at: number): Promise<DayAsks>;
	/** @param at Unix ms; only the days before its day count */
	lows(game: Game, at: number): Promise<Lows | undefined>;
}

export type RecordingNotice =
	/** From the first to the newest recorded list, Unix ms. */
	| { readonly game: Game; readonly recorded: TimeSpan }
	/** Why the newest list could not be recorded. */
	| { readonly game: Game; readonly unrecorded: string };

interface RecordedPricesOptions {
	readonly source: HistorySource;
	readonly currency: Currency;
	/** Cached values are read again if the number has grown: the ids of known items never change. */
	readonly itemCount: (game: Game) => number;
	readonly clock: Clock;
	readonly log: Log;
}

interface CachedValue<Value> {
	readonly value: Value;
	readonly itemCount: number;
}

/**
 * By what factor the number of items must grow before cached values are read again. Hardly anything was recorded of a
 * few new items, but after a start, names arrive list by list.
 */
const minGrowth = 1.01;

const hasGrown = (itemCount: number, cached: Pick<CachedValue<unknown>, 'itemCount'>): boolean =>
	itemCount > minGrowth * cached.itemCount;

/** Caches a value for each game, and reads it again when the hour or day is over. */
class CurrentValues<Value> {
	readonly #read: (game: Game, at: number) => Promise<Value>;
	readonly #itemCount: RecordedPricesOptions['itemCount'];
	/** `period` is the number of the hour or day. */
	readonly #cache = new Map<Game, CachedValue<Value> & { readonly period: number }>();
	readonly #gamesBeingRead = new Set<Game>();

	constructor(itemCount: RecordedPricesOptions['itemCount'], read: (game: Game, at: number) => Promise<Value>) {
		this.#itemCount = itemCount;
		this.#read = read;
	}

	/**
	 * Returns the last value while a newer one is read.
	 * @param at Unix ms
	 * @param periodLength an hour or a day, ms
	 */
	get(game: Game, at: number, periodLength: number): Value | undefined {
		const cached = this.#cache.get(game);
		const period = Math.floor(at / periodLength);
		const itemCount = this.#itemCount(game);
		if (!cached || cached.period !== period || hasGrown(itemCount, cached))
			void this.#update(game, at, { period, itemCount });
		return cached?.value;
	}

	async #update(game: Game, at: number, state: { readonly period: number; readonly itemCount: number }): Promise<void> {
		if (this.#gamesBeingRead.has(game)) return;
		this.#gamesBeingRead.add(game);
		try {
			this.#cache.set(game, { value: await this.#read(game, at), ...state });
		} catch {
			// The failure is logged when the next list cannot be recorded either. The next question tries again.
		} finally {
			this.#gamesBeingRead.delete(game);
		}
	}
}

export class RecordedPrices implements PriceHistory {
	readonly isOn = true;
	readonly #options: RecordedPricesOptions;
	readonly #recorded = new Map<Game, TimeSpan>();
	/** When the span of what is recorded was last read or reported, process time. */
	readonly #spanReadAt = new Map<Game, number>();
	readonly #firstReads = new Map<Game, Promise<void>>();
	readonly #dayAgo: CurrentValues<PriceSnapshot | undefined>;
	readonly #lows: CurrentValues<Lows | undefined>;
	readonly #moments = recentEntries<string, CachedValue<Promise<PriceSnapshot | undefined>>>(maxMoments);
	/** The games whose last list could not be recorded. */
	readonly #failing = new Set<Game>();
	readonly #cancelOpening: () => void;

	constructor(options: RecordedPricesOptions) {
		this.#options = options;
		const { source, itemCount } = options;
		this.#dayAgo = new CurrentValues(itemCount, (game, at) => this.reference(game, at));
		this.#lows = new CurrentValues(itemCount, (game, at) => source.lows(game, at));
		this.#cancelOpening = options.clock.after(openingDelay, () => {
			for (const game of games) void this.ready(game);
		});
	}

	stop(): void {
		this.#cancelOpening();
	}

	get currency(): Currency {
		return this.#options.currency;
	}

	ready(game: Game): Promise<void> {
		return getOrCompute(this.#firstReads, game, () => this.#readSpan(game));
	}

	recorded(game: Game): TimeSpan | undefined {
		// Other processes record too, without notifying this one.
		if (this.#options.clock.now() - (this.#spanReadAt.get(game) ?? -Infinity) >= spanLifetime)
			void this.#readSpan(game);
		return this.#recorded.get(game);
	}

	dayAgo(game: Game): PriceSnapshot | undefined {
		const recorded = this.recorded(game);
		if (!recorded || recorded.to - recorded.from < minRecorded) return undefined;
		return this.#dayAgo.get(game, this.#options.clock.wall() - dayLength, hourLength);
	}

	lows(game: Game): Lows | undefined {
		const recorded = this.recorded(game);
		if (!recorded || recorded.to - recorded.from < minDaysForLows * dayLength) return undefined;
		return this.#lows.get(game, this.#options.clock.wall(), dayLength);
	}

	reference(game: Game, at: number): Promise<PriceSnapshot | undefined> {
		// All lists of an hour are compared with the same moment, so that it is read only once.
		const hour = Math.floor(at / hourLength);
		const itemCount = this.#options.itemCount(game);
		const key = `${game}/${hour}`;
		const cached = this.#moments.get(key);
		if (cached && !hasGrown(itemCount, cached)) return cached.value;
		const value = this.#options.source.reference(game, hour * hourLength);
		this.#moments.set(key, { value, itemCount });
		value.catch(() => {
			if (this.#moments.get(key)?.value === value) this.#moments.delete(key);
		});
		return value;
	}

	series(game: Game, keys: readonly string[], span: TimeSpan): Promise<readonly (PriceSeries | undefined)[]> {
		return this.#options.source.series(game, keys, span);
	}

	dayAsks(game: Game, keys: readonly string[], days: number): Promise<DayAsks> {
		return this.#options.source.dayAsks(game, keys, days, this.#options.clock.wall());
	}

	onNotice(notice: RecordingNotice): void {
		const { log, clock } = this.#options;
		const { game } = notice;
		if ('recorded' in notice) {
			this.#recorded.set(game, notice.recorded);
			this.#spanReadAt.set(game, clock.now());
			if (this.#failing.delete(game) && this.#failing.size === 0) log.info('prices are recorded again');
			this.#prepare(game);
		} else {
			// Nothing is lost: the next list is compared with the newest recorded one.
			if (this.#failing.size === 0)
				log.warn({ game, error: notice.unrecorded }, 'prices cannot be recorded; the next list is tried again');
			this.#failing.add(game);
		}
	}

	async #readSpan(game: Game): Promise<void> {
		const { clock, source } = this.#options;
		this.#spanReadAt.set(game, clock.now());
		try {
			const recorded = await source.recorded(game);
			if (recorded) this.#recorded.set(game, recorded);
			else this.#recorded.delete(game);
			this.#prepare(game);
		} catch {
			// Not logged here, because unused games are read too. For a game in use, the next list cannot be recorded
			// either, and that failure is logged.
		}
	}

	/** Begins to read, so that prices are in memory before anybody asks. */
	#prepare(game: Game): void {
		this.dayAgo(game);
		this.lows(game);
	}
}
