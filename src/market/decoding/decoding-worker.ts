import { parentPort, workerData } from 'node:worker_threads';
import { MarketError } from '../../errors/market-error.ts';
import { buffersOf } from '../../threads/buffers.ts';
import { garbageCollector } from '../../threads/collect-garbage.ts';
import { lowerThreadPriority } from '../../threads/thread-priority.ts';
import { openCache } from './cache/open-cache.ts';
import type { DecodingReply, DecodingRequest, Outcome, ThreadData } from './decoding-client.ts';
import { threadIndexer } from './indexing-client.ts';
import { ListDecoder } from './list-decoder.ts';

/**
 * The worker thread of DecodingClient: what is slow or briefly takes a lot of memory (Brotli, JSON, SQLite with
 * megabytes) runs here, so that the main thread only receives finished arrays.
 */
lowerThreadPriority(5);
const collect = garbageCollector();
const port = parentPort!;
const { cache, catalogues, lists } = workerData as ThreadData;
const store = await openCache(cache, (movedAside) => port.postMessage({ movedAside } satisfies DecodingReply));
const decoder = new ListDecoder({
	store,
	indexer: threadIndexer(),
	catalogues,
	lists,
	onUnsaved: ({ message }) => port.postMessage({ unsaved: message } satisfies DecodingReply),
});

port.on('message', async ({ id, call }: DecodingRequest) => {
	try {
		const outcome = await run(call);
		port.postMessage({ id, outcome } satisfies DecodingReply, buffersOf(outcome));
		if (outcome.lists) collect();
		// Stored lists have been returned, so there is time to load what the first fetched one needs.
		if (call.name === 'read') await import('./decode.ts');
	} catch (error) {
		const { message, cause } = error as Error;
		// Class instances lose their class between threads.
		const failure = error instanceof MarketError ? error.failure : undefined;
		port.postMessage({
			id,
			error: { message, failure, cause: (cause as Error | undefined)?.message },
		} satisfies DecodingReply);
	}
});

async function run(call: DecodingRequest['call']): Promise<Outcome> {
	switch (call.name) {
		case 'decode':
			return { lists: [await decoder.decode(call.key, call.body, call.fetched, call.expected, call.home)] };
		case 'read':
			return { lists: await decoder.read(call.keys) };
		case 'stored':
			return { stored: await decoder.stored() };
		case 'forget':
			await decoder.forget(call.key);
			return {};
		case 'index':
			return { index: await decoder.index(call.game) };
		case 'close':
			await decoder.close();
			await store.close();
			return {};
	}
}
