import { type APIInteractionResponse, InteractionResponseType as ResponseType } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { DiscordApiError } from '../../../playground/discord/api-errors.ts';
import { LocalInteraction } from '../../../playground/discord/local-interaction.ts';
import type { LocalMessage } from '../../../playground/discord/local-messages/local-message.ts';
import { SimulatedClock } from '../../support/simulated-clock.ts';

const message = (content: string): APIInteractionResponse => ({
	type: ResponseType.ChannelMessageWithSource,
	data: { content },
});
const deferred: APIInteractionResponse = { type: ResponseType.DeferredChannelMessageWithSource };
const ephemeral = 64;

function open(sourceMessage?: LocalMessage) {
	const clock = new SimulatedClock();
	let id = 0;
	const interaction = new LocalInteraction({ clock, nextId: () => String(++id), ownerId: '1', sourceMessage });
	return { clock, interaction };
}

/** The code of the error that `work` throws. */
const errorCode = (work: () => unknown) => {
	try {
		work();
	} catch (error) {
		if (error instanceof DiscordApiError) return error.code;
		throw error;
	}
	return undefined;
};

test('The local Discord, like Discord, refuses the use of a token before the first response, or after 15 minutes', async () => {
	const { clock, interaction } = open();
	expect(errorCode(() => interaction.followUp({ content: 'x' }))).toBe(10015);
	interaction.respond(deferred);
	await clock.advance(15 * 60_000 + 1);
	expect(await interaction.result).toEqual({ kind: 'silence' });
	expect(errorCode(() => interaction.edit('@original', { content: 'x' }))).toBe(50027);
});

test('The first follow-up after “thinking…” replaces it and keeps its visibility', async () => {
	const { interaction } = open();
	interaction.respond(deferred);
	interaction.followUp({ content: 'secret', flags: ephemeral });
	expect(await interaction.result).toMatchObject({
		kind: 'message',
		deferred: true,
		message: { content: 'secret', private: false, loading: false },
	});
	expect(interaction.messages).toHaveLength(1);
});

test('An edit retains the attachments it lists, and adds the files it uploads', () => {
	const { interaction } = open();
	const file = (name: string) => ({ name, type: 'text/csv', data: Buffer.from(name) });
	interaction.respond(message('two files'), [file('a.csv'), file('b.csv')]);
	const [a, b] = interaction.get('@original').attachments;
	expect([a?.name, b?.name]).toEqual(['a.csv', 'b.csv']);
	const attachments = [{ id: b!.id }, { id: 0, description: 'The third file' }];
	expect(interaction.edit('@original', { attachments }, [file('c.csv')]).attachments).toMatchObject([
		{ id: b!.id, name: 'b.csv' },
		{ name: 'c.csv', description: 'The third file' },
	]);
});
