import type { ResourceLimits } from 'node:worker_threads';
import { MarketError, type MarketFailure } from '../../errors/market-error.ts';
import type { SearchIndex } from '../../finding/index/search-index.ts';
import type { Log } from '../../runtime/log.ts';
import type { Stamp } from '../../runtime/stamp.ts';
import { isRedis } from '../../storage/redis/is-redis.ts';
import { startThread } from '../../threads/start-thread.ts';
import { type Reply, type Request, ThreadCalls } from '../../threads/thread-calls.ts';
import type { CatalogueData } from '../catalogue/catalogue-data.ts';
import { listedItems } from '../catalogue/unreadable.ts';
import type { Game } from '../game.ts';
import { keyText, type ListKey } from '../list-key.ts';
import type { Rows } from '../rows/rows.ts';
import type { DecodedList, Decoder, ExpectedSize } from './decoder.ts';

type Call =
	| {
			readonly name: 'decode';
			readonly key: ListKey;
			readonly body: Uint8Array;
			readonly fetched: Stamp;
			readonly expected: ExpectedSize;
			readonly home: Rows | undefined;
	  }
	| { readonly name: 'read'; readonly keys: readonly ListKey[] }
	| { readonly name: 'stored' }
	| { readonly name: 'forget'; readonly key: ListKey }
	| { readonly name: 'index'; readonly game: Game }
	| { readonly name: 'close' };

/** The result of a call. */
export interface Outcome {
	readonly lists?: readonly (DecodedList | undefined)[];
	readonly stored?: Awaited<ReturnType<Decoder['stored']>>;
	readonly index?: SearchIndex;
}

export type DecodingRequest = Request<Call>;
/** A message that the thread sends on its own. */
export type Notice =
	/** The path that a damaged cache file was moved to. */
	| { readonly movedAside: string }
	/** Why lists cannot be written to disk. */
	| { readonly unsaved: string };
export type DecodingReply = Notice | Reply<Outcome>;

export interface ThreadData {
	/** See `openCache`. */
	readonly cache: string;
	/** The names that the previous thread had sent, so that their ids stay the same. */
	readonly catalogues: readonly CatalogueData[];
	/** The items of the lists that are in use. */
	readonly lists: readonly (readonly [key: ListKey, items: Uint32Array])[];
}

/**
 * Decoding the largest list takes some 100 MB. A small young generation makes the garbage collector free decoded rows
 * before the process grows by them.
 */
const heap = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 12 };

/** A Decoder that runs on a worker thread. If the thread dies, another one is started with the same names and ids. */
export class DecodingClient implements Decoder {
	readonly #cache: string;
	readonly #log: Log;
	readonly #calls: ThreadCalls<Call, Outcome>;
	readonly #catalogues = new Map<Game, CatalogueData>();
	/** The items of the lists in use. Usually these are the arrays of the lists themselves. */
	readonly #lists = new Map<string, readonly [key: ListKey, items: Uint32Array]>();

	/** @param cache Where lists are kept: see `openCache`. */
	constructor(cache: string, log: Log, limits: ResourceLimits = heap) {
		this.#cache = cache;
		this.#log = log;
		this.#calls = new ThreadCalls({
			start: () => {
				const catalogues = [...this.#catalogues.values()];
				// Copies, because rows read from disk share one buffer, and all of it would be cloned.
				const lists = [...this.#lists.values()].map(([key, items]) => [key, items.slice()] as const);
				const worker = startThread('#decoding-worker', { cache, catalogues, lists } satisfies ThreadData, limits);
				worker.on('message', (notice: Partial<Record<'movedAside' | 'unsaved', string>>) => this.#logNotice(notice));
				return worker;
			},
			// Class instances lose their class between threads.
			revive: ({ message, failure, cause }) =>
				failure ? new MarketError(failure as MarketFailure, message, { cause }) : new Error(message),
			died: (cause) => new MarketError('decoding', 'the decoding thread died', { cause }),
			onDeath: (cause) => log.error({ error: String(cause) }, 'the decoding thread died; another one is started'),
			canKill: ({ name }: Call) => name === 'decode' || name === 'read',
		});
	}

	/** Starts the thread. The first call would do so, too. */
	start(): void {
		this.#calls.start();
	}

	async decode(
		key: ListKey,
		body: Uint8Array,
		fetched: Stamp,
		expected: ExpectedSize,
		home?: Rows,
	): Promise<DecodedList> {
		const { lists } = await this.#call({ name: 'decode', key, body, fetched, expected, home }, [key]);
		const list = lists?.[0];
		if (!list) throw new Error('The decoding thread returned no list.');
		return list;
	}

	async read(keys: readonly ListKey[]): Promise<(DecodedList | undefined)[]> {
		const { lists = [] } = await this.#call({ name: 'read', keys }, keys);
		return [...lists];
	}

	async stored(): ReturnType<Decoder['stored']> {
		const { stored = [] } = await this.#call({ name: 'stored' });
		return stored;
	}

	async forget(key: ListKey): Promise<void> {
		this.#lists.delete(keyText(key));
		await this.#call({ name: 'forget', key });
	}

	async index(game: Game): Promise<SearchIndex> {
		const { index } = await this.#call({ name: 'index', game });
		if (!index) throw new Error('The decoding thread returned no index.');
		return index;
	}

	async close(): Promise<void> {
		if (!this.#calls.isRunning) return;
		await this.#call({ name: 'close' }).catch(() => {});
		await this.#calls.end();
	}

	#logNotice({ movedAside, unsaved }: Partial<Record<'movedAside' | 'unsaved', string>>): void {
		if (movedAside)
			this.#log.warn(
				{ file: movedAside },
				'the stored lists were damaged and are set aside; they will be fetched again',
			);
		if (!unsaved) return;
		if (isRedis(this.#cache))
			this.#log.warn({ error: unsaved }, 'lists cannot be written to Redis; writing is retried');
		else
			this.#log.warn(
				{ file: this.#cache, error: unsaved },
				'lists cannot be written to disk; writing is retried, and after a restart before that they are fetched again',
			);
	}

	/** @param keys The keys of the lists that the call returns. */
	async #call(call: Call, keys: readonly ListKey[] = []): Promise<Outcome> {
		const outcome = await this.#calls.call(call);
		for (const [i, list] of (outcome.lists ?? []).entries()) {
			const key = keys[i];
			if (!list || !key) continue;
			if (list.catalogue) this.#catalogues.set(key.game, list.catalogue);
			this.#lists.set(keyText(key), [key, listedItems(list.rows)]);
		}
		return outcome;
	}
}
