import { describe, expect, test } from 'vitest';
import { Reading, type ReadingEnd } from '../../src/accounts/reading/reading.ts';
import { toMessage } from '../../src/discord/message.ts';
import { LinkError } from '../../src/errors/link-error.ts';
import { MarketError } from '../../src/errors/market-error.ts';
import { UserError } from '../../src/errors/user-error.ts';
import { createFormats } from '../../src/views/formatting/formats.ts';
import { csvNews, fileName, progressEmbed, sentNews, summaryEmbed } from '../../src/views/summary.ts';
import { transaction, transactions } from '../accounts/world.ts';
import { judged } from '../judge.ts';

const formats = createFormats()('en-US');
const now = Date.UTC(2026, 0, 1);
const failed = (failure: MarketError['failure'], retryAt?: number) =>
	new MarketError(failure, '', { about: 'transactions', retryAt });

/** A reading of so many pages of a hundred, of which so many were read before it ended so. */
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

describe('The bar', () => {
	const words = (of: Reading) => progressEmbed(of, formats, now).description!;

	test('fills as pages come, and says when it is ready', () => {
		expect(words(reading(14, 0))).toBe('`░░░░░░░░░░░░` 0%\nAsking the marketplace…');
		expect(words(reading(4, 1))).toMatch(/^`███░░░░░░░░░` 25%\n1 of 4 pages read\.\nReady about <t:\d+:R>\.$/);
		expect(words(reading(120, 45))).toContain('50%\n45 of 90 pages read.');
	});

	test('goes by how long a page takes where many accounts are read', () => {
		const slow = reading(5, 1);
		slow.pageTime = 5_000;
		expect(words(slow)).toContain(`Ready about <t:${(now + 20_000) / 1000}:R>.`);
	});

	test('says when it goes on where that takes a while, and promises nothing else', () => {
		const waiting = reading(120, 45);
		waiting.waitsUntil = now + 200_000;
		expect(words(waiting)).toContain(`it goes on <t:${(now + 200_000) / 1000}:R>.`);
		expect(words(waiting)).not.toContain('Ready');
	});
});

