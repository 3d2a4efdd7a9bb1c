import {
	ComponentType,
	MessageFlags,
	InteractionResponseType as ResponseType,
	TextInputStyle,
} from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { serverChannels, serverRoles } from '../../../playground/discord/identities.ts';
import { Room } from '../../../playground/server/room.ts';
import type { ChatPlace, PageMessage } from '../../../playground/wire.ts';
import { scriptedBot } from '../scripted-bot.ts';

const names: Readonly<Record<string, string>> = { 1: 'Ada', 2: 'Ben' };
const user = (userId: string, place: ChatPlace = 'server') => ({ userId, place, locale: 'en-US' });
const ephemeral = MessageFlags.Ephemeral;

async function open() {
	const bot = await scriptedBot();
	const room = new Room(bot.discord, (id) => names[id]!);
	/** The messages that a user sees at that moment. A new subscriber receives them at once, and is then removed. */
	const seenBy = (userId: string) => {
		let latest: readonly PageMessage[] = [];
		const unsubscribe = room.timeline.subscribe(userId, (messages) => {
			latest = messages;
		});
		unsubscribe();
		return latest;
	};
	/** Subscribes a user, and returns a function that describes each message they see at that moment. */
	const watch = (userId: string) => {
		let seen: readonly PageMessage[] = [];
		room.timeline.subscribe(userId, (messages) => (seen = messages));
		return () => seen.map(({ state, used, content }) => `${used?.by} used ${used?.command}: ${state} ${content}`);
	};
	return { ...bot, room, watch, seenBy };
}

describe('A room', () => {
	test('shows what the bot posts in the server to everyone, with the channel if it is another one', async () => {
		const { discord, call, seenBy } = await open();
		for (const [i, { id }] of serverChannels.slice(0, 2).entries())
			await call('POST', `/channels/${id}/messages`, { content: `Deal ${i} <@&${serverRoles[1].id}>` });
		expect(seenBy('1').map(({ content, place, channel }) => ({ content, place, channel }))).toEqual([
			{ content: `Deal 0 <@&${serverRoles[1].id}>`, place: 'server', channel: undefined },
			{ content: `Deal 1 <@&${serverRoles[1].id}>`, place: 'server', channel: 'deals' },
		]);
		expect(seenBy('2')).toEqual(seenBy('1'));
		expect(discord.rest.unknownRoutes).toEqual([]);
	});

	test('shows a command that is being sent only to its user, and the answer to everyone', async () => {
		const { room, next, watch } = await open();
		const ada = watch('1');
		const ben = watch('2');
		const asked = room.run('ask', {}, user('1'));
		const interaction = await next();
		expect([ada(), ben()]).toEqual([['Ada used ask: sending '], []]);
		await interaction.answer(ResponseType.ChannelMessageWithSource, { content: 'yes' });
		expect(await asked).toEqual({ kind: 'message' });
		expect([ada(), ben()]).toEqual([['Ada used ask: shown yes'], ['Ada used ask: shown yes']]);
		expect(watch('2')()).toEqual(['Ada used ask: shown yes']);
	});

	test('shows that the application did not respond: after 3 seconds, or after “thinking…” for 15 minutes', async () => {
		const { room, next, watch, clock } = await open();
		const ada = watch('1');
		const ben = watch('2');
		const asked = room.run('ask', {}, user('1'));
		await next();
		await clock.advance(3_001);
		expect(await asked).toEqual({ kind: 'silence' });
		expect([ada(), ben()]).toEqual([['Ada used ask: silent '], []]);
		const again = room.run('ask', {}, user('1'));
		await (await next()).answer(ResponseType.DeferredChannelMessageWithSource);
		// The interaction is acknowledged, so the request is answered.
		expect(await again).toEqual({ kind: 'message' });
		await clock.advance(15 * 60_000);
		expect(ada()).toEqual(['Ada used ask: silent ', 'Ada used ask: silent ']);
	});

	test('removes “thinking…” for everyone when a private answer replaces it', async () => {
		const { room, next, watch } = await open();
		const ada = watch('1');
		const ben = watch('2');
		void room.run('ask', {}, user('1'));
		const interaction = await next();
		await interaction.answer(ResponseType.DeferredChannelMessageWithSource);
		await interaction.delete();
		await interaction.followUp({ content: 'only you', flags: ephemeral });
		expect([ada(), ben()]).toEqual([['Ada used ask: shown only you'], []]);
	});

	test('hides direct messages and private answers from other users, files included', async () => {
		const { room, next, watch, seenBy } = await open();
		const ada = watch('1');
		const ben = watch('2');
		for (const [place, flags] of [
			['dm', 0],
			['server', ephemeral],
		] as const) {
			void room.run('ask', {}, user('1', place));
			await (await next()).answer(ResponseType.ChannelMessageWithSource, { content: place, flags });
		}
		expect([ada(), ben()]).toEqual([['Ada used ask: shown dm', 'Ada used ask: shown server'], []]);
		const ids = seenBy('1').map(({ id }) => id);
		expect(ids.map((id) => room.timeline.message(id, '1')?.content)).toEqual(['dm', 'server']);
		expect(ids.map((id) => room.timeline.message(id, '2'))).toEqual([undefined, undefined]);
	});

	test('opens a form for the user of the command, and lets only them submit it', async () => {
		const { room, next, watch } = await open();
		const asked = room.run('ask', {}, user('1'));
		const input = { type: ComponentType.TextInput, custom_id: 'what', style: TextInputStyle.Short, max_length: 9 };
		await (await next()).answer(ResponseType.Modal, {
			custom_id: 'ask:form',
			title: 'A form',
			components: [{ type: ComponentType.Label, label: 'What', component: input }],
		});
		expect(await asked).toEqual({
			kind: 'form',
			form: {
				id: 'ask:form',
				title: 'A form',
				texts: [],
				inputs: [{ id: 'what', label: 'What', hint: '', maxLength: 9, required: true }],
			},
		});
		expect(await room.submit({ what: 'this' }, user('2'))).toBeUndefined();
		const sent = room.submit({ what: 'this' }, user('1'));
		await (await next()).answer(ResponseType.ChannelMessageWithSource, { content: 'thanks' });
		expect(await sent).toEqual({ kind: 'message' });
		expect(watch('1')()).toEqual(['Ada used ask: shown thanks']);
		expect(await room.submit({ what: 'again' }, user('1'))).toBeUndefined();
	});

	test('shows the messages of users: to everyone in the channel, and only to them in direct messages', async () => {
		const { room, seenBy } = await open();
		room.post('selling ak redline ft', user('1'), 5_000);
		room.post('note to self', user('1', 'dm'));
		const posted = { author: 'Ada', content: 'selling ak redline ft', at: 5_000, state: 'shown', private: false };
		expect(seenBy('2')).toMatchObject([posted]);
		expect(seenBy('1')).toMatchObject([posted, { author: 'Ada', place: 'dm' }]);
	});

	test('shows which message a message command was used on', async () => {
		const { room, next, seenBy } = await open();
		room.post('selling ak redline ft', user('1'));
		const { id } = seenBy('2')[0]!;
		const checked = room.runOn('ask', room.timeline.message(id, '2')!, user('2'));
		await (await next()).answer(ResponseType.ChannelMessageWithSource, { content: '€35.51', flags: ephemeral });
		expect(await checked).toEqual({ kind: 'message' });
		expect(seenBy('2').at(-1)).toMatchObject({
			used: { by: 'Ben', command: 'ask' },
			repliesTo: id,
			content: '€35.51',
		});
		expect(seenBy('1')).toHaveLength(1);
	});
});
