import { MarketError } from '../../errors/market-error.ts';
import type { RateLimiter } from '../../rate-limits/rate-limiter.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { greatestAge, stampOf } from '../../runtime/stamp.ts';
import { within } from '../../runtime/waiting.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Currency } from '../currency.ts';
import type { DecodedList, Decoder, Expected } from '../decoding/list-decoder.ts';
import { type Game, games } from '../game.ts';
import { endpointOf, keyText, type ListKey, type ListKind, type PublicEndpoint, publicEndpoints } from '../list-key.ts';
import { Entries, type Home } from './entries.ts';
import { FetchQueue } from './fetch-queue.ts';
import { GameNames } from './game-names.ts';
import { LoadShare } from './load-share.ts';
import type { Market } from './market.ts';
import { SearchTurns } from './search-turns.ts';
import { type Entry, lifetimeOf, type Snapshot } from './snapshot.ts';

/** How long an asker waits for a refresh of a list too old to be answered at once. */
const refreshPatience = 1_000;
/** How long an asker waits where there is nothing to answer with. Discord itself would wait 15 minutes, people do not. */
const coldPatience = 15_000;
/** How often lists due are looked for. */
const sweepEvery = 5_000;
/** A list this much shorter than the largest of a day is an accident, not the market. */
const shrinkLimit = 0.5;
const peakCounts = 24 * 60 * 60_000;
/** A stored list of which nobody can say how old it is warns as one of over an hour does. */
const unknownAge = 60 * 60_000;

export interface SnapshotsOptions {
	readonly clock: Clock;
	readonly limiter: RateLimiter;
	readonly decoder: Decoder;
	/** Sends the request for a list: MarketApi's `list`. */
	readonly fetch: (key: ListKey) => Promise<Buffer>;
	readonly log: Log;
	readonly home: Home;
}

/**
 * Whole lists, kept and refreshed so that any number of questions costs the marketplace one request per list and
 * lifetime. Fresh lists answer at once; older ones answer while a new one is fetched behind; only where there is none
 * does an asker wait.
 */
export class Snapshots {
	readonly #options: SnapshotsOptions;
	readonly #entries: Entries;
	readonly #names: ReadonlyMap<Game, GameNames>;
	readonly #queues: Readonly<Record<PublicEndpoint, FetchQueue>>;
	readonly #loads: LoadShare;
	readonly #searches: SearchTurns;
	#cancelSweep: (() => void) | undefined;

	constructor(options: SnapshotsOptions) {
		this.#options = options;
		this.#entries = new Entries(options.clock, options.home);
		this.#loads = new LoadShare(options.clock);
		this.#searches = new SearchTurns(options.clock);
		this.#names = new Map(games.map((game) => [game, new GameNames({ ...options, game })]));
		const queue = (endpoint: PublicEndpoint) =>
			new FetchQueue({
				...options,
				endpoint,
				fetch: (entry) => this.#fetch(entry),
				rank: (entry) => this.#entries.rank(entry),
			});
		this.#queues = { items: queue('items'), history: queue('history'), 'out-of-stock': queue('out-of-stock') };
	}

	/** Begins to keep the home lists and all that are asked for fresh. */
	start(): void {
		const home = this.#entries.all();
		const read = this.#readKept(home);
		for (const entry of home) entry.restored = read;
		this.#sweep();
	}

