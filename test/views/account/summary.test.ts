import { describe, expect, test } from 'vitest';
import { Reading, type ReadingEnd } from '../../../src/accounts/reading/reading.ts';
import { toMessage } from '../../../src/discord/message.ts';
import { LinkError } from '../../../src/errors/link-error.ts';
import { MarketError } from '../../../src/errors/market-error.ts';
import { UserError } from '../../../src/errors/user-error.ts';
import { csvNews, fileName, progressEmbed, sentNews, summaryEmbed } from '../../../src/views/account/summary.ts';
import { createFormats } from '../../../src/views/formatting/formats.ts';
import { transaction, transactions } from '../../accounts/world.ts';
import { judged } from '../../support/judge.ts';

const formats = createFormats()('en-US');
const now = Date.UTC(2026, 0, 1);
const failed = (failure: MarketError['failure'], retryAt?: number) =>
	new MarketError(failure, '', { about: 'transactions', retryAt });

/** A reading of an account with `pages` pages of 100 rows, which ended with `end` after `read` of them. */
function reading(pages: number, read = pages, end?: ReadingEnd, rows = transactions(pages * 100)): Reading {
	const made = new Reading(now, 'account');
	for (let i = 0; i < read; i++)
		made.add({ page: i + 1, pages, rows: rows.slice(i * 100, (i + 1) * 100), unreadable: 0 });
	if (end) made.end = end;
	return made;
}

function shown(of: Reading, news = '') {
	const embed = summaryEmbed(of, formats, news);
	const { embeds, allowedMentions: allowed_mentions } = toMessage({ embed });
	const body = JSON.parse(JSON.stringify({ type: 4, data: { embeds, allowed_mentions } }));
	expect(judged([{ method: 'POST', path: '/interactions/1/t/callback', files: [], status: 204, body }])).toEqual([]);
	return embed;
}

describe('The progress bar', () => {
	const words = (of: Reading) => progressEmbed(of, formats, now).description!;

	test('fills as pages are read, and says when the summary will be ready', () => {
		expect(words(reading(14, 0))).toBe('`░░░░░░░░░░░░` 0%\nAsking the marketplace…');
		expect(words(reading(4, 1))).toMatch(/^`███░░░░░░░░░` 25%\nRead 1 of 4 pages\.\nEstimated end: <t:\d+:R>\.$/);
		expect(words(reading(120, 45))).toContain('50%\nRead 45 of 90 pages.');
	});

	test('estimates by the time that recent pages took', () => {
		const slow = reading(5, 1);
		slow.pageTime = 5_000;
		expect(words(slow)).toContain(`Estimated end: <t:${(now + 20_000) / 1000}:R>.`);
	});

	test('says when reading continues after a long wait, and estimates nothing then', () => {
		const waiting = reading(120, 45);
		waiting.waitsUntil = now + 200_000;
		expect(words(waiting)).toContain(
			`The marketplace allows about 100 requests per account in 5 minutes. Reading continues <t:${(now + 200_000) / 1000}:R>.`,
		);
		expect(words(waiting)).not.toContain('Ready');
	});
});

