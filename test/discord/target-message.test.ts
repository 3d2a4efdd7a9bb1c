import type { Message } from 'discord.js';
import { expect, test } from 'vitest';
import { targetMessage } from '../../src/discord/command/target-message.ts';

const textsOf = (content: object, ...forwarded: object[]) => {
	const messageSnapshots = new Map(forwarded.map((each, i) => [String(i), each]));
	return targetMessage({ ...content, messageSnapshots } as unknown as Message).texts;
};

test('The texts of a message are its own, those of its embeds, and those of the messages forwarded in it', () => {
	const fields = [{ name: 'name', value: 'value' }];
	const embeds = [{ title: 'title', description: 'description', fields }, { title: null }];
	const forwarded = { content: 'forwarded', embeds: [{ description: 'in it' }] };
	expect(textsOf({ content: 'text', embeds }, forwarded)).toEqual([
		...['text', 'title', 'description', 'name', 'value'],
		...['forwarded', 'in it'],
	]);
});

test('A message may have no texts', () => {
	expect(textsOf({ content: '', embeds: [{}] })).toEqual([]);
	expect(textsOf({ content: ' \n ', embeds: [] }, {})).toEqual([]);
});
