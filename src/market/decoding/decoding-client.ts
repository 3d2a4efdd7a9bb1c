import type { ResourceLimits } from 'node:worker_threads';
import { MarketError, type MarketFailure } from '../../errors/market-error.ts';
import type { SearchIndex } from '../../finding/index/search-index.ts';
import type { Log } from '../../runtime/log.ts';
import type { Stamp } from '../../runtime/stamp.ts';
import { startThread } from '../../threads/start-thread.ts';
import { type Reply, type Request, ThreadCalls } from '../../threads/thread-calls.ts';
import type { CatalogueData } from '../catalogue/catalogue-data.ts';
import { itemsTold } from '../catalogue/unreadable.ts';
import type { Game } from '../game.ts';
import { keyText, type ListKey } from '../list-key.ts';
import type { DecodedList, Decoder, Expected } from './list-decoder.ts';

type Call =
	| {
			readonly name: 'decode';
			readonly key: ListKey;
			readonly body: Uint8Array;
			readonly fetched: Stamp;
			readonly expected: Expected;
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
/** What the thread tells without being asked. */
export type News =
	/** Where a damaged cache file was moved to. */
	| { readonly setAside: string }
	/** Why lists cannot be written to disk. */
	| { readonly unsaved: string };
export type DecodingReply = News | Reply<Outcome>;

export interface ThreadData {
	readonly cacheFile: string;
	/** What the thread before this one had told of, so that ids stay the same, and the items of the lists in use. */
	readonly known: readonly CatalogueData[];
	readonly held: readonly (readonly [key: ListKey, items: Uint32Array])[];
}

/**
 * Reading the largest list takes some 100 MB; a small young generation has what was read cleared away before the
 * process has grown by it.
 */
const heap = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 12 };

/** A Decoder on a thread of its own. */
export class DecodingClient implements Decoder {
	readonly #calls: ThreadCalls<Call, Outcome>;
	readonly #known = new Map<Game, CatalogueData>();
	/** The items of the lists in use; as a rule the same arrays as in the lists themselves. */
	readonly #held = new Map<string, readonly [key: ListKey, items: Uint32Array]>();

	constructor(cacheFile: string, log: Log, limits: ResourceLimits = heap) {
		this.#calls = new ThreadCalls({
			start: () => {
				const workerData: ThreadData = {
					cacheFile,
					known: [...this.#known.values()],
					held: [...this.#held.values()],
				};
				const worker = startThread('#decoding-worker', workerData, limits);
				worker.on('message', (news: Partial<Record<'setAside' | 'unsaved', string>>) => {
					if (news.setAside)
						log.warn(
							{ file: news.setAside },
							'the stored lists were damaged and are set aside; they will be fetched again',
						);
					if (news.unsaved)
						log.warn(
							{ file: cacheFile, error: news.unsaved },
							'lists cannot be written to disk; it is tried again, and a restart before that will fetch them anew',
						);
				});
				return worker;
			},
			// Class instances do not survive the way between threads.
			revive: ({ message, failure, cause }) =>
				failure ? new MarketError(failure as MarketFailure, message, { cause }) : new Error(message),
			died: (cause) => new MarketError('decoding', 'the decoding thread died', { cause }),
			onDeath: (cause) => log.error({ error: String(cause) }, 'the decoding thread died; another one is started'),
			canKill: ({ name }: Call) => name === 'decode' || name === 'read',
		});
		this.#calls.start();
	}

	async decode(key: ListKey, body: Uint8Array, fetched: Stamp, expected: Expected): Promise<DecodedList> {
		const { lists } = await this.#call({ name: 'decode', key, body, fetched, expected }, [key]);
		const list = lists?.[0];
		if (!list) throw new Error('The decoding thread gave no list.');
		return list;
	}

	async read(keys: readonly ListKey[]): Promise<(DecodedList | undefined)[]> {
		const { lists = [] } = await this.#call({ name: 'read', keys }, keys);
		return [...lists];
	}

	async forget(key: ListKey): Promise<void> {
		this.#held.delete(keyText(key));
		await this.#call({ name: 'forget', key });
	}

	async index(game: Game): Promise<SearchIndex> {
		const { index } = await this.#call({ name: 'index', game });
		if (!index) throw new Error('The decoding thread gave no index.');
		return index;
	}

	async close(): Promise<void> {
		if (!this.#calls.isRunning) return;
		await this.#call({ name: 'close' }).catch(() => {});
		await this.#calls.end();
	}

	/** @param keys The lists that are to come of it. */
	async #call(call: Call, keys: readonly ListKey[] = []): Promise<Outcome> {
		const outcome = await this.#calls.call(call);
		for (const [i, list] of (outcome.lists ?? []).entries()) {
			const key = keys[i];
			if (!list || !key) continue;
			if (list.catalogue) this.#known.set(key.game, list.catalogue);
			this.#held.set(keyText(key), [key, itemsTold(list.rows)]);
		}
		return outcome;
	}
}
