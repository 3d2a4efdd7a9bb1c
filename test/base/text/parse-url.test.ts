import { describe, expect, test } from 'vitest';
import { parseUrl } from '../../../src/base/text/parse.ts';

describe('Parsing an address', () => {
	test('accepts letters outside ASCII, however often it is called', () => {
		for (let i = 0; i < 20_000; i++)
			if (!parseUrl('https://märket.example/x')) throw new Error(`The address was refused at call ${i + 1}.`);
		expect(parseUrl('https://märket.example/x')?.hostname).toBe('xn--mrket-gra.example');
	});

	test.each(['', 'no address', 'https://', 'http://a b/'])('refuses %j', (text) => {
		expect(parseUrl(text)).toBeUndefined();
	});
});
