import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { garbageCollector, inSharedMemory, lowerThreadPriority, serveCalls } from '../base/threads/worker-thread.ts';
import type { Currency } from '../market/currency.ts';
import { ListCache } from '../market/lists/list-cache.ts';
import { ListProcessor } from '../market/lists/list-processor.ts';
import type { ListRecorder } from '../prices/list-recorder.ts';
import { connectTo } from '../storage/connect.ts';
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
/** The lists of four games from three endpoints: nobody can be answered without them. */
const firstListCount = 12;

const collect = garbageCollector();
const { store: location, gate, recordingCurrency: recording, names } = workerData as MarketWorkerData;
const notify = (notice: MarketWorkerNotice) => parentPort!.postMessage(notice);
const database = await connectTo(location, false, new CallGate(gate));
const reader = new ListProcessor({
	store: new ListCache(database),
	indexer: threadIndexer(),
	names,
	onFetched: async (key, ...list) => {
		try {
			(await history())?.record(key, ...list);
		} catch (error) {
			// The list is useful even if its prices could not be recorded.
			notify({ game: key.game, unrecorded: String(error) });
		}
	},
	onUnsaved: ({ message }) => notify({ unsaved: message }),
});
let opening: Promise<ListRecorder> | undefined;

/** The history is opened when it is first needed, so that it does not delay the first answers. */
function history(): Promise<ListRecorder> | undefined {
	if (recording !== undefined) opening ??= openHistory(recording);
	return opening;
}

async function openHistory(currency: Currency): Promise<ListRecorder> {
	const { ListRecorder } = await import('../prices/list-recorder.ts');
	return new ListRecorder({
		database,
		currency,
		names: (game) => reader.names(game),
		onNotice: notify,
	});
}

const methods: MarketWorkerMethods = {
	decode: (...list) => reader.decode(...list),
	measure: (...list) => reader.measure(...list),
	read: (keys) => reader.read(keys),
	transactions: async (body) => (await import('../market/client/transactions.ts')).readTransactions(body),
	stored: () => reader.stored(),
	forget: (key) => reader.forget(key),
	index: (game) => reader.index(game),
	recorded: async (game) => (await history())?.recorded(game),
	series: async (...args) => (await (await history())?.series(...args)) ?? [],
	lows: async (...args) => (await history())?.lows(...args),
	dayAsks: async (game, keys, days, at) =>
		(await (await history())?.dayAsks(game, keys, days, at)) ?? { days, asks: new Uint32Array(keys.length * days) },
	reference: async (...args) => (await history())?.reference(...args),
	async close() {
		const writes = [reader.close(), opening?.then((recorder) => recorder.close())];
		await Promise.race([Promise.all(writes), pause(closeTimeout)]);
		// A write in progress is finished. The rest is fetched again, or comes with the next list.
		await database.close();
	},
};

let listCount = 0;
serveCalls<MarketWorkerCall>(
	async ({ name, args }) => inSharedMemory(await (methods[name] as (...args: readonly unknown[]) => unknown)(...args)),
	async ({ name, args }) => {
		if (name === 'read') listCount += (args[0] as readonly unknown[]).length;
		else if (name === 'decode') listCount++;
		// The priority is lowered late, because on a busy machine, threads of low priority wait for minutes.
		if (listCount >= firstListCount) lowerThreadPriority(5);
		// Arrays that were copied into shared memory are garbage only after the answer. Other calls leave little garbage.
		if (name === 'decode' || name === 'measure' || name === 'read') collect();
		// Stored lists have been returned, so there is time to load what the first fetched one needs.
		if (name === 'read') await import('../market/lists/decode.ts');
	},
);
