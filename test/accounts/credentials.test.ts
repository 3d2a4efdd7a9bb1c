import { describe, expect, test } from 'vitest';
import { readCredentials, toBasic } from '../../src/accounts/credentials.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const pair = { clientId: 'id', clientSecret: 'sec:ret' };

describe('Pasted credentials', () => {
	test.each([
		'id:sec:ret',
		'  id:sec:ret\n',
		'id : sec:ret',
		base64('id:sec:ret'),
		base64('id:sec:ret\n'),
		base64('id:sec:ret').replace(/=+$/, ''),
		`Basic ${base64('id:sec:ret')}`,
		`Authorization: Basic ${base64('id:sec:ret')}`,
		`${base64('id:sec:ret').slice(0, 4)}\n${base64('id:sec:ret').slice(4)}`,
	])('are read as a pair or as its Base64: %j', (pasted) => {
		expect(readCredentials(pasted)).toEqual(pair);
	});

	test('may have any letters, and either alphabet of Base64', () => {
		const odd = { clientId: 'jö', clientSecret: '龍~~~???>>>' };
		const text = base64('jö:龍~~~???>>>');
		expect(text).toMatch(/[+/]/);
		expect(readCredentials(text)).toEqual(odd);
		expect(readCredentials(text.replaceAll('+', '-').replaceAll('/', '_'))).toEqual(odd);
		expect(toBasic(odd)).toBe(text);
	});

	test.each([
		'',
		'  ',
		'secret alone',
		':secret',
		'client id:secret',
		'id:',
		base64('no colon'),
		base64(':x'),
		Buffer.from([0x69, 0x3a, 0xff, 0xfe]).toString('base64'),
		`id:${'x'.repeat(2_000)}`,
		'id:two\nlines',
		'id:nul\0',
	])('are rejected if they are neither: %j', (pasted) => {
		expect(readCredentials(pasted)).toBeUndefined();
	});
});
