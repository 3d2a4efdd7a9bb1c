import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResourceLimits } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Finder } from '../../../src/finding/finder.ts';
import { bomb } from '../../../src/local/market/faults.ts';
import { Catalogue } from '../../../src/market/catalogue/catalogue.ts';
import { CacheFile } from '../../../src/market/decoding/cache/cache-file.ts';
import { DecodingClient } from '../../../src/market/decoding/decoding-client.ts';
import { listingOf } from '../../../src/market/rows/rows.ts';
import { bestLibrary } from '../../../src/storage/libraries/best-library.ts';
import { failureOf } from '../../support/failure-of.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { itemRow, packed } from '../bodies.ts';
import { key, silent } from '../world.ts';

function open(file = join(temporaryFolder(), 'cache'), limits?: ResourceLimits) {
	const logged: string[] = [];
	const note = (_: object, message: string) => void logged.push(message);
	const worker = new DecodingClient(file, { ...silent, warn: note, error: note } as never, { limits });
	onTestFinished(() => worker.close());
	return { worker, file, logged };
}

const openConnection = await bestLibrary();

const at = (up: number) => ({ boot: 'one', up, at: up });

/** The keys of the lists in a cache file. */
function storedIn(file: string) {
	const connection = openConnection(file, 'read');
	connection.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
	const rows = connection.all('SELECT key FROM lists ORDER BY key', []);
	connection.exec('COMMIT');
	connection.close();
	return rows.map((row) => row.key);
}

const usd = (of: readonly object[]) => packed(of.map((row) => ({ ...row, currency: 'USD' })));
const rows = [itemRow('A'), itemRow('B', { min_price: 3 })];

