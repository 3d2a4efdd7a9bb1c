import { describe, expect, test } from 'vitest';
import { LinkError } from '../../src/accounts/links.ts';
import { type End, Reading } from '../../src/accounts/reading.ts';
import { toMessage } from '../../src/discord/message.ts';
import { MarketError } from '../../src/errors.ts';
import { createFormats } from '../../src/views/formats.ts';
import { csvNews, fileName, progressEmbed, summaryEmbed } from '../../src/views/summary.ts';
import { transaction, transactions } from '../accounts/world.ts';
import { judged } from '../judge.ts';

const formats = createFormats()('en-US');
const now = Date.UTC(2026, 0, 1);

/** A reading of so many pages of a hundred, which ended so. */
function reading(pages: number, read = pages, end?: End, rows = transactions(pages * 100)): Reading {
	const made = new Reading(now);
	for (let i = 0; i < read; i++)
		made.take({ page: i + 1, pages, rows: rows.slice(i * 100, (i + 1) * 100), unreadable: 0 });
	if (end) made.end = end;
	return made;
}

function shown(of: Reading, news = '') {
	const embed = summaryEmbed(of, formats, news);
	const body = JSON.parse(JSON.stringify({ type: 4, data: { embeds: toMessage({ embed }).embeds } }));
	expect(judged([{ method: 'POST', path: '/interactions/1/t/callback', files: [], status: 204, body }])).toEqual([]);
	return embed;
}

describe('The bar', () => {
	test('fills as pages come, and says when it is ready', () => {
		const words = (pages: number, read: number) => progressEmbed(reading(pages, read), formats, now).description!;
		expect(words(14, 0)).toBe('`░░░░░░░░░░░░` 0%');
		expect(words(4, 1)).toMatch(/^`███░░░░░░░░░` 25%\n1 of 4 pages read\.\nReady about <t:\d+:R>\.$/);
		expect(words(120, 45)).toContain('50%\n45 of 90 pages read.');
	});
});

describe('The summary', () => {
	test('has a field for each currency and type', () => {
		const { description, fields } = shown(reading(1));
		expect(description).toBe('**100 completed transactions** added up.');
		expect(fields?.map(({ name }) => name)).toEqual(['credit · EUR', 'Data from']);
		expect(fields?.[0]?.value).toMatch(
			/^100 transactions\nGross €1,001\.00\nFees €81\.00\n\*\*Net €920\.00\*\*\n<t:\d+:d> to <t:\d+:d>$/,
		);
	});

	test('of one transaction speaks of one, on one day', () => {
		const { description, fields } = shown(reading(1, 1, undefined, [transaction(1)]));
		expect(description).toBe('**1 completed transaction** added up.');
		expect(fields?.[0]?.value).toMatch(/^1 transaction\n.*\n<t:\d+:d>$/s);
	});

	test('names what is not added up, as it is called', () => {
		const rows = ['canceled', 'canceled', 'on_hold'].map((status, i) => transaction(i, { status }));
		const { description, fields } = shown(reading(1, 1, undefined, rows));
		expect(description).toBe('**0 completed transactions** added up.\nNot added up: 2 canceled, 1 on\\_hold.');
		expect(fields).toHaveLength(1);
	});

	test.each<[End, RegExp]>([
		[
			'too-many',
			/\*\*Not all:\*\* .*newest 9,000 transactions are in this; 30 pages of older ones, some 3,000, are left out\.$/m,
		],
		[
			'cancelled',
			/\*\*Not complete:\*\* 2 of 90 pages read\. Only the newest 200 .*\nYou cancelled it\. \*Go on\* reads the rest\.$/m,
		],
		['out-of-time', /15 minutes only\. \*Go on\* reads the rest\.$/m],
		['restarting', /being restarted.*\*Go on\* reads all of it anew\.$/m],
		['unlinked', /link was changed or deleted.*nothing of it is kept/],
		[new MarketError('unreachable', '500', { about: 'transactions' }), /cannot be reached right now\. Your link stays/],
		[new MarketError('limited', '429', { about: 'transactions', retryAt: now }), /asked again <t:\d+:R>\. \*Go on\*/],
		[new LinkError('no-key'), /does not have the key/],
	])('says why it is not all: %s', (end, words) => {
		const of = end === 'too-many' ? reading(120, 90) : reading(120, 2, end);
		const embed = shown(of);
		expect(embed.description).toMatch(words);
	});

	test('says so where nothing could be read at all', () => {
		const { description } = shown(reading(0, 0, new MarketError('timed-out', '', { about: 'transactions' })));
		expect(description).toMatch(/Not complete:\*\* nothing could be read\.\n.*took too long/);
	});

	test('of more kinds than fit keeps the largest, and says so', () => {
		const kinds = Array.from({ length: 60 }, (_, i) =>
			Array.from({ length: 60 - i }, (_, n) => `${'t'.repeat(90)}${i}-${n}`),
		);
		const rows = kinds.flatMap((each, i) =>
			each.map((_, n) => transaction(i * 100 + n, { type: `kind_${i}_${'_'.repeat(200)}` })),
		);
		const { description, fields } = shown(reading(20, 20, undefined, rows));
		expect(fields).toHaveLength(19);
		expect(description).toContain('smaller kinds stand in the CSV alone.');
		expect(fields?.[0]?.name).toContain('kind\\_0');
	});
});

describe('The file', () => {
	test('says what it holds, and in its name whether that is all', () => {
		expect(fileName(reading(1), now)).toBe('transactions-2026-01-01.csv');
		expect(fileName(reading(120, 90), now)).toBe('transactions-part-2026-01-01.csv');
		expect(fileName(reading(3, 2, 'cancelled'), now)).toBe('transactions-part-2026-01-01.csv');
		expect(csvNews(100, reading(1), formats)).toMatch(/\*\*100 transactions\*\* as a file/);
		expect(csvNews(200, reading(3, 2, 'cancelled'), formats)).toMatch(
			/\*\*200 transactions\*\* that were read as a file/,
		);
		expect(csvNews(60, reading(1), formats)).toContain('The older 40 would make the file too large.');
	});
});
