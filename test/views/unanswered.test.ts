import { describe, expect, test } from 'vitest';
import type { MarketFailure } from '../../src/errors/market-error.ts';
import type { ListKind } from '../../src/market/list-key.ts';
import { type MissingListDetails, MissingListError } from '../../src/market/snapshots/missing-list-error.ts';
import { createFormats, leastSoon } from '../../src/views/formatting/formats.ts';
import { colours } from '../../src/views/reply.ts';
import { type Outlook, unansweredEmbed } from '../../src/views/unanswered.ts';
import { key } from '../market/world.ts';

const now = 1_800_000_000_000;
const formats = createFormats(undefined, () => now)('en-US');
const fillsIn: Outlook = { kind: 'fills-in', at: now + 30_000 };
const isFinal: Outlook = { kind: 'is-final', at: now + 30_000, wasPromised: false };
const failed: readonly MarketFailure[] = [
	'unreachable',
	'timed-out',
	'limited',
	'network-refused',
	'not-understood',
	'share',
	'storage',
	'decoding',
];

function shown(failure: MarketFailure, outlook: Outlook = fillsIn, details: Partial<MissingListDetails> = {}) {
	const error = new MissingListError(failure, 'for the log', { list: key('tradable'), ...details });
	const { description = '', colour } = unansweredEmbed(error, outlook, formats);
	return { text: description, colour };
}

describe('A list that is on its way', () => {
	test.each([
		['tradable', 'Prices'],
		['trade-locked', 'Trade-locked prices'],
		['history', 'Sales'],
		['out-of-stock', 'Out-of-stock items'],
	] as [ListKind, string][])('is named: %s', (kind, name) => {
		const { text, colour } = shown('loading', fillsIn, { list: key(kind, 'PLN', 570) });
		expect(text).toBe(
			`**${name} for Dota 2 in PLN are being loaded.**\nThe answer is expected <t:1800000030:R> and will appear here.`,
		);
		expect(colour).toBe(colours.question);
	});

	test('is said to wait for used requests only if all of them are used', () => {
		expect(shown('queued', fillsIn, { isBudgetUsed: true }).text).toContain(
			'The marketplace allows 8 requests for each kind of price list in 5 minutes, and all of them are used.',
		);
		const { text } = shown('queued', fillsIn, { isBudgetUsed: false });
		expect(text).toContain('The marketplace allows only a few requests for price lists, and other lists come first.');
		expect(text).not.toContain('are used');
	});
});

describe('A failure', () => {
	test.each(failed)('says that the bot tries again, and what is available meanwhile: %s', (failure) => {
		const { text, colour } = shown(failure, fillsIn, { ready: ['EUR', 'USD'] });
		expect(text).toMatch(
			/\. This bot will try again <t:1800000030:R> and show the answer here\. Available now: EUR, USD\.$/,
		);
		expect(colour).toBe(colours.failure);
	});

	test('that is not waited for names a time of day, so that it reads right later', () => {
		expect(shown('limited', isFinal).text).toMatch(/ Try again after <t:1800000030:t> \(<t:1800000030:R>\)\.$/);
		expect(shown('limited', { ...isFinal, wasPromised: true }).text).toMatch(
			/ This message can no longer update itself\. Press \*\*Try again\*\* after <t:1800000030:t> \(<t:1800000030:R>\)\.$/,
		);
	});
});

test('No time in the past is ever announced', () => {
	for (const at of [0, now - 1, now, now + 1]) expect(formats.soon(at)).toBe(`<t:${(now + leastSoon) / 1_000}:R>`);
});