describe('The decoding worker', () => {
	test('decodes, saves, reads back and forgets lists', async () => {
		const { worker } = open();
		const list = await worker.decode(key('tradable'), packed(rows), at(1_000), { minRows: 1 });
		const catalogue = new Catalogue(list.catalogue!);
		const b = catalogue.itemsOf(catalogue.byFullName('B')[0]!.name)[0]!;
		expect(listingOf(list.rows, b)?.min).toBe(3);
		const [stored] = await worker.read([key('tradable')]);
		expect(stored).toMatchObject({ fetched: at(1_000), dropped: 0, catalogue: undefined });
		expect(listingOf(stored!.rows, b)?.min).toBe(3);
		await worker.forget(key('tradable'));
		expect(await worker.read([key('tradable')])).toEqual([undefined]);
	});

	test('starts no thread again once it is closed', async () => {
		const { worker } = open();
		await worker.stored();
		await worker.close();
		await expect(worker.stored()).rejects.toMatchObject({ message: 'the decoding thread was closed' });
		worker.start();
		await worker.close();
	});

	test('reports a body that it does not understand as a MarketError, and continues', async () => {
		const { worker } = open();
		await expect(worker.decode(key('tradable'), bomb(), at(1), { minRows: 1 })).rejects.toMatchObject({
			name: 'MarketError',
			failure: 'not-understood',
		});
		await expect(worker.decode(key('tradable'), packed(rows), at(1), { minRows: 1 })).resolves.toMatchObject({
			dropped: 0,
		});
	});

	test('keeps lists across a restart', async () => {
		const { worker, file } = open();
		await worker.decode(key('history'), packed([]), at(5), { minRows: 0 });
		await worker.decode(key('tradable'), packed(rows), at(6), { minRows: 1 });
		await worker.close();
		const again = open(file);
		const lists = await again.worker.read([key('tradable'), key('out-of-stock'), key('history')]);
		expect(lists.map((list) => list?.fetched.up)).toEqual([6, undefined, 5]);
		expect(lists.map((list) => list?.catalogue !== undefined)).toEqual([true, false, false]);
		expect(again.logged).toEqual([]);
	});

	test('moves a damaged file aside, logs it, and starts a new one', async () => {
		const folder = temporaryFolder();
		const file = join(folder, 'cache');
		writeFileSync(file, 'not a database, '.repeat(1_000));
		const { worker, logged } = open(file);
		expect(await worker.read([key('tradable')])).toEqual([undefined]);
		expect(logged).toEqual([expect.stringContaining('damaged')]);
		expect(readdirSync(folder).some((name) => name.startsWith('cache.damaged-'))).toBe(true);
		await worker.decode(key('tradable'), packed(rows), at(6), { minRows: 1 });
		expect(await worker.read([key('tradable')])).toMatchObject([{ fetched: at(6) }]);
	});

	test('moves a damaged file aside once, however many calls find it damaged', async () => {
		const folder = temporaryFolder();
		writeFileSync(join(folder, 'cache'), 'not a database, '.repeat(1_000));
		const { worker, logged } = open(join(folder, 'cache'));
		const lists = (['tradable', 'history', 'out-of-stock'] as const).map((kind) => worker.read([key(kind)]));
		expect(await Promise.all(lists)).toEqual([[undefined], [undefined], [undefined]]);
		const store = new CacheFile(join(folder, 'other'), (file) => logged.push(file));
		onTestFinished(() => store.close());
		writeFileSync(join(folder, 'other'), 'not a database, '.repeat(1_000));
		await Promise.all(['a', 'b', 'c'].map((name) => store.body(name)));
		expect(logged).toHaveLength(2);
		expect(readdirSync(folder).filter((name) => /damaged/.test(name) && !/-(wal|shm)$/.test(name))).toHaveLength(2);
	});

	test('keeps three damaged files for inspection', async () => {
		const folder = temporaryFolder();
		for (let i = 0; i < 5; i++) {
			writeFileSync(join(folder, 'cache'), 'not a database, '.repeat(1_000));
			const { worker } = open(join(folder, 'cache'));
			await worker.read([key('tradable')]);
			await worker.close();
			for (const tail of ['', '-wal', '-shm']) rmSync(join(folder, `cache${tail}`), { force: true });
		}
		expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toHaveLength(3);
	});

	test('treats a file that another program has locked as busy, not as damaged, and keeps working', {
		timeout: 40_000,
	}, async () => {
		const folder = temporaryFolder();
		const { worker, logged } = open(join(folder, 'cache'));
		const other = (await bestLibrary())(join(folder, 'cache'), 'create');
		other.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; CREATE TABLE t (a); DROP TABLE t');
		const started = performance.now();
		await worker.decode(key('tradable'), packed(rows), at(6), { minRows: 1 });
		expect(performance.now() - started).toBeLessThan(1_500);
		const isLogged = () => expect(logged).toEqual([expect.stringContaining('cannot be written to disk')]);
		await vi.waitFor(isLogged, 10_000);
		other.close();
		expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
		// The failed write is retried and succeeds.
		await vi.waitFor(() => expect(storedIn(join(folder, 'cache'))).toEqual(['tradable/730/EUR']), {
			timeout: 15_000,
			interval: 250,
		});
	});

	test('indexes names without delaying lists', async () => {
		const { worker } = open();
		const many = Array.from({ length: 5_000 }, (_, i) => itemRow(`AK-47 | Finish ${i} (Field-Tested)`));
		await worker.decode(key('tradable'), packed(many), at(1), { minRows: 1 });
		const done: string[] = [];
		const indexed = worker.index(730).then((index) => {
			done.push('index');
			return new Finder(index);
		});
		await worker.decode(key('history'), packed([]), at(1), { minRows: 0 }).then(() => done.push('list'));
		const finder = await indexed;
		expect(done).toEqual(['list', 'index']);
		expect(finder.find('ak finish 777', 1).hits).toMatchObject([{ name: 777 }]);
		expect(new Finder(await worker.index(570)).find('anything', 1).hits).toEqual([]);
	});

	test('rejects an index that is interrupted by closing', async () => {
		const { worker } = open();
		await worker.decode(key('tradable'), packed(rows), at(1), { minRows: 1 });
		const failed = expect(worker.index(730)).rejects.toThrow('ended');
		await worker.close();
		await failed;
	});

	test('continues if lists cannot be saved, logs that once, and saves them as soon as possible', async () => {
		const folder = temporaryFolder();
		writeFileSync(join(folder, 'place'), 'a file where the folder should be');
		const { worker, logged } = open(join(folder, 'place', 'cache'));
		for (const up of [1, 2])
			await expect(worker.decode(key('tradable'), packed(rows), at(up), { minRows: 1 })).resolves.toMatchObject({
				dropped: 0,
			});
		await vi.waitFor(() => expect(logged).toEqual([expect.stringContaining('cannot be written to disk')]));
		rmSync(join(folder, 'place'));
		await worker.decode(key('history'), packed([]), at(3), { minRows: 0 });
		await worker.close();
		expect(storedIn(join(folder, 'place', 'cache'))).toEqual(['history/730/EUR', 'tradable/730/EUR']);
	});

	test('reports a list that crashes it as its own fault, and still decodes the lists that waited', {
		timeout: 60_000,
	}, async () => {
		const { worker, logged } = open(undefined, { maxOldGenerationSizeMb: 24 });
		const first = await worker.decode(key('tradable'), packed(rows), at(1), { minRows: 1 });
		const huge = Array.from({ length: 200_000 }, (_, i) => itemRow(`A name that nobody has seen before, number ${i}`));
		const dying = failureOf(worker.decode(key('tradable', 'USD'), usd(huge), at(2), { minRows: 1 }));
		const waiting = worker.decode(key('tradable', 'GBP'), packed([itemRow('C', { currency: 'GBP' })]), at(3), {
			minRows: 1,
		});
		expect((await waiting).catalogue).toBeDefined();
		expect(await dying).toMatchObject({ name: 'MarketError', failure: 'decoding' });
		expect(logged.filter((line) => line.includes('died'))).toHaveLength(1);
		// The next thread assigns the same ids to the items of all lists in use.
		const later = await worker.decode(key('tradable'), packed([itemRow('D'), ...rows]), at(4), { minRows: 1 });
		const [before, after] = [new Catalogue(first.catalogue!), new Catalogue(later.catalogue!)];
		for (const name of ['A', 'B']) expect(after.byFullName(name)).toEqual(before.byFullName(name));
		expect(after.byFullName('C')).toHaveLength(1);
	});

	test('stops early at a list of millions of bad rows', async () => {
		const { worker } = open();
		const body = brotliCompressSync(`[${'{},'.repeat(20_000_000)}{}]`, {
			params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
		});
		await expect(worker.decode(key('tradable'), body, at(1), { minRows: 1 })).rejects.toMatchObject({
			failure: 'not-understood',
		});
	});
});
