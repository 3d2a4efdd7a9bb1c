import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { format } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { StoreError } from '../../src/base/errors/store-error.ts';
import { listRateLimit } from '../../src/market/client/market-api.ts';
import type { Currency } from '../../src/market/currency.ts';
import { type ListKey, type ListKind, listKeyText } from '../../src/market/list-key.ts';
import type { ListStore } from '../../src/market/lists/list-cache.ts';
import { ListProcessor } from '../../src/market/lists/list-processor.ts';
import { ExchangeRates, type ExchangeRatesOptions } from '../../src/market/rates/exchange-rates.ts';
import { FetchPlan } from '../../src/market/snapshots/fetch-plan.ts';
import { RateSampling } from '../../src/market/snapshots/rate-sampling.ts';
import { Snapshots } from '../../src/market/snapshots/snapshots.ts';
import { buildIndex } from '../../src/search/index/indexing.ts';
import { AtomicKeyv } from '../../src/storage/atomic-keyv.ts';
import type { Database } from '../../src/storage/database.ts';
import { silent } from '../support/silent-log.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { leaseOn, limiterOn, openDatabase } from '../support/store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { listBody } from './bodies.ts';
import { memoryStore } from './memory-store.ts';

export const home = { game: 730, currency: 'EUR' } as const;
export const key = (kind: ListKind, currency: ListKey['currency'] = 'EUR', game: ListKey['game'] = 730): ListKey => ({
	kind,
	game,
	currency,
});

/**
 * Snapshots on a simulated clock, with the real rate limiter on a real database and the real decoder. Only the requests
 * are simulated: `answer` makes the bodies, in which by default all currencies have the same figures, so that the rate
 * of each is 1. `restart` replaces them by what a new process would make of the files on disk.
 */
export async function openFixture(answer: (requested: ListKey) => Buffer = listBody, exact: readonly Currency[] = []) {
	const clock = new SimulatedClock();
	const file = join(temporaryFolder(), 'store.sqlite');
	const { store: memory, lists: bodies } = memoryStore();
	const store: ListStore = {
		...memory,
		async list(name) {
			if (fixture.unreadable) throw new StoreError('busy', 'database is locked');
			return memory.list(name);
		},
	};
	const fixture = {
		clock,
		bodies,
		sent: [] as { readonly list: string; readonly at: number }[],
		/** The marketplace's response to a request. */
		answer: (async (requested) => answer(requested)) as (requested: ListKey) => Promise<Buffer>,
		snapshots: undefined as unknown as Snapshots,
		list: (wanted: ListKey) => fixture.snapshots.list(wanted),
		/** How old it is, ms. */
		age: (wanted: ListKey) => clock.now() - fixture.snapshots.list(wanted)!.fetchedAt,
		/**
		 * How many requests there were for lists of a kind, or only for the one of the default game in the home currency.
		 */
		count: (kind: ListKind) => fixture.sent.filter(({ list }) => list.startsWith(`${kind}/`)).length,
		countHome: (kind: ListKind) => fixture.sent.filter(({ list }) => list === listKeyText(key(kind))).length,
		restart,
		database: () => database,
		logged: [] as string[],
		unreadable: false,
	};
	let database = await openDatabase(file);
	const note = (_: object, ...message: readonly unknown[]) => void fixture.logged.push(format(...message));
	async function restart() {
		fixture.snapshots?.stop();
		clock.forgetTimers();
		await database.close();
		database = await openDatabase(file);
		fixture.snapshots = await snapshotsOn(clock, database, {
			cache: store,
			storedRates: new AtomicKeyv(database, 'rates'),
			exact,
			log: { ...silent, warn: note, error: note } as never,
			fetch(requested) {
				fixture.sent.push({ list: listKeyText(requested), at: clock.now() });
				return fixture.answer(requested);
			},
		});
	}
	await restart();
	return fixture;
}

export const unpacked = (body: Buffer) => JSON.parse(brotliDecompressSync(body).toString()) as object[];

interface ProcessOptions extends Pick<ConstructorParameters<typeof Snapshots>[0], 'log' | 'fetch'> {
	readonly cache: ListStore;
	readonly storedRates: ExchangeRatesOptions['stored'];
	readonly exact?: readonly Currency[];
	readonly isDead?: () => boolean;
}

/** The snapshots of one process. The simulated clock waits for its work, which never settles once `isDead` is true. */
export async function snapshotsOn(
	clock: SimulatedClock,
	database: Database,
	{ cache, storedRates, exact = [], log, fetch, isDead = () => false }: ProcessOptions,
): Promise<Snapshots> {
	const alive = <Part extends object>(part: Part) => waitedFor(clock, part, isDead);
	const rates = new ExchangeRates({ home: home.currency, clock, log, stored: alive(storedRates) });
	await rates.load();
	const plan = new FetchPlan(home, exact, clock);
	return new Snapshots({
		clock,
		plan,
		rates,
		log,
		fetch,
		rateSampling: new RateSampling(plan, rates, clock),
		limiter: alive(limiterOn(database, clock)(listRateLimit)),
		...alive({ lease: leaseOn(database, clock) }),
		processId: randomUUID(),
		worker: alive(new ListProcessor({ store: cache, indexer: async (names) => buildIndex(names) })),
	});
}

export const never = new Promise<never>(() => {});

/** Wraps an object so that the simulated clock waits for its methods. Once the process is dead, they never settle. */
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
