import type { VersionedName } from '../../finding/index/indexing.ts';
import type { SearchIndex } from '../../finding/index/search-index.ts';
import { startThread } from '../../threads/start-thread.ts';
import type { Game } from '../game.ts';
import type { Indexer } from './list-decoder.ts';

export interface NamesToIndex {
	readonly game: Game;
	readonly names: readonly VersionedName[];
}

/** Far more than 45,000 names take. */
const heap = { maxOldGenerationSizeMb: 256 };

/**
 * Indexes names on a thread of its own for each time: names change rarely, and a thread that ends leaves no memory behind.
 * What it returns throws where a thread dies.
 */
export function threadIndexer(): Indexer {
	// One after the other: two at once would take twice the memory and both cores.
	let queue: Promise<unknown> = Promise.resolve();
	return (game, names) => {
		const made = queue.then(() => make({ game, names }));
		queue = made.catch(() => {});
		return made;
	};
}

function make(names: NamesToIndex): Promise<SearchIndex> {
	return new Promise((resolve, reject) => {
		const worker = startThread('#indexing-worker', names, heap);
		worker.once('message', resolve);
		worker.once('error', reject);
		worker.once('exit', () => reject(new Error('The indexing thread has ended.')));
	});
}
