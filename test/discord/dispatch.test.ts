import { PassThrough } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LocalDiscord } from '../../playground/discord/local-discord.ts';
import { ShiftableClock } from '../../playground/shiftable-clock.ts';
import { SystemClock } from '../../src/base/clock.ts';
import { StoreError } from '../../src/base/errors/store-error.ts';
import { createLog } from '../../src/base/log.ts';
import { UserError } from '../../src/base/user-error.ts';
import {
	type AnyCommand,
	type CommandGroup,
	defineCommand,
	type MessageCommand,
} from '../../src/discord/command/command.ts';
import { choice, optional, suggestedText } from '../../src/discord/command/option.ts';
import { connect } from '../../src/discord/connection/client.ts';
import type { Caller, Context } from '../../src/discord/context.ts';
import { Dispatcher, type DispatcherOptions } from '../../src/discord/dispatch.ts';
import type { InteractionObserver } from '../../src/discord/interaction-record.ts';
import type { Form, Reply } from '../../src/words/reply.ts';
import { createWords } from '../../src/words/words.ts';
import { formOf, messageOf, textOf } from '../support/message-parts.ts';
import { refusalsOf } from '../support/refusals.ts';
import { reader } from '../support/running-bot.ts';
import { until } from '../support/until.ts';
import { usualOptions } from './usual-options.ts';

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const clock = new ShiftableClock();
/** More than the second after which the dispatcher shows “thinking…”, ms. */
const slowAnswerTime = 1_700;

/** Lets the dispatcher show “thinking…”: moves its clock on, and gives the timers that became due the time to run. */
async function passThinkingTime(): Promise<void> {
	await later(5);
	clock.pass(slowAnswerTime);
	await later(20);
}
const said = (description: string): Reply => ({
	embed: { description, colour: 1 },
	buttons: [{ label: 'Break', id: 'fine:break' }],
});

const form: Form = {
	id: 'group:name',
	title: 'A form',
	text: 'What it is for',
	inputs: [{ id: 'what', label: 'What', hint: 'Anything', maxLength: 10 }],
};

/** A form with all kinds of inputs, filled in beforehand, and with state. */
const filledForm: Form = {
	id: 'group:choose:7:a',
	title: 'A form',
	text: 'What it is for',
	inputs: [
		{ id: 'word', label: 'Word', hint: 'Any word', maxLength: 10, value: 'ready', isOptional: true },
		{ id: 'empty', label: 'Empty', hint: 'Nothing', maxLength: 10, isOptional: true },
		{
			id: 'choice',
			label: 'Choice',
			hint: 'One of two',
			options: [
				{ value: 'x', label: 'Ex' },
				{ value: 'y', label: 'Why', description: 'The second', default: true },
			],
		},
	],
};

/** Yields one reply, and fails once the test allows it. */
const midway = { mayFail: false };
async function* failingMidway(): AsyncGenerator<Reply> {
	yield said('one');
	while (!midway.mayFail) await later(5);
	throw new Error('a bug midway');
}

const group: CommandGroup = {
	name: 'group',
	description: 'help.description',
	private: true,
	subcommands: {
		open: { description: 'help.description', options: {}, run: async () => form },
		late: {
			description: 'help.description',
			options: {},
			async run() {
				await passThinkingTime();
				return form;
			},
		},
		named: {
			description: 'help.description',
			options: { word: optional(choice('option.item', ['yes', 'no'])) },
			run: async ({ word }) => said(`the word is ${word}`),
		},
		typed: {
			description: 'help.description',
			options: {
				item: suggestedText('option.item', 100, async (text, { word }) => [{ name: `${text} ${word}`, value: text }]),
				word: optional(choice('option.item', ['yes', 'no'])),
			},
			run: async ({ item }) => said(`the item is ${item}`),
		},
	},
	components: {
		fail: () => failingMidway(),
		open: async () => form,
		filled: async () => filledForm,
		quiet: async () => undefined,
		mine: async () => said('yours'),
	},
	forms: {
		name: async (_, { what }) => said(`filled in ${what}`),
		choose: async (state, { word, empty, choice }) =>
			said(`${word}, ${empty || 'nothing'} and ${choice} with ${state.join(' and ')}`),
		broken: async () => {
			throw new Error('a bug in a form');
		},
	},
};

