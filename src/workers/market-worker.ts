import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { garbageCollector, inSharedMemory, lowerThreadPriority, serveCalls } from '../base/threads/worker-thread.ts';
import type { Currency } from '../market/currency.ts';
import { ListCache } from '../market/lists/list-cache.ts';
import { ListProcessor } from '../market/lists/list-processor.ts';
import type { ListRecorder } from '../prices/list-recorder.ts';
import { connectForBackground } from '../storage/connect.ts';
import { CallGate } from '../storage/sqlite/call-gate.ts';
import { threadIndexer } from './indexing-client.ts';
import type {
	MarketWorkerCall,
	MarketWorkerData,
	MarketWorkerMethods,
	MarketWorkerNotice,
} from './market-worker-client.ts';

// Work that is slow or briefly takes a lot of memory runs here, so that the main thread only receives arrays.

/** How long to wait for unfinished writes before the store is closed, ms. */
const closeTimeout = 300;
/** The lists of four games from three endpoints. Until they are in memory, questions cannot be answered. */
const firstListCount = 12;

/** A priority below the main thread's, but above that of indexing. */
const lowPriority = 5;

const collect = garbageCollector();
const { store: location, gate, recordingCurrency, maxInterval, names } = workerData as MarketWorkerData;
const notify = (notice: MarketWorkerNotice) => parentPort!.postMessage(notice);
const database = await connectForBackground(location, new CallGate(gate));
const processor = new ListProcessor({
	store: new ListCache(database),
	indexer: threadIndexer(),
	names,
	onFetched: async (key, fetchedAt, rows, gameNames) => {
		try {
			(await history())?.record(key, fetchedAt, rows, gameNames);
		} catch (error) {
			// The list is useful even if its prices could not be recorded.
			notify({ game: key.game, unrecorded: String(error) });
		}
	},
	onUnsaved: ({ message }) => notify({ unsaved: message }),
});
let opening: Promise<ListRecorder> | undefined;

/**
 * Returns undefined if prices are not recorded. The history is opened when it is first needed, so that it does not
 * delay the first answers.
 */
function history(): Promise<ListRecorder> | undefined {
	if (recordingCurrency !== undefined) opening ??= openHistory(recordingCurrency);
	return opening;
}

async function openHistory(currency: Currency): Promise<ListRecorder> {
	const { ListRecorder } = await import('../prices/list-recorder.ts');
	return new ListRecorder({
		database,
		currency,
		names: (game) => processor.names(game),
		onNotice: notify,
		maxInterval,
	});
}

const methods: MarketWorkerMethods = {
	decode: (...args) => processor.decode(...args),
	measure: (...args) => processor.measure(...args),
	read: (keys) => processor.read(keys),
	transactions: async (body) => (await import('../market/client/transactions.ts')).readTransactions(body),
	stored: () => processor.stored(),
	forget: (key) => processor.forget(key),
	index: (game) => processor.index(game),
	recorded: async (game) => (await history())?.recorded(game),
	async series(...args) {
		const recorder = await history();
		return (await recorder?.series(...args)) ?? [];
	},
	lows: async (...args) => (await history())?.lows(...args),
	async dayAsks(game, keys, days, at) {
		const recorder = await history();
		return (await recorder?.dayAsks(game, keys, days, at)) ?? { days, asks: new Uint32Array(keys.length * days) };
	},
	reference: async (...args) => (await history())?.reference(...args),
	async close() {
		const writes = [processor.close(), opening?.then((recorder) => recorder.close())];
		await Promise.race([Promise.all(writes), sleep(closeTimeout)]);
		// A write in progress is finished. The rest is fetched again, or comes with the next list.
		await database.close();
	},
};

/** How many lists have been read or decoded. */
let listCount = 0;
serveCalls<MarketWorkerCall>(
	async ({ name, args }) => inSharedMemory(await (methods[name] as (...args: readonly unknown[]) => unknown)(...args)),
	async ({ name, args }) => {
		if (name === 'read') listCount += (args[0] as readonly unknown[]).length;
		else if (name === 'decode') listCount++;
		// The priority is lowered late, because on a busy machine, threads of low priority wait for minutes.
		if (listCount >= firstListCount) lowerThreadPriority(lowPriority);
		// Arrays that were copied into shared memory are garbage only after the answer. Other calls leave little garbage.
		if (name === 'decode' || name === 'measure' || name === 'read') collect();
		// Stored lists have been returned, so there is time to load what the first fetched one needs.
		if (name === 'read') await import('../market/lists/decode.ts');
	},
);
