import { renameSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { MarketError } from '../errors.ts';
import { Database } from '../storage/database.ts';
import { buffersOf } from '../threads/buffers.ts';
import { collector } from '../threads/collect.ts';
import { giveWay } from '../threads/priority.ts';
import { Catalogue } from './catalogue.ts';
import type { DecodingReply, DecodingRequest, Outcome, ThreadData } from './decoding-worker.ts';
import { threadIndexer } from './indexing-worker.ts';
import { ListDecoder, type StoredBody } from './list-decoder.ts';

/**
 * The thread behind DecodingWorker: what takes long or holds a lot of memory for a moment (Brotli, JSON,
 * SQLite with megabytes) happens here, so that the main thread only ever receives finished arrays.
 */
giveWay(5);
const collect = collector();
const port = parentPort!;
const { cacheFile, known } = workerData as ThreadData;
const { database, setAside } = await openCache(cacheFile);
const decoder = new ListDecoder(
	await database.records<StoredBody>('lists'),
	threadIndexer(),
	known.map((data) => new Catalogue(data)),
);
port.postMessage({ ready: true, setAside } satisfies DecodingReply);

// One at a time: two lists at once would double the memory and win nothing on one thread.
let queue = Promise.resolve();
port.on('message', (request: DecodingRequest) => {
	// But for indexing, which is done elsewhere.
	if (request.call.name === 'index') void answer(request);
	else queue = queue.then(() => answer(request));
});

async function answer({ id, call }: DecodingRequest): Promise<void> {
	try {
		const outcome = await run(call);
		port.postMessage({ id, outcome } satisfies DecodingReply, buffersOf(outcome));
		if (outcome.lists) collect();
	} catch (error) {
		const { message, cause } = error as Error;
		// Class instances do not survive the way between threads.
		const failure = error instanceof MarketError ? error.failure : undefined;
		port.postMessage({
			id,
			error: { message, failure, cause: (cause as Error | undefined)?.message },
		} satisfies DecodingReply);
	}
}

async function run(call: DecodingRequest['call']): Promise<Outcome> {
	switch (call.name) {
		case 'decode':
			return { lists: [await decoder.decode(call.key, call.body, call.fetchedAt, call.atLeast)] };
		case 'read':
			return { lists: await decoder.read(call.keys) };
		case 'forget':
			await decoder.forget(call.key);
			return {};
		case 'index':
			return { index: await decoder.index(call.game) };
		case 'close':
			await database.close();
			return {};
	}
}

/** Kept lists can be fetched again, so a damaged file is put aside, where it can be looked at, and a new one begun. */
async function openCache(file: string): Promise<{ database: Database; setAside?: string }> {
	try {
		return { database: await Database.open(file) };
	} catch (error) {
		// A file that another process holds, or a disk that is full, is not damage.
		if (/BUSY|LOCKED|CANTOPEN|IOERR|READONLY|FULL|EACCES|ENOTDIR/.test(String((error as Error).cause ?? '')))
			throw error;
		const setAside = `${file}.damaged-${Date.now()}`;
		renameSync(file, setAside);
		for (const tail of ['-wal', '-shm']) {
			try {
				renameSync(file + tail, setAside + tail);
			} catch {
				// There is none where the file was closed well.
			}
		}
		return { database: await Database.open(file), setAside };
	}
}
