import { describe, expect, test } from 'vitest';
import help from '../../commands/help.ts';
import settings from '../../commands/settings.ts';
import type { Context } from '../../src/discord/context.ts';
import { fakeContext, few, pressed, worldOf } from './fake-context.ts';

const world = await worldOf(few);
const context = (caller: Partial<Context['caller']> = {}) => fakeContext(world, { caller });
type Options = Parameters<typeof settings.run>[0];
const set = (options: Partial<Options>, fake = context()) =>
	settings.run({ currency: undefined, game: undefined, scope: undefined, ...options }, fake);
const field = ({ embed }: Awaited<ReturnType<typeof set>>, name: string) =>
	embed.fields?.find((each) => each.name === name)?.value;
const buttons = (reply: Awaited<ReturnType<typeof set>>) =>
	(reply.buttons ?? []).map((button) => `${button.label}${'disabled' in button && button.disabled ? ' (off)' : ''}`);

describe('/settings', () => {
	test('shows what holds, and why', async () => {
		const fake = context({ managesServer: true });
		expect(field(await set({}, fake), 'Currency')).toBe('**EUR · Euro**: the bot’s default');
		await set({ currency: 'USD', scope: 'server' }, fake);
		const own = await set({ game: 570 }, fake);
		expect(own.embed.description).toMatch(/^\*\*Saved\*\* for you: game \*\*Dota 2\*\*\./);
		expect(field(own, 'Currency')).toBe('**USD · US Dollar**: this server’s setting');
		expect(field(own, 'Game')).toBe('**Dota 2**: your own setting');
		expect(field(own, 'Yours')).toBe('Dota 2');
		expect(field(own, 'This server’s')).toBe('USD · US Dollar');
	});

	test('of a server are for who manages it', async () => {
		const fake = context();
		await expect(set({ currency: 'USD', scope: 'server' }, fake)).rejects.toThrow('Manage Server');
		for (const press of ['reset', 'delete'])
			await expect((async () => settings.components![press]!(['server'], [], fake))()).rejects.toThrow('Manage Server');
		expect(fake.kept.size).toBe(0);
		expect(buttons(await set({}, fake))).toEqual(['Reset mine (off)', 'Delete all about me']);
	});

	test('know no server in direct messages', async () => {
		const fake = context({ serverId: undefined });
		await expect(set({ currency: 'USD', scope: 'server' }, fake)).rejects.toThrow('There is no server here');
		expect(field(await set({}, fake), 'This server’s')).toBeUndefined();
	});

	test('are reset for each scope by itself', async () => {
		const fake = context({ managesServer: true });
		await set({ currency: 'USD', scope: 'server' }, fake);
		expect(buttons(await set({ currency: 'GBP' }, fake))).toEqual([
			'Reset mine',
			'Reset this server’s',
			'Delete all about me',
		]);
		const question = await pressed(settings, 'reset', ['me'], [], fake);
		expect(question.embed.description).toBe('This deletes for good:\n- your settings: GBP');
		expect(question.buttons).toEqual([
			{ label: 'Delete', id: 'settings:delete:me', style: 'danger' },
			{ label: 'Keep', id: 'settings:keep' },
		]);
		expect(fake.kept.size).toBe(2);
		const reset = await pressed(settings, 'delete', ['me'], [], fake);
		expect(reset.embed.description).toMatch(/^\*\*Reset:\*\* you have no settings any more\./);
		expect([...fake.kept.keys()]).toEqual(['server:2']);
		const server = await pressed(settings, 'reset', ['server'], [], fake);
		expect(server.embed.description).toContain('- the settings of this server, for all its members: USD');
		expect(fake.kept.size).toBe(1);
		expect(buttons(await pressed(settings, 'delete', ['server'], [], fake))).toContain('Reset this server’s (off)');
		expect(fake.kept.size).toBe(0);
	});

	test('and all else about a user are deleted at once, after a question that says what they are', async () => {
		const fake = context({ managesServer: true });
		fake.recentItems.add('1', 730, 'A');
		await set({ currency: 'GBP' }, fake);
		await set({ currency: 'USD', scope: 'server' }, fake);
		expect(field(await set({}, fake), 'Suggested again until the next restart')).toBe('A');
		const question = await pressed(settings, 'forget', [], [], fake);
		expect(question.embed.description).toBe(
			'This deletes for good:\n- your settings: GBP\n- the items you asked for last, which are suggested to you again\nThe settings of servers stay.',
		);
		const kept = await pressed(settings, 'keep', [], [], fake);
		expect(kept.embed.description).toMatch(/^\*\*Nothing was deleted\.\*\*/);
		expect(fake.kept.size).toBe(2);
		const { embed } = await pressed(settings, 'delete', ['all'], [], fake);
		expect(embed.fields?.map(({ name }) => name)).not.toContain('Suggested again until the next restart');
		expect(embed.description).toMatch(/^\*\*Deleted:\*\* nothing is kept about you any more\./);
		expect([...fake.kept.keys()]).toEqual(['server:2']);
		expect(fake.recentItems.of('1', 730)).toEqual([]);
	});
});

describe('/help', () => {
	test('names every command as it can be clicked, and what is kept', async () => {
		const commands = [{ mention: '</price:1>', description: 'What an item costs now' }];
		const { embed } = await help.run({}, { ...context(), commands });
		expect(embed.description).toContain('</price:1> · What an item costs now');
		const words = JSON.stringify(embed);
		for (const word of ['Ask', 'Sale', 'Suggested', 'every 5 minutes', 'every hour', 'Delete all about me'])
			expect(words).toContain(word);
		// Short enough to be read.
		expect(words.length).toBeLessThan(1_600);
	});
});
