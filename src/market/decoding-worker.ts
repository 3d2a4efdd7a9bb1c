import { MarketError, type MarketFailure } from '../errors.ts';
import type { SearchIndex } from '../finding/search-index.ts';
import { type Reply, type Request, ThreadCalls } from '../threads/calls.ts';
import { startThread } from '../threads/start-thread.ts';
import type { Game } from './game.ts';
import type { DecodedList, Decoder } from './list-decoder.ts';
import type { ListKey } from './list-key.ts';
import type { CatalogueData } from './name-table.ts';

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

export type DecodingRequest = Request<Call>;
/** Said once, before all answers. */
export interface Ready {
	readonly ready: true;
	/** Where a damaged cache file was moved to. */
	readonly setAside?: string | undefined;
}
export type DecodingReply = Ready | Reply<Outcome>;

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

/** A Decoder on a thread of its own. */
export class DecodingWorker implements Decoder {
	readonly #calls: ThreadCalls<Call, Outcome>;
	readonly #known = new Map<Game, CatalogueData>();

	/** @param onSetAside is told where a damaged cache file was moved to. */
	constructor(cacheFile: string, onSetAside: (file: string) => void) {
		this.#calls = new ThreadCalls({
			start: () => {
				const workerData: ThreadData = { cacheFile, known: [...this.#known.values()] };
				const worker = startThread('#decoding-thread', workerData, heap);
				worker.on('message', (message: Partial<Ready>) => message.setAside && onSetAside(message.setAside));
				return worker;
			},
			// Class instances do not survive the way between threads.
			revive: ({ message, failure, cause }) =>
				failure ? new MarketError(failure as MarketFailure, message, { cause }) : new Error(message),
			died: (cause) => new MarketError('not-understood', 'the decoding thread died', { cause }),
		});
		this.#calls.start();
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
		if (!this.#calls.isRunning) return;
		await this.#call({ name: 'close' });
		await this.#calls.end();
	}

	async #call(call: Call): Promise<Outcome> {
		const outcome = await this.#calls.call(call);
		for (const list of outcome.lists ?? []) if (list?.catalogue) this.#known.set(list.catalogue.game, list.catalogue);
		return outcome;
	}
}