const shared = (text: string) => ({ ...said(text), isForEveryone: true });
const whispered = (text: string) => ({ ...said(text), isPrivate: true });
const button = (handler: string) => ({ label: handler, id: `Look at:${handler}` });

const messageCommand: MessageCommand = {
	name: 'Look at',
	description: 'help.description',
	private: true,
	async runOn({ texts }) {
		if (texts.includes('nothing')) throw new UserError({ code: 'search-unavailable' });
		return {
			...said(`${texts.length}: ${texts.join(' / ')}`),
			buttons: [button('share'), button('slowly'), button('fail')],
		};
	},
	components: {
		share: async () => shared('for everyone'),
		async slowly() {
			await passThinkingTime();
			return shared('late for everyone');
		},
		async fail() {
			throw new UserError({ code: 'button-expired' });
		},
	},
};

const commands: readonly AnyCommand[] = [
	group,
	messageCommand,
	defineCommand()({
		name: 'fine',
		description: 'help.description',
		options: {},
		run: async () => said('fine @everyone'),
		components: {
			file: async () => whispered('a file'),
			async lateFile() {
				await passThinkingTime();
				return whispered('a late file');
			},
			async break() {
				throw new Error('a bug in a button');
			},
		},
	}),
	defineCommand()({
		name: 'secret',
		description: 'help.description',
		options: {},
		private: true,
		run: async () => said('hush'),
	}),
	defineCommand()({
		name: 'slow',
		description: 'help.description',
		options: {},
		private: true,
		async run() {
			await passThinkingTime();
			throw new UserError({ code: 'search-unavailable' });
		},
	}),
	defineCommand()({
		name: 'broken',
		description: 'help.description',
		options: {},
		async run() {
			throw new Error('a bug with a detail');
		},
	}),
	defineCommand()({
		name: 'unreadable',
		description: 'help.description',
		options: {},
		async run() {
			const cause = new StoreError('busy', 'database is locked');
			throw new UserError({ code: 'history-unreadable' }, { cause });
		},
	}),
	defineCommand()({
		name: 'suggests',
		description: 'help.description',
		options: {
			item: suggestedText('option.item', 100, async () => {
				throw new Error('a bug in a suggestion');
			}),
		},
		run: async ({ item }) => said(item),
	}),
];

async function open(afterCommand?: DispatcherOptions<Context>['afterCommand']) {
	const discord = await LocalDiscord.start({ clock: new ShiftableClock() });
	const logged: string[] = [];
	const out = new PassThrough().on('data', (line) => logged.push(String(line)));
	const log = createLog('debug', [discord.token], out);
	const counted: string[] = [];
	const observer: InteractionObserver = {
		responded: ({ command, kind }, ms) => counted.push(`${kind} ${command} responded ${ms < 1_000 ? 'soon' : 'late'}`),
		ended: ({ command, kind }, outcome) => counted.push(`${kind} ${command} ${outcome}`),
		refused: (status, code) => counted.push(`refused ${status} ${code}`),
	};
	const wordsFor = createWords();
	const makeContext = (caller: Caller) => ({ caller, words: wordsFor('en-US'), wordsFor }) as Context;
	const dispatcher = new Dispatcher({
		commands,
		clock,
		log,
		makeContext,
		observer,
		...(afterCommand ? { afterCommand } : {}),
	});
	const { client, close } = await connect({
		...usualOptions(discord),
		commands,
		dispatcher,
		log,
		clock: new SystemClock(),
	});
	onTestFinished(async () => {
		await close();
		await discord.stop();
		expect(refusalsOf(discord.rest.requests)).toEqual([]);
		expect(discord.rest.unknownRoutes).toEqual([]);
	});
	return {
		discord,
		client,
		logged,
		counted,
		run: async (name: string) => messageOf(await discord.run(name, {}, reader)),
	};
}

