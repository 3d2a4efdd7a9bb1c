import { setTimeout as sleep } from 'node:timers/promises';
import type { ResourceLimits } from 'node:worker_threads';
import { MarketError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { startThread, ThreadCalls } from '../base/threads/thread-calls.ts';
import type { readTransactions, TransactionsBody } from '../market/client/transactions.ts';
import type { Currency } from '../market/currency.ts';
import type { ListKey } from '../market/list-key.ts';
import type { DecodedList, MarketWorker } from '../market/lists/market-worker.ts';
import type { Game } from '../names/game.ts';
import type { NameColumns } from '../names/names.ts';
import type { HistorySource, RecordingNotice } from '../prices/recorded-prices.ts';
import type { StoreLocation } from '../storage/database.ts';
import { CallGate } from '../storage/sqlite/call-gate.ts';

export type Methods = MarketWorker &
	HistorySource & { transactions(body: TransactionsBody): Promise<ReturnType<typeof readTransactions>> };

export interface Call {
	readonly name: keyof Methods;
	readonly args: readonly unknown[];
}

export type Notice = { readonly unsaved: string } | RecordingNotice;

export interface ThreadData {
	readonly store: StoreLocation;
	readonly gate: SharedArrayBuffer;
	/** The home currency; undefined if prices are not recorded. */
	readonly history: Currency | undefined;
	/** The names that the thread before this one had, so that their ids stay the same. */
	readonly names: readonly NameColumns[];
}

/** ms: on a busy machine, the thread may still be loading or decoding. */
const closeTimeout = 500;

/** The largest list takes some 100 MB. A small young generation frees rows before the process grows by them. */
const heap = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 12 };

interface MarketWorkerOptions {
	readonly history?: Currency | undefined;
	readonly onRecording?: (notice: RecordingNotice) => void;
	readonly heapLimits?: ResourceLimits | undefined;
}

/** The market's worker as the main thread sees it. If the thread dies, another one is started with the same names and ids. */
export class MarketWorkerClient implements MarketWorker, HistorySource {
	readonly #log: Log;
	readonly #onRecording: (notice: RecordingNotice) => void;
	readonly #calls: ThreadCalls<Call, unknown>;
	readonly #names = new Map<Game, NameColumns>();
	readonly #gate = new CallGate();
	#isClosed = false;

	constructor(
		store: StoreLocation,
		log: Log,
		{ history, onRecording = () => {}, heapLimits: limits = heap }: MarketWorkerOptions = {},
	) {
		this.#log = log;
		this.#onRecording = onRecording;
		this.#calls = new ThreadCalls({
			start: () => {
				const gate = this.#gate.memory;
				const data: ThreadData = { store, gate, history, names: [...this.#names.values()] };
				const worker = startThread('market-worker', data, limits);
				worker.on('message', (message: Notice | { readonly id: number }) => 'id' in message || this.#receive(message));
				return worker;
			},
			died: (cause) => new MarketError('decoding', 'the market worker died', { cause }),
			onDeath: (cause) => log.error({ error: String(cause) }, 'the market worker died; another one is started'),
		});
	}

	start(): void {
		if (!this.#isClosed) this.#calls.start();
	}

	async decode(...list: Parameters<MarketWorker['decode']>): Promise<DecodedList> {
		const decoded = await this.#call('decode', ...list);
		this.#note([decoded]);
		return decoded;
	}

	async read(keys: readonly ListKey[]): Promise<(DecodedList | undefined)[]> {
		const lists = await this.#call('read', keys);
		this.#note(lists);
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

	/** Later calls fail: they would start a thread that nobody ends. */
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

	#receive(notice: Notice): void {
		if (this.#isClosed) return;
		if ('game' in notice) this.#onRecording(notice);
		else this.#log.warn({ error: notice.unsaved }, 'lists cannot be stored; after a restart they are fetched again');
	}

	#note(lists: readonly (DecodedList | undefined)[]): void {
		for (const list of lists) if (list?.names) this.#names.set(list.names.game, list.names);
	}

	#method<Name extends keyof Methods>(name: Name): Methods[Name] {
		return ((...args: Parameters<Methods[Name]>) => this.#call(name, ...args)) as Methods[Name];
	}

	async #call<Name extends keyof Methods>(
		name: Name,
		...args: Parameters<Methods[Name]>
	): Promise<Awaited<ReturnType<Methods[Name]>>> {
		if (this.#isClosed) throw new MarketError('decoding', 'the market worker was closed');
		return (await this.#calls.call({ name, args })) as Awaited<ReturnType<Methods[Name]>>;
	}
}
