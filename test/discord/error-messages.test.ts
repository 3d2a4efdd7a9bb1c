import { describe, expect, test } from 'vitest';
import { summaryEmbed } from '../../commands/account/mytx/summary-view.ts';
import { type HelpPage, helpEmbed } from '../../commands/help/help-view.ts';
import { AccountReading, rowsPerPage } from '../../src/accounts/account-reading.ts';
import { linkRateLimit } from '../../src/accounts/accounts.ts';
import { LinkError } from '../../src/base/errors/link-error.ts';
import { MarketError, type MarketFailure, type MarketTopic } from '../../src/base/errors/market-error.ts';
import { StoreError, type StoreFailure } from '../../src/base/errors/store-error.ts';
import { UserError, type UserProblem } from '../../src/base/user-error.ts';
import { errorMessage, isExpected } from '../../src/discord/error-messages.ts';
import { cacheLifetimes } from '../../src/market/snapshots/market.ts';
import { minDaysForLows } from '../../src/prices/price-history.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import sentences from '../../src/words/en.json' with { type: 'json' };
import { createWords } from '../../src/words/words.ts';

const formats = createWords()('en-US');
const now = 1_800_000_000_000;
const message = (error: unknown) => errorMessage(error, 'ab12cd34', formats);

type Problems = { readonly [Code in UserProblem['code']]: (text: string) => readonly (UserProblem & { code: Code })[] };

