import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { StoreError } from '../../src/errors/store-error.ts';
import { buildIndex } from '../../src/finding/index/indexing.ts';
import { type OpenedCache, openCache } from '../../src/market/decoding/cache/open-cache.ts';
import { ListDecoder } from '../../src/market/decoding/list-decoder.ts';
import { keyText, type ListKey } from '../../src/market/list-key.ts';
import { listLimits } from '../../src/market/list-limits.ts';
import { RateBook } from '../../src/market/rates/rate-book.ts';
import { rateRecords } from '../../src/market/rates/rate-store.ts';
import { Snapshots } from '../../src/market/snapshots/snapshots.ts';
import { cacheOf, openStoreAt, type StoreLocation } from '../../src/stores/open-store.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { listBody } from './bodies.ts';
import { home, silent } from './world.ts';

/** A process of a fleet, as far as the market is concerned. */
export interface Member {
	readonly snapshots: Snapshots;
	/** How many of the next readings of stored lists fail. */
	failingReads: number;
	/** Ends it without any notice to the others. Nothing it waits for arrives any more. */
	kill(): void;
}

/** Several processes on one store, SQLite or Redis, and on one simulated clock. */
export function fleetWorld(
	location: StoreLocation = { kind: 'sqlite', path: join(temporaryFolder(), 'store.sqlite') },
) {
	const clock = new SimulatedClock();
	const world = {
		clock,
		/** All requests that were sent. */
		sent: [] as { readonly list: string; readonly at: number }[],
		answer: async (requested: ListKey) => listBody(requested),
		/** How many requests there were for a list. */
		count: (key: ListKey) => world.sent.filter(({ list }) => list === keyText(key)).length,
		start,
	};
	async function start(): Promise<Member> {
		const store = await openStoreAt(location, clock, silent as never);
		const cache = await openCache(cacheOf(location), () => {});
		onTestFinished(async () => {
			snapshots.stop();
			await cache.close();
			await store.close();
		});
		let isDead = false;
		const member = {
			failingReads: 0,
			kill() {
				isDead = true;
				snapshots.stop();
			},
		};
		const alive = <Part extends object>(part: Part) => waitedFor(clock, part, () => isDead);
		const readable = new Proxy(cache, {
			get(target, name: keyof OpenedCache) {
				if (name === 'lists' && member.failingReads-- > 0)
					return () => Promise.reject(new StoreError('unreachable', 'no answer in time'));
				const part = target[name];
				return typeof part === 'function' ? part.bind(target) : part;
			},
		});
		const decoder = alive(new ListDecoder({ store: readable, indexer: async (...of) => buildIndex(...of) }));
		const rates = new RateBook({
			home: home.currency,
			clock,
			log: silent as never,
			store: alive(rateRecords(store.records('rates'))),
		});
		await rates.load();
		const snapshots = new Snapshots({
			clock,
			home,
			rates,
			log: silent as never,
			limiter: alive(store.limiter(listLimits)),
			processId: randomUUID(),
			decoder,
			async fetch(requested) {
				world.sent.push({ list: keyText(requested), at: clock.now() });
				const body = await world.answer(requested);
				return isDead ? never : body;
			},
		});
		store.onList((key) => isDead || snapshots.onStored(key));
		snapshots.start();
		return Object.assign(member, { snapshots });
	}
	return world;
}

const never = new Promise<never>(() => {});

/** The same object, but the simulated clock waits for its methods; once it is dead, they never settle. */
function waitedFor<Part extends object>({ elsewhere }: SimulatedClock, part: Part, isDead: () => boolean): Part {
	return new Proxy(part, {
		get(target, name) {
			const method = Reflect.get(target, name, target);
			if (typeof method !== 'function') return method;
			return (...of: unknown[]) => {
				if (isDead()) return never;
				const work = method.apply(target, of);
				if (!(work instanceof Promise)) return work;
				elsewhere.add(work);
				const done = () => elsewhere.delete(work);
				work.then(done, done);
				return work;
			};
		},
	});
}
