import { describe, expect, test } from 'vitest';
import { readExportOptions } from '../../src/process/export-options.ts';

const defaults = { game: 730, currency: 'EUR' } as const;
const read = (...args: string[]) => readExportOptions(args, defaults);

describe('The options of an export', () => {
	test('are all asks of the default game as CSV, if there are none', () => {
		expect(read()).toEqual({
			help: false,
			game: 730,
			currency: 'EUR',
			span: { from: -Infinity, to: Infinity },
			format: 'csv',
			table: 'asks',
			item: '',
			file: undefined,
			overwrites: false,
		});
	});

	test('are read from the command line', () => {
		expect(
			read(
				...['--game=570', '--currency', 'usd', '--from', '2026-08-01', '--to', '2026-08-31', '--what', 'sales'],
				...['--format', 'parquet', '--item', 'Inscribed', '--out', 'sales.parquet', '--force'],
			),
		).toEqual({
			help: false,
			game: 570,
			currency: 'USD',
			span: { from: Date.UTC(2026, 7, 1), to: Date.UTC(2026, 8, 1) - 1 },
			format: 'parquet',
			table: 'sales',
			item: 'Inscribed',
			file: 'sales.parquet',
			overwrites: true,
		});
	});

	test.each([
		['2026-08-01T12:05', Date.UTC(2026, 7, 1, 12, 5)],
		['2026-08-01T12:05:30.5Z', Date.UTC(2026, 7, 1, 12, 5, 30, 500)],
		['2026-08-01T12:05+02:00', Date.UTC(2026, 7, 1, 10, 5)],
		['2024-02-29', Date.UTC(2024, 1, 29)],
	])('can have %s as a time', (text, at) => {
		expect(read('--from', text).span.from).toBe(at);
	});

	test.each([
		'yesterday',
		'1.8.2026',
		'2026-8-1',
		'2026-02-30',
		'2026-08-01T25:00',
		'2026-08-01 12:00',
		'2026-08-01Z',
		'',
	])('cannot have “%s” as a time', (text) => {
		for (const option of ['from', 'to'])
			expect(() => read(`--${option}=${text}`)).toThrow(
				`--${option} must be a day in UTC, such as 2026-08-01, or a time, such as 2026-08-01T12:00Z.`,
			);
	});

	test.each([
		['--from 2026-08-02 --to 2026-08-01', '--from must be before --to.'],
		['--format xlsx', '--format must be csv or parquet.'],
		['--what prices', '--what must be one of asks, sales, spans.'],
		['--currency EURO', '--currency must be one of AUD, BRL, CAD, CHF, CNY, CZK, DKK, EUR, '],
		['--out=', '--out must be the name of a file.'],
		['730 2026-08-01', "Unexpected argument '730'. With npm, options come after “--”"],
		['--gmae 730', "Unknown option '--gmae'."],
		['--game', "Option '--game <value>' argument missing."],
		['--force=yes', "Option '--force' does not take an argument."],
	])('cannot be “%s”, and the error says why', (args, sentence) => {
		expect(() => read(...args.split(' '))).toThrow(sentence);
	});
});
