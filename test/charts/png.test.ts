import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodePNG } from '../../src/charts/png.ts';

test('A PNG contains its pixels line by line', () => {
	const pixels = Uint8Array.from([1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 10, 11, 12, 255]);
	const png = encodePNG(pixels, 2, 2);
	expect(png.subarray(1, 4).toString()).toBe('PNG');
	expect([png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]).toEqual([2, 2, 8, 6]);
	const length = png.readUInt32BE(33);
	expect(png.toString('latin1', 37, 41)).toBe('IDAT');
	expect([...inflateSync(png.subarray(41, 41 + length))]).toEqual([
		0, 1, 2, 3, 255, 4, 5, 6, 255, 0, 7, 8, 9, 255, 10, 11, 12, 255,
	]);
});
