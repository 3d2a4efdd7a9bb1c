import { MessageFlags, MessageFlagsBitField } from 'discord.js';
import { expect, test } from 'vitest';
import { Responder, type ResponseStep } from '../../src/discord/responder.ts';
import { colours, type Reply } from '../../src/words/reply.ts';
import { createWords } from '../../src/words/words.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';

const words = createWords()('en-US');

/** The calls on the interaction of a pressed button whose answer takes longer than a second. */
async function callsAfterThinking(
	customId: string,
	reply: Reply | undefined,
	visibility: 'ephemeral' | 'public',
): Promise<string[]> {
	const calls: string[] = [];
	const responses = ['deferReply', 'deferUpdate', 'deleteReply', 'editReply', 'followUp', 'reply', 'update'] as const;
	const interaction = {
		customId,
		deferred: false,
		replied: false,
		isMessageComponent: () => true,
		isModalSubmit: () => false,
		message: { flags: new MessageFlagsBitField(visibility === 'ephemeral' ? MessageFlags.Ephemeral : 0) },
	} as Record<string, unknown>;
	for (const response of responses)
		interaction[response] = (data?: { flags?: number }) => {
			if (response.startsWith('defer')) interaction.deferred = true;
			calls.push(data?.flags === MessageFlags.Ephemeral ? `${response}, ephemeral` : response);
			return Promise.resolve({ id: '1' });
		};
	async function* outcomes(): AsyncGenerator<ResponseStep> {
		yield 'thinking';
		yield { answer: reply };
	}
	const options = {
		clock: new SimulatedClock(),
		isPrivate: false,
		words,
		failure: () => ({ embed: {} }),
		record: { responded: () => undefined, refused: () => undefined },
	};
	await new Responder(interaction as never, options as never).send(outcomes());
	return calls;
}

const reply: Reply = { embed: { description: 'The answer', colour: colours.listed } };

test('A late answer for everyone is posted after “thinking…” is deleted: replacing it would keep the answer private', async () => {
	const calls = await callsAfterThinking('price-check:show:x', { ...reply, isForEveryone: true }, 'ephemeral');
	expect(calls).toEqual(['deferReply, ephemeral', 'deleteReply', 'followUp']);
});

test('A late answer to “Try again” replaces the message with the button, whether or not others see it', async () => {
	for (const visibility of ['ephemeral', 'public'] as const)
		expect(await callsAfterThinking('price:again:x', reply, visibility)).toEqual(['deferUpdate', 'editReply']);
});

test('A late answer to another button comes in a message of its own', async () => {
	expect(await callsAfterThinking('price:wear:x', reply, 'public')).toEqual(['deferReply, ephemeral', 'editReply']);
});

test('A button that has nothing to say after all deletes its “thinking…”', async () => {
	const calls = await callsAfterThinking('price:wear:x', undefined, 'public');
	expect(calls).toEqual(['deferReply, ephemeral', 'deleteReply']);
});