/** Examples of the problems that have values, by code. Each has `text` wherever a value comes from outside. */
const withValues = {
	'no-such-item': (text) => [
		{ code: 'no-such-item', typed: text, game: 'Dota 2', isLink: false, nearest: [] },
		{ code: 'no-such-item', typed: 'x', game: 'Dota 2', isLink: false, nearest: [text, text] },
		{ code: 'no-such-item', typed: 'x', game: 'Dota 2', isLink: true, nearest: [text] },
	],
	'no-such-wear': (text) => [
		{ code: 'no-such-wear', skin: text, wear: 'Factory New', wears: ['Field-Tested', 'Battle-Scarred'] },
	],
	'wear-outside-floats': (text) => [
		{ code: 'wear-outside-floats', skin: text, wear: 'Factory New', wears: ['Field-Tested'], from: 0.1, to: 0.7 },
	],
	'not-out-of-stock': (text) => [{ code: 'not-out-of-stock', item: text }],
	'nothing-out-of-stock-matches': (text) => [
		{ code: 'nothing-out-of-stock-matches', typed: text, game: 'Dota 2', nearest: [] },
		{ code: 'nothing-out-of-stock-matches', typed: 'x', game: 'Dota 2', nearest: [text] },
	],
	'entry-unreadable': (text) => [{ code: 'entry-unreadable', item: text }],
	'sold-less-often': (text) => [
		{ code: 'sold-less-often', narrowedTo: text, mostSales: 0 },
		{ code: 'sold-less-often', narrowedTo: text, mostSales: 1 },
		{ code: 'sold-less-often', narrowedTo: '', mostSales: 2 },
	],
	'history-too-short': () => [
		{ code: 'history-too-short', game: 'Dota 2', hours: 3, readyAt: undefined },
		{ code: 'history-too-short', game: 'Dota 2', hours: 3, readyAt: now },
	],
	'no-items-in-message': (text) => [
		{ code: 'no-items-in-message', game: 'Dota 2', unclear: [] },
		{ code: 'no-items-in-message', game: 'Dota 2', unclear: [text, text] },
	],
	'no-items-in-list': (text) => [
		{ code: 'no-items-in-list', game: 'Dota 2', unclear: [] },
		{ code: 'no-items-in-list', game: 'Dota 2', unclear: [text, text] },
	],
	'file-too-large': () => [{ code: 'file-too-large', size: 100, most: 90 }],
	'format-not-read': () => [{ code: 'format-not-read', format: 'PDF' }],
	'command-gone': (text) => [{ code: 'command-gone', command: text }],
	'bad-option': () => [{ code: 'bad-option', option: 'limit', description: 'mytx.option.limit' }],
	'not-your-answer': () => [{ code: 'not-your-answer', command: 'mytx' }],
	'not-a-count': (text) => [{ code: 'not-a-count', typed: text, most: 999_999 }],
	'unclear-item': (text) => [{ code: 'unclear-item', typed: text }],
	'is-a-list': (text) => [{ code: 'is-a-list', typed: text }],
	'filter-never-fires': (text) => [{ code: 'filter-never-fires', typed: text, wanted: 10, days: '90', most: 3 }],
	'no-such-container': (text) => [{ code: 'no-such-container', typed: text }],
	'contract-or-best': () => [{ code: 'contract-or-best' }],
	'contracts-of-game': () => [{ code: 'contracts-of-game', game: 'Counter-Strike 2' }],
	'kinds-of-game': () => [{ code: 'kinds-of-game', game: 'Counter-Strike 2' }],
	'contract-rarities': (text) => [
		{ code: 'contract-rarities', skin: text, rarity: 'Covert', other: text, otherRarity: 'Classified' },
	],
	'contract-stattrak': () => [{ code: 'contract-stattrak' }],
	'contract-nothing': (text) => [{ code: 'contract-nothing', skin: text, collection: 'The Italy Collection' }],
	'contract-units': () => [{ code: 'contract-units', rarity: 'Covert', needed: '10', given: '3' }],
	'contract-unclear': (text) => [{ code: 'contract-unclear', typed: text }],
	'contract-no-collection': (text) => [{ code: 'contract-no-collection', skin: text }],
	'contract-special': (text) => [{ code: 'contract-special', skin: text }],
	'contract-not-weapon': (text) => [{ code: 'contract-not-weapon', skin: text }],
	'contract-souvenir': (text) => [{ code: 'contract-souvenir', skin: text }],
	'contract-needs-wear': (text) => [{ code: 'contract-needs-wear', skin: text }],
	'contract-float': (text) => [{ code: 'contract-float', skin: text, float: '0.50', from: 0.1, to: 0.38 }],
	'contract-floats': (text) => [{ code: 'contract-floats', given: '2', units: '10', skin: text }],
	'too-many-to-compare': () => [{ code: 'too-many-to-compare', most: 3 }],
	'no-such-day': (text) => [{ code: 'no-such-day', typed: text }],
	'day-not-recorded': () => {
		const recorded = { from: now - 86_400_000, to: now };
		const about = { code: 'day-not-recorded', now, game: 'Dota 2' } as const;
		return [
			{ ...about, at: now, recorded: undefined },
			{ ...about, at: now + 1, recorded },
			{ ...about, at: 0, recorded },
		];
	},
	'too-many-alerts': () => [1, 90].map((limit) => ({ code: 'too-many-alerts', limit })),
	'too-many-feeds': () => [{ code: 'too-many-feeds', limit: 10 }],
	'feed-exists': () => [{ code: 'feed-exists', channel: '4' }],
	'feed-option-unfit': () => [{ code: 'feed-option-unfit', option: 'period', kind: 'deals' }],
	'feed-channel-closed': () => [{ code: 'feed-channel-closed', channel: '4' }],
	'feed-role-closed': (text) => [
		{ code: 'feed-role-closed', role: text, channel: '4' },
		{ code: 'feed-role-closed', role: undefined, channel: '4' },
	],
	'feed-cannot-post': () => [{ code: 'feed-cannot-post', channel: '4' }],
	'no-such-hour': (text) => [{ code: 'no-such-hour', typed: text }],
	'not-one-goal': () => [0, 2].map((given) => ({ code: 'not-one-goal', given })),
	'post-failed': () => [{ code: 'post-failed', channel: '4' }],
	'nothing-watched': () => [{ code: 'nothing-watched', game: 'Dota 2' }],
	'too-many-filters': () => [{ code: 'too-many-filters', limit: 10 }],
	'no-lows': (text) => [{ code: 'no-lows', item: text, locked: false }],
	'no-price-for-percent': (text) => [{ code: 'no-price-for-percent', item: text }],
	'other-currency': (text) => [{ code: 'other-currency', typed: text, currency: 'EUR' }],
	'not-an-amount': (text) => [text, ''].map((typed) => ({ code: 'not-an-amount', typed, most: 9_999_999 })),
	'not-days': (text) => [text, ''].map((typed) => ({ code: 'not-days', typed, most: 365 })),
	'not-a-percentage': (text) => [text, ''].map((typed) => ({ code: 'not-a-percentage', typed, most: 90 })),
	'messages-refused': () => (['refused', 'no-server'] as const).map((why) => ({ code: 'messages-refused', why })),
	'not-a-time': (text) => [text, ''].map((typed) => ({ code: 'not-a-time', typed })),
	'no-such-zone': (text) => [
		{ code: 'no-such-zone', typed: text, nearest: [] },
		{ code: 'no-such-zone', typed: '', nearest: ['Europe/Berlin', 'Europe/Bern'] },
	],
} satisfies Partial<Problems>;
const codesWithoutValues = Object.keys(sentences.problem).filter((code) => code !== 'detail' && !(code in withValues));
const problems = {
	...withValues,
	...Object.fromEntries(codesWithoutValues.map((code) => [code, () => [{ code }]])),
} as unknown as Problems;
const problemsWith = (text: string): UserProblem[] =>
	Object.values(problems).flatMap((examples) => [...examples(text)]);