	/** Asks nothing more of the market; who waits is told so. */
	stop(): void {
		this.#cancelSweep?.();
		for (const names of this.#names.values()) names.stop();
		for (const endpoint of publicEndpoints) this.#queues[endpoint].stop();
	}

	/** The market as one user sees it: what they may have loaded, and when their searches run, depends on what they did. */
	for(userId: string): Market {
		return {
			ask: (key) => this.#ask(key, userId),
			held: (key) => this.held(key),
			ready: (kind, game) => this.ready(kind, game),
			catalogue: (game) => this.catalogue(game),
			indexed: (game) => this.indexed(game),
			search: (work) => this.#searches.run(userId, work),
		};
	}

	/**
	 * The list: from memory where it is at most two lifetimes old, else after a moment's wait for a newer one.
	 * @throws MarketError where there is none and none is to be had within 15 s; `retryAt` says when to ask again.
	 * UserError where the bot is being stopped.
	 */
	async #ask(key: ListKey, userId: string): Promise<Snapshot> {
		const { clock } = this.#options;
		const entry = this.#entries.ask(key, userId);
		if (!entry.snapshot) await this.#restore(entry);
		if (!entry.snapshot) {
			this.#countLoad(entry, userId);
			const fetched = await within(clock, coldPatience, this.#refresh(entry)).catch((error) =>
				this.#fail(entry, error),
			);
			return (
				fetched ?? shown(entry) ?? this.#fail(entry, new MarketError('timed-out', `${keyText(key)}: not there in time`))
			);
		}
		if (isDue(entry.snapshot, clock.now())) {
			// Asked behind, so its failure is nobody's: it is logged, and the list there is answers.
			const refresh = this.#refresh(entry).catch(() => undefined);
			if (clock.now() - entry.snapshot.fetchedAt > 2 * lifetimeOf(key)) await within(clock, refreshPatience, refresh);
		}
		return shown(entry) ?? entry.snapshot;
	}

	/** The list if it is in memory, however old; asks nothing. */
	held(key: ListKey): Snapshot | undefined {
		const entry = this.#entries.get(key);
		return entry && shown(entry);
	}

	/** All lists in memory. */
	all(): Snapshot[] {
		return this.#entries.all().flatMap(({ snapshot }) => snapshot ?? []);
	}

	/** The currencies in which a list of the kind is in memory. */
	ready(kind: ListKind, game: Game): Currency[] {
		return this.#entries
			.all()
			.filter(({ key, snapshot }) => snapshot && key.kind === kind && key.game === game)
			.map(({ key }) => key.currency)
			.sort();
	}

	/** The names of a game, as far as any list has told of them. */
	catalogue(game: Game): Catalogue | undefined {
		return this.#names.get(game)!.catalogue;
	}

	/** Resolves when every name known by now can be found, which is a moment after its list came. */
	indexed(game: Game): Promise<void> {
		return this.#names.get(game)!.indexed();
	}

	/** Counts the list for the user who has it loaded. @throws MarketError where they have had their share. */
	#countLoad(entry: Entry, userId: string): void {
		const { kind } = entry.key;
		// What is loaded for everybody, or for somebody else already, costs nobody anything.
		if (this.#entries.rank(entry) === 'home' || this.#queues[endpointOf(kind)].has(entry)) return;
		const retryAt = this.#loads.take(userId, endpointOf(kind));
		if (retryAt !== undefined)
			this.#fail(entry, new MarketError('share', `${keyText(entry.key)}: the user has had their share`, { retryAt }));
	}

