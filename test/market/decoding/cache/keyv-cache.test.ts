import { describe, expect, test } from 'vitest';
import { KeyvCache, pack, unpack } from '../../../../src/market/decoding/cache/keyv-cache.ts';
import { ListDecoder } from '../../../../src/market/decoding/list-decoder.ts';
import { connectTo } from '../../../../src/storage/connect.ts';
import { migrate } from '../../../../src/storage/database.ts';
import { damageTable, openDatabase } from '../../../support/store.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { itemRow, packed } from '../../bodies.ts';

test('Names are stored by game and part', async () => {
	const cache = new KeyvCache(await openDatabase());
	expect(await cache.names(730, 'index')).toBeUndefined();
	for (const value of [4, 5]) await cache.setNames(730, 'index', Uint8Array.of(value));
	expect(await cache.names(730, 'index')).toEqual(Uint8Array.of(5));
	expect(await cache.names(730, 'catalogue')).toBeUndefined();
	expect(await cache.names(570, 'index')).toBeUndefined();
});

test('Damaged lists are fetched again, but not stored, and that is told', async () => {
	const file = `${temporaryFolder()}/store.sqlite`;
	const key = { kind: 'tradable', game: 730, currency: 'EUR' } as const;
	const indexer = async () => Promise.reject(new Error('not needed'));
	const unsaved: string[] = [];
	async function open() {
		const database = await connectTo({ kind: 'sqlite', path: file }, false);
		await migrate(database, file);
		const store = new KeyvCache(database);
		return {
			database,
			decoder: new ListDecoder({ store, indexer, onUnsaved: ({ message }) => unsaved.push(message) }),
		};
	}
	async function store() {
		const { database, decoder } = await open();
		await decoder.decode(key, packed([itemRow('A')]), 1, [1]);
		await decoder.close();
		await database.close();
	}
	async function read() {
		const { database, decoder } = await open();
		const [read] = await decoder.read([key]);
		await database.close();
		return read?.rows.items.length;
	}
	await store();
	damageTable(file, 'blobs');
	expect(await read()).toBeUndefined();
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
	test('has the bytes of a Buffer as they are, not as a number each', () => {
		const packed = pack({ bytes: Buffer.alloc(10_000, 'x') }, 'one');
		expect(packed.length).toBeLessThan(10_200);
		expect(unpack(packed, 'one')).toEqual({ bytes: new Uint8Array(10_000).fill(120) });
	});

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

	test('of a machine with another byte order is ignored', () => {
		const packed = pack(value, 'one');
		packed.subarray(0, 4).reverse();
		expect(unpack(packed, 'one')).toBeUndefined();
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
