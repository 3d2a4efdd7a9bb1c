import type { ResourceLimits } from 'node:worker_threads';
import { MarketError, type MarketFailure } from '../../errors/market-error.ts';
import { StoreError, type StoreFailure } from '../../errors/store-error.ts';
import type { SearchIndex } from '../../finding/index/search-index.ts';
import type { Span } from '../../prices/price-series.ts';
import type { HistorySource, RecordingNotice } from '../../prices/recorded-prices.ts';
import type { Reference } from '../../prices/reference.ts';
import type { Log } from '../../runtime/log.ts';
import type { StoreLocation } from '../../storage/database.ts';
import { startThread } from '../../threads/start-thread.ts';
import { ThreadCalls } from '../../threads/thread-calls.ts';
import type { CatalogueData } from '../catalogue/catalogue-data.ts';
import type { Currency } from '../currency.ts';
import type { Game } from '../game.ts';
import type { ListKey } from '../list-key.ts';
import type { Measurement } from '../rates/measure-rate.ts';
import type { DecodedList, Decoder } from './decoder.ts';
import type { Call, DecodingReply, Methods, Notice, ThreadData } from './thread-protocol.ts';

/**
 * Decoding the largest list takes some 100 MB. A small young generation makes the garbage collector free decoded rows
 * before the process grows by them.
 */
const heap = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 12 };

export interface DecodingOptions {
	/** The home currency: if it is set, home lists are recorded as they are decoded. */
	readonly history?: Currency | undefined;
	/** Called with what became of each list that was to be recorded. */
	readonly onRecording?: (notice: RecordingNotice) => void;
	readonly limits?: ResourceLimits | undefined;
}

/** A Decoder that runs on a worker thread. If the thread dies, another one is started with the same names and ids. */
export class DecodingClient implements Decoder, HistorySource {
	readonly #log: Log;
	readonly #onRecording: (notice: RecordingNotice) => void;
	readonly #calls: ThreadCalls<Call, unknown>;
	readonly #catalogues = new Map<Game, CatalogueData>();
	#isClosed = false;

	/** @param store Where lists and recorded prices are kept. */
	constructor(
		store: StoreLocation,
		log: Log,
		{ history, onRecording = () => {}, limits = heap }: DecodingOptions = {},
	) {
		this.#log = log;
		this.#onRecording = onRecording;
		this.#calls = new ThreadCalls({
			start: () => {
				const data: ThreadData = { store, history, catalogues: [...this.#catalogues.values()] };
				const worker = startThread('#decoding-worker', data, limits);
				worker.on('message', (message: DecodingReply) => 'id' in message || this.#receive(message));
				return worker;
			},
			// Class instances lose their class between threads.
			revive: ({ name, message, failure, cause }) => {
				if (name === 'StoreError') return new StoreError(failure as StoreFailure, message, { cause });
				return failure ? new MarketError(failure as MarketFailure, message, { cause }) : new Error(message);
			},
			died: (cause) => new MarketError('decoding', 'the decoding thread died', { cause }),
			onDeath: (cause) => log.error({ error: String(cause) }, 'the decoding thread died; another one is started'),
			canKill: ({ name }: Call) => name === 'decode' || name === 'measure' || name === 'read',
		});
	}

	/** Starts the thread. The first call would do so, too. */
	start(): void {
		if (!this.#isClosed) this.#calls.start();
	}

	async decode(...list: Parameters<Decoder['decode']>): Promise<DecodedList> {
		const decoded = await this.#call('decode', ...list);
		this.#note([decoded]);
		return decoded;
	}

	async read(keys: readonly ListKey[]): Promise<(DecodedList | undefined)[]> {
		const lists = await this.#call('read', keys);
		this.#note(lists);
		return lists;
	}

	measure(...list: Parameters<Decoder['measure']>): Promise<Measurement | undefined> {
		return this.#call('measure', ...list);
	}

	stored(): ReturnType<Decoder['stored']> {
		return this.#call('stored');
	}

	forget(key: ListKey): Promise<void> {
		return this.#call('forget', key);
	}

	index(game: Game): Promise<SearchIndex> {
		return this.#call('index', game);
	}

	recorded(game: Game): Promise<Span | undefined> {
		return this.#call('recorded', game);
	}

	series(...of: Parameters<HistorySource['series']>): ReturnType<HistorySource['series']> {
		return this.#call('series', ...of);
	}

	reference(game: Game, at: number): Promise<Reference | undefined> {
		return this.#call('reference', game, at);
	}

	/** Later calls fail: they would start a thread that nobody ends. */
	async close(): Promise<void> {
		if (this.#isClosed) return;
		this.#isClosed = true;
		if (!this.#calls.isRunning) return;
		await this.#calls.call({ name: 'close', args: [] }).catch(() => {});
		await this.#calls.end();
	}

	#receive(notice: Notice): void {
		if ('game' in notice) this.#onRecording(notice);
		else this.#log.warn({ error: notice.unsaved }, 'lists cannot be stored; after a restart they are fetched again');
	}

	#note(lists: readonly (DecodedList | undefined)[]): void {
		for (const list of lists) if (list?.catalogue) this.#catalogues.set(list.catalogue.game, list.catalogue);
	}

	async #call<Name extends keyof Methods>(
		name: Name,
		...args: Parameters<Methods[Name]>
	): Promise<Awaited<ReturnType<Methods[Name]>>> {
		if (this.#isClosed) throw new MarketError('decoding', 'the decoding thread was closed');
		return (await this.#calls.call({ name, args })) as Awaited<ReturnType<Methods[Name]>>;
	}
}
