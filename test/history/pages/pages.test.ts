import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { amountCode, amountOf } from '../../../src/history/amount-code.ts';
import { packChanges, unpackChanges } from '../../../src/history/pages/changes.ts';
import { packNames, unpackNames } from '../../../src/history/pages/names.ts';
import {
	barWidth,
	offerWidth,
	packBars,
	packOffers,
	unpackBars,
	unpackOffers,
} from '../../../src/history/pages/offers.ts';
import { packSales, salesRowWidth, unpackSales } from '../../../src/history/pages/sales.ts';
import { packTimes, unpackTimes } from '../../../src/history/pages/times.ts';
import { blockSize, type Track } from '../../../src/history/pages/tracks.ts';
import { RandomNumbers } from '../random-numbers.ts';

const largestCode = 2 ** 32 - 1;
const random = new RandomNumbers(1);

/** Small numbers, large ones, 0 and the largest one. */
const figure = () => random.pick([0, 1, 127, 128, random.whole(0, 1_000), random.whole(0, largestCode), largestCode]);

/** A track with some rows, or none. */
function track(width: number): Track {
	const rows = random.is(0.3) ? 0 : random.whole(1, 12);
	let index = random.whole(0, 1);
	return Array.from({ length: rows }, () => {
		const row = [index, ...Array.from({ length: width - 1 }, figure)];
		index += random.whole(1, random.pick([1, 300, 100_000]));
		return row;
	}).flat();
}

const tracks = (width: number) => Array.from({ length: random.whole(0, blockSize) }, () => track(width));

const names = ['★ Karambit | Doppler (Factory New)', '龍王', 'ö'.repeat(512), ' ', 'a\uFFFDb'];

/** The kinds of pages: how they are packed and unpacked, and what may be in one. */
const kinds: Record<string, { pack(value: never): Uint8Array; unpack(page: Uint8Array): unknown; make(): unknown }> = {
	offers: { pack: packOffers, unpack: unpackOffers, make: () => tracks(offerWidth) },
	bars: { pack: packBars, unpack: unpackBars, make: () => tracks(barWidth) },
	sales: { pack: packSales, unpack: unpackSales, make: () => tracks(salesRowWidth) },
	changes: {
		pack: packChanges,
		unpack: unpackChanges,
		make: () => {
			const items = [...new Set(Array.from({ length: random.whole(0, 40) }, figure))].sort((a, b) => a - b);
			const figures = () => Uint32Array.from(items, figure);
			return { time: random.whole(0, 2 ** 40), items: Uint32Array.from(items), asks: figures(), quantities: figures() };
		},
	},
	names: {
		pack: packNames,
		unpack: unpackNames,
		make: () =>
			Array.from({ length: random.whole(0, 9) }, (_, i) => ({
				key: `key-${i}`,
				name: random.pick(names),
				version: random.pick([null, '', 'v', 'Phase 2']),
			})),
	},
	times: {
		pack: packTimes,
		unpack: unpackTimes,
		make: () => Array.from({ length: random.whole(0, 300) }, () => random.whole(0, 2 ** 40)).sort((a, b) => a - b),
	},
};

describe.each(Object.entries(kinds))('A page of %s', (_, { pack, unpack, make }) => {
	test('has everything that was packed', () => {
		for (let i = 0; i < 40; i++) {
			const value = make();
			expect(unpack(pack(value as never))).toEqual(value);
		}
	});

	test('is refused if it is truncated', () => {
		const page = [make(), make(), make()].map((value) => pack(value as never)).sort((a, b) => b.length - a.length)[0]!;
		for (let length = 0; length < page.length; length += Math.ceil(page.length / 60))
			expect(() => unpack(page.subarray(0, length)), `${length} of ${page.length} bytes`).toThrow();
	});

	test('is refused if it is of another kind or damaged, or gives something at once', () => {
		const random = new RandomNumbers(2);
		const foreign = Array.from({ length: 200 }, (_, i) => {
			const bytes = Uint8Array.from({ length: random.whole(1, 400) }, () => random.whole(0, 255));
			return i % 2 === 0 ? bytes : deflateRawSync(bytes);
		});
		const others = Object.values(kinds).flatMap((kind) =>
			Array.from({ length: 8 }, () => kind.pack(kind.make() as never)),
		);
		const huge = [10, 100, 1_000].map((length) => deflateRawSync(new Uint8Array(length).fill(255)));
		const from = performance.now();
		for (const page of [...foreign, ...others, ...huge, deflateRawSync(new Uint8Array(5_000_000))])
			try {
				unpack(page);
			} catch {
				// That is what it is to do.
			}
		expect(performance.now() - from).toBeLessThan(2_000);
	});
});

test('An amount is the same number after it was stored', () => {
	for (const amount of [null, 0, 0.01, 0.03, 12.5, 966, 1.1, 949.47, 32.82, 9_999.99, 42_949_672.93])
		expect(amountOf(amountCode(amount))).toBe(amount);
	for (let cents = 0; cents < 200_000; cents += 7) expect(amountOf(amountCode(cents / 100))).toBe(cents / 100);
	expect(amountOf(amountCode(1e10))).toBe(42_949_672.94);
});
