import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Currency } from '../market/currency.ts';
import { type Game, games } from '../market/game.ts';
import type { PriceHistory } from './price-history.ts';
import type { PriceSeries, Span } from './price-series.ts';
import type { Reference } from './reference.ts';

const hourLength = 3_600_000;
const day = 24 * hourLength;
/** How long the recordings must be for it, ms: a little less than a day will do. */
const shortestDay = 18 * hourLength;
/** How many moments are kept: each takes 1.2 MB. */
const keptMoments = 4;
/** How often to look what was recorded if this process records nothing, ms. */
const lookInterval = 5 * 60_000;
/** How long after the start the history is opened, ms: the first answers come first. */
const openingDelay = 1_000;

/** Reads what was recorded: the decoding thread. @throws StoreError */
export interface HistorySource {
	recorded(game: Game): Promise<Span | undefined>;
	series(game: Game, keys: readonly string[], span: Span): Promise<readonly (PriceSeries | undefined)[]>;
	reference(game: Game, at: number): Promise<Reference | undefined>;
}

/** What became of the newest list of a game. */
export type RecordingNotice =
	/** From the first to the newest recorded list, Unix ms. */
	{ readonly game: Game; readonly recorded: Span } | { readonly game: Game; readonly unrecorded: string };

export interface RecordedPricesOptions {
	readonly source: HistorySource;
	/** The home currency. */
	readonly currency: Currency;
	/** The names that item ids refer to, and another object whenever that changes. */
	readonly catalogue: (game: Game) => object | undefined;
	readonly clock: Clock;
	readonly log: Log;
}

/** What was read for the beginning of an hour, and the names that its item ids refer to. */
interface Kept<Value> {
	readonly value: Value;
	readonly hour: number;
	readonly catalogue: object | undefined;
}

/** The recorded prices as the main thread has them: figures by the ids of a catalogue are read anew when that changes. */
export class RecordedPrices implements PriceHistory {
	readonly isOn = true;
	readonly #options: RecordedPricesOptions;
	readonly #recorded = new Map<Game, Span>();
	/** When that was looked up, process time. */
	readonly #lookedAt = new Map<Game, number>();
	readonly #daysAgo = new Map<Game, Kept<Reference | undefined>>();
	readonly #moments = new Map<string, Kept<Promise<Reference | undefined>>>();
	/** The games whose newest list could not be recorded. */
	readonly #failing = new Set<Game>();
	readonly #cancelOpening: () => void;

	constructor(options: RecordedPricesOptions) {
		this.#options = options;
		this.#cancelOpening = options.clock.after(openingDelay, () => {
			for (const game of games) void this.#look(game);
		});
	}

	stop(): void {
		this.#cancelOpening();
	}

	get currency(): Currency {
		return this.#options.currency;
	}

	recorded(game: Game): Span | undefined {
		// Other processes record, too, and tell nobody.
		if (this.#options.clock.now() - (this.#lookedAt.get(game) ?? -Infinity) >= lookInterval) void this.#look(game);
		return this.#recorded.get(game);
	}

	dayAgo(game: Game): Reference | undefined {
		const recorded = this.recorded(game);
		if (!recorded || recorded.to - recorded.from < shortestDay) return undefined;
		const ago = this.#options.clock.wall() - day;
		const kept = this.#daysAgo.get(game);
		const isOfNow = kept?.catalogue === this.#options.catalogue(game);
		if (!kept || !isOfNow || kept.hour !== hourOf(ago)) void this.#readDayAgo(game, ago);
		return kept && isOfNow ? kept.value : undefined;
	}

	reference(game: Game, at: number): Promise<Reference | undefined> {
		// A full hour, so that a new list need not be compared with another moment.
		const hour = hourOf(at);
		const catalogue = this.#options.catalogue(game);
		const key = `${game}/${hour}`;
		const kept = this.#moments.get(key);
		if (kept && kept.catalogue === catalogue) return kept.value;
		const value = this.#options.source.reference(game, hour * hourLength);
		this.#moments.delete(key);
		this.#moments.set(key, { value, hour, catalogue });
		for (const oldest of [...this.#moments.keys()].slice(0, -keptMoments)) this.#moments.delete(oldest);
		value.catch(() => this.#moments.delete(key));
		return value;
	}

	series(game: Game, keys: readonly string[], span: Span): Promise<readonly (PriceSeries | undefined)[]> {
		return this.#options.source.series(game, keys, span);
	}

	/** To be called with what became of each list that was to be recorded. */
	onNotice(notice: RecordingNotice): void {
		const { log, clock } = this.#options;
		const { game } = notice;
		if ('recorded' in notice) {
			this.#recorded.set(game, notice.recorded);
			this.#lookedAt.set(game, clock.now());
			if (this.#failing.delete(game) && this.#failing.size === 0) log.info('prices are recorded again');
			// So that it is there before anybody asks for it.
			this.dayAgo(game);
		} else {
			// The next list tells what has changed since the newest recorded one.
			if (this.#failing.size === 0)
				log.warn({ game, error: notice.unrecorded }, 'prices cannot be recorded; the next list is tried again');
			this.#failing.add(game);
		}
	}

	/** Looks what was recorded, by this process or by another one. */
	async #look(game: Game): Promise<void> {
		const { clock, source } = this.#options;
		this.#lookedAt.set(game, clock.now());
		try {
			const recorded = await source.recorded(game);
			if (recorded) this.#recorded.set(game, recorded);
			else this.#recorded.delete(game);
			this.dayAgo(game);
		} catch {
			// That the history cannot be used is logged with the next list, for the games in use.
		}
	}

	async #readDayAgo(game: Game, ago: number): Promise<void> {
		const catalogue = this.#options.catalogue(game);
		try {
			const value = await this.reference(game, ago);
			this.#daysAgo.set(game, { value, hour: hourOf(ago), catalogue });
		} catch {
			// As above, and the next question tries again.
		}
	}
}

/** @param time Unix ms */
const hourOf = (time: number): number => Math.floor(time / hourLength);
