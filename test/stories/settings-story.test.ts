import { ApplicationCommandOptionType, ApplicationCommandType } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { languages } from '../../src/words/languages.ts';
import { componentsOf, labelsOf, menuOf, messageOf, textOf } from '../support/message-parts.ts';
import { botOfFile, openBot, reader } from '../support/running-bot.ts';

const running = botOfFile();
const redline = 'AK-47 | Redline (Field-Tested)';
const manager = { userId: '5', manages: true };
const member = { userId: '6' };

describe('/settings', () => {
	test('apply in order, also after a restart: options, the user’s settings, the server’s, the bot’s defaults', async () => {
		const currencySign = async (person: object, options = '') => {
			// Longer than the bot leaves between two requests.
			running.bot.clock.shift(2_000);
			return /Lowest ask (?:≈\s)?(\D+?)[\d.]/.exec(
				await running.bot.read(`/price item:${redline}${options}`, person),
			)?.[1];
		};
		expect(await currencySign(member)).toBe('€');
		await running.bot.untilRatesKnown('USD', 'GBP');
		const set = messageOf(await running.bot.ask('/settings currency:USD scope:server', manager));
		expect(set.private).toBe(true);
		expect(await currencySign(member)).toBe('$');
		// A locale does not change the currency, and server settings do not apply in direct messages.
		expect(await currencySign({ ...member, locale: 'ja' })).toBe('$');
		expect(await currencySign({ ...member, place: 'dm' })).toBe('€');
		await running.bot.ask('/settings currency:GBP', member);
		expect(await currencySign(member)).toBe('£');
		expect(await currencySign(member, ' currency:EUR')).toBe('€');
		expect(await currencySign(manager)).toBe('$');
		await running.bot.restart();
		expect(await currencySign(member)).toBe('£');
		expect(await currencySign(manager)).toBe('$');
		expect((await running.bot.suggest('', {}, member))?.length).toBeGreaterThan(0);

		const shown = messageOf(await running.bot.ask('/settings', member));
		const question = messageOf(await running.bot.press(shown, 'Reset my settings', member));
		expect(question.id).toBe(shown.id);
		expect(await currencySign(member)).toBe('£');
		await running.bot.press(question, 'Delete', member);
		expect(await currencySign(member)).toBe('$');
	});

	test('answer in the language of Discord once the chosen one is deleted', async () => {
		const person = { userId: '3000000000000000079' };
		for (const [label, result] of [
			['Meine Einstellungen zurücksetzen', 'Reset'],
			['Meine Daten löschen', 'Deleted'],
		] as const) {
			const german = messageOf(await running.bot.ask('/settings language:de', person));
			const question = messageOf(await running.bot.press(german, label, person));
			const outcome = messageOf(await running.bot.press(question, 'Löschen', person));
			expect(textOf(outcome)).toContain(result);
			expect(labelsOf(outcome)).toContain('Delete my data');
		}
	});

	test('keep one’s answers private, unless a command says otherwise', async () => {
		const { bot } = running;
		const isPrivate = async (options = '', person: object = member) =>
			messageOf(await bot.ask(`/price item:${redline}${options}`, person)).private;
		const shown = messageOf(await bot.ask('/settings', member));
		expect(await isPrivate()).toBe(false);
		const saved = messageOf(await bot.press(shown, 'Answer me privately', member));
		expect(saved.embeds[0]?.description).toContain('only you see your answers');
		expect([await isPrivate(), await isPrivate(' private:False'), await isPrivate('', manager)]).toEqual([
			true,
			false,
			false,
		]);
		await bot.press(saved, 'Answer me publicly', member);
		expect([await isPrivate(), await isPrivate(' private:True')]).toEqual([false, true]);
	});

	test('of a server cannot be changed by members who do not manage it, whatever they press', async () => {
		const refused = messageOf(await running.bot.ask('/settings currency:USD scope:server', member));
		expect(refused.private).toBe(true);
		expect(refused.embeds[0]?.description).toContain('You need the **Manage Server** permission');
		const shown = messageOf(await running.bot.ask('/settings', member));
		const pressed = messageOf(
			await running.bot.discord.press(shown, 'settings:confirm:server', { ...reader, ...member }),
		);
		expect(pressed.embeds[0]?.description).toContain('You need the **Manage Server** permission');
		// Everybody can choose their own game.
		await running.bot.ask('/settings game:Dota 2', member);
		await running.bot.untilRatesKnown('USD');
		await running.bot.untilSearchable('Dota 2');
		expect(await running.bot.read('/price item:qqq zzz', member)).toContain('No match for “qqq zzz” in Dota 2.');
	});
});

describe('/help', () => {
	test('shows what one can do at a glance, who runs the bot, and the rest by a menu', async () => {
		const bot = await openBot({ withoutLists: true, supportUrl: 'https://support.example/pricetag' });
		const help = messageOf(await bot.ask('/help'));
		expect(help.private).toBe(true);
		const [embed] = help.embeds;
		expect(embed?.fields?.map(({ name }) => name)).toEqual([
			'What does it cost?',
			'What is worth a look?',
			'My things',
			'Tell me when …',
		]);
		expect(embed?.description).toMatch(
			/Prices: 127\.0\.0\.1:\d+ · Version \d+\.\d+\.\d+ · Languages: English, Deutsch, /,
		);
		const priceId = bot.discord.rest.commands.find(({ name }) => name === 'price')?.id;
		expect(embed?.fields?.[0]?.value).toContain(`</price:${priceId}> · an item now`);
		expect(componentsOf(help).flatMap((each) => ('url' in each ? [[each.label, each.url]] : []))).toEqual([
			['Add to a server', expect.stringContaining('client_id=1000000000000000001&scope=bot+applications.commands')],
			['Support', 'https://support.example/pricetag'],
		]);
		const prices = messageOf(await bot.pick(help, 'What the prices mean'));
		expect(prices.id).toBe(help.id);
		expect(prices.embeds[0]?.description).toContain('**Ask**: the price a seller wants now.');
		expect(menuOf(prices).options.find((option) => option.default)?.label).toBe('What the prices mean');
	});

	test('lists every slash command as a clickable mention, and says where message commands are', async () => {
		const { bot } = running;
		const help = messageOf(await bot.pick(messageOf(await bot.ask('/help')), 'All commands'));
		const expectedLines = bot.discord.rest.commands.flatMap(({ type, name, id, description, options = [] }) => {
			if (type === ApplicationCommandType.Message)
				return `Right-click a message (on a phone, hold it) > Apps > **${name}**`;
			const subcommands = options.filter(({ type }) => type === ApplicationCommandOptionType.Subcommand);
			if (subcommands.length === 0) return `</${name}:${id}> · ${description}`;
			return subcommands.map((each) => `</${name} ${each.name}:${id}> · ${each.description}`);
		});
		expect(expectedLines).toContain(
			`</account link:${bot.discord.rest.commands.find(({ name }) => name === 'account')?.id}> · Link your marketplace account to see its transactions here`,
		);
		for (const line of expectedLines) expect(help.embeds[0]?.description).toContain(line);
	});

	test.each(languages)('fits into 1,500 characters in %s', async (locale) => {
		const [embed] = messageOf(await running.bot.ask('/help', { locale, userId: '4711' })).embeds;
		const texts = [
			embed?.title,
			embed?.description,
			...(embed?.fields ?? []).flatMap(({ name, value }) => [name, value]),
		];
		expect(texts.join('').length).toBeLessThanOrEqual(1_500);
	});
});
