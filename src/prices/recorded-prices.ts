import { LRUCache } from 'lru-cache';
import { type Clock, dayLength, hourLength } from '../base/clock.ts';
import { getOrCompute } from '../base/get-or-compute.ts';
import type { Log } from '../base/log.ts';
import type { Currency } from '../market/currency.ts';
import { type Game, games } from '../names/game.ts';
import type { DayAsks, Lows, PriceHistory, Reference } from './price-history.ts';
import type { PriceSeries, Span } from './price-series.ts';

/** How long the recordings must be, ms: a little less than a day will do. */
const shortestDay = 18 * hourLength;
/** How many moments are kept: each takes 1.2 MB. */
const keptMoments = 4;
/** How often to look what was recorded if this process records nothing, ms. */
const lookInterval = 5 * 60_000;
/** How long after the start the history is opened, ms: the first answers come first. */
const openingDelay = 1_000;

/** What the market's worker answers about recorded prices. @throws StoreError */
export interface HistorySource {
	recorded(game: Game): Promise<Span | undefined>;
	series(game: Game, keys: readonly string[], span: Span): Promise<readonly (PriceSeries | undefined)[]>;
	reference(game: Game, at: number): Promise<Reference | undefined>;
	/** @param at On the last of the days, Unix ms. */
	dayAsks(game: Game, keys: readonly string[], days: number, at: number): Promise<DayAsks>;
	/** @param at Unix ms: the days before its day count. */
	lows(game: Game, at: number): Promise<Lows | undefined>;
}

export type RecordingNotice =
	/** From the first to the newest recorded list, Unix ms. */
	{ readonly game: Game; readonly recorded: Span } | { readonly game: Game; readonly unrecorded: string };

interface RecordedPricesOptions {
	readonly source: HistorySource;
	readonly currency: Currency;
	/** Ids stay the same, and new items get new ones. */
	readonly itemCount: (game: Game) => number;
	readonly clock: Clock;
	readonly log: Log;
}

/** `period`: the number of the hour or day. */
interface Kept<Value> {
	readonly value: Value;
	readonly period: number;
	readonly itemCount: number;
}

/** A few new items are worth no reading: hardly anything was recorded of them. But after a start, names come list by list. */
const hasGrown = (itemCount: number, kept: Pick<Kept<unknown>, 'itemCount'>): boolean =>
	itemCount > 1.01 * kept.itemCount;

class Current<Value> {
	readonly #read: (game: Game, at: number) => Promise<Value>;
	readonly #itemCount: RecordedPricesOptions['itemCount'];
	readonly #kept = new Map<Game, Kept<Value>>();
	readonly #reading = new Set<Game>();

	constructor(itemCount: RecordedPricesOptions['itemCount'], read: (game: Game, at: number) => Promise<Value>) {
		this.#itemCount = itemCount;
		this.#read = read;
	}

	/** @param at Unix ms @param length of an hour or a day, ms */
	get(game: Game, at: number, length: number): Value | undefined {
		const kept = this.#kept.get(game);
		const period = Math.floor(at / length);
		const itemCount = this.#itemCount(game);
		if (!kept || kept.period !== period || hasGrown(itemCount, kept))
			void this.#update(game, at, { period, itemCount });
		return kept?.value;
	}

	async #update(game: Game, at: number, about: Omit<Kept<Value>, 'value'>): Promise<void> {
		if (this.#reading.has(game)) return;
		this.#reading.add(game);
		try {
			this.#kept.set(game, { value: await this.#read(game, at), ...about });
		} catch {
			// That the history cannot be used is logged with the next list, and the next question tries again.
		} finally {
			this.#reading.delete(game);
		}
	}
}

export class RecordedPrices implements PriceHistory {
	readonly isOn = true;
	readonly #options: RecordedPricesOptions;
	readonly #recorded = new Map<Game, Span>();
	readonly #lookedAt = new Map<Game, number>();
	readonly #firstLooks = new Map<Game, Promise<void>>();
	readonly #dayAgo: Current<Reference | undefined>;
	readonly #lows: Current<Lows | undefined>;
	readonly #moments = new LRUCache<string, Kept<Promise<Reference | undefined>>>({ max: keptMoments });
	readonly #failing = new Set<Game>();
	readonly #cancelOpening: () => void;

	constructor(options: RecordedPricesOptions) {
		this.#options = options;
		const { source, itemCount } = options;
		this.#dayAgo = new Current(itemCount, (game, at) => this.reference(game, at));
		this.#lows = new Current(itemCount, (game, at) => source.lows(game, at));
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
		return getOrCompute(this.#firstLooks, game, () => this.#look(game));
	}

	recorded(game: Game): Span | undefined {
		// Other processes record, too, and tell nobody.
		if (this.#options.clock.now() - (this.#lookedAt.get(game) ?? -Infinity) >= lookInterval) void this.#look(game);
		return this.#recorded.get(game);
	}

	dayAgo(game: Game): Reference | undefined {
		const recorded = this.recorded(game);
		if (!recorded || recorded.to - recorded.from < shortestDay) return undefined;
		return this.#dayAgo.get(game, this.#options.clock.wall() - dayLength, hourLength);
	}

	lows(game: Game): Lows | undefined {
		return this.recorded(game) && this.#lows.get(game, this.#options.clock.wall(), dayLength);
	}

	reference(game: Game, at: number): Promise<Reference | undefined> {
		// A full hour, so that a new list need not be compared with another moment.
		const hour = Math.floor(at / hourLength);
		const itemCount = this.#options.itemCount(game);
		const key = `${game}/${hour}`;
		const kept = this.#moments.get(key);
		if (kept && !hasGrown(itemCount, kept)) return kept.value;
		const value = this.#options.source.reference(game, hour * hourLength);
		this.#moments.set(key, { value, period: hour, itemCount });
		value.catch(() => this.#moments.delete(key));
		return value;
	}

	series(game: Game, keys: readonly string[], span: Span): Promise<readonly (PriceSeries | undefined)[]> {
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
			this.#lookedAt.set(game, clock.now());
			if (this.#failing.delete(game) && this.#failing.size === 0) log.info('prices are recorded again');
			this.#prepare(game);
		} else {
			// The next list tells what has changed since the newest recorded one.
			if (this.#failing.size === 0)
				log.warn({ game, error: notice.unrecorded }, 'prices cannot be recorded; the next list is tried again');
			this.#failing.add(game);
		}
	}

	async #look(game: Game): Promise<void> {
		const { clock, source } = this.#options;
		this.#lookedAt.set(game, clock.now());
		try {
			const recorded = await source.recorded(game);
			if (recorded) this.#recorded.set(game, recorded);
			else this.#recorded.delete(game);
			this.#prepare(game);
		} catch {
			// That the history cannot be used is logged with the next list, for the games in use.
		}
	}

	/** So that it is in memory before anybody asks. */
	#prepare(game: Game): void {
		this.dayAgo(game);
		this.lows(game);
	}
}
