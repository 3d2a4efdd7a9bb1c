import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { buildIndex } from '../../src/finding/indexing.ts';
import { Limiter } from '../../src/market/limiter.ts';
import { type BodyStore, type Decoder, ListDecoder, type StoredBody } from '../../src/market/list-decoder.ts';
import { keyText, type ListKey, type ListKind } from '../../src/market/list-key.ts';
import { Snapshots } from '../../src/market/snapshots.ts';
import { Database } from '../../src/storage/database.ts';
import { SimulatedClock } from '../simulated-clock.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { listBody } from './bodies.ts';

export const home = { game: 730, currency: 'EUR' } as const;
export const key = (kind: ListKind, currency: ListKey['currency'] = 'EUR', game: ListKey['game'] = 730): ListKey => ({
	kind,
	game,
	currency,
});

export const silent = { debug() {}, info() {}, warn() {}, error() {} } as const;

/**
 * Snapshots on a simulated clock, with the real limiter on a real database and the real decoder; only the request
 * itself is simulated. `restart` makes what a new process would make of what is on disk.
 */
export async function openWorld() {
	const clock = new SimulatedClock();
	const file = join(temporaryFolder(), 'store.sqlite');
	const bodies = new Map<string, StoredBody>();
	const store: BodyStore = {
		get: async (name) => bodies.get(name),
		set: async (name, value) => void bodies.set(name, value),
		delete: async (name) => bodies.delete(name),
	};
	const world = {
		clock,
		bodies,
		/** Every request sent. */
		sent: [] as { readonly list: string; readonly at: number }[],
		/** What the marketplace answers. */
		answer: (async (asked) => listBody(asked)) as (asked: ListKey) => Promise<Buffer>,
		snapshots: undefined as unknown as Snapshots,
		count: (kind: ListKind) => world.sent.filter(({ list }) => list.startsWith(`${kind}/`)).length,
		restart,
		database: () => database,
	};
	let database = await Database.open(file);
	onTestFinished(() => database.close().catch(() => {}));
	async function restart() {
		world.snapshots?.stop();
		clock.forgetTimers();
		await database.close();
		database = await Database.open(file);
		world.snapshots = new Snapshots({
			clock,
			home,
			log: silent as never,
			limiter: await Limiter.open(database.query, clock),
			decoder: decoderOn(clock, new ListDecoder(store, async (...of) => buildIndex(...of))),
			fetch(asked) {
				world.sent.push({ list: keyText(asked), at: clock.now() });
				return world.answer(asked);
			},
		});
	}
	await restart();
	return world;
}

/** What a promise has come to so far, without waiting for it. */
export function watch<T>(promise: Promise<T>) {
	const watched: { value?: T; error?: unknown } = {};
	promise.then(
		(value) => {
			watched.value = value;
		},
		(error) => {
			watched.error = error;
		},
	);
	return watched;
}

export const unpacked = (body: Buffer) => JSON.parse(brotliDecompressSync(body).toString()) as object[];

/** A decoder whose work the clock waits for. */
function decoderOn({ elsewhere }: SimulatedClock, decoder: ListDecoder): Decoder {
	const waitedFor = <T>(work: Promise<T>) => {
		elsewhere.add(work);
		const done = () => elsewhere.delete(work);
		work.then(done, done);
		return work;
	};
	return {
		decode: (...of) => waitedFor(decoder.decode(...of)),
		read: (...of) => waitedFor(decoder.read(...of)),
		forget: (...of) => decoder.forget(...of),
		index: (...of) => waitedFor(decoder.index(...of)),
		close: async () => {},
	};
}