const topics = Object.keys({ lists: 0, transactions: 0, link: 0 } satisfies Record<MarketTopic, 0>) as MarketTopic[];
const marketFailures = Object.keys({
	unreachable: 0,
	'timed-out': 0,
	limited: 0,
	loading: 0,
	'no-rate': 0,
	'no-single-rate': 0,
	'wrong-address': 0,
	'credentials-refused': 0,
	'network-refused': 0,
	'not-understood': 0,
	storage: 0,
	'worker-failed': 0,
} satisfies Record<MarketFailure, 0>) as MarketFailure[];
const marketErrors = marketFailures.flatMap((failure) =>
	topics.flatMap((about) => [
		new MarketError(failure, 'for the log', { about }),
		new MarketError(failure, 'for the log', { about, retryAt: now }),
	]),
);
const linkReasons = Object.keys({
	off: 0,
	'not-linked': 0,
	'no-key': 0,
	damaged: 0,
	'too-many-attempts': 0,
} satisfies Record<LinkError['reason'], 0>) as LinkError['reason'][];
const storeFailures = Object.keys({
	busy: 0,
	full: 0,
	'read-only': 0,
	damaged: 0,
	unreachable: 0,
	unusable: 0,
} satisfies Record<StoreFailure, 0>) as StoreFailure[];