describe('Statistics', () => {
	test('have the time of the first response and the outcome of each interaction', async () => {
		const { discord, run, counted } = await open();
		const expectCounted = async (...expected: string[]) => {
			await until(() => expect(counted).toEqual(expected));
			counted.splice(0);
		};
		const fine = await run('fine');
		await expectCounted('command fine responded soon', 'command fine answered');
		await run('broken');
		await expectCounted('command broken responded soon', 'command broken failed');
		await discord.press(fine, 'fine:break', reader);
		await expectCounted('component fine responded soon', 'component fine failed');
		await discord.press(fine, 'fine:gone', reader);
		await expectCounted('component fine responded soon', 'component fine declined');
		await discord.press(fine, '::', reader);
		await expectCounted('component other responded soon', 'component other declined');
		await discord.suggest('suggests', 'item', 'a', {}, reader);
		await expectCounted('autocomplete suggests responded soon', 'autocomplete suggests failed');
		await run('slow');
		await expectCounted('command slow responded late', 'command slow unavailable');
	});
});

describe('A command', () => {
	test('answers in one request, publicly or privately as defined, and mentions nobody', async () => {
		const { discord, run } = await open();
		const before = discord.rest.requests.length;
		expect((await run('fine')).private).toBe(false);
		expect((await run('secret')).private).toBe(true);
		expect(discord.rest.requests.length - before).toBe(2);
		for (const { body } of discord.rest.requests.slice(before))
			expect(body).toMatchObject({ data: { allowed_mentions: { parse: [] } } });
	});

	test('with subcommands suggests values for the options of the one that is typed', async () => {
		const { discord } = await open();
		expect(await discord.suggest('group typed', 'item', 'ak', { word: 'yes' }, reader)).toEqual({
			kind: 'choices',
			choices: [{ name: 'ak yes', value: 'ak' }],
		});
		expect(await discord.suggest('group typed', 'word', 'a', { item: 'ak' }, reader)).toMatchObject({ choices: [] });
		expect(textOf(messageOf(await discord.run('group typed', { item: 'ak' }, reader)))).toBe('the item is ak');
	});

	test('shows everyone a new message from a private one, however late, and fails privately', async () => {
		const { discord } = await open();
		const message = messageOf(await discord.runOn('Look at', 'text', reader));
		for (const [handler, words] of [
			['share', 'for everyone'],
			['slowly', 'late for everyone'],
		] as const) {
			const shown = messageOf(await discord.press(message, `Look at:${handler}`, reader));
			expect(shown.id).not.toBe(message.id);
			expect(shown.private).toBe(false);
			expect(textOf(shown)).toBe(words);
			expect(textOf(message)).toBe('1: text');
		}
		const failed = messageOf(await discord.press(message, 'Look at:fail', reader));
		expect(failed.private).toBe(true);
		expect(textOf(failed)).toMatch(/^This button has expired\./);
	});

	test('answers some buttons of a public message privately, however late, and leaves the message as it is', async () => {
		const { discord, run } = await open();
		const message = await run('fine');
		for (const [handler, words] of [
			['file', 'a file'],
			['lateFile', 'a late file'],
		] as const) {
			const shown = messageOf(await discord.press(message, `fine:${handler}`, reader));
			expect(shown.id).not.toBe(message.id);
			expect(shown.private).toBe(true);
			expect(textOf(shown)).toBe(words);
			expect(textOf(message)).toBe('fine @everyone');
		}
	});

	test('says privately that it may not post what everyone is to see', async () => {
		const { discord } = await open();
		const message = messageOf(await discord.runOn('Look at', 'text', reader));
		discord.rest.forbidden.add('posts');
		for (const handler of ['share', 'slowly']) {
			const refused = messageOf(await discord.press(message, `Look at:${handler}`, reader));
			expect(refused.private).toBe(true);
			expect(textOf(refused)).toMatch(/^Discord does not allow this bot to post in this channel\./);
		}
	});

	test('that breaks shows a reference that is in the log, and no details', async () => {
		const { logged, run } = await open();
		const message = await run('broken');
		expect(message.private).toBe(true);
		const reference = /reference `([0-9a-f]{8})`/.exec(textOf(message))?.[1];
		expect(textOf(message)).toMatch(/^Something went wrong on our side\./);
		expect(textOf(message)).not.toContain('detail');
		const line = logged.find((each) => each.includes(reference ?? 'none'));
		expect(line).toMatch(/a bug with a detail.*"stack"/);
	});

	test('that says in its own words that storage fails leaves the failure in the log', async () => {
		const { logged, run } = await open();
		expect(textOf(await run('unreadable'))).toMatch(/^The recorded prices cannot be read right now/);
		const line = logged.find((each) => each.includes('the store failed'));
		expect(JSON.parse(line!)).toMatchObject({ failure: 'busy', error: 'database is locked' });
	});

	test('that is private and slow stays private when it fails', async () => {
		const { run } = await open();
		const message = await run('slow');
		expect(message.private).toBe(true);
		expect(textOf(message)).toMatch(/^Item names cannot be searched right now\./);
	});

	test('that breaks while suggesting responds with an empty list, and the log has the stack', async () => {
		const { discord, logged } = await open();
		expect(await discord.suggest('suggests', 'item', 'x', {}, reader)).toEqual({ kind: 'choices', choices: [] });
		const line = logged.find((each) => each.includes('a bug in a suggestion'));
		expect(JSON.parse(line!)).toMatchObject({
			msg: 'a command failed',
			stack: expect.stringContaining('dispatch.test'),
		});
	});

	test('rejects an invalid option value, whatever Discord let through', async () => {
		const { discord } = await open();
		const message = messageOf(await discord.run('suggests', { item: ' ' }, reader));
		expect(textOf(message)).toBe('The value of `item` is not valid. Expected: Item name, or part of it.');
	});
});

