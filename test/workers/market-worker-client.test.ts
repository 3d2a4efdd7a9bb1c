import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResourceLimits } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bomb } from '../../playground/market/faults.ts';
import { builtFile } from '../../src/base/built-file.ts';
import { ListCache } from '../../src/market/lists/list-cache.ts';
import { listingOf } from '../../src/market/rows/rows.ts';
import { Catalogue } from '../../src/search/catalogue.ts';
import { NameSearch } from '../../src/search/name-search.ts';
import { openConnection } from '../../src/storage/sqlite/connection.ts';
import { MarketWorkerClient } from '../../src/workers/market-worker-client.ts';
import { itemRow, packed } from '../market/bodies.ts';
import { key } from '../market/fixture.ts';
import { failureOf } from '../support/failure-of.ts';
import { silent } from '../support/silent-log.ts';
import { openDatabase } from '../support/store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

async function open(file = join(temporaryFolder(), 'store.sqlite'), limits?: ResourceLimits) {
	await (await openDatabase(file)).close();
	const logged: string[] = [];
	const note = (_: object, message: string) => void logged.push(message);
	const log = { ...silent, warn: note, error: note } as never;
	const worker = new MarketWorkerClient({ kind: 'sqlite', path: file }, log, { heapLimits: limits });
	onTestFinished(() => worker.close());
	return { worker, file, logged };
}

const packedInDollars = (rows: readonly object[]) => packed(rows.map((row) => ({ ...row, currency: 'USD' })));
const rows = [itemRow('A'), itemRow('B', { min_price: 3 })];

describe('The worker of the market', () => {
	test('decodes, saves, reads back and forgets lists', async () => {
		const { worker } = await open();
		const list = await worker.decode(key('tradable'), packed(rows), 1_000, [1]);
		const catalogue = new Catalogue(list.names!);
		const b = catalogue.itemsOf(catalogue.byFullName('B')[0]!)[0]!;
		expect(listingOf(list.rows, b)?.min).toBe(3);
		const [stored] = await worker.read([key('tradable')]);
		expect(stored).toMatchObject({ fetchedAtWall: 1_000, dropped: 0, names: undefined });
		expect(listingOf(stored!.rows, b)?.min).toBe(3);
		await worker.forget(key('tradable'));
		expect(await worker.read([key('tradable')])).toEqual([undefined]);
	});

	test('does not load SQLite as it starts: with PostgreSQL there may be none', () => {
		const file = builtFile('src/workers/market-worker.js');
		expect(readFileSync(file, 'utf8')).not.toMatch(/^import .*libsql/m);
	});

	test('starts no thread again once it is closed', async () => {
		const { worker } = await open();
		await worker.stored();
		await worker.close();
		await expect(worker.stored()).rejects.toMatchObject({ message: 'the market worker was closed' });
		worker.start();
		await worker.close();
	});

	test('reports a body that it does not understand as a MarketError, and continues', async () => {
		const { worker } = await open();
		await expect(worker.decode(key('tradable'), bomb(), 1, [1])).rejects.toMatchObject({
			name: 'MarketError',
			failure: 'not-understood',
		});
		await expect(worker.decode(key('tradable'), packed(rows), 1, [1])).resolves.toMatchObject({ dropped: 0 });
	});

	test('indexes names without delaying lists', async () => {
		const { worker } = await open();
		const many = Array.from({ length: 1_500 }, (_, i) => itemRow(`AK-47 | Finish ${i} (Field-Tested)`));
		await worker.decode(key('tradable'), packed(many), 1, [1]);
		const done: string[] = [];
		const indexed = worker.index(730).then((index) => {
			done.push('index');
			return new NameSearch(index);
		});
		await worker.decode(key('history'), packed([]), 1, []).then(() => done.push('list'));
		const finder = await indexed;
		expect(done).toEqual(['list', 'index']);
		expect(finder.search('ak finish 777', 1).hits).toMatchObject([{ name: 777 }]);
		expect(new NameSearch(await worker.index(570)).search('anything', 1).hits).toEqual([]);
	});

	test('rejects an index that is interrupted by closing', async () => {
		const { worker } = await open();
		// Enough names to be indexed on a separate thread.
		const many = Array.from({ length: 3_000 }, (_, i) => itemRow(`Item ${i}`));
		await worker.decode(key('tradable'), packed(many), 1, [1]);
		const failed = expect(worker.index(730)).rejects.toThrow('ended');
		await worker.close();
		await failed;
	});

	test('continues if lists cannot be saved, logs that once, and saves them as soon as possible', async () => {
		const { worker, file, logged } = await open();
		const other = openConnection(file);
		other.exec('BEGIN IMMEDIATE');
		for (const fetchedAt of [1, 2])
			await expect(worker.decode(key('tradable'), packed(rows), fetchedAt, [1])).resolves.toMatchObject({ dropped: 0 });
		await until(() => expect(logged).toEqual([expect.stringContaining('cannot be stored')]));
		other.close();
		const cache = new ListCache(await openDatabase(file));
		const isStored = async () => expect((await cache.list('tradable/730/EUR'))?.fetchedAt).toEqual(2);
		await until(isStored, 250);
		expect([...(await cache.fetchTimes()).keys()]).toEqual(['tradable/730/EUR']);
		expect(logged).toHaveLength(1);
	});

	test('reports a list that crashes it as its own fault, and decodes others afterwards', async () => {
		const { worker, logged } = await open(undefined, { maxOldGenerationSizeMb: 16 });
		const first = await worker.decode(key('tradable'), packed(rows), 1, [1]);
		const huge = Array.from({ length: 50_000 }, (_, i) => itemRow(`A name that nobody has seen before, number ${i}`));
		const dying = failureOf(worker.decode(key('tradable', 'USD'), packedInDollars(huge), 2, [1]));
		expect(await dying).toMatchObject({ name: 'MarketError', failure: 'worker-failed' });
		expect(logged.filter((line) => line.includes('died'))).toHaveLength(1);
		// The next thread assigns the same ids to the items of all lists in use.
		const later = await worker.decode(key('tradable'), packed([itemRow('C'), ...rows]), 4, [1]);
		const before = new Catalogue(first.names!);
		const after = new Catalogue(later.names!);
		for (const name of ['A', 'B']) expect(after.byFullName(name)).toEqual(before.byFullName(name));
		expect(after.byFullName('C')).toHaveLength(1);
	});
});
