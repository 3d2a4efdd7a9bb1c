import { describe, expect, test } from 'vitest';
import { type Embed, fittedEmbed } from '../../src/words/reply.ts';
import {
	escapeMarkdown,
	escapeMarkdownWithin,
	heading,
	joinSentences,
	linkAddress,
	titleWith,
} from '../../src/words/text.ts';
import { createWords } from '../../src/words/words.ts';

const words = createWords()('en-US');

describe('Text from outside', () => {
	test.each([
		['*a* _b_ `c` ~~d~~', '\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~'],
		['# heading', '\\# heading'],
		['x\n# heading\n> quote', 'x # heading \\> quote'],
		['[click](https://evil.example)', '\\[click\\](https\\://evil.example)'],
		['<@1> <t:1:R>', '\\<@1\\> \\<t:1:R\\>'],
		['\u202Eabc\u2069', 'abc'],
	])('%j is neither markup nor a link', (text, shown) => expect(escapeMarkdown(text)).toBe(shown));

	test('is never truncated between a backslash and the character it escapes', () => {
		for (let limit = 2; limit < 12; limit++) {
			const shown = escapeMarkdownWithin('*'.repeat(20), limit);
			expect(shown.length).toBeLessThanOrEqual(limit);
			expect(shown).toMatch(/^(\\\*)*…$/);
		}
		expect(escapeMarkdownWithin('\\'.repeat(20), 8)).toBe(`${'\\'.repeat(6)}…`);
	});
});

describe('A title', () => {
	test('with a name of 512 characters still shows the version and the list', () => {
		const isTradeLocked = true;
		const shown = heading('*'.repeat(512), `Phase ${'9'.repeat(94)}`, isTradeLocked, words);
		expect(shown.length).toBeLessThanOrEqual(256);
		expect(shown).toMatch(/^(\\\*)+… · Phase 9+… · trade-locked$/);
	});

	test('truncates only the quoted text', () => {
		expect(titleWith('x'.repeat(300), words, (typed) => `Which ${typed} do you mean?`)).toMatch(
			/^Which “x+…” do you mean\?$/,
		);
		expect(titleWith('x'.repeat(300), words, (typed) => `Which ${typed}?`)).toHaveLength(256);
	});
});

describe('A link', () => {
	test.each([
		'https://user:pass@market.example/item/1',
		'https://user@market.example/',
		'javascript:alert(1)',
		'ftp://market.example/x',
		'http://localhost/item',
		'http://[::1]/item',
		`https://market.example/${'é'.repeat(200)}`,
		'https://',
		'',
	])('is not made from %s', (address) => expect(linkAddress(address)).toBeUndefined());

	test.each([
		['https://market.example/item/1', 'https://market.example/item/1'],
		['https://market.example/item/@1', 'https://market.example/item/@1'],
		['https://märket.example/', 'https://xn--mrket-gra.example/'],
		['https://market.example:8080/a b', 'https://market.example:8080/a%20b'],
	])('is made from %s', (address, url) => expect(linkAddress(address)).toBe(url));
});

test('An embed with texts that are too long is truncated to Discord’s limits', () => {
	const long = (length: number) => `${'x'.repeat(99)}\n`.repeat(length / 100);
	const fields = Array.from({ length: 4 }, () => ({ name: 'n'.repeat(300), value: long(2_000) }));
	const embed: Embed = fittedEmbed({ title: 't'.repeat(300), description: long(9_000), colour: 1, fields });
	expect(embed.title).toHaveLength(256);
	for (const { name, value } of embed.fields!) {
		expect(name.length).toBeLessThanOrEqual(256);
		expect(value.length).toBeLessThanOrEqual(1_024);
		expect(value).toMatch(/x\n…$/);
	}
	const all = [embed.title, embed.description, ...embed.fields!.flatMap(({ name, value }) => [name, value])];
	expect(all.reduce((sum, text) => sum + text!.length, 0)).toBeLessThanOrEqual(6_000);
	const short: Embed = { title: 'a', description: 'b', colour: 1, fields: [{ name: 'c', value: 'd', inline: true }] };
	expect(fittedEmbed(short)).toEqual(short);
});

test('No blank follows a full-width stop', () => {
	expect(joinSentences('断货。', '成交均价 €2。')).toBe('断货。成交均价 €2。');
	expect(joinSentences('None listed.', 'Sold.')).toBe('None listed. Sold.');
});
