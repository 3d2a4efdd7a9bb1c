import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '../../src/words/words.ts';
import { commonBot, messageOf } from '../support/running-bot.ts';

const running = commonBot();
const redline = 'AK-47 | Redline (Field-Tested)';
const others = languages.filter((language) => language !== 'en');

beforeAll(() => running.bot.knows('USD'));

/** Without names, codes and tables: they are the same in all languages. */
const prose = (message: object) =>
	JSON.stringify(message)
		.replaceAll(/```.*?```|`[^`]*`|<\/[^>]*>|Price check/g, '')
		.replaceAll(/"(?:id|url|customId|custom_id|value|name)":"[^"]*"/g, '');

const english = /\b(?:the|your|this|with|from|sales|lowest|prices?|ask|in stock|days|listed|sold)\b/i;

describe.each(others)('In %s', (language) => {
	const person = { userId: `8${others.indexOf(language)}`, locale: language, serverLocale: language, manages: true };

	test.each([
		`/price item:${redline}`,
		'/price item:ak redline',
		'/price item:karambit',
		'/price item:qqqq zzzz',
		`/price item:${redline} currency:USD`,
		`/history item:${redline}`,
		'/history item:m4a4 howl',
		`/history item:${redline} date:yesterday`,
		'/oos',
		'/oos min_sales:9999',
		'/deals',
		'/deals min_discount:90',
		'/movers',
		'/movers direction:down period:30d',
		`/alert add item:${redline} below:1`,
		`/alert add item:${redline}`,
		'/alert list',
		'/feed list',
		'/settings',
		'/account status',
		'/mytx',
		'/help',
	])('%s is answered without a word of English, within Discord’s limits', async (line) => {
		const answer = prose(messageOf(await running.bot.ask(line, person)));
		expect(answer).not.toMatch(/undefined|\[object|NaN/);
		expect(english.exec(answer)?.[0], answer).toBeUndefined();
	});
});

describe('The language', () => {
	const german = { userId: '9', locale: 'de', serverLocale: 'fr' };

	test('is the user’s where only they read, and the server’s where everybody does', async () => {
		const { bot } = running;
		const price = `/price item:${redline}`;
		expect(await bot.read(price, german)).toContain('Offre la plus basse');
		expect(await bot.read(`${price} private:True`, german)).toContain('Niedrigstes Angebot');
		expect(await bot.read(price, { ...german, place: 'dm' })).toContain('Niedrigstes Angebot');
		expect(await bot.read('/settings', german)).toContain('Einstellungen');
		// A failure is seen only by whoever asked.
		expect(await bot.read('/price item:qqqq zzzz', german)).toContain('Kein Treffer');
		// There are no sentences in Danish.
		expect(await bot.read(price, { ...german, serverLocale: 'da' })).toContain('Lowest ask');
	});

	test('is what the user and the server have set, also after a restart, until they choose “automatic” again', async () => {
		const { bot } = running;
		const price = `/price item:${redline}`;
		const manager = { userId: '10', locale: 'en-US', manages: true };
		expect(await bot.read('/settings language:pl', german)).toContain('Zapisano');
		expect(await bot.read('/settings language:tr scope:server', manager)).toContain('Saved');
		await bot.restart();
		expect(await bot.read(`${price} private:True`, german)).toContain('Najniższa oferta');
		expect(await bot.read(price, german)).toContain('En düşük fiyat');
		await bot.ask('/settings language:auto', german);
		await bot.ask('/settings language:auto scope:server', manager);
		expect(await bot.read(`${price} private:True`, german)).toContain('Niedrigstes Angebot');
		expect(await bot.read(price, german)).toContain('Offre la plus basse');
	});

	test('of a command’s description is that of the client', () => {
		const price = running.bot.discord.commands.find(({ name }) => name === 'price')!;
		const localizations = price.description_localizations!;
		expect(Object.keys(localizations).sort()).toEqual(
			['de', 'en-GB', 'en-US', 'es-419', 'es-ES', 'fr', 'pl', 'pt-BR', 'ru', 'tr', 'uk', 'zh-CN'].sort(),
		);
		expect(new Set(Object.values(localizations)).size).toBe(languages.length);
	});
});
