import { SerialQueue } from '../base/queue.ts';
import { startThread } from '../base/threads/thread-calls.ts';
import type { Indexer } from '../market/lists/list-worker.ts';
import type { Game } from '../names/game.ts';
import type { NameColumns, Names } from '../names/names.ts';
import type { SearchIndex } from '../search/index/search-index.ts';

export interface IndexingData {
	readonly columns: NameColumns;
	/** If true, nothing of the game can be found before this index is built. */
	readonly isFirst: boolean;
}

/** Up to this many names take no longer to index than a thread takes to start. */
const inlineLimit = 1_000;
/** The limit is far above what 45,000 names need. */
const heapLimits = { maxOldGenerationSizeMb: 256 };

/** Builds each index on a new thread: names change rarely, and no memory stays behind. Rejects if the thread dies. */
export function threadIndexer(): Indexer {
	// Indexes are built one at a time: two at once would take twice the memory and both cores.
	const queue = new SerialQueue();
	const indexedGames = new Set<Game>();
	return (names) =>
		queue.run(async () => {
			const isFirst = !indexedGames.has(names.game);
			const index = await (names.size > inlineLimit
				? buildOnThread({ columns: names.columns, isFirst })
				: build(names));
			indexedGames.add(names.game);
			return index;
		});
}

async function build(names: Names): Promise<SearchIndex> {
	const { buildIndex } = await import('../search/index/indexing.ts');
	return buildIndex(names);
}

function buildOnThread(data: IndexingData): Promise<SearchIndex> {
	return new Promise((resolve, reject) => {
		const worker = startThread('indexing-worker', data, heapLimits);
		worker.once('message', resolve);
		worker.once('error', reject);
		worker.once('exit', () => reject(new Error('The indexing thread has ended.')));
	});
}
