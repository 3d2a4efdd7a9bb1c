import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Finder } from '../../src/finding/finder.ts';
import { Catalogue } from '../../src/market/catalogue.ts';
import { DecodingWorker } from '../../src/market/decoding-worker.ts';
import { listingOf } from '../../src/market/rows.ts';
import { bomb } from '../../src/playground/faults.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { itemRow, packed } from './bodies.ts';
import { key } from './world.ts';

function open(file = join(temporaryFolder(), 'cache')) {
	const setAside: string[] = [];
	const worker = new DecodingWorker(file, (where) => setAside.push(where));
	onTestFinished(() => worker.close());
	return { worker, file, setAside };
}

const rows = [itemRow('A'), itemRow('B', { min_price: 3 })];

describe('The decoding worker', () => {
	test('decodes, keeps, reads back and forgets', async () => {
		const { worker } = open();
		const list = await worker.decode(key('tradable'), packed(rows), 1_000, 1);
		const catalogue = new Catalogue(list.catalogue!);
		const b = catalogue.itemsOf(catalogue.called('B')[0]!.name)[0]!;
		expect(listingOf(list.rows, b)?.min).toBe(3);
		const [kept] = await worker.read([key('tradable')]);
		expect(kept).toMatchObject({ fetchedAt: 1_000, dropped: 0, catalogue: undefined });
		expect(listingOf(kept!.rows, b)?.min).toBe(3);
		await worker.forget(key('tradable'));
		expect(await worker.read([key('tradable')])).toEqual([undefined]);
	});

	test('says what it does not understand as a MarketError, and goes on', async () => {
		const { worker } = open();
		await expect(worker.decode(key('tradable'), bomb(), 1, 1)).rejects.toMatchObject({
			name: 'MarketError',
			failure: 'not-understood',
		});
		await expect(worker.decode(key('tradable'), packed(rows), 1, 1)).resolves.toMatchObject({ dropped: 0 });
	});

	test('keeps lists over a restart', async () => {
		const { worker, file } = open();
		await worker.decode(key('history'), packed([]), 5, 0);
		await worker.decode(key('tradable'), packed(rows), 6, 1);
		await worker.close();
		const again = open(file);
		const lists = await again.worker.read([key('tradable'), key('out-of-stock'), key('history')]);
		expect(lists.map((list) => list?.fetchedAt)).toEqual([6, undefined, 5]);
		expect(lists.map((list) => list?.catalogue !== undefined)).toEqual([true, false, false]);
		expect(again.setAside).toEqual([]);
	});

	test('sets a damaged file aside, says where, and begins a new one', async () => {
		const folder = temporaryFolder();
		const file = join(folder, 'cache');
		writeFileSync(file, 'not a database, '.repeat(1_000));
		const { worker, setAside } = open(file);
		expect(await worker.read([key('tradable')])).toEqual([undefined]);
		expect(setAside).toHaveLength(1);
		expect(readdirSync(folder).some((name) => name.startsWith('cache.damaged-'))).toBe(true);
		await worker.decode(key('tradable'), packed(rows), 6, 1);
		expect(await worker.read([key('tradable')])).toMatchObject([{ fetchedAt: 6 }]);
	});

	test('started again knows every item by the id it had', async () => {
		const { worker } = open();
		const first = new Catalogue((await worker.decode(key('tradable'), packed(rows), 1, 1)).catalogue!);
		await worker.close();
		const list = await worker.decode(key('tradable'), packed([itemRow('C'), itemRow('B'), itemRow('A')]), 2, 1);
		const second = new Catalogue(list.catalogue!);
		for (const name of ['A', 'B']) expect(second.called(name)).toEqual(first.called(name));
		expect(second.size).toBe(3);
	});

	test('indexes names for whoever asks, without keeping lists waiting', async () => {
		const { worker } = open();
		const many = Array.from({ length: 5_000 }, (_, i) => itemRow(`AK-47 | Finish ${i} (Field-Tested)`));
		await worker.decode(key('tradable'), packed(many), 1, 1);
		const done: string[] = [];
		const indexed = worker.index(730).then((index) => {
			done.push('index');
			return new Finder(index);
		});
		await worker.decode(key('history'), packed([]), 1, 0).then(() => done.push('list'));
		const finder = await indexed;
		expect(done).toEqual(['list', 'index']);
		expect(finder.find('ak finish 777', 1).hits).toMatchObject([{ name: 777 }]);
		expect(new Finder(await worker.index(570)).find('anything', 1).hits).toEqual([]);
	});

	test('that is closed while names are indexed says so', async () => {
		const { worker } = open();
		await worker.decode(key('tradable'), packed(rows), 1, 1);
		const failed = expect(worker.index(730)).rejects.toThrow('ended');
		await worker.close();
		await failed;
	});

	test('that dies fails what it was at, and starts again for the next', async () => {
		const folder = temporaryFolder();
		writeFileSync(join(folder, 'place'), 'a file where the folder should be');
		const { worker } = open(join(folder, 'place', 'cache'));
		await expect(worker.decode(key('tradable'), packed(rows), 1, 1)).rejects.toThrow();
		rmSync(join(folder, 'place'));
		await expect(worker.decode(key('tradable'), packed(rows), 1, 1)).resolves.toMatchObject({ dropped: 0 });
	});

	test('gives up early on a list of millions of rows that are none', async () => {
		const { worker } = open();
		const body = brotliCompressSync(`[${'{},'.repeat(20_000_000)}{}]`, {
			params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
		});
		await expect(worker.decode(key('tradable'), body, 1, 1)).rejects.toMatchObject({ failure: 'not-understood' });
	});
});
