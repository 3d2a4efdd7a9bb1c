import { describe, expect, test } from 'vitest';
import { Room } from '../../src/playground/server/room.ts';
import type { Place, SeenMessage } from '../../src/playground/wire.ts';
import { scriptedBot } from './scripted-bot.ts';

const names: Readonly<Record<string, string>> = { 1: 'Ada', 2: 'Ben' };
const person = (userId: string, place: Place = 'server') => ({ userId, place, locale: 'en-US' });
const callback = { message: 4, defer: 5, form: 9 };
const privately = 64;

async function open() {
	const bot = await scriptedBot();
	const room = new Room(bot.discord, (id) => names[id]!);
	/** What somebody sees at the moment, message by message. */
	const watch = (userId: string) => {
		const seen = new Map<string, SeenMessage>();
		const { messages } = room.watch({
			userId,
			message: (message) => seen.set(message.id, message),
			gone: (id) => seen.delete(id),
		});
		for (const message of messages) seen.set(message.id, message);
		return () =>
			[...seen.values()].map(
				({ state, used, content }) => `${used?.by} used ${used?.command}: ${state} ${content.join('')}`,
			);
	};
	return { ...bot, room, watch };
}

describe('A room', () => {
	test('shows a command on its way to its own user, and the answer to everybody', async () => {
		const { room, next, watch } = await open();
		const [ada, ben] = [watch('1'), watch('2')];
		const asked = room.run('ask', {}, person('1'));
		const interaction = await next();
		expect([ada(), ben()]).toEqual([['Ada used ask: sending '], []]);
		await interaction.answer(callback.message, { content: 'yes' });
		expect(await asked).toEqual({ kind: 'message' });
		expect([ada(), ben()]).toEqual([['Ada used ask: shown yes'], ['Ada used ask: shown yes']]);
		expect(watch('2')()).toEqual(['Ada used ask: shown yes']);
	});

	test('shows “thinking…” until there is an answer, in its place', async () => {
		const { room, next, watch } = await open();
		const ben = watch('2');
		void room.run('ask', {}, person('1'));
		const interaction = await next();
		await interaction.answer(callback.defer);
		expect(ben()).toEqual(['Ada used ask: thinking ']);
		await interaction.edit({ content: 'at last' });
		expect(ben()).toEqual(['Ada used ask: shown at last']);
	});

	test('says that the application did not respond: at once, or after thinking for as long as Discord waits', async () => {
		const { room, next, watch, clock } = await open();
		const [ada, ben] = [watch('1'), watch('2')];
		const asked = room.run('ask', {}, person('1'));
		await next();
		await clock.advance(3_001);
		expect(await asked).toEqual({ kind: 'silence' });
		expect([ada(), ben()]).toEqual([['Ada used ask: silent '], []]);
		const again = room.run('ask', {}, person('1'));
		await (await next()).answer(callback.defer);
		// It has been taken; nobody waits any longer for what comes of it.
		expect(await again).toEqual({ kind: 'message' });
		await clock.advance(15 * 60_000);
		expect(ada()).toEqual(['Ada used ask: silent ', 'Ada used ask: silent ']);
	});

	test('takes a “thinking…” away that turns into something private', async () => {
		const { room, next, watch } = await open();
		const [ada, ben] = [watch('1'), watch('2')];
		void room.run('ask', {}, person('1'));
		const interaction = await next();
		await interaction.answer(callback.defer);
		await interaction.delete();
		await interaction.followUp({ content: 'only you', flags: privately });
		expect([ada(), ben()]).toEqual([['Ada used ask: shown only you'], []]);
	});

	test('keeps direct messages and private answers from everybody else, files included', async () => {
		const { room, next, watch } = await open();
		const [ada, ben] = [watch('1'), watch('2')];
		for (const [place, flags] of [
			['dm', 0],
			['server', privately],
		] as const) {
			void room.run('ask', {}, person('1', place));
			await (await next()).answer(callback.message, { content: place, flags });
		}
		expect([ada(), ben()]).toEqual([['Ada used ask: shown dm', 'Ada used ask: shown server'], []]);
		const ids = room.watch({ userId: '1', message() {}, gone() {} }).messages.map(({ id }) => id);
		expect(ids.map((id) => room.message(id, '1')?.content)).toEqual(['dm', 'server']);
		expect(ids.map((id) => room.message(id, '2'))).toEqual([undefined, undefined]);
	});

	test('opens a form for who used the command, and sends it as theirs alone', async () => {
		const { room, next, watch } = await open();
		const asked = room.run('ask', {}, person('1'));
		const input = { type: 4, custom_id: 'what', style: 1, max_length: 9 };
		await (await next()).answer(callback.form, {
			custom_id: 'ask:form',
			title: 'A form',
			components: [{ type: 18, label: 'What', component: input }],
		});
		expect(await asked).toEqual({
			kind: 'form',
			form: {
				title: 'A form',
				texts: [],
				inputs: [{ id: 'what', label: 'What', hint: '', longest: 9, required: true }],
			},
		});
		expect(await room.submit({ what: 'this' }, person('2'))).toBeUndefined();
		const sent = room.submit({ what: 'this' }, person('1'));
		await (await next()).answer(callback.message, { content: 'thanks' });
		expect(await sent).toEqual({ kind: 'message' });
		expect(watch('1')()).toEqual(['Ada used ask: shown thanks']);
		expect(await room.submit({ what: 'again' }, person('1'))).toBeUndefined();
	});

	test('tells nobody who looks no longer', async () => {
		const { room, next } = await open();
		let told = 0;
		const { end } = room.watch({ userId: '1', message: () => told++, gone: () => told++ });
		end();
		void room.run('ask', {}, person('1'));
		await (await next()).answer(callback.message, { content: 'yes' });
		expect(told).toBe(0);
	});

	test('lets go of a command that cannot even be sent', async () => {
		const { room, watch } = await open();
		const ada = watch('1');
		await expect(room.run('nothing', {}, person('1'))).rejects.toThrow('The bot has registered no command /nothing.');
		expect(ada()).toEqual([]);
	});
});
