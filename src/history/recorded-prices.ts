import type { Currency } from '../market/currency.ts';
import { type Game, games } from '../market/game.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Course, Span } from './course.ts';
import type { PriceHistory } from './price-history.ts';
import type { Reference } from './reference.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** How often what everything cost a day ago is read anew, ms. */
const dayAgoInterval = hour;
/** How long the recordings must be for it, ms: a little less than a day will do. */
const shortestDay = 18 * hour;
/** Moments that are this near to each other are read once, ms. */
const precision = 5 * 60_000;
/** How many moments are kept: each takes 1.2 MB. */
const keptMoments = 4;
/** How often to look what was recorded if this process records nothing, ms. */
const lookInterval = 5 * 60_000;
/** How long after the start the history is opened, ms: the first answers come first. */
const openingDelay = 1_000;

/** Reads what was recorded: the decoding thread. @throws StoreError */
export interface HistorySource {
	recorded(game: Game): Promise<Span | undefined>;
	courses(game: Game, keys: readonly string[], span: Span): Promise<readonly (Course | undefined)[]>;
	reference(game: Game, at: number): Promise<Reference | undefined>;
}

/** What became of the newest list of a game. */
export type RecordingNotice =
	/** From the first to the newest recorded list, Unix ms. */
	| { readonly game: Game; readonly recorded: Span }
	/** Nothing was recorded: the clock is this much behind the newest recorded list, ms. */
	| { readonly game: Game; readonly behind: number }
	| { readonly game: Game; readonly unrecorded: string };

export interface RecordedPricesOptions {
	readonly source: HistorySource;
	/** The home currency. */
	readonly currency: Currency;
	/** The names that item ids refer to, and another object whenever that changes. */
	readonly catalogue: (game: Game) => object | undefined;
	readonly clock: Clock;
	readonly log: Log;
}

/** What was read, and the names that its item ids refer to. */
interface Kept<Value> {
	readonly value: Value;
	readonly catalogue: object | undefined;
	/** Process time, ms. */
	readonly readAt: number;
}

/** The recorded prices as the main thread has them: figures by the ids of a catalogue are read anew when that changes. */
export class RecordedPrices implements PriceHistory {
	readonly isOn = true;
	readonly #options: RecordedPricesOptions;
	readonly #recorded = new Map<Game, Span>();
	/** When that was looked up, process time. */
	readonly #lookedAt = new Map<Game, number>();
	readonly #daysAgo = new Map<Game, Kept<Reference | undefined>>();
	/** The games for which it is being read. */
	readonly #reading = new Set<Game>();
	readonly #moments = new Map<string, Kept<Promise<Reference | undefined>>>();
	/** Why the newest list was not recorded, by game. */
	readonly #problems = new Map<Game, 'behind' | 'unrecorded'>();
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
		const kept = this.#daysAgo.get(game);
		const isOfNow = kept !== undefined && this.#isOfNow(game, kept);
		if (!isOfNow || this.#options.clock.now() - kept.readAt >= dayAgoInterval) void this.#readDayAgo(game);
		return isOfNow ? kept.value : undefined;
	}

	reference(game: Game, at: number): Promise<Reference | undefined> {
		const key = `${game}/${Math.round(at / precision)}`;
		const kept = this.#moments.get(key);
		if (kept && this.#isOfNow(game, kept)) return kept.value;
		const value = this.#options.source.reference(game, at);
		this.#moments.delete(key);
		this.#moments.set(key, this.#kept(game, value));
		for (const oldest of [...this.#moments.keys()].slice(0, -keptMoments)) this.#moments.delete(oldest);
		value.catch(() => this.#moments.delete(key));
		return value;
	}

	courses(game: Game, keys: readonly string[], span: Span): Promise<readonly (Course | undefined)[]> {
		return this.#options.source.courses(game, keys, span);
	}

	/** To be called with what became of each list that was to be recorded. */
	onNotice(notice: RecordingNotice): void {
		const { log, clock } = this.#options;
		const { game } = notice;
		if ('recorded' in notice) {
			this.#recorded.set(game, notice.recorded);
			this.#lookedAt.set(game, clock.now());
			if (this.#problems.delete(game)) log.info({ game }, 'prices are recorded again');
			// So that it is there before anybody asks for it.
			this.dayAgo(game);
		} else if ('behind' in notice) {
			const minutes = Math.ceil(notice.behind / 60_000);
			if (this.#isNews(game, 'behind'))
				log.warn({ game, minutes }, 'the clock is behind the newest recorded prices; none are recorded until then');
		} else if (this.#isNews(game, 'unrecorded')) {
			// The next list tells what has changed since the newest recorded one.
			log.warn({ game, error: notice.unrecorded }, 'prices cannot be recorded; the next list is tried again');
		}
	}

	/** Whether a problem was not reported yet since prices were recorded last. */
	#isNews(game: Game, problem: 'behind' | 'unrecorded'): boolean {
		const isNews = this.#problems.get(game) !== problem;
		this.#problems.set(game, problem);
		return isNews;
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

	async #readDayAgo(game: Game): Promise<void> {
		if (this.#reading.has(game)) return;
		this.#reading.add(game);
		try {
			const { source, clock } = this.#options;
			const { catalogue } = this.#kept(game, undefined);
			const value = await source.reference(game, clock.wall() - day);
			this.#daysAgo.set(game, { value, catalogue, readAt: clock.now() });
		} catch {
			// As above, and the next question tries again.
		} finally {
			this.#reading.delete(game);
		}
	}

	#kept<Value>(game: Game, value: Value): Kept<Value> {
		const { catalogue, clock } = this.#options;
		return { value, catalogue: catalogue(game), readAt: clock.now() };
	}

	#isOfNow(game: Game, { catalogue }: Kept<unknown>): boolean {
		return catalogue === this.#options.catalogue(game);
	}
}
