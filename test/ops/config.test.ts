import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { processEnvironment, readConfig } from '../../src/ops/config.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const needed = { DISCORD_TOKEN: 't', MARKET_BASE_URL: 'https://api.example.com' };

describe('The configuration', () => {
	test.each([
		['8', 0.08],
		['7.5', 0.075],
		['0', 0],
		['50', 0.5],
		['', undefined],
	])('takes a SELLER_FEE of “%s” for a share of %s', (SELLER_FEE, share) => {
		expect(readConfig({ ...needed, SELLER_FEE }).sellerFee).toBe(share);
	});

	test.each([
		[{}, undefined],
		[{ OPS_HOST: '0.0.0.0' }, undefined],
		[{ OPS_PORT: '9464' }, { host: '127.0.0.1', port: 9464 }],
		[
			{ OPS_PORT: '0', OPS_HOST: '::1' },
			{ host: '::1', port: 0 },
		],
		[{ OPS_PORT: '', OPS_HOST: '' }, undefined],
	])('serves health and metrics with %o at %o', (given, ops) => {
		expect(readConfig({ ...needed, ...given }).ops).toEqual(ops);
	});

	test.each([
		'https://user:secret@api.example.com',
		'https://api.example.com/?key=secret',
		'https://api.example.com#secret',
	])('refuses an address with credentials, a query or a fragment, and does not repeat it: %s', (MARKET_BASE_URL) => {
		const refused = () => readConfig({ ...needed, MARKET_BASE_URL });
		expect(refused).toThrow(/MARKET_BASE_URL must be only an address/);
		expect(refused).not.toThrow(/secret/);
	});

	test('does not care about blanks around values, or behind the last comma', () => {
		const config = readConfig({
			DISCORD_TOKEN: ' t\n',
			MARKET_BASE_URL: 'HTTPS://api.example.com ',
			SHARDS: ' ',
			OPS_PORT: ' 9464',
			EXACT_CURRENCIES: 'USD, GBP,',
		});
		expect(config).toMatchObject({ discord: { token: 't' }, marketUrl: 'HTTPS://api.example.com', shards: 'auto' });
		expect(config).toMatchObject({ exactCurrencies: ['USD', 'GBP'], ops: { port: 9464 } });
	});

	test('completes the environment by .env, also from Windows, and says why that cannot be read', () => {
		const file = join(temporaryFolder(), '.env');
		onTestFinished(() => {
			delete process.env.PRICETAG_TEST;
		});
		writeFileSync(file, '\uFEFFPRICETAG_TEST=yes\r\nPATH=no\r\n');
		expect(processEnvironment(file)).toMatchObject({ PRICETAG_TEST: 'yes', PATH: process.env.PATH });
		writeFileSync(file, Buffer.from('PRICETAG_TEST=yes', 'utf16le'));
		expect(() => processEnvironment(file)).toThrow(/is not in UTF-8/);
		expect(() => processEnvironment(dirname(file))).toThrow(/cannot be read \(EISDIR\)/);
	});

	test('names a variable with several wrong values only once', () => {
		expect(() => readConfig({ ...needed, EXACT_CURRENCIES: 'USD,ZZZ' })).toThrow(/ EXACT_CURRENCIES must be /);
		expect(() => readConfig({ ...needed, EXACT_CURRENCIES: 'USD,,ZZZ' })).toThrow(
			/^(?!.*EXACT_CURRENCIES.*EXACT_CURRENCIES).*EXACT_CURRENCIES/s,
		);
	});

	test('says to leave out the path if MARKET_BASE_URL is the address of an endpoint', () => {
		expect(() => readConfig({ ...needed, MARKET_BASE_URL: 'https://api.example.com/v1/items' })).toThrow(
			/leave out \/v1/,
		);
	});

	test.each([
		['auto', 'auto'],
		['0-15/64', { from: 0, to: 15, total: 64 }],
		['63/64', { from: 63, to: 63, total: 64 }],
	])('takes SHARDS=%s', (SHARDS, shards) => {
		expect(readConfig({ ...needed, SHARDS }).shards).toEqual(shards);
	});

	test.each([
		['SELLER_FEE', ['50.1', '51', '-1', '8,5', '1e1', '8.', '0x8']],
		['OPS_PORT', ['-1', '1.5', '65536', '9464x']],
		['CREDENTIALS_KEY', [' , ']],
		['STORE_URL', ['~/x.sqlite', ':memory:', 'file:x', 'a.sqlite?mode=ro'].map((path) => `sqlite://${path}`)],
		['SHARDS', ['16', '15-0/64', '0-64/64', '0/0', 'standby/64', '1.5/4', 'Auto']],
	])('refuses %s of %j', (name, values) => {
		for (const value of values) expect(() => readConfig({ ...needed, [name]: value }), value).toThrow(`${name} must `);
	});
});