const all: [name: string, error: Error][] = [
	...problemsWith('A name').map((problem, i): [string, Error] => [`${problem.code} (${i})`, new UserError(problem)]),
	['command-gone without a name', new UserError({ code: 'command-gone' })],
	...marketErrors.map((error): [string, Error] => [
		`${error.failure} about ${error.about}${error.retryAt ? ', with a time' : ''}`,
		error,
	]),
	...linkReasons.map((reason): [string, Error] => [reason, new LinkError(reason)]),
	['too-many-attempts, with a time', new LinkError('too-many-attempts', now)],
	...storeFailures.map((failure): [string, Error] => [`${failure} storage`, new StoreError(failure, 'for the log')]),
];
/** What is in a sentence if a value is missing or is no text. */
const brokenValue = /undefined|null|NaN|\[object|function|=>|for the log/;
/** Line breaks, and blanks, stops or words that are doubled. */
const slip = / {2}|\n|[.?!][.!]|(\b\w+\b) \1\b/;
/** Codes must not be shown; “read-only” is also an ordinary word. */
const codes = [...Object.keys(problems), ...marketFailures, ...linkReasons].filter((code) => code.includes('-'));
const minutes = (ms: number) => Math.floor(ms / 60_000);

describe('Every error', () => {
	test.each(all)('has whole sentences for users: %s', (_, error) => {
		const text = message(error);
		expect(isExpected(error)).toBe(true);
		expect(text).toMatch(/^(\*\*)?[A-Z“/].*[.?]$/);
		expect(text).not.toMatch(brokenValue);
		expect(text).not.toMatch(slip);
		for (const code of codes) expect(text).not.toContain(code);
		expect(text.length).toBeLessThanOrEqual(discordLimits.embedDescription);
		// Plain sentences only: Markdown comes in pairs.
		expect((text.match(/\*\*/g)?.length ?? 0) % 2).toBe(0);
		expect((text.match(/`/g)?.length ?? 0) % 2).toBe(0);
	});

	test('has a message of its own', () => {
		const texts = [
			...Object.values(problems).map((examples) => message(new UserError(examples('A name')[0]!))),
			...marketFailures.map((failure) => message(new MarketError(failure, ''))),
			...linkReasons.map((reason) => message(new LinkError(reason))),
			...storeFailures.map((failure) => message(new StoreError(failure, ''))),
		];
		expect(new Set(texts).size).toBe(texts.length);
	});

	test('that is a bug shows only a reference', () => {
		expect(isExpected(new Error('a detail'))).toBe(false);
		expect(message(new Error('a detail'))).toBe(
			'Something went wrong on our side. If it keeps happening, report it with the reference `ab12cd34`.',
		);
	});
});

describe('Text from outside', () => {
	test('is escaped', () => {
		const hostile = '*a* _b_ [x](https://evil.example) <@1> `c`';
		const escaped = '\\*a\\* \\_b\\_ \\[x\\](https\\://evil.example) \\<@1\\> \\`c\\`';
		const quoting = problemsWith(hostile).filter((problem) => JSON.stringify(problem).includes('evil'));
		expect(quoting).not.toEqual([]);
		for (const problem of quoting) {
			const text = message(new UserError(problem));
			expect(text).toContain(escaped);
			expect(text).not.toContain(hostile);
		}
	});

	test('is truncated, and stays on one line', () => {
		const texts = problemsWith(`${'W'.repeat(50)}\n${'W'.repeat(450)}`).map((problem) =>
			message(new UserError(problem)),
		);
		expect(texts.filter((text) => text.includes('W'))).not.toEqual([]);
		for (const text of texts.filter((each) => each.includes('W'.repeat(20)))) {
			expect(text).toContain(`${'W'.repeat(50)} ${'W'.repeat(48)}…`);
			expect(text).not.toContain('\n');
		}
	});
});

describe('A failure of the marketplace', () => {
	test('says when to try again', () => {
		for (const failure of marketFailures) {
			expect(message(new MarketError(failure, '', { retryAt: now }))).toMatch(/\. Try again <t:1800000000:R>\.$/);
		}
	});

	test('while linking says that nothing was saved, unless the bot itself failed', () => {
		const ownFailures = ['loading', 'no-rate', 'no-single-rate', 'wrong-address', 'storage', 'worker-failed'];
		for (const failure of marketFailures.filter((each) => !ownFailures.includes(each)))
			expect(message(new MarketError(failure, '', { about: 'link' }))).toContain(
				'Nothing was saved. If you linked an account before, it is still linked.',
			);
	});

	test('that is no fault of the credentials says so', () => {
		for (const about of ['transactions', 'link'] as const)
			expect(message(new MarketError('network-refused', '', { about }))).toContain(
				'The marketplace is blocking this bot’s requests right now. This does not mean that your credentials are wrong.',
			);
	});
});

test('If nothing was sold often enough, the message names the highest number of sales', () => {
	const messageFor = (narrowedTo: string, mostSales: number) =>
		message(new UserError({ code: 'sold-less-often', narrowedTo, mostSales }));
	expect(messageFor('', 0)).toBe(
		'No out-of-stock item was sold in the last 90 days. Leave out `min_sales` to see unsold items too.',
	);
	expect(messageFor('', 1)).toBe(
		'No out-of-stock item reaches this `min_sales`. The highest number is 1 sale in the last 90 days.',
	);
	expect(messageFor('ak', 1_200)).toBe(
		'No out-of-stock item that matches “ak” reaches this `min_sales`. The highest number is 1,200 sales in the last 90 days.',
	);
});

describe('Limits in sentences', () => {
	const stopped = new AccountReading(now, 'account');
	stopped.end = 'out-of-time';
	const about = { version: '1.0.0', market: 'market.example', supportUrl: undefined, applicationId: undefined };
	const help = (page: HelpPage) => JSON.stringify(helpEmbed(page, { commands: [], about, linkingIsOn: true }, formats));

	test.each([
		[
			'attempts to link',
			message(new LinkError('too-many-attempts')),
			`only ${linkRateLimit.budget} times within ${minutes(linkRateLimit.window)} minutes.`,
		],
		[
			'time for edits',
			summaryEmbed(
				stopped,
				{ currencies: [], completed: 0, uncounted: new Map() },
				{ of: () => undefined, fee: undefined },
				formats,
			).description,
			`only ${minutes(discordLimits.tokenLifetime)} minutes.`,
		],
		['rows per page', formats.t('mytx.option.limit'), `1 to ${rowsPerPage} `],
		[
			'age of prices',
			help('prices'),
			`every ${minutes(cacheLifetimes.items)} minutes, the out-of-stock list every ${minutes(cacheLifetimes['out-of-stock'])} minutes.`,
		],
		['time transactions stay in memory', help('stored'), `for up to ${minutes(discordLimits.tokenLifetime)} minutes)`],
	])('follow their constant: %s', (_, text, words) => expect(text).toContain(words));

	/** The parts of a message whose numbers are not limits: markup, the game's name, code, dates and floats. */
	const otherNumbers = [
		String.raw`<t:\d+:[Rf]>`,
		'<#\\d+>',
		'Dota 2',
		'`[^`]*`',
		String.raw`\d+ \w{3} \d{4}`,
		String.raw`\d+ Jan to`,
		String.raw`\b0\.\d\d\b`,
	];
	const otherNumber = new RegExp(otherNumbers.join('|'), 'g');

	test('are the only numbers in the messages of errors', () => {
		const constants = [linkRateLimit.budget, minutes(linkRateLimit.window)];
		// Sales are counted over 90 days, and the rest are the figures of the problems above.
		const known = [...constants, rowsPerPage, minDaysForLows, 10, 90, 1, 2, 3].map(String);
		for (const [, error] of all) {
			const text = message(error).replaceAll(otherNumber, '');
			for (const number of text.match(/\d+/g) ?? []) expect(known).toContain(number);
		}
	});
});
