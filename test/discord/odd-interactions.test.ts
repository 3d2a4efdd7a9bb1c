import { describe, expect, onTestFinished, test } from 'vitest';
import { serverId } from '../../playground/discord/identities.ts';
import { LocalDiscord } from '../../playground/discord/local-discord.ts';
import { SystemClock } from '../../src/base/clock.ts';
import { type ClientOptions, connect } from '../../src/discord/connection/client.ts';
import { Dispatcher } from '../../src/discord/dispatch.ts';
import { createWords } from '../../src/words/words.ts';
import { messageOf } from '../support/message-parts.ts';
import { silent } from '../support/silent-log.ts';
import { until } from '../support/until.ts';
import { ask } from './ask-command.ts';
import { usualOptions } from './usual-options.ts';

const user = { id: '7', username: 'somebody', discriminator: '0', global_name: null, avatar: null };
const message = {
	id: '9',
	channel_id: '5',
	content: '',
	author: user,
	embeds: [],
	attachments: [],
	components: [],
	flags: 0,
};
const envelope = {
	application_id: '1000000000000000001',
	version: 1,
	user,
	locale: 'en-US',
	entitlements: [],
	authorizing_integration_owners: {},
	channel: { id: '5', type: 1 },
	app_permissions: '0',
};
const label = (component: object) => ({ type: 18, id: 1, component: { id: 2, ...component } });
const pressed = (data: object) => ({ type: 3, data, message });

/** Interactions that this bot never offers, or with parts missing. */
const oddInteractions: Readonly<Record<string, object>> = {
	'a command on a user': {
		type: 2,
		data: { type: 2, id: '1', name: 'Who is this', target_id: '7', resolved: { users: { 7: user } } },
	},
	'a command on a message': {
		type: 2,
		data: { type: 3, id: '1', name: 'Read this', target_id: '9', resolved: { messages: { 9: message } } },
	},
	'a command that does not exist': { type: 2, data: { type: 1, id: '1', name: 'gone' } },
	'a command without data': { type: 2 },
	'an option that does not exist': {
		type: 2,
		data: { type: 1, id: '1', name: 'ask', options: [{ name: 'other', type: 3, value: 'x' }] },
	},
	'an option of an unknown type': {
		type: 2,
		data: { type: 1, id: '1', name: 'ask', options: [{ name: 'item', type: 42, value: {} }] },
	},
	'a menu of users': pressed({ component_type: 5, custom_id: 'x', values: ['7'], resolved: { users: { 7: user } } }),
	'a menu of roles': pressed({ component_type: 6, custom_id: 'x', values: [] }),
	'a menu of channels': pressed({ component_type: 8, custom_id: 'x', values: [] }),
	'a button without an id': pressed({ component_type: 2 }),
	'a button with an empty id': pressed({ component_type: 2, custom_id: '' }),
	'a button called constructor': pressed({ component_type: 2, custom_id: 'ask:constructor' }),
	'a button without a message': { type: 3, data: { component_type: 2, custom_id: 'ask:press' } },
	// The answer repeats the state after `ask:refreshed:`, so its id would have 103 characters, of at most 100.
	'a button whose state fits into no id': pressed({ component_type: 2, custom_id: `ask:again:${'x'.repeat(89)}` }),
	'a form without inputs': { type: 5, data: { custom_id: 'ask:form' } },
	'a form with inputs of an unknown type': { type: 5, data: { custom_id: 'ask:form', components: [{ type: 42 }] } },
	'a form with newer inputs': {
		type: 5,
		data: {
			custom_id: 'ask:form',
			components: [
				label({ type: 5, custom_id: 'user', values: ['7'] }),
				label({ type: 6, custom_id: 'role', values: ['8'] }),
				label({ type: 8, custom_id: 'channel', values: ['5'] }),
				label({ type: 19, custom_id: 'file', values: ['6'] }),
				label({ type: 21, custom_id: 'one', value: 'a' }),
				label({ type: 22, custom_id: 'some', values: ['a', 'b'] }),
			],
			resolved: {
				users: { 7: user },
				roles: { 8: { id: '8', name: 'Traders', permissions: '0', position: 1, color: 0, flags: 0 } },
				channels: { 5: { id: '5', type: 0, name: 'deals', permissions: '0', app_permissions: '0' } },
				attachments: { 6: { id: '6', filename: 'a.txt', size: 1, url: 'https://a.example', proxy_url: '' } },
			},
		},
	},
	'suggestions for a command that does not exist': {
		type: 4,
		data: { type: 1, id: '1', name: 'gone', options: [{ name: 'item', type: 3, value: '', focused: true }] },
	},
	'an interaction of an unknown type': { type: 42, data: {} },
	'an interaction without a user': { type: 2, data: { type: 1, id: '1', name: 'ask' }, user: undefined },
	'an interaction in a channel of an unknown type': {
		type: 2,
		data: { type: 1, id: '1', name: 'ask' },
		channel: { id: '5', type: 42 },
	},
};

