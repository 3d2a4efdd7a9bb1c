import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { garbageCollector, inSharedMemory, lowerThreadPriority, serveCalls } from '../base/threads/worker-thread.ts';
import type { Currency } from '../market/currency.ts';
import { ListCache } from '../market/lists/list-cache.ts';
import { ListReader } from '../market/lists/list-reader.ts';
import type { ListRecorder } from '../prices/list-recorder.ts';
import { connectTo } from '../storage/connect.ts';
import { CallGate } from '../storage/sqlite/call-gate.ts';
import { threadIndexer } from './indexing-client.ts';
import type { Call, Methods, Notice, ThreadData } from './market-worker-client.ts';

/** What is slow or briefly takes a lot of memory runs here, so that the main thread only receives arrays. */
const closeTimeout = 300;
/** Those of four games from three endpoints: nobody can be answered without them. */
const firstLists = 12;

const collect = garbageCollector();
const { store: location, gate, history: recording, names } = workerData as ThreadData;
const notify = (notice: Notice) => parentPort!.postMessage(notice);
const database = await connectTo(location, false, new CallGate(gate));
const reader = new ListReader({
	store: new ListCache(database),
	indexer: threadIndexer(),
	names,
	onFetched: async (key, ...list) => {
		try {
			(await history())?.record(key, ...list);
		} catch (error) {
			// The list is of use all the same.
			notify({ game: key.game, unrecorded: String(error) });
		}
	},
	onUnsaved: ({ message }) => notify({ unsaved: message }),
});
let opening: Promise<ListRecorder> | undefined;

/** Opened when it is first needed, because the first answers come first. */
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

const methods: Methods = {
	decode: (...list) => reader.decode(...list),
	measure: (...list) => reader.measure(...list),
	read: (keys) => reader.read(keys),
	transactions: async (body) => (await import('../market/client/transactions.ts')).readTransactions(body),
	stored: () => reader.stored(),
	forget: (key) => reader.forget(key),
	index: (game) => reader.index(game),
	recorded: async (game) => (await history())?.recorded(game),
	series: async (...of) => (await (await history())?.series(...of)) ?? [],
	lows: async (...at) => (await history())?.lows(...at),
	dayAsks: async (game, keys, days, at) =>
		(await (await history())?.dayAsks(game, keys, days, at)) ?? { days, asks: new Uint32Array(keys.length * days) },
	reference: async (...at) => (await history())?.reference(...at),
	async close() {
		const saved = [reader.close(), opening?.then((recorder) => recorder.close())];
		await Promise.race([Promise.all(saved), pause(closeTimeout)]);
		// What is written just now is finished. The rest is fetched again, or told by the next list.
		await database.close();
	},
};

let lists = 0;
serveCalls<Call>(
	async ({ name, args }) => inSharedMemory(await (methods[name] as (...of: readonly unknown[]) => unknown)(...args)),
	async ({ name, args }) => {
		lists += name === 'read' ? (args[0] as readonly unknown[]).length : name === 'decode' ? 1 : 0;
		// On a busy machine, threads of low priority wait for minutes.
		if (lists >= firstLists) lowerThreadPriority(5);
		// Not before: what has been copied into shared memory is garbage only now. Other calls are short, and leave little.
		if (name === 'decode' || name === 'measure' || name === 'read') collect();
		// Stored lists have been returned, so there is time to load what the first fetched one needs.
		if (name === 'read') await import('../market/lists/decode.ts');
	},
);
