import { describe, expect, test } from 'vitest';
import { ownerOfUser } from '../../../commands/alerts/stored/feed-record.ts';
import type { CommandContext } from '../../../commands/index.ts';
import settings from '../../../commands/settings/settings.ts';
import { languages } from '../../../src/words/languages.ts';
import type { Form } from '../../../src/words/reply.ts';
import { addAlert } from '../alerts/alert/alert-context.ts';
import { feed } from '../alerts/watching/sample-feeds.ts';
import { expectProblem, fakeContext, fewRows, fixtureOf, pressForReply } from '../fake-context.ts';

const fixture = await fixtureOf(fewRows);
const context = (caller: Partial<CommandContext['caller']> = {}) => fakeContext(fixture, { caller });
type Options = Parameters<typeof settings.run>[0];
const set = (options: Partial<Options>, fake = context()) => settings.run(options, fake);
const field = ({ embed }: Awaited<ReturnType<typeof set>>, name: string) =>
	embed.fields?.find((each) => each.name === name)?.value;
const buttons = (reply: Awaited<ReturnType<typeof set>>) =>
	(reply.buttons ?? []).map((button) => `${button.label}${'disabled' in button && button.disabled ? ' (off)' : ''}`);

describe('/settings', () => {
	test('shows the settings in effect, and where they come from', async () => {
		const fake = context({ managesServer: true });
		expect(field(await set({}, fake), 'Currency')).toBe('**EUR · Euro** (the bot’s default)');
		await set({ currency: 'USD', scope: 'server' }, fake);
		const own = await set({ game: 570 }, fake);
		expect(own.embed.description).toMatch(/^\*\*Saved\*\* for you: game \*\*Dota 2\*\*\./);
		expect(field(own, 'Currency')).toBe('**USD · US Dollar** (this server’s setting)');
		expect(field(own, 'Game')).toBe('**Dota 2** (your setting)');
		expect(field(own, 'Your settings')).toBe('Dota 2');
		expect(field(own, 'This server’s settings')).toBe('USD · US Dollar');
	});

	test('are changed by menus; managers switch between their own and the server’s', async () => {
		const fake = context({ managesServer: true });
		const own = await set({}, fake);
		expect(buttons(own)).toEqual([
			'Me (off)',
			'This server',
			'Reset my settings (off)',
			'Answer me privately',
			'Time of daily messages',
			'Quiet hours',
			'Delete my data',
		]);
		expect(own.menus?.map((menu) => [menu!.placeholder, menu!.options.length])).toEqual([
			['Currency for me', 16],
			['Game for me', 4],
			['Language for me', languages.length + 1],
		]);
		const pick = (id: string, values: string[] = []) => pressForReply(settings, id, fake, values);
		const picked = await pick(own.menus![0]!.id, ['CHF']);
		expect(picked.embed.description).toMatch(/^\*\*Saved\*\* for you: currency \*\*CHF\*\*\./);
		expect(picked.menus?.[0]?.options.find((option) => option.default)?.value).toBe('CHF');
		const [, toServer] = own.buttons!;
		const server = await pick('id' in toServer! ? toServer.id : '');
		expect(buttons(server)).toEqual([
			'Me',
			'This server (off)',
			'Reset this server’s settings (off)',
			'Delete my data',
		]);
		expect(field(await pick(server.menus![1]!.id, ['570']), 'This server’s settings')).toBe('Dota 2');
		expect(field(await set({}, fake), 'Your settings')).toBe('CHF · Swiss Franc');
		// There is no game 9, so nothing changes.
		expect(field(await pick(server.menus![1]!.id, ['9']), 'This server’s settings')).toBe('Dota 2');
	});

	test('of a server cannot be changed in direct messages', async () => {
		const fake = context({ serverId: undefined });
		await expectProblem(set({ currency: 'USD', scope: 'server' }, fake), 'no-server-here');
		expect(field(await set({}, fake), 'This server’s settings')).toBeUndefined();
	});

	test('are reset separately for each scope', async () => {
		const fake = context({ managesServer: true });
		await set({ currency: 'USD', scope: 'server' }, fake);
		expect(buttons(await set({ currency: 'GBP' }, fake))).toContain('Reset my settings');
		const question = await pressForReply(settings, 'settings:confirm:me', fake);
		expect(question.embed.description).toBe('This permanently deletes:\n- your settings: GBP · British Pound');
		expect(question.buttons).toEqual([
			{ label: 'Delete', id: 'settings:delete:me', style: 'danger' },
			{ label: 'Keep', id: 'settings:keep:me' },
		]);
		expect(fake.kept.size).toBe(2);
		const reset = await pressForReply(settings, 'settings:delete:me', fake);
		expect(reset.embed.description).toMatch(/^\*\*Reset:\*\* you have no settings now\./);
		expect([...fake.kept.keys()]).toEqual(['server:2']);
		const server = await pressForReply(settings, 'settings:confirm:server', fake);
		expect(server.embed.description).toContain('- this server’s settings, for all its members: USD · US Dollar');
		// Keeping them leads back to the server's settings, whose menus change the server.
		const kept = await pressForReply(
			settings,
			server.buttons!.flatMap((each) => ('id' in each ? each.id : [])).at(-1)!,
			fake,
		);
		expect(kept.menus!.map((menu) => menu?.id)).toContain('settings:currency:server');
		expect(fake.kept.size).toBe(1);
		expect(buttons(await pressForReply(settings, 'settings:delete:server', fake))).toContain(
			'Reset this server’s settings (off)',
		);
		expect(fake.kept.size).toBe(0);
	});

	test('and everything else stored about a user are deleted together, after a confirmation that lists them', async () => {
		const fake = context({ managesServer: true });
		fake.recentItems.add('1', 730, 'A');
		await addAlert({ item: 'A', below: 1 }, fake);
		await fake.feeds.add(ownerOfUser('1'), feed());
		await fake.settings.change({ scope: 'user', id: '1' }, { digest: { hour: 9, zone: 'UTC' } });
		await set({ currency: 'GBP' }, fake);
		await set({ currency: 'USD', scope: 'server' }, fake);
		expect(field(await set({}, fake), 'Recent searches')).toBe('A');
		expect(field(await set({}, fake), 'Alerts')).toBe('1. See and change them with `/alert list`.');
		const question = await pressForReply(settings, 'settings:confirm:all', fake);
		expect(question.embed.description).toBe(
			'This permanently deletes:\n- your settings: GBP · British Pound\n- the time of your daily messages\n- your alerts and filters, your holdings and your watchlist\n- your wish to get messages about your sales or holdings\n- your recent searches\n- the credentials of your linked marketplace account, and everything read from it\nServers keep their settings and feeds, without your name.',
		);
		const kept = await pressForReply(settings, 'settings:keep', fake);
		expect(kept.embed.description).toMatch(/^\*\*Nothing was deleted\.\*\*/);
		expect(fake.kept.size).toBe(2);
		const { embed } = await pressForReply(settings, 'settings:delete:all', fake);
		expect(embed.fields?.map(({ name }) => name)).not.toContain('Recent searches');
		expect(embed.description).toMatch(/^\*\*Deleted:\*\* nothing is stored about you now\. 1 alert is deleted\./);
		expect(await fake.alerts.of('1')).toEqual([]);
		expect([...fake.kept.keys()]).toEqual(['server:2']);
		expect(fake.recentItems.of('1', 730)).toEqual([]);
	});
});