describe('The summary', () => {
	test('has a field for each currency and type', () => {
		const { description, fields } = shown(reading(1));
		expect(description).toBe('Totals of **100 completed transactions**.');
		expect(fields?.map(({ name }) => name)).toEqual(['EUR · credit', 'Updated']);
		expect(fields?.[1]?.value).toMatch(/^<t:\d+:f> \(<t:\d+:R>\)$/);
		expect(fields?.[0]?.value).toMatch(
			/^100 transactions\nGross €1,001\.00\nFees €81\.00\n\*\*Net €920\.00\*\*\n<t:\d+:d> to <t:\d+:d>$/,
		);
	});

	test('of one transaction uses the singular and shows one day', () => {
		const { description, fields } = shown(reading(1, 1, undefined, [transaction(1)]));
		expect(description).toBe('Totals of **1 completed transaction**.');
		expect(fields?.[0]?.value).toMatch(/^1 transaction\nGross .*\nFees .*\n\*\*Net .*\*\*\n<t:\d+:d>$/);
		const twice = [transaction(1), transaction(2)];
		expect(shown(reading(1, 1, undefined, twice)).fields?.[0]?.value).toMatch(/\*\*\n<t:\d+:d>$/);
		const timeless = [transaction(1, { created_at: 'yesterday' })];
		expect(shown(reading(1, 1, undefined, timeless)).fields?.[0]?.value).toMatch(/\*\*$/);
	});

	test('counts what is not included by state, the most frequent first', () => {
		const rows = ['on_hold', 'canceled', 'canceled', ''].map((status, i) => transaction(i, { status }));
		const { description, fields } = shown(reading(1, 1, undefined, rows));
		expect(description).toBe(
			'Totals of **0 completed transactions**.\nNot included: 2 canceled, 1 (none), 1 on\\_hold.',
		);
		expect(fields).toHaveLength(1);
	});

	test.each<[string, ReadingEnd, RegExp]>([
		[
			'cancelled',
			'cancelled',
			/read 2 of 90 pages, the newest 200 transactions \(<t:\d+:R>\)\.\nYou cancelled it\. \*Continue\* reads the rest\.$/m,
		],
		['out of time', 'out-of-time', /for only 15 minutes\. \*Continue\* reads the rest\.$/m],
		['a restart', 'restarting', /This bot is restarting, so what was read is lost\. \*Continue\* starts over\.$/m],
		[
			'unlinked',
			'unlinked',
			/linked account was changed or unlinked while .*, so nothing was kept\. Please try again\.$/m,
		],
		['an outage', failed('unreachable'), /cannot be reached right now\. Your account stays linked\./],
		[
			'a 429',
			failed('limited', now),
			/limits how often one account can be read, and yours has to wait\. Try again <t:\d+:R>\. \*Continue\*/,
		],
		['refused credentials', failed('credentials-refused'), /revoked.*\*Summary\* then reads the rest\.$/m],
		['a key that is gone', new LinkError('no-key'), /no longer has the key.*Nothing is lost.*\*Summary\* then reads/],
		['too many people', new UserError({ code: 'accounts-busy' }), /Many people are asking .* \*Continue\*/],
		[
			'pages that do not fit together',
			'doubtful',
			/read 2 of 90 pages, 200 transactions .*left out transactions.*may be missing\. \*Continue\* reads the affected pages again\.$/ms,
		],
		[
			'too many readers',
			'memory-short',
			/memory is running out, and yours is the largest.*\*Continue\* reads the rest\.$/m,
		],
		['a bug', 'broken', /Something went wrong on our side\. \*Continue\*/],
	])('says why it is not complete: %s', (_, end, words) => {
		expect(shown(reading(120, 2, end)).description).toMatch(words);
	});

	test('says which transactions of a large account are left out, and where to see them', () => {
		expect(shown(reading(120, 90)).description).toContain(
			'⚠️ **Not complete:** this covers only the first 90 pages (100 transactions each): the newest 9,000 transactions. About 3,000 older ones are left out. Use `/mytx order:oldest first` to see them page by page.',
		);
		expect(shown(reading(120, 2, 'too-large')).description).toMatch(
			/as much as fits in memory: the newest 200 transactions\. About 11,800 older/,
		);
	});

	test('uses the singular for one transaction that was read', () => {
		expect(shown(reading(3, 1, 'cancelled', [transaction(1)])).description).toContain(
			'pages, the newest transaction (<t:0:R>).',
		);
	});

	test('says if nothing could be read at all', () => {
		const { description } = shown(reading(0, 0, failed('timed-out')));
		expect(description).toMatch(/Not complete:\*\* nothing could be read \(<t:0:R>\)\.\n.*took too long/);
	});

	test('that could not be refreshed shows the earlier totals, and why', () => {
		const before = reading(1);
		before.notRenewed = failed('unreachable');
		const { description } = shown(before);
		expect(description).toMatch(/^⚠️ \*\*Not refreshed:\*\* .*cannot be reached.* These totals are from <t:\d+:R>\.\n/);
		expect(description).toContain('Totals of **100 completed transactions**.');
	});

	test('with any names of currencies, types and states fits into a message', () => {
		const odd = '_*`|<@1>\n# '.repeat(100);
		const rows = Array.from({ length: 100 }, (_, i) =>
			transaction(i, {
				currency: `${i % 7}${odd}`,
				type: `${i}${odd}`,
				status: i % 2 ? 'complete' : `${i}${odd}`,
				amount: 1e10,
				fee: -1e10,
			}),
		);
		const { description, fields } = shown(reading(1, 1, 'cancelled', rows));
		expect(description).toMatch(/^Not included: (1 \S.*, ){8}42 in other states\.$/m);
		for (const { value } of fields ?? []) expect(value).not.toMatch(/^# /m);
	});

	test('shows the largest groups if not all fit, and says how many it leaves out', () => {
		const small = Array.from({ length: 40 }, (_, i) => transaction(i, { type: `kind ${i}` }));
		const large = Array.from({ length: 15 }, (_, i) => transaction(100 + i, { type: 'large', currency: 'USD' }));
		const { description, fields } = shown(reading(1, 1, undefined, [...large, ...small]));
		const names = fields!.map(({ name }) => name);
		expect(names).toContain('USD · large');
		expect(names.length).toBeGreaterThan(15);
		expect(description).toContain(`${41 - (names.length - 1)} smaller groups are only in the CSV.`);
	});
});

test('A summary that could not be sent says why, and what to do', () => {
	expect(sentNews('refused')).toMatch(
		/your privacy settings do not let this bot send you direct messages\. Allow direct messages/,
	);
	expect(sentNews('no-server')).toMatch(
		/share a server with them, and you share none with this bot\. Add it to one of your servers/,
	);
	expect(sentNews('failed')).toContain('try again in a minute');
	expect(sentNews('not-complete')).toBe('⚠️ **Not sent:** the summary is not complete yet.');
});

describe('The CSV file', () => {
	test('is described by what it contains, and its name says whether it is complete', () => {
		expect(fileName(true, now)).toBe('transactions-2026-01-01-00-00.csv');
		expect(fileName(false, now)).toBe('transactions-part-2026-01-01-00-00.csv');
		expect(csvNews(100, reading(1), formats)).toMatch(/^📄 \*\*100 transactions\*\*, in all states, newest first/);
		expect(csvNews(200, reading(3, 2, 'cancelled'), formats)).toMatch(
			/\*\*200 transactions\*\* read so far, in all states/,
		);
		expect(csvNews(60, reading(1), formats)).toContain('The 40 oldest ones are left out: the file would be too large.');
		expect(csvNews(99, reading(1), formats)).toContain('The oldest one is left out: the file would be too large.');
	});
});
