import type { Message } from 'discord.js';
import { expect, test } from 'vitest';
import { targetMessage } from '../../src/discord/command/command.ts';

const textsOf = (content: object, ...forwarded: object[]) => {
	const messageSnapshots = new Map(forwarded.map((each, i) => [String(i), each]));
	return targetMessage({ ...content, messageSnapshots } as unknown as Message).texts;
};

test('The texts of a message are its own, those of its embeds, and those of the messages forwarded in it', () => {
	const fields = [{ name: 'name', value: 'value' }];
	const embeds = [{ title: 'title', description: 'description', fields }, { title: null }];
	const forwarded = { content: 'forwarded', embeds: [{ description: 'in it' }] };
	expect(textsOf({ content: 'text', embeds }, forwarded)).toEqual([
		'text',
		'title\ndescription\nname\nvalue',
		'forwarded',
		'in it',
	]);
});

test('A message may have no texts', () => {
	expect(textsOf({ content: '', embeds: [{}] })).toEqual([]);
	expect(textsOf({ content: ' \n ', embeds: [] }, {})).toEqual([]);
	expect(textsOf({ content: '\u200b\ufeff', embeds: [{ title: '\u2060' }] })).toEqual([]);
});

test('An embed says something in its author, its address and its footer too', () => {
	const embed = { author: { name: 'author' }, title: 'title', url: 'https://a.example/b', footer: { text: 'footer' } };
	expect(textsOf({ content: '', embeds: [embed] })).toEqual(['author\ntitle\nhttps://a.example/b\nfooter']);
});

test('A message of components has texts in containers and sections', () => {
	const section = { components: [{ content: 'in it' }], accessory: {} };
	expect(textsOf({ content: '', components: [{ content: 'first' }, { components: [section, {}, null] }] })).toEqual([
		'first',
		'in it',
	]);
});
