import { SerialQueue } from '../base/queue.ts';
import { startThread } from '../base/threads/thread-calls.ts';
import type { Indexer } from '../market/decoding/decoder.ts';
import type { Game } from '../market/game.ts';
import type { VersionedName } from '../search/index/indexing.ts';
import type { SearchIndex } from '../search/index/search-index.ts';

export interface NamesToIndex {
	readonly game: Game;
	readonly names: readonly VersionedName[];
	/** Nothing of the game can be found before. */
	readonly isFirst: boolean;
}

/** For so few names, a thread takes as long to start as to index them. */
const few = 1_000;
/** Far more than 45,000 names need. */
const heap = { maxOldGenerationSizeMb: 256 };

/** On a new thread each time: names change rarely, and no memory stays behind. Rejects if the thread dies. */
export function threadIndexer(): Indexer {
	// One at a time: two at once would take twice the memory and both cores.
	const queue = new SerialQueue();
	const indexed = new Set<Game>();
	return (game, names) =>
		queue.run(async () => {
			const isFirst = !indexed.has(game);
			const index = await (names.length > few ? buildOnThread({ game, names, isFirst }) : build(game, names));
			indexed.add(game);
			return index;
		});
}

async function build(game: Game, names: NamesToIndex['names']): Promise<SearchIndex> {
	const { buildIndex } = await import('../search/index/indexing.ts');
	return buildIndex(game, names);
}

function buildOnThread(names: NamesToIndex): Promise<SearchIndex> {
	return new Promise((resolve, reject) => {
		const worker = startThread('#indexing-worker', names, heap);
		worker.once('message', resolve);
		worker.once('error', reject);
		worker.once('exit', () => reject(new Error('The indexing thread has ended.')));
	});
}