test('A button that breaks leaves its message as it is', async () => {
	const { discord, run } = await open();
	const message = await run('fine');
	const answer = messageOf(await discord.press(message, 'fine:break', reader));
	expect(answer.id).not.toBe(message.id);
	expect(answer.private).toBe(true);
	expect(textOf(message)).toBe('fine @everyone');
});

test('Users do not stay in memory after they were answered', async () => {
	const { client, discord } = await open();
	for (let user = 1; user <= 50; user++) await discord.run('fine', {}, { ...reader, userId: String(4_000 + user) });
	// Only the bot's own user remains.
	expect(client.users.cache.size).toBe(1);
});

describe('A form', () => {
	test('that breaks leaves nothing of what was typed in the log', async () => {
		const { discord, logged, run } = await open();
		const opened = formOf(await discord.press(await run('fine'), 'group:open', reader));
		const { id } = opened;
		await discord.submit({ ...opened, id: id.replace('name', 'broken') }, { what: 'typed-by-somebody' }, reader);
		expect(logged.join('')).toContain('a bug in a form');
		expect(logged.join('')).not.toContain('typed-by-somebody');
	});

	test('can be filled in beforehand, have inputs that stay empty, and a menu', async () => {
		const { discord, run, logged } = await open();
		const opened = formOf(await discord.press(await run('fine'), 'group:filled', reader));
		expect(opened.inputs).toMatchObject([
			{ id: 'word', value: 'ready', required: false },
			{ id: 'empty', required: false },
			{ id: 'choice', value: 'y', required: true, options: [{ value: 'x' }, { value: 'y', label: 'Why' }] },
		]);
		const submit = async (values: Record<string, string>) =>
			textOf(messageOf(await discord.submit(opened, values, reader)));
		expect(await submit({})).toBe('ready, nothing and y with 7 and a');
		expect(await submit({ word: 'set', empty: 'go', choice: 'x' })).toBe('set, go and x with 7 and a');
		expect(await submit({ word: '' })).toBe(', nothing and y with 7 and a');
		await discord.submit({ ...opened, id: 'group:broken:state-of-somebody' }, {}, reader);
		expect(logged.join('')).not.toContain('state-of-somebody');
	});

	test('that took too long is replaced by an explanation, since Discord would no longer open it', async () => {
		const { discord } = await open();
		const message = messageOf(await discord.run('group late', {}, reader));
		expect(message.private).toBe(true);
		expect(textOf(message)).toBe('The form took too long to open. Please try again.');
	});

	test('that no command made has expired', async () => {
		const { discord } = await open();
		for (const id of ['group:constructor', 'group', 'nothing:at'])
			expect(textOf(messageOf(await discord.submit({ ...form, id } as never, { what: 'x' }, reader)))).toBe(
				'This form has expired. Please open it again.',
			);
	});
});

