import { describe, expect, test } from 'vitest';
import { readLegacyList } from '../../../src/market/lists/legacy-list.ts';
import { ListCache, pack, unpack } from '../../../src/market/lists/list-cache.ts';
import { ListProcessor } from '../../../src/market/lists/list-processor.ts';
import { bytesKeyv } from '../../../src/storage/atomic-keyv.ts';
import { connectForBackground } from '../../../src/storage/connect.ts';
import { migrate } from '../../../src/storage/database.ts';
import { damageTable, openDatabase } from '../../support/store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { itemRow, packed } from '../bodies.ts';
import { unpacked } from '../fixture.ts';

test('Names are stored by game and part', async () => {
	const cache = new ListCache(await openDatabase());
	expect(await cache.names(730, 'index')).toBeUndefined();
	for (const value of [4, 5]) await cache.setNames(730, 'index', Uint8Array.of(value));
	expect(await cache.names(730, 'index')).toEqual(Uint8Array.of(5));
	expect(await cache.names(730, 'catalogue')).toBeUndefined();
	expect(await cache.names(570, 'index')).toBeUndefined();
});

test('A list in the legacy form is read with its body, which is decoded again, and only if it is whole', async () => {
	const database = await openDatabase();
	const stored =
		'MUN0UBwwoVF/AAAAAAAAAHsidmVyc2lvbiI6IjEiLCJ2YWx1ZSI6eyJmZXRjaGVkQXQiOjE3NTAwMDAwMDAwMDAsImJvZHkiOnsiJGFycmF5IjpbIlVpbnQ4QXJyYXkiLDAsMzBdfSwicm93cyI6eyIkYXJyYXkiOlsiVWludDhBcnJheSIsMzIsM119fX0AiwyAW3sibWFya2V0X2hhc2hfbmFtZSI6IkEifV0DAAABAgMAAAAAAA==';
	await bytesKeyv(database, 'lists').set('tradable/730/EUR', Buffer.from(stored, 'base64'));
	const list = await new ListCache(database).list('tradable/730/EUR');
	expect(list).toMatchObject({ fetchedAt: 1_750_000_000_000, rows: new Uint8Array() });
	expect(unpacked(Buffer.from(list!.body))).toEqual([{ market_hash_name: 'A' }]);
	const bytes = Buffer.from(stored, 'base64');
	// A list with any one bit flipped is refused, even if the bit is in a part of the head that nothing uses.
	for (let bit = 0; bit < 8 * bytes.length; bit++) {
		const damaged = Buffer.from(bytes);
		damaged[bit >> 3]! ^= 1 << (bit & 7);
		expect(readLegacyList(damaged)).toBeUndefined();
	}
});

test('Lists in a damaged table are neither read nor stored, and each failure is reported', async () => {
	const file = `${temporaryFolder()}/store.sqlite`;
	const key = { kind: 'tradable', game: 730, currency: 'EUR' } as const;
	const indexer = async () => Promise.reject(new Error('not needed'));
	const unsaved: string[] = [];
	async function open() {
		const database = await connectForBackground({ kind: 'sqlite', path: file });
		await migrate(database, file);
		const cache = new ListCache(database);
		return {
			database,
			processor: new ListProcessor({ store: cache, indexer, onUnsaved: ({ message }) => unsaved.push(message) }),
		};
	}
	async function store() {
		const { database, processor } = await open();
		await processor.decode(key, packed([itemRow('A')]), /* fetchedAt */ 1, /* minCounts */ [1]);
		await processor.close();
		await database.close();
	}
	async function read() {
		const { database, processor } = await open();
		const [list] = await processor.read([key]);
		await database.close();
		return list?.rows.items.length;
	}
	await store();
	damageTable(file, 'blobs');
	expect(await read()).toBeUndefined();
	// A table that cannot be read is reported as unsaved, because it cannot be written either.
	expect(unsaved).toHaveLength(1);
	await store();
	expect(unsaved.length).toBeGreaterThan(1);
	expect(unsaved.join()).toMatch(/malformed/);
});

const value = {
	game: 730,
	name: '★ Karambit',
	bytes: Uint8Array.of(1, 2, 3),
	nested: { words: Uint16Array.of(7, 8), none: new Uint32Array(), signed: Int32Array.of(-1) },
	list: [Float64Array.of(0.1, Number.NaN)],
};

describe('Packed data', () => {
	test('is read from any place in memory', () => {
		const packed = pack(value, 'one');
		const shifted = new Uint8Array(packed.length + 3);
		shifted.set(packed, 3);
		expect(unpack(shifted.subarray(3), 'one')).toEqual(value);
	});

	test('of another version is ignored', () => {
		expect(unpack(pack(value, 'one'), 'two')).toBeUndefined();
		expect(unpack(pack(value, 'one'), 'on')).toBeUndefined();
		expect(unpack(pack(value, 'one'), 'one more')).toBeUndefined();
	});

	test('is ignored wherever it is cut off', () => {
		const packed = pack(value, 'one');
		for (let length = 0; length < packed.length; length++)
			expect(unpack(packed.slice(0, length), 'one')).toBeUndefined();
	});

	test('is ignored whichever bit is flipped', () => {
		const packed = pack(value, 'one');
		for (let bit = 0; bit < 8 * packed.length; bit++) {
			const damaged = packed.slice();
			damaged[bit >> 3]! ^= 1 << (bit & 7);
			expect(unpack(damaged, 'one')).toBeUndefined();
		}
	});
});
