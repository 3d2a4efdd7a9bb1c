import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sampleNames, wears } from '../../playground/market/sample-names.ts';
import { currencies } from '../../src/market/currency.ts';
import { gameNames, games } from '../../src/names/game.ts';
import { languages, ownNames } from '../../src/words/languages.ts';
import { pseudoLocale } from '../../src/words/pseudo-locale.ts';
import { messageOf } from '../support/message-parts.ts';
import { botOfAllFiles } from '../support/running-bot.ts';

const running = botOfAllFiles();
const redline = 'AK-47 | Redline (Field-Tested)';

beforeAll(() => running.bot.untilRatesKnown('USD'));

const shownKeys = ['title', 'description', 'label', 'placeholder', 'text', 'content'];
/** An embed's fields have names and values; those of menus and files are not shown. */
const isShown = (key: string, part: object) => shownKeys.includes(key) || ('name' in part && 'value' in part);

function textsIn(part: unknown): string[] {
	if (typeof part !== 'object' || part === null) return [];
	return Object.entries(part).flatMap(([key, value]) => {
		if (typeof value !== 'string') return textsIn(value);
		return isShown(key, part) ? [value] : [];
	});
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });
/** Words of the game, which stay English like the names of items. */
const rarities = ['Mil-Spec Grade', 'Restricted', 'Classified', 'Covert', 'High Grade', 'Extraordinary'];
const origins = ['Operation Phoenix Weapon Case'];

/** The longest first, so that no name is removed in part because a shorter one is contained in it. */
const names = [
	...rarities,
	...origins,
	...new Set([
		...games.flatMap((game) => [
			gameNames[game],
			...sampleNames[game]().flatMap(({ name, version }) => [name, version ?? name, name.replace(/ \([^()]*\)$/, '')]),
		]),
		...currencies.flatMap((currency) => [currencyNames.of(currency)!, currency]),
		...Object.values(ownNames),
		...wears,
		'StatTrak™',
	]),
].sort((a, b) => b.length - a.length);

const hasWords = (text: string) => /\p{L}{2,}/u.test(text);

/**
 * Words that are not from `words/en.json`, without names, mentions, codes and tables of items. The pseudo-language puts
 * each sentence of that file between « and », also those that are parts of others.
 */
function untranslated(message: object): string[] {
	return textsIn(message).flatMap((text) => {
		let rest = text.replaceAll(/```.*?```|`[^`]*`|<[^>]*>|\]\([^)]*\)|\\/gs, '');
		// Removes sentences from the innermost outwards.
		while (/«[^«»]*»/.test(rest)) rest = rest.replaceAll(/«[^«»]*»/g, '');
		if (hasWords(rest)) for (const name of names) rest = rest.replaceAll(name, '');
		return hasWords(rest) ? [rest] : [];
	});
}

describe('In the pseudo-language', () => {
	const person = { userId: '80', locale: pseudoLocale, serverLocale: pseudoLocale, manages: true };

	test.each([
		`/price item:${redline}`,
		'/price item:ak redline',
		'/price item:karambit',
		'/price item:qqqq zzzz',
		`/price item:${redline} currency:USD`,
		`/history item:${redline}`,
		'/history item:m4a4 howl',
		'/history item:ak redline',
		`/history item:${redline} date:yesterday`,
		`/history item:${redline} compare:awp asiimov`,
		'/oos',
		'/oos min_sales:9999',
		'/deals',
		'/deals min_discount:90',
		'/movers',
		'/movers direction:down period:30d',
		'/market',
		`/alert add item:${redline} below:1`,
		`/alert add item:${redline} repeat:again`,
		'/alert list',
		'/alert filters',
		'/feed list',
		'/appraise items:2x ak redline ft, asdf',
		'/trade have:ak redline ft want:awp asiimov ft',
		'/holdings',
		'/watchlist',
		'/settings',
		'/account status',
		'/mytx',
		'/help',
	])('%s is answered in whole sentences of en.json, within Discord’s limits', async (line) => {
		const message = messageOf(await running.bot.ask(line, person));
		expect(JSON.stringify(message)).not.toMatch(/undefined|\[object|NaN/);
		expect(untranslated(message)).toEqual([]);
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

	test('is what the user and the server have set, until they choose “automatic” again', async () => {
		const { bot } = running;
		const price = `/price item:${redline}`;
		const manager = { userId: '10', locale: 'en-US', manages: true };
		// The bot is that of all files.
		onTestFinished(async () => {
			await bot.read('/settings language:auto scope:server', manager);
		});
		expect(await bot.read('/settings language:pl', german)).toContain('Zapisano');
		expect(await bot.read('/settings language:tr scope:server', manager)).toContain('Saved');
		expect(await bot.read(`${price} private:True`, german)).toContain('Najniższa oferta');
		expect(await bot.read(price, german)).toContain('En düşük fiyat');
		await bot.ask('/settings language:auto', german);
		await bot.ask('/settings language:auto scope:server', manager);
		expect(await bot.read(`${price} private:True`, german)).toContain('Niedrigstes Angebot');
		expect(await bot.read(price, german)).toContain('Offre la plus basse');
	});

	test('of a command’s description is that of the client', () => {
		const price = running.bot.discord.rest.commands.find(({ name }) => name === 'price')!;
		const localizations = price.description_localizations!;
		// Discord has two locales each for English and Spanish.
		const locales = languages.flatMap((language) => {
			if (language === 'en') return ['en-GB', 'en-US'];
			return language === 'es' ? ['es-419', 'es-ES'] : [language];
		});
		expect(Object.keys(localizations).sort()).toEqual(locales.sort());
		expect(new Set(Object.values(localizations)).size).toBe(languages.length);
	});
});
