import { type Clock, within } from '../clock.ts';
import { MarketError } from '../errors.ts';
import type { Log } from '../log.ts';
import { Catalogue } from './catalogue.ts';
import type { Currency } from './currency.ts';
import { FetchQueue } from './fetch-queue.ts';
import type { Game } from './game.ts';
import type { Limiter } from './limiter.ts';
import type { DecodedList, Decoder } from './list-decoder.ts';
import { endpointOf, keyText, type ListKey, type ListKind, type PublicEndpoint, publicEndpoints } from './list-key.ts';
import type { Rows } from './rows.ts';

const minute = 60_000;
const hour = 60 * minute;
/** How long a list counts as fresh: the marketplace's own caches (INTERFACE section 8). */
export const lifetimes: Readonly<Record<PublicEndpoint, number>> = {
	items: 5 * minute,
	history: 5 * minute,
	'out-of-stock': hour,
};
/** How long an asker waits for a refresh of a list too old to be answered at once. */
const refreshPatience = 1_000;
/** How long an asker waits where there is nothing to answer with. Discord itself would wait 15 minutes, people do not. */
const coldPatience = 15_000;
/** Lists asked within this time refresh by themselves. */
const keptFresh = hour;
/** Lists nobody asked for so long leave memory and disk. */
const keptAtAll = 24 * hour;
/** Pairs of game and currency held at most: some 10 MB each. */
const pairLimit = 24;
/** How often lists due are looked for. */
const sweepEvery = 5_000;
/** A list this much shorter than the one before it is an accident, not the market. */
const shrinkLimit = 0.5;

/** One answer of a public endpoint, decoded. Its figures are rows of `catalogue` item ids. */
export interface Snapshot {
	readonly key: ListKey;
	/** When its request was sent, Unix milliseconds. */
	readonly fetchedAt: number;
	/** When the next one may be fetched. */
	readonly dueAt: number;
	readonly rows: Rows;
}

/** What a key is known by: its list, and how much it is wanted. */
export interface Entry {
	readonly key: ListKey;
	snapshot?: Snapshot;
	/** The look into storage, begun at most once. */
	restored?: Promise<void>;
	lastAsked: number;
	/** Asks, halved every hour: what decides which lists are asked most. */
	demand: number;
}

export interface SnapshotsOptions {
	readonly clock: Clock;
	readonly limiter: Limiter;
	readonly decoder: Decoder;
	/** Sends the request for a list: MarketApi's `list`. */
	readonly fetch: (key: ListKey) => Promise<Buffer>;
	readonly log: Log;
	/** The game and currency that are kept fresh from the start. */
	readonly home: { readonly game: Game; readonly currency: Currency };
}

/**
 * Whole lists, kept and refreshed so that any number of questions costs the marketplace one request per list and
 * lifetime. Fresh lists answer at once; older ones answer while a new one is fetched behind; only where there is none
 * does an asker wait.
 */
export class Snapshots {
	readonly #options: SnapshotsOptions;
	readonly #entries = new Map<string, Entry>();
	readonly #catalogues = new Map<Game, Catalogue>();
	readonly #queues: Readonly<Record<PublicEndpoint, FetchQueue>>;
	#cancelSweep: (() => void) | undefined;

	constructor(options: SnapshotsOptions) {
		this.#options = options;
		const queue = (endpoint: PublicEndpoint) =>
			new FetchQueue({
				...options,
				endpoint,
				fetch: (entry) => this.#fetch(entry),
				favoured: (entry) => this.#isFavoured(entry),
			});
		this.#queues = { items: queue('items'), history: queue('history'), 'out-of-stock': queue('out-of-stock') };
	}

	/** Begins to keep the home lists and all that are asked for fresh. */
	start(): void {
		for (const kind of ['tradable', 'history', 'out-of-stock'] as const)
			this.#entry({ kind, ...this.#options.home }).demand = 1;
		this.#sweep();
	}

	/** Asks nothing more of the market; who waits is told so. */
	stop(): void {
		this.#cancelSweep?.();
		for (const endpoint of publicEndpoints) this.#queues[endpoint].stop();
	}

	/**
	 * The list: from memory where it is at most two lifetimes old, else after a moment's wait for a newer one.
	 * @throws MarketError where there is none and none is to be had within 15 s; `retryAt` says when to ask again.
	 */
	async ask(key: ListKey): Promise<Snapshot> {
		const { clock } = this.#options;
		const entry = this.#entry(key);
		entry.demand = this.#demand(entry) + 1;
		entry.lastAsked = clock.now();
		if (!entry.snapshot) await this.#restore(entry);
		const lifetime = lifetimes[endpointOf(key.kind)];
		const age = entry.snapshot ? clock.now() - entry.snapshot.fetchedAt : undefined;
		if (age === undefined) {
			const fetched = await within(clock, coldPatience, this.#refresh(entry)).catch((error) =>
				this.#fail(entry, error),
			);
			return (
				fetched ??
				entry.snapshot ??
				this.#fail(entry, new MarketError('timed-out', `${keyText(key)}: not there in time`))
			);
		}
		if (age > lifetime) {
			// Asked behind, so its failure is nobody's: it is logged, and the list there is answers.
			const refresh = this.#refresh(entry).catch(() => undefined);
			if (age > 2 * lifetime) await within(clock, refreshPatience, refresh);
		}
		return entry.snapshot!;
	}

	/** The list if it is in memory, however old; asks nothing. */
	held(key: ListKey): Snapshot | undefined {
		return this.#entries.get(keyText(key))?.snapshot;
	}

