import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { SearchIndex } from '../finding/search-index.ts';
import type { CatalogueData } from './name-table.ts';

/** Makes of a game's names what finds them; it takes a while. */
export interface Indexer {
	/** @throws where it does not come to an end. */
	index(names: CatalogueData): Promise<SearchIndex>;
	/** Makes nothing more; what is being made fails. */
	close(): Promise<void>;
}

/** Far more than 45,000 names take. */
const heap = { maxOldGenerationSizeMb: 256 };
const threadFile = '#indexing-thread';

/** An Indexer on a thread of its own for each index: names change rarely, and a thread that ends leaves no memory behind. */
export class IndexingWorker implements Indexer {
	#running: Worker | undefined;
	#closed = false;
	/** One after the other: two at once would take twice the memory and both cores. */
	#queue: Promise<unknown> = Promise.resolve();

	index(names: CatalogueData): Promise<SearchIndex> {
		const made = this.#queue.then(() => this.#make(names));
		this.#queue = made.catch(() => {});
		return made;
	}

	async close(): Promise<void> {
		this.#closed = true;
		await this.#running?.terminate();
	}

	#make(names: CatalogueData): Promise<SearchIndex> {
		if (this.#closed) return Promise.reject(new Error('No names are indexed any more.'));
		return new Promise((resolve, reject) => {
			// The built file, also where the sources themselves are run: a thread loads JavaScript only.
			const file = createRequire(import.meta.url).resolve(threadFile);
			const worker = new Worker(file, { workerData: names, resourceLimits: heap });
			this.#running = worker;
			worker.once('message', resolve);
			worker.once('error', reject);
			worker.once('exit', () => reject(new Error('The indexing thread has ended.')));
		});
	}
}