describe('An answer that comes step by step', () => {
	const own = async (discord: LocalDiscord) => messageOf(await discord.run('group named', {}, reader));

	test('and breaks midway is replaced by an explanation with a reference', async () => {
		const { discord, logged } = await open();
		const message = await own(discord);
		await discord.press(message, 'group:fail', reader);
		midway.mayFail = true;
		await until(() => expect(textOf(message)).toMatch(/^Something went wrong .* `[0-9a-f]{8}`\.$/));
		expect(message.components).toEqual([]);
		expect(logged.join('')).toContain('a bug midway');
	});

	test('may leave the message as it is', async () => {
		const { discord } = await open();
		const message = await own(discord);
		const before = textOf(message);
		void discord.press(message, 'group:quiet', reader);
		await until(() => expect(discord.rest.requests.at(-1)?.body).toMatchObject({ type: 6 }));
		expect(textOf(message)).toBe(before);
	});
});

test('A private answer whose owner Discord does not name accepts presses only if the message is ephemeral', async () => {
	const { discord } = await open();
	const message = messageOf(await discord.run('group named', {}, reader));
	const unowned = { ...message, ownerId: undefined };
	expect(textOf(messageOf(await discord.press(unowned, 'group:mine', reader)))).toBe('yours');
	const everybodys = { ...unowned, private: false };
	expect(textOf(messageOf(await discord.press(everybodys, 'group:mine', reader)))).toContain(
		'Only the person who ran this command',
	);
});

describe('What somebody is to be told after a command', () => {
	/** Runs a command. Resolves to the messages besides its answer. */
	async function messagesBesideAnswer({ discord, counted }: Awaited<ReturnType<typeof open>>, command: string) {
		counted.splice(0);
		const messages = new Set<ReturnType<typeof messageOf>>();
		const observer = {
			onMessage: (message: ReturnType<typeof messageOf>) => messages.add(message),
			onAcknowledged() {},
		};
		const answer = messageOf(await discord.run(command, {}, reader, observer));
		await until(() => expect(counted.at(-1)).toMatch(/answered$|failed$/));
		return [...messages].filter((message) => message !== answer);
	}

	const freshNews = () => {
		let isNew = true;
		return async (_: unknown, send: (reply: Reply) => Promise<unknown>) => {
			if (isNew) await send(said('news'));
			isNew = false;
		};
	};

	test('comes privately, after the answer, and once', async () => {
		for (const command of ['fine', 'broken']) {
			const opened = await open(freshNews());
			const [message, ...others] = await messagesBesideAnswer(opened, command);
			expect(message?.private).toBe(true);
			expect(textOf(message!)).toBe('news');
			expect(others).toEqual([]);
			expect(await messagesBesideAnswer(opened, command)).toEqual([]);
		}
	});

	test('comes after another command if it could not be sent', async () => {
		const opened = await open(freshNews());
		const { discord, logged } = opened;
		discord.rest.fault = (method, path) => (method === 'POST' && path.startsWith('/webhooks') ? 404 : undefined);
		expect(await messagesBesideAnswer(opened, 'fine')).toEqual([]);
		expect(logged.join('')).toContain('could not send the follow-up of a command');
		discord.rest.fault = () => undefined;
		expect((await messagesBesideAnswer(opened, 'fine')).map(textOf)).toEqual(['news']);
	});
});
