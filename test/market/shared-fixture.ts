import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { StoreError } from '../../src/base/errors.ts';
import { listLimits } from '../../src/market/client/market-api.ts';
import { KeyvCache } from '../../src/market/decoding/cache/keyv-cache.ts';
import { ListDecoder } from '../../src/market/decoding/list-decoder.ts';
import { keyText, type ListKey } from '../../src/market/list-key.ts';
import { RateBook, rateStore } from '../../src/market/rates/rate-book.ts';
import { FetchPlan } from '../../src/market/snapshots/fetch-plan.ts';
import { RateSampling } from '../../src/market/snapshots/rate-sampling.ts';
import { Snapshots } from '../../src/market/snapshots/snapshots.ts';
import { buildIndex } from '../../src/search/index/indexing.ts';
import { AtomicKeyv } from '../../src/storage/atomic-keyv.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { leaseOn, limiterOn, openDatabase } from '../support/store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { listBody } from './bodies.ts';
import { home, silent } from './fixture.ts';

/** One of the processes, as far as the market is concerned. */
export interface MarketProcess {
	readonly snapshots: Snapshots;
	/** How many of the next readings of stored lists fail. */
	failingReads: number;
	/** Ends it without any notice to the others. Nothing it waits for arrives any more. */
	kill(): void;
}

/** Several processes on one store and one simulated clock. */
export function sharedFixture() {
	const file = join(temporaryFolder(), 'store.sqlite');
	const clock = new SimulatedClock();
	const fixture = {
		clock,
		sent: [] as { readonly list: string; readonly at: number }[],
		answer: async (requested: ListKey) => listBody(requested),
		count: (key: ListKey) => fixture.sent.filter(({ list }) => list === keyText(key)).length,
		start,
	};
	async function start(): Promise<MarketProcess> {
		const database = await openDatabase(file);
		const cache = new KeyvCache(database);
		let isDead = false;
		const process = {
			failingReads: 0,
			kill() {
				isDead = true;
				void snapshots.stop();
			},
		};
		const alive = <Part extends object>(part: Part) => waitedFor(clock, part, () => isDead);
		const lists = cache.lists.bind(cache);
		cache.lists = async () => {
			if (process.failingReads-- > 0) throw new StoreError('unreachable', 'no answer in time');
			return lists();
		};
		const rates = new RateBook({
			home: home.currency,
			clock,
			log: silent as never,
			store: alive(rateStore(new AtomicKeyv(database, 'rates'))),
		});
		await rates.load();
		const plan = new FetchPlan(home, [], clock);
		const snapshots = new Snapshots({
			clock,
			plan,
			rates,
			rateSampling: new RateSampling(plan, rates, clock),
			log: silent as never,
			limiter: alive(limiterOn(database, clock)(listLimits)),
			...alive({ lease: leaseOn(database, clock) }),
			processId: randomUUID(),
			decoder: alive(new ListDecoder({ store: cache, indexer: async (...of) => buildIndex(...of) })),
			async fetch(requested) {
				fixture.sent.push({ list: keyText(requested), at: clock.now() });
				const body = await fixture.answer(requested);
				return isDead ? never : body;
			},
		});
		onTestFinished(() => void snapshots.stop());
		snapshots.start();
		return Object.assign(process, { snapshots });
	}
	return fixture;
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
