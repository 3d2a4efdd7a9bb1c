import type { Worker } from 'node:worker_threads';
import { MarketError, type MarketFailure } from '../errors.ts';
import type { SearchIndex } from '../finding/search-index.ts';
import type { Game } from './game.ts';
import type { DecodedList, Decoder } from './list-decoder.ts';
import type { ListKey } from './list-key.ts';
import type { CatalogueData } from './name-table.ts';
import { startThread } from './thread.ts';

type Call =
	| {
			readonly name: 'decode';
			readonly key: ListKey;
			readonly body: Uint8Array;
			readonly fetchedAt: number;
			readonly atLeast: number;
	  }
	| { readonly name: 'read'; readonly keys: readonly ListKey[] }
	| { readonly name: 'forget'; readonly key: ListKey }
	| { readonly name: 'index'; readonly game: Game }
	| { readonly name: 'close' };

/** What a call comes to. */
export interface Outcome {
	readonly lists?: readonly (DecodedList | undefined)[];
	readonly index?: SearchIndex;
}

export interface DecodingRequest {
	readonly id: number;
	readonly call: Call;
}

export type DecodingReply =
	| { readonly ready: true; readonly setAside?: string | undefined }
	| { readonly id: number; readonly outcome: Outcome }
	| {
			readonly id: number;
			readonly error: {
				readonly message: string;
				readonly failure?: MarketFailure | undefined;
				readonly cause?: string | undefined;
			};
	  };

export interface ThreadData {
	readonly cacheFile: string;
	/** What the thread before this one had told of, so that ids stay the same. */
	readonly known: readonly CatalogueData[];
}

/**
 * Reading the largest list takes some 100 MB; a small young generation has what was read cleared away before the
 * process has grown by it.
 */
const heap = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 12 };

interface Waiting {
	resolve(outcome: Outcome): void;
	reject(error: Error): void;
}

/** A Decoder on a thread of its own. A thread that dies fails what it was at; the next call starts another. */
export class DecodingWorker implements Decoder {
	readonly #cacheFile: string;
	readonly #onSetAside: (file: string) => void;
	readonly #waiting = new Map<number, Waiting>();
	readonly #known = new Map<Game, CatalogueData>();
	#worker: Worker | undefined;
	#calls = 0;

	/** @param onSetAside is told where a damaged cache file was moved to. */
	constructor(cacheFile: string, onSetAside: (file: string) => void) {
		this.#cacheFile = cacheFile;
		this.#onSetAside = onSetAside;
		this.#worker = this.#start();
	}

	async decode(key: ListKey, body: Uint8Array, fetchedAt: number, atLeast: number): Promise<DecodedList> {
		const { lists } = await this.#call({ name: 'decode', key, body, fetchedAt, atLeast });
		const list = lists?.[0];
		if (!list) throw new Error('The decoding thread gave no list.');
		return list;
	}

	async read(keys: readonly ListKey[]): Promise<(DecodedList | undefined)[]> {
		const { lists = [] } = await this.#call({ name: 'read', keys });
		return [...lists];
	}

	async forget(key: ListKey): Promise<void> {
		await this.#call({ name: 'forget', key });
	}

	async index(game: Game): Promise<SearchIndex> {
		const { index } = await this.#call({ name: 'index', game });
		if (!index) throw new Error('The decoding thread gave no index.');
		return index;
	}

	async close(): Promise<void> {
		if (!this.#worker) return;
		await this.#call({ name: 'close' });
		await this.#worker.terminate();
	}

	#call(call: Call): Promise<Outcome> {
		this.#worker ??= this.#start();
		const id = ++this.#calls;
		const request: DecodingRequest = { id, call };
		return new Promise((resolve, reject) => {
			this.#waiting.set(id, { resolve, reject });
			this.#worker!.postMessage(request);
		});
	}

	#start(): Worker {
		const workerData: ThreadData = { cacheFile: this.#cacheFile, known: [...this.#known.values()] };
		const worker = startThread('#decoding-thread', workerData, heap);
		worker.on('message', (reply: DecodingReply) => this.#receive(reply));
		const ended = (error: Error) => {
			// An error is followed by the exit, when the next thread may already be at work.
			if (this.#worker !== worker) return;
			this.#worker = undefined;
			for (const { reject } of this.#waiting.values()) reject(error);
			this.#waiting.clear();
		};
		worker.on('error', (cause) => ended(new MarketError('not-understood', 'the decoding thread died', { cause })));
		worker.on('exit', () => ended(new Error('The decoding thread has ended.')));
		return worker;
	}

	#receive(reply: DecodingReply): void {
		if ('ready' in reply) {
			if (reply.setAside) this.#onSetAside(reply.setAside);
			return;
		}
		const waiting = this.#waiting.get(reply.id);
		this.#waiting.delete(reply.id);
		if ('outcome' in reply) {
			for (const list of reply.outcome.lists ?? [])
				if (list?.catalogue) this.#known.set(list.catalogue.game, list.catalogue);
			waiting?.resolve(reply.outcome);
		} else {
			const { message, failure, cause } = reply.error;
			waiting?.reject(failure ? new MarketError(failure, message, { cause }) : new Error(message));
		}
	}
}