describe('Quiet hours', () => {
	const fill = (values: object, fake = context()) => settings.forms!.quiet!([], { ...values }, fake);
	const berlin = { from: '22:00', to: '8', zone: 'berlin' };

	test('are set by a form, shown, changed, and turned off', async () => {
		const fake = context();
		expect(field(await set({}, fake), 'Quiet hours')).toBe('none: messages are sent at any time');
		const first = (await settings.components!.quiet!([], [], fake)) as Form;
		expect(first.inputs.map((input) => 'value' in input && input.value)).toEqual(['22:00', '08:00', undefined]);
		const saved = await fill(berlin, fake);
		expect(saved.embed.description).toContain('quiet hours from 22:00 to 08:00, Europe/Berlin.');
		expect(field(saved, 'Quiet hours')).toMatch(/^22:00 to 08:00, Europe\/Berlin\. Messages to you wait/);
		await fill({ ...berlin, to: '9:30 am', zone: 'UTC+2' }, fake);
		const second = (await settings.components!.quiet!([], [], fake)) as Form;
		expect(second.inputs.map((input) => 'value' in input && input.value)).toEqual(['22:00', '09:30', 'UTC+2']);
		expect(buttons(await set({}, fake))).toContain('No quiet hours');
		const off = await pressForReply(settings, 'settings:quietOff', fake);
		expect(field(off, 'Quiet hours')).toBe('none: messages are sent at any time');
		expect((await fill({ ...berlin, to: '22:00' }, fake)).embed.description).toContain('so quiet hours are off');
	});

	test('send what they held back when they are changed or end', async () => {
		const fake = context();
		const released: string[] = [];
		const release = async (id: string) => void released.push(id);
		Object.assign(fake.alerts, { release });
		await fill(berlin, fake);
		await pressForReply(settings, 'settings:quietOff', fake);
		await pressForReply(settings, 'settings:delete:me', fake);
		expect(released).toEqual(Array(3).fill(fake.caller.userId));
	});

	test('that make no sense are explained, with a button that opens the form again', async () => {
		const fake = context();
		for (const [values, words] of [
			[{ ...berlin, from: 'late' }, '“late” is not a time of day'],
			[{ ...berlin, zone: 'Berln' }, 'Did you mean `Europe/Berlin`'],
			[{}, 'What you typed'],
		] as const) {
			const reply = await fill(values, fake);
			expect(reply.embed.description).toContain(words);
			expect(reply.buttons).toMatchObject([{ label: 'Open the form again', id: 'settings:quiet' }]);
		}
		expect(fake.kept.size).toBe(0);
	});
});