async function open() {
	const discord = await LocalDiscord.start();
	const logged: { readonly level: string; readonly message: string; readonly stack?: unknown }[] = [];
	const recordAt = (level: string) => (fields: { stack?: unknown }, message: string) =>
		logged.push({ level, message, stack: fields.stack });
	const log = { ...silent, warn: recordAt('warn'), error: recordAt('error') } as never;
	const clock = new SystemClock();
	const wordsFor = createWords();
	const makeContext = (caller: object) => ({ caller, words: wordsFor('en-US'), wordsFor }) as never;
	const dispatcher = new Dispatcher({ commands: [ask as never], clock, log, makeContext });
	const options: ClientOptions = {
		...usualOptions(discord),
		commands: [ask as never],
		dispatcher,
		clock,
		log,
	};
	const { close } = await connect(options);
	onTestFinished(async () => {
		await close();
		await discord.stop();
	});
	return { discord, dispatcher, logged };
}

/**
 * Keeps unhandled rejections from failing the test, and returns them. discord.js causes one for each interaction that
 * it cannot build, and the process logs it.
 */
function ignoreUnhandledRejections(): readonly unknown[] {
	const unhandled: unknown[] = [];
	const note = (error: unknown) => unhandled.push(error);
	const others = process.listeners('unhandledRejection');
	process.removeAllListeners('unhandledRejection').on('unhandledRejection', note);
	onTestFinished(() => {
		process.off('unhandledRejection', note);
		for (const other of others) process.on('unhandledRejection', other);
	});
	return unhandled;
}

describe('Unexpected interactions', () => {
	test.each(Object.entries(oddInteractions))(
		'log at most one warning, without a stack, and do not affect other users: %s',
		async (_, interaction) => {
			const unhandled = ignoreUnhandledRejections();
			const { discord, dispatcher, logged } = await open();
			const response = discord.sendRaw({ ...envelope, ...interaction });
			const person = { userId: '8', locale: 'en-US', place: 'dm' } as const;
			expect(messageOf(await discord.run('ask', {}, person)).embeds[0]?.description).toBe('answered');
			// The bot never answers some of these interactions.
			await Promise.race([response, new Promise((resolve) => setTimeout(resolve, 100))]);
			await dispatcher.finish(1_000);
			expect(unhandled.length + logged.length).toBeLessThanOrEqual(1);
			for (const { level, stack } of logged) expect([level, stack]).toEqual(['warn', undefined]);
		},
	);

	test('are answered with an explanation if possible', async () => {
		const { discord } = await open();
		for (const name of [
			'a command on a user',
			'a menu of users',
			'a command that does not exist',
			'a button with an empty id',
			'a button whose state fits into no id',
		]) {
			const message = messageOf(await discord.sendRaw({ ...envelope, ...oddInteractions[name] }));
			expect(message.private, name).toBe(true);
			expect(message.embeds[0]?.description).toMatch(/is no longer available\. Type `\/`|^This button has expired\./);
		}
	});

	test.each([
		['that discord.js knows', serverId, { 0: serverId }],
		['where somebody uses the bot as a user app', '999', { 1: user.id }],
	])('are answered the same in a server %s', async (_, id, owners) => {
		const { discord, dispatcher, logged } = await open();
		const member = { user, roles: [], permissions: '0', joined_at: '2020-01-01T00:00:00.000Z', flags: 0 };
		const serverFields = { user: undefined, member, guild_id: id, context: 0, authorizing_integration_owners: owners };
		const channel = { id: '5', type: 0, guild_id: id };
		for (const name of [
			'a command on a user',
			'a menu of users',
			'a menu of roles',
			'a menu of channels',
			'a form with newer inputs',
		]) {
			const interaction = { ...envelope, ...serverFields, channel, ...oddInteractions[name] };
			expect(messageOf(await discord.sendRaw(interaction)), name).toMatchObject({ private: true });
		}
		await dispatcher.finish(1_000);
		expect(logged).toEqual([]);
	});

	test('are answered with a sentence even if discord.js cannot build them, or passes over them', async () => {
		const { discord } = await open();
		ignoreUnhandledRejections();
		for (const name of ['an interaction without a user', 'a command without data']) {
			const message = messageOf(await discord.sendRaw({ ...envelope, ...oddInteractions[name] }));
			// The text is that of `unreadableReply` in `usualOptions`.
			expect(message, name).toMatchObject({ private: true, embeds: [{ description: 'unreadable' }] });
		}
		const suggestions = { type: 4, data: { type: 1, id: '1', name: 'ask' }, user: undefined };
		expect(await discord.sendRaw({ ...envelope, ...suggestions })).toMatchObject({ kind: 'choices', choices: [] });
	});

	test('leave nothing running that would delay the shutdown', async () => {
		const { discord, dispatcher } = await open();
		void discord.sendRaw({ ...envelope, ...oddInteractions['a button without an id'] });
		await until(() => expect(discord.interactionCount).toBe(1));
		const started = performance.now();
		await dispatcher.finish(5_000);
		expect(performance.now() - started).toBeLessThan(1_000);
	});
});