	/** The currencies in which a list of the kind is in memory. */
	ready(kind: ListKind, game: Game): Currency[] {
		return [...this.#entries.values()]
			.filter(({ key, snapshot }) => snapshot && key.kind === kind && key.game === game)
			.map(({ key }) => key.currency)
			.sort();
	}

	/** The names of a game, as far as any list has told of them. */
	catalogue(game: Game): Catalogue | undefined {
		return this.#catalogues.get(game);
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

	#entry(key: ListKey): Entry {
		const text = keyText(key);
		let entry = this.#entries.get(text);
		if (!entry) {
			entry = { key, lastAsked: this.#options.clock.now(), demand: 0 };
			this.#entries.set(text, entry);
		}
		return entry;
	}

	#restore(entry: Entry): Promise<void> {
		entry.restored ??= this.#options.decoder.read(entry.key).then(
			(list) => {
				if (list) this.#install(entry, list);
			},
			(error) =>
				this.#options.log.warn({ list: keyText(entry.key), error: String(error) }, 'a kept list cannot be read'),
		);
		return entry.restored;
	}

	#refresh(entry: Entry): Promise<Snapshot> {
		return this.#queues[endpointOf(entry.key.kind)].add(entry);
	}

	/** Sends the request and takes the answer in. The queue has taken a slot for it. */
	async #fetch(entry: Entry): Promise<Snapshot> {
		const { clock, fetch, decoder, log } = this.#options;
		const fetchedAt = clock.now();
		const body = await fetch(entry.key);
		const list = await decoder.decode(entry.key, body, fetchedAt, this.#leastRows(entry, fetchedAt));
		const about = { list: keyText(entry.key), rows: list.rows.items.length, dropped: list.dropped, bytes: body.length };
		log.info(about, 'list fetched');
		if (list.unsaved)
			log.warn({ ...about, error: list.unsaved }, 'the list is not kept on disk: a restart will fetch it again');
		return this.#install(entry, list);
	}

	#install(entry: Entry, { fetchedAt, rows, catalogue }: DecodedList): Snapshot {
		if (catalogue) this.#catalogues.set(catalogue.game, new Catalogue(catalogue));
		const dueAt = fetchedAt + lifetimes[endpointOf(entry.key.kind)];
		entry.snapshot = { key: entry.key, fetchedAt, dueAt, rows };
		return entry.snapshot;
	}

	/** Out of stock may well be nothing. A list kept for a day no longer says what to expect. */
	#leastRows({ key, snapshot }: Entry, now: number): number {
		if (key.kind === 'out-of-stock') return 0;
		if (!snapshot || now - snapshot.fetchedAt > keptAtAll) return 1;
		return Math.max(1, Math.ceil(snapshot.rows.items.length * shrinkLimit));
	}

	#sweep(): void {
		const { clock } = this.#options;
		const now = clock.now();
		for (const entry of this.#entries.values())
			if (!this.#isHome(entry) && now - entry.lastAsked > keptAtAll) this.#drop(entry);
		this.#dropPairs();
		void this.#keepFresh(
			[...this.#entries.values()].filter((entry) => this.#isHome(entry) || now - entry.lastAsked <= keptFresh),
		);
		this.#cancelSweep = clock.after(sweepEvery, () => this.#sweep());
	}

	/** Asks for what is due, all at once: the queue knows which goes first. What finds no slot is asked for again. */
	async #keepFresh(entries: readonly Entry[]): Promise<void> {
		await Promise.all(entries.map((entry) => this.#restore(entry)));
		const now = this.#options.clock.now();
		for (const entry of entries)
			if (!entry.snapshot || now > entry.snapshot.dueAt) this.#refresh(entry).catch(() => undefined);
	}

	#dropPairs(): void {
		const pairs = new Map<string, Entry[]>();
		for (const entry of this.#entries.values()) {
			const pair = `${entry.key.game}/${entry.key.currency}`;
			pairs.set(pair, [...(pairs.get(pair) ?? []), entry]);
		}
		const lastAsked = (pair: Entry[]) =>
			pair.some((each) => this.#isHome(each)) ? Infinity : Math.max(...pair.map((each) => each.lastAsked));
		const newestFirst = [...pairs.values()].sort((a, b) => lastAsked(b) - lastAsked(a));
		for (const entry of newestFirst.slice(pairLimit).flat()) this.#drop(entry);
	}

	#drop(entry: Entry): void {
		this.#entries.delete(keyText(entry.key));
		this.#options.decoder
			.forget(entry.key)
			.catch((error) =>
				this.#options.log.warn({ list: keyText(entry.key), error: String(error) }, 'a kept list cannot be deleted'),
			);
	}

	#isHome({ key }: Entry): boolean {
		const { game, currency } = this.#options.home;
		return key.kind !== 'trade-locked' && key.game === game && key.currency === currency;
	}

	/** Whether the list is one of the two of its endpoint asked most; of equals, the one known longer. */
	#isFavoured(entry: Entry): boolean {
		const endpoint = endpointOf(entry.key.kind);
		const demand = this.#demand(entry);
		const rivals = [...this.#entries.values()].filter(({ key }) => endpointOf(key.kind) === endpoint);
		const place = rivals.indexOf(entry);
		const ahead = rivals.filter(
			(other, i) => this.#demand(other) > demand || (this.#demand(other) === demand && i < place),
		);
		return ahead.length < 2;
	}

	#demand({ demand, lastAsked }: Entry): number {
		return demand * 0.5 ** ((this.#options.clock.now() - lastAsked) / hour);
	}
}
