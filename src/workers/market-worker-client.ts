import { setTimeout as sleep } from 'node:timers/promises';
import type { ResourceLimits } from 'node:worker_threads';
import { MarketError } from '../base/errors/market-error.ts';
import type { Log } from '../base/log.ts';
import { startThread, ThreadCalls } from '../base/threads/thread-calls.ts';
import type { readTransactions, TransactionsBody } from '../market/client/transactions.ts';
import type { Currency } from '../market/currency.ts';
import type { ListKey } from '../market/list-key.ts';
import type { DecodedList, ListWorker } from '../market/lists/list-worker.ts';
import type { Game } from '../names/game.ts';
import type { NameColumns } from '../names/names.ts';
import type { HistorySource, RecordingNotice } from '../prices/recorded-prices.ts';
import type { StoreLocation } from '../storage/database.ts';
import { CallGate } from '../storage/sqlite/call-gate.ts';

export type MarketWorkerMethods = ListWorker &
	HistorySource & { transactions(body: TransactionsBody): Promise<ReturnType<typeof readTransactions>> };

export interface MarketWorkerCall {
	readonly name: keyof MarketWorkerMethods;
	readonly args: readonly unknown[];
}

export type MarketWorkerNotice = { readonly unsaved: string } | RecordingNotice;

export interface MarketWorkerData {
	readonly store: StoreLocation;
	readonly gate: SharedArrayBuffer;
	/** The home currency; undefined if prices are not recorded. */
	readonly recordingCurrency: Currency | undefined;
	/** In seconds: see `ListRecorder`. */
	readonly maxInterval: number | undefined;
	/** The names that the thread before this one had, so that their ids stay the same. */
	readonly names: readonly NameColumns[];
}

/** How long to wait until the thread is ready to end, ms: on a busy machine, it may still be loading or decoding. */
const closeTimeout = 500;

/**
 * The largest list takes some 100 MB. The space for new objects is small on purpose: V8 then frees parsed rows while
 * the rest of the list is decoded, instead of taking more memory for them.
 */
const defaultHeapLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 12 };

interface MarketWorkerOptions {
	readonly recordingCurrency?: Currency | undefined;
	/** In seconds: see `ListRecorder`. */
	readonly maxInterval?: number | undefined;
	readonly onRecording?: (notice: RecordingNotice) => void;
	readonly heapLimits?: ResourceLimits | undefined;
}

/**
 * The market's worker as the main thread sees it. If the thread dies, another one is started with the same names and
 * ids.
 */
export class MarketWorkerClient implements ListWorker, HistorySource {
	readonly #log: Log;
	readonly #onRecording: (notice: RecordingNotice) => void;
	readonly #calls: ThreadCalls<MarketWorkerCall, unknown>;
	readonly #names = new Map<Game, NameColumns>();
	readonly #gate = new CallGate();
	#isClosed = false;

	constructor(
		store: StoreLocation,
		log: Log,
		{
			recordingCurrency,
			maxInterval,
			onRecording = () => {},
			heapLimits = defaultHeapLimits,
		}: MarketWorkerOptions = {},
	) {
		this.#log = log;
		this.#onRecording = onRecording;
		this.#calls = new ThreadCalls({
			start: () => {
				const gate = this.#gate.memory;
				const names = [...this.#names.values()];
				const data: MarketWorkerData = { store, gate, recordingCurrency, maxInterval, names };
				const worker = startThread('market-worker', data, heapLimits);
				worker.on('message', (message: MarketWorkerNotice | { readonly id: number }) => {
					// Messages with an id are answers, which `ThreadCalls` receives.
					if (!('id' in message)) this.#receive(message);
				});
				return worker;
			},
			deathError: (cause) => new MarketError('worker-failed', 'the market worker died', { cause }),
			onDeath: (cause) => log.error({ error: String(cause) }, 'the market worker died; another one is started'),
		});
	}

	start(): void {
		if (!this.#isClosed) this.#calls.start();
	}

	async decode(...args: Parameters<ListWorker['decode']>): Promise<DecodedList> {
		const list = await this.#call('decode', ...args);
		this.#rememberNames([list]);
		return list;
	}

	async read(keys: readonly ListKey[]): Promise<(DecodedList | undefined)[]> {
		const lists = await this.#call('read', keys);
		this.#rememberNames(lists);
		return lists;
	}

	readonly measure = this.#method('measure');
	readonly transactions = this.#method('transactions');
	readonly stored = this.#method('stored');
	readonly forget = this.#method('forget');
	readonly index = this.#method('index');
	readonly recorded = this.#method('recorded');
	readonly series = this.#method('series');
	readonly lows = this.#method('lows');
	readonly dayAsks = this.#method('dayAsks');
	readonly reference = this.#method('reference');

	/** Ends the thread. Later calls fail: they would start a thread that nobody ends. */
	async close(): Promise<void> {
		if (this.#isClosed) return;
		this.#isClosed = true;
		if (!this.#calls.isRunning) return;
		await Promise.race([
			this.#calls.call({ name: 'close', args: [] }).catch(() => {}),
			sleep(closeTimeout, undefined, { ref: false }),
		]);
		await this.#gate.close();
		await this.#calls.end();
	}

	#receive(notice: MarketWorkerNotice): void {
		if (this.#isClosed) return;
		// Notices about the recording of prices name a game.
		if ('game' in notice) this.#onRecording(notice);
		else this.#log.warn({ error: notice.unsaved }, 'lists cannot be stored; after a restart they are fetched again');
	}

	#rememberNames(lists: readonly (DecodedList | undefined)[]): void {
		for (const list of lists) if (list?.names) this.#names.set(list.names.game, list.names);
	}

	#method<Name extends keyof MarketWorkerMethods>(name: Name): MarketWorkerMethods[Name] {
		return ((...args: Parameters<MarketWorkerMethods[Name]>) => this.#call(name, ...args)) as MarketWorkerMethods[Name];
	}

	async #call<Name extends keyof MarketWorkerMethods>(
		name: Name,
		...args: Parameters<MarketWorkerMethods[Name]>
	): Promise<Awaited<ReturnType<MarketWorkerMethods[Name]>>> {
		if (this.#isClosed) throw new MarketError('worker-failed', 'the market worker was closed');
		return (await this.#calls.call({ name, args })) as Awaited<ReturnType<MarketWorkerMethods[Name]>>;
	}
}
