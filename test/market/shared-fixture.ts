import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { StoreError } from '../../src/base/errors/store-error.ts';
import { type ListKey, listKeyText } from '../../src/market/list-key.ts';
import { ListCache } from '../../src/market/lists/list-cache.ts';
import type { Snapshots } from '../../src/market/snapshots/snapshots.ts';
import { AtomicKeyv } from '../../src/storage/atomic-keyv.ts';
import { silent } from '../support/silent-log.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { openDatabase } from '../support/store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { listBody } from './bodies.ts';
import { never, snapshotsOn } from './fixture.ts';

/** One of the processes, as far as the market is concerned. */
export interface MarketProcess {
	readonly snapshots: Snapshots;
	/** How many of the next readings of stored lists fail. */
	failingReads: number;
	/** Ends the process without notice to the others. Its pending work never settles. */
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
		count: (key: ListKey) => fixture.sent.filter(({ list }) => list === listKeyText(key)).length,
		start,
	};
	async function start(): Promise<MarketProcess> {
		const database = await openDatabase(file);
		const cache = new ListCache(database);
		let isDead = false;
		const process = {
			failingReads: 0,
			kill() {
				isDead = true;
				void snapshots.stop();
			},
		};
		const fetchTimes = cache.fetchTimes.bind(cache);
		cache.fetchTimes = async () => {
			if (process.failingReads-- > 0) throw new StoreError('unreachable', 'no answer in time');
			return fetchTimes();
		};
		const snapshots = await snapshotsOn(clock, database, {
			cache,
			storedRates: new AtomicKeyv(database, 'rates'),
			log: silent,
			isDead: () => isDead,
			async fetch(requested) {
				fixture.sent.push({ list: listKeyText(requested), at: clock.now() });
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
