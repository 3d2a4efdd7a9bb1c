import { describe, expect, test } from 'vitest';
import { serverChannels, serverRoles } from '../../playground/discord/identities.ts';
import { Markdown } from '../../playground/markdown.ts';
import { names, people } from '../../playground/people.ts';

const markdown = new Markdown(names);
const read = (text: string) => markdown.plain(text, (at, style) => `[${at} ${style}]`);

describe('Discord’s Markdown', () => {
	test('is parsed like in Discord', () => {
		const text = (content: string) => ({ type: 'text', content });
		expect(markdown.read('**bold** *slanted* ~~gone~~ `code` ||hidden||')).toMatchObject([
			{ type: 'strong', content: [text('bold')] },
			text(' '),
			{ type: 'em', content: [text('slanted')] },
			text(' '),
			{ type: 'strikethrough', content: [text('gone')] },
			text(' '),
			{ type: 'inlineCode', content: 'code' },
			text(' '),
			{ type: 'spoiler', content: [text('hidden')] },
		]);
		expect(markdown.read('-# small <t:1700000000:R>')).toMatchObject([
			{ type: 'subtext', content: [text('small '), { type: 'timestamp', timestamp: '1700000000', format: 'R' }] },
		]);
		expect(markdown.read('</account link:2000000000000000001> [here](https://a.example/b_c_d)')).toMatchObject([
			{ type: 'slashCommand', fullName: 'account link' },
			text(' '),
			{ type: 'link', target: 'https://a.example/b_c_d', content: [text('here')] },
		]);
		expect(markdown.read('```\na\n```')).toMatchObject([{ type: 'codeBlock', content: expect.stringContaining('a') }]);
	});

	test('keeps escaped text, and names that only look like Markdown', () => {
		for (const name of [
			'★ StatTrak™ M9 Bayonet | Doppler (Factory New)',
			'a_b_c',
			'¯\\_(ツ)_/¯',
			'⚠️ These',
			'5 * 3 * 2',
		])
			expect(read(name)).toBe(name);
		expect(read('\\*not slanted\\* \\<t:1:R\\>')).toBe('*not slanted* <t:1:R>');
	});

	test('can be turned into plain text', () => {
		expect(read('**Net** <t:5:d>\n-# `x` <@123456789012345678> @everyone </price:2000000000000000001>')).toBe(
			'Net [5 d]\n  x @123456789012345678 @everyone /price',
		);
		expect(read(`<@${people[0].id}> in <#${serverChannels[1].id}> for <@&${serverRoles[1].id}>`)).toBe(
			'@Alex in #deals for @Traders',
		);
		expect(read('one\n-# small\ntwo')).toBe('one\n  small\ntwo');
		expect(read('# Heading\none\n```\ntwo\n```\n-# small\n\nthree')).toBe('Heading\none\ntwo\n  small\n\nthree');
	});
});