	/** Tells the asker what can be asked for instead. */
	#fail({ key }: Entry, error: unknown): never {
		if (!(error instanceof MarketError)) throw error;
		const { failure, message, cause } = error;
		const retryAt = error.retryAt ?? this.#options.clock.now() + coldPatience;
		throw new MarketError(failure, message, {
			cause,
			retryAt,
			wanted: key.currency,
			ready: this.ready(key.kind, key.game),
		});
	}

	#restore(entry: Entry): Promise<void> {
		entry.restored ??= this.#readKept([entry]);
		return entry.restored;
	}

	async #readKept(entries: readonly Entry[]): Promise<void> {
		const keys = entries.map(({ key }) => key);
		try {
			const lists = await this.#options.decoder.read(keys);
			for (const [i, list] of lists.entries())
				if (list) this.#install(entries[i]!, list, this.#fetchedAt(entries[i]!, list));
		} catch (error) {
			this.#options.log.warn({ lists: keys.map(keyText), error: String(error) }, 'stored lists cannot be read');
			// Whatever it was may pass: whoever asks next looks again.
			for (const entry of entries) delete entry.restored;
		}
	}

	/** When a stored list was fetched, in the process's own time; where that cannot be told, it is taken for an old one. */
	#fetchedAt({ key }: Entry, { fetched }: DecodedList): number {
		const { clock } = this.#options;
		const age = greatestAge(fetched, clock);
		return clock.now() - (Number.isFinite(age) ? age : unknownAge + 2 * lifetimeOf(key));
	}

	async #refresh(entry: Entry): Promise<Snapshot> {
		try {
			return await this.#queues[endpointOf(entry.key.kind)].add(entry);
		} catch (error) {
			const { failure } = error as Partial<MarketError>;
			entry.problem = failure === 'storage' || failure === 'decoding' ? failure : undefined;
			throw error;
		}
	}

	/** Sends the request and takes the answer in. The queue has taken a slot for it. */
	async #fetch(entry: Entry): Promise<Snapshot> {
		const { clock, fetch, decoder, log } = this.#options;
		const fetchedAt = clock.now();
		const fetched = stampOf(clock);
		const body = await fetch(entry.key);
		const list = await decoder.decode(entry.key, body, fetched, this.#expected(entry));
		const about = { list: keyText(entry.key), rows: list.rows.items.length, dropped: list.dropped, bytes: body.length };
		log.info(about, 'list fetched');
		const snapshot = this.#install(entry, list, fetchedAt);
		// Nobody wants it any more, and nobody would say so again.
		if (this.#entries.get(entry.key) !== entry) this.#forget(entry.key);
		return snapshot;
	}

	#install(entry: Entry, { rows, peaks, ...list }: DecodedList, fetchedAt: number): Snapshot {
		this.#names.get(entry.key.game)!.take(list);
		const dueAt = fetchedAt + lifetimeOf(entry.key);
		entry.peaks = peaks;
		entry.problem = undefined;
		entry.snapshot = { key: entry.key, fetchedAt, dueAt, rows };
		return entry.snapshot;
	}

	/**
	 * Out of stock may well be nothing. What is expected of the others is told by the largest list of the last day: by the
	 * one before, a list that loses just under half of its rows each time would pass until nothing is left.
	 */
	#expected({ key, peaks = [], snapshot }: Entry): Expected {
		const lately = peaks.filter(({ seen }) => greatestAge(seen, this.#options.clock) <= peakCounts);
		if (key.kind === 'out-of-stock') return { atLeast: 0, peaks: [] };
		// Where nothing is known of the last day, the list in hand is what there is.
		const most = lately[0]?.rows ?? snapshot?.rows.items.length ?? 0;
		return { atLeast: Math.max(1, Math.ceil(most * shrinkLimit)), peaks: lately };
	}

	#sweep(): void {
		const { clock } = this.#options;
		for (const { key } of this.#entries.drop()) this.#forget(key);
		void this.#keepFresh(this.#entries.keptFresh());
		this.#cancelSweep = clock.after(sweepEvery, () => this.#sweep());
	}

	#forget(key: ListKey): void {
		const { decoder, log } = this.#options;
		decoder
			.forget(key)
			.catch((error) => log.warn({ list: keyText(key), error: String(error) }, 'a stored list cannot be deleted'));
	}

	/** Asks for what is due, all at once: the queue knows which goes first. What finds no slot is asked for again. */
	async #keepFresh(entries: readonly Entry[]): Promise<void> {
		await Promise.all(entries.map((entry) => this.#restore(entry)));
		const now = this.#options.clock.now();
		for (const entry of entries)
			if (!entry.snapshot || isDue(entry.snapshot, now)) this.#refresh(entry).catch(() => undefined);
	}
}

function isDue({ dueAt }: Snapshot, now: number): boolean {
	return now > dueAt;
}

/** The list as it is answered with: with what keeps it from being renewed. */
function shown({ snapshot, problem }: Entry): Snapshot | undefined {
	return snapshot && problem ? { ...snapshot, problem } : snapshot;
}