describe('The summary', () => {
	test('has a field for each currency and type', () => {
		const { description, fields } = shown(reading(1));
		expect(description).toBe('**100 completed transactions** added up.');
		expect(fields?.map(({ name }) => name)).toEqual(['EUR · credit', 'Data from']);
		expect(fields?.[0]?.value).toMatch(
			/^100 transactions\nGross €1,001\.00\nFees €81\.00\n\*\*Net €920\.00\*\*\n<t:\d+:d> to <t:\d+:d>$/,
		);
	});

	test('of one transaction speaks of one, on one day', () => {
		const { description, fields } = shown(reading(1, 1, undefined, [transaction(1)]));
		expect(description).toBe('**1 completed transaction** added up.');
		expect(fields?.[0]?.value).toMatch(/^1 transaction\nGross .*\nFees .*\n\*\*Net .*\*\*\n<t:\d+:d>$/);
		const twice = [transaction(1), transaction(2)];
		expect(shown(reading(1, 1, undefined, twice)).fields?.[0]?.value).toMatch(/\*\*\n<t:\d+:d>$/);
		const timeless = [transaction(1, { created_at: 'yesterday' })];
		expect(shown(reading(1, 1, undefined, timeless)).fields?.[0]?.value).toMatch(/\*\*$/);
	});

	test('names what is not added up, as it is called, the most frequent first', () => {
		const rows = ['on_hold', 'canceled', 'canceled', ''].map((status, i) => transaction(i, { status }));
		const { description, fields } = shown(reading(1, 1, undefined, rows));
		expect(description).toBe(
			'**0 completed transactions** added up.\nNot added up: 2 canceled, 1 (none), 1 on\\_hold.',
		);
		expect(fields).toHaveLength(1);
	});

	test.each<[string, ReadingEnd, RegExp]>([
		[
			'cancelled',
			'cancelled',
			/2 of 90 pages read, the newest 200 transactions \(<t:\d+:R>\)\.\nYou cancelled it\. \*Go on\* reads the rest\.$/m,
		],
		['out of time', 'out-of-time', /15 minutes only\. \*Go on\* reads the rest\.$/m],
		['a restart', 'restarting', /being restarted.*\*Go on\* reads all of it anew\.$/m],
		['unlinked', 'unlinked', /link was changed or deleted.*nothing of it is kept/],
		['an outage', failed('unreachable'), /cannot be reached right now\. Your link stays/],
		['a 429', failed('limited', now), /asked again <t:\d+:R>\. \*Go on\*/],
		['refused credentials', failed('credentials-refused'), /revoked.*\*Summary\* then reads the rest\.$/m],
		['a key that is gone', new LinkError('no-key'), /does not have the key.*\*Summary\* then reads/],
		['too many people', new UserError({ code: 'accounts-busy' }), /Many people are asking .* \*Go on\*/],
		[
			'pages that do not fit together',
			'doubtful',
			/2 of 90 pages read, 200 transactions .*left rows out.*may be missing\. \*Go on\* reads the pages in question again\.$/ms,
		],
		['too many readers', 'memory-short', /memory is short, and yours is the largest.*\*Go on\* reads the rest\.$/m],
		['a bug', 'broken', /Something broke on our side\. \*Go on\*/],
	])('says why it is not complete: %s', (_, end, words) => {
		expect(shown(reading(120, 2, end)).description).toMatch(words);
	});

	test('says what is left out of too large an account, and where to see it', () => {
		expect(shown(reading(120, 90)).description).toContain(
			'⚠️ **Not all:** I read no more than 90 pages of 100, the newest 9,000 transactions. Some 3,000 older ones are left out; `/mytx order:oldest first` shows them page by page.',
		);
		expect(shown(reading(120, 2, 'too-large')).description).toMatch(/what fits into memory.* Some 11,800 older/);
	});

	test('says so where nothing could be read at all', () => {
		const { description } = shown(reading(0, 0, failed('timed-out')));
		expect(description).toMatch(/Not complete:\*\* nothing could be read \(<t:0:R>\)\.\n.*took too long/);
	});

	test('that could not be renewed shows what was read before, and why', () => {
		const before = reading(1);
		before.notRenewed = failed('unreachable');
		const { description } = shown(before);
		expect(description).toMatch(/^⚠️ \*\*Not renewed:\*\* .*cannot be reached.* These are the figures of <t:\d+:R>\.\n/);
		expect(description).toContain('**100 completed transactions** added up.');
	});

	test('of whatever the marketplace may call things fits into a message', () => {
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
		expect(description).toMatch(/^Not added up: (1 \S.*, ){8}42 in other states\.$/m);
		for (const { value } of fields ?? []) expect(value).not.toMatch(/^# /m);
	});

	test('of more kinds than fit keeps the largest, whatever they are in, and says so', () => {
		const small = Array.from({ length: 40 }, (_, i) => transaction(i, { type: `kind ${i}` }));
		const large = Array.from({ length: 15 }, (_, i) => transaction(100 + i, { type: 'large', currency: 'USD' }));
		const { description, fields } = shown(reading(1, 1, undefined, [...large, ...small]));
		const names = fields!.map(({ name }) => name);
		expect(names).toContain('USD · large');
		expect(names.length).toBeGreaterThan(15);
		expect(description).toContain(`${41 - (names.length - 1)} smaller kinds stand in the CSV alone.`);
	});
});

test('A summary that could not be sent says why, and what to do', () => {
	expect(sentNews('refused')).toMatch(/do not accept direct messages from me\. Allow direct messages/);
	expect(sentNews('no-server')).toMatch(/share a server with me, and we share none\. Add me to one of your servers/);
	expect(sentNews('failed')).toContain('try again in a minute');
});

describe('The file', () => {
	test('says what it holds, and in its name whether that is all', () => {
		expect(fileName(true, now)).toBe('transactions-2026-01-01-00-00.csv');
		expect(fileName(false, now)).toBe('transactions-part-2026-01-01-00-00.csv');
		expect(csvNews(100, reading(1), formats)).toMatch(/\*\*100 transactions\*\*, in all states/);
		expect(csvNews(200, reading(3, 2, 'cancelled'), formats)).toMatch(
			/\*\*200 transactions\*\* that were read, in all/,
		);
		expect(csvNews(60, reading(1), formats)).toContain('The older 40 ones would make the file too large.');
	});
});
