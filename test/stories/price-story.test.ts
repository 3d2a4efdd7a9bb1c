import { describe, expect, test } from 'vitest';
import { euro, type ListedRow } from '../market/answered-rows.ts';
import { componentsOf, labelsOf, menuOf, messageOf } from '../support/message-parts.ts';
import { botOfFile, reader } from '../support/running-bot.ts';

const running = botOfFile();
const homeRequests = () => running.bot.homeRequests();
const rows = (kind: 'tradable' | 'trade-locked' | 'history' | 'out-of-stock', currency: 'EUR' | 'USD' = 'EUR') =>
	running.bot.market.rows(kind, 730, currency) as unknown as ListedRow[];
const listed = (name: string, currency: 'EUR' | 'USD' = 'EUR') =>
	rows('tradable', currency).find((row) => row.market_hash_name === name)!;
const redline = 'AK-47 | Redline (Field-Tested)';
const wears = ['Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'];

describe('/price', () => {
	test('formats prices for the locale of the server, and in private answers for that of the user', async () => {
		const price = listed(redline).min_price;
		const read = (line: string, who: object) => running.bot.read(`/price item:${redline}${line}`, who);
		expect(await read('', { locale: 'de' })).toContain(euro(price));
		expect(await read('', { serverLocale: 'de' })).toContain(euro(price, 'de'));
		expect(await read(' private:True', { locale: 'de' })).toContain(euro(price, 'de'));
		expect(await read(' private:True', { locale: 'no such locale' })).toContain(euro(price));
	});

	test.each([`/price item:${redline}`, `/history item:${redline}`, '/oos', '/deals'])(
		'is answered only to whoever asked if they want that: %s private:True',
		async (line) => {
			const message = messageOf(await running.bot.ask(`${line} private:True`));
			expect([message.private, message.embeds[0]?.color]).toEqual([true, expect.any(Number)]);
			expect(messageOf(await running.bot.ask(`${line} private:False`)).private).toBe(false);
		},
	);

	test('shows the latest sales of an item that is in no other list', async () => {
		const otherNames = new Set([...rows('tradable'), ...rows('out-of-stock')].map((row) => row.market_hash_name));
		const row = rows('history').find(
			({ market_hash_name, version }) => version === null && !otherNames.has(market_hash_name),
		)!;
		const text = await running.bot.read(`/price item:${row.market_hash_name}`);
		expect(text).toMatch(
			/None for sale right now\.\n(\d\d days: median €[\d.,]+ from [\d,]+ sales?|No sales in the last 90 days)/,
		);
		expect(text).not.toMatch(/Out of stock|Lowest ask|[€$]0\.00/);
	});

	test('answers a skin without its wear with a table of all wears, and opens the picked one in place', async () => {
		const message = messageOf(await running.bot.ask('/price item:ak-47 redline'));
		expect(message.private).toBe(false);
		// The Redline does not exist in Factory New.
		const expectedLabels = wears.flatMap((wear) => [wear, `StatTrak™ ${wear}`]);
		expect(menuOf(message).options.map(({ label }) => label)).toEqual(expectedLabels);
		expect(message.embeds[0]?.title).toBe('AK-47 | Redline');
		const table = message.embeds[0]!.description!.split('```')[1]!.trim().split('\n');
		expect(table.map((line) => line.trim().split(/\s+/)[0])).toEqual([
			'Plain',
			...['MW', 'FT', 'WW', 'BS'],
			'StatTrak™',
			...['MW', 'FT', 'WW', 'BS'],
		]);
		expect(table[2]).toMatch(new RegExp(`^FT +\\${euro(listed(redline).min_price)} +[−+]\\d+%$`));
		expect(Math.max(...table.map((line) => line.length))).toBeLessThanOrEqual(38);
		const locked = messageOf(await running.bot.press(message, 'Trade-locked'));
		expect(locked.embeds[0]?.title).toBe('AK-47 | Redline · trade-locked');
		const back = messageOf(await running.bot.press(locked, 'Tradable'));
		const opened = messageOf(await running.bot.pick(back, 'Field-Tested'));
		// The list of trade-locked items is fetched first. If that takes a while, its answer has a message of its own.
		expect(opened.id).toBe(locked.id);
		expect(opened.embeds[0]?.title).toBe(redline);
	});

	test('refreshes such a table, and leads back to it from its items', async () => {
		const table = messageOf(await running.bot.ask('/price item:ak redline'));
		const refreshed = messageOf(await running.bot.press(table, 'Refresh'));
		expect(refreshed.embeds[0]?.description).toContain('The next update of asks is due');
		const opened = messageOf(await running.bot.pick(refreshed, 'Field-Tested'));
		const history = messageOf(await running.bot.press(opened, 'History'));
		const back = messageOf(await running.bot.press(history, 'Back'));
		expect(back.id).toBe(table.id);
		expect(back.embeds[0]?.title).toBe(table.embeds[0]?.title);
		expect(back.attachments).toEqual([]);
		const primary = componentsOf(back).filter((each) => 'style' in each && each.style === 1);
		expect(primary.map(({ label }) => label)).toEqual(['History']);
	});

	test('keeps the version that was typed, in a table of its wears', async () => {
		const message = messageOf(await running.bot.ask('/price item:kara dopp ruby'));
		expect(message.embeds[0]!.title).toBe('★ Karambit | Doppler · Ruby');
		const asks = rows('tradable').filter(
			({ market_hash_name, version }) => version === 'Ruby' && market_hash_name.startsWith('★ Karambit | Doppler'),
		);
		expect(asks.length).toBeGreaterThan(1);
		for (const { min_price } of asks) expect(message.embeds[0]!.description).toContain(euro(min_price));
		for (const { label } of menuOf(message).options) expect(label).toMatch(/ · Ruby$/);
	});

	test('shows only the quality that was typed', async () => {
		const message = messageOf(await running.bot.ask('/price item:ak redline stattrak'));
		expect(menuOf(message).options.map(({ label }) => label)).toEqual(wears.map((wear) => `StatTrak™ ${wear}`));
	});

	test('offers different skins that may be meant, at most ten, most sold first', async () => {
		const message = messageOf(await running.bot.ask('/price item:asiimov ft'));
		const lines = message.embeds[0]!.description!.split('\n').filter((line) => line.startsWith('**'));
		expect(lines.length).toBeGreaterThan(1);
		expect(lines.length).toBeLessThanOrEqual(10);
		const sold = lines.map((line) => Number(/([\d,]+) sold in 30 days/.exec(line)![1]!.replace(',', '')));
		expect(sold).toEqual(sold.toSorted((a, b) => b - a));
	});

	test('shows all versions of a name in a table, and opens one from the menu', async () => {
		const name = '★ Karambit | Doppler (Factory New)';
		const message = messageOf(await running.bot.ask(`/price item:${name}`));
		const asks = rows('tradable').filter((row) => row.market_hash_name === name);
		expect(menuOf(message).options).toHaveLength(7);
		for (const { version, min_price } of asks)
			expect(message.embeds[0]?.description).toMatch(new RegExp(`${version} +\\${euro(min_price)}`));
		const { version, min_price } = asks.at(-1)!;
		const opened = messageOf(await running.bot.pick(message, version!));
		expect(opened.embeds[0]?.title).toBe(`${name} · ${version}`);
		expect(opened.embeds[0]?.description).toContain(euro(min_price));
		expect(menuOf(opened).options.find((option) => option.default)?.label).toBe(version);
	});

	test('answers from the trade-locked listings on request, and says so in the title', async () => {
		const row = rows('trade-locked').find(({ version, quantity }) => version === null && quantity > 0)!;
		// Longer than the bot leaves between two requests.
		running.bot.clock.shift(2_000);
		const text = await running.bot.read(`/price item:${row.market_hash_name} trade_locked:true`);
		expect(text.split('\n')[0]).toBe(`${row.market_hash_name} · trade-locked`);
		expect(text).toContain(`Lowest ask ${euro(row.min_price)}`);
		const absent = rows('trade-locked').find(
			(each) => each.quantity === 0 && each.version === null && listed(each.market_hash_name),
		)!;
		const hint = await running.bot.read(`/price item:${absent.market_hash_name} trade_locked:true`);
		expect(hint).toContain('No trade-locked units for sale right now.');
		expect(hint).toContain(`lowest ask ${euro(listed(absent.market_hash_name).min_price)}`);
		expect(
			running.bot.market.requests.filter(({ path }) => path === '/v1/items').map(({ query }) => query.tradable),
		).toContain('0');
	});

	test('answers about the item that is clearly meant, and says which one it shows', async () => {
		for (const typed of ['ak redline ft', 'AK-47 redlnie field tested', 'калаш редлайн фт']) {
			const message = messageOf(await running.bot.ask(`/price item:${typed}`));
			expect(message.private).toBe(false);
			expect(message.embeds[0]?.title).toBe(redline);
			expect(message.embeds[0]?.description).toContain(`Showing **${redline}** for “${typed}”.`);
			expect(message.embeds[0]?.description).toContain(euro(listed(redline).min_price));
		}
		expect(await running.bot.read('/price item:ak redline 0.25')).toContain(
			'Patterns, floats and stickers are not priced by this marketplace.',
		);
		// An exact name needs no interpretation.
		expect(await running.bot.read('/price item:ak47 redline field tested')).not.toContain('Showing');
	});

	test('multiplies an amount, also after its buttons and menus', async () => {
		const { bot } = running;
		const message = messageOf(await bot.ask('/price item:10x ak redline ft'));
		const text = () => JSON.stringify(message.embeds);
		const many = /10 at the lowest ask: \*\*€/;
		expect(text()).toMatch(many);
		await bot.press(message, 'Refresh');
		expect(text()).toMatch(many);
		await bot.press(message, 'History');
		expect(text()).not.toMatch(many);
		await bot.press(message, 'Price');
		expect(text()).toMatch(many);
	});

	test('takes a number in front for an amount if no name has it', async () => {
		expect(await running.bot.read('/price item:3 ak redline ft')).toContain('3 at the lowest ask: ');
		expect(await running.bot.read('/price item:2 ak redline')).toMatch(/^AK-47 \| Redline\n/);
		expect(await running.bot.read('/price item:2024 ak redline ft')).not.toContain('at the lowest ask');
		expect(await running.bot.read('/price item:90 asiimov ft')).not.toContain('90 at the lowest ask');
	});

	test('answers about the item of a pasted link', async () => {
		const text = await running.bot.read(`/price item:${listed(redline).item_page}`);
		expect(text.split('\n')[0]).toBe(redline);
		const unknown = messageOf(await running.bot.ask('/price item:https://market.example/item/no-such-thing-here'));
		expect(unknown.embeds[0]?.title).toMatch(/^This link leads to no item here\./);
	});

	test('offers what comes closest if nothing matches', async () => {
		const message = messageOf(await running.bot.ask('/price item:AK-47 Redline Emporium'));
		expect(message.private).toBe(false);
		expect(message.embeds[0]?.title).toBe('No match for “AK-47 Redline Emporium”. Did you mean one of these?');
		const [first] = menuOf(message).options;
		expect(first!.label).toMatch(/^AK-47 \| Redline/);
		expect(messageOf(await running.bot.pick(message, first!.label)).embeds[0]?.title).toContain('Redline');
	});

	test('answers about another game if only that has what was typed', async () => {
		const [{ market_hash_name: name }] = running.bot.market.rows('tradable', 252490, 'EUR') as unknown as readonly [
			{ readonly market_hash_name: string },
		];
		await running.bot.whileTimePasses(running.bot.untilSearchable('Rust'));
		const { embeds } = messageOf(await running.bot.ask(`/price item:${name} game:Counter-Strike 2`));
		expect(embeds[0]?.title).toBe(name);
		expect(embeds[0]?.description).toMatch(/^No match in Counter-Strike 2\. In \*\*Rust\*\* there is this:\n/);
	});

	test('is updated by anyone who presses Refresh, and says when the next update is due', async () => {
		const message = messageOf(await running.bot.ask(`/price item:${redline}`));
		expect(labelsOf(message)).toEqual(['Refresh', 'History', 'Trade-locked', 'Alert me', 'View item']);
		const before = homeRequests();
		const pressed = messageOf(await running.bot.press(message, 'Refresh', { userId: '42', locale: 'fr' }));
		// Everybody sees it, so it stays in the language of the server.
		expect(pressed.id).toBe(message.id);
		expect(pressed.embeds[0]?.description).toContain(euro(listed(redline).min_price));
		expect(pressed.embeds[0]?.description).toMatch(/The next update of asks is due at <t:\d+:t>\./);
		expect(homeRequests()).toBe(before);
	});

	test('suggests names while one is typed', async () => {
		expect(await running.bot.suggest('ak redl')).toContain(redline);
		expect(await running.bot.suggest('ak redl')).toHaveLength(8);
		expect((await running.bot.suggest('kara dopp ruby'))?.[0]).toMatch(/^★ Karambit \| Doppler \(.*\) · Ruby$/);
		expect((await running.bot.suggest('s'))?.length).toBe(25);
		expect(await running.bot.suggest('zzzzzzzzzz')).toEqual([]);
	});

	test('suggests the user’s recent items and then the most sold ones before anything is typed', async () => {
		const name = 'AWP | Asiimov (Battle-Scarred)';
		await running.bot.ask(`/price item:${name}`);
		const mine = (await running.bot.suggest(''))!;
		expect(mine[0]).toBe(name);
		expect(mine).toHaveLength(25);
		expect(new Set(mine).size).toBe(25);
		const stranger = (await running.bot.suggest('', {}, { userId: '4242' }))!;
		const sold = new Map<string, number>();
		for (const { market_hash_name, last_30_days } of rows('history')) {
			const { volume } = last_30_days as { volume: number };
			sold.set(market_hash_name, (sold.get(market_hash_name) ?? 0) + volume);
		}
		const counts = [...sold.values()].sort((a, b) => b - a);
		// Items that sold equally often may be in any order, so their counts are compared.
		expect(sold.get(stranger[0]!)).toBe(counts[0]);
		expect(sold.get(stranger[24]!)).toBe(counts[24]);
	});

	test('suggests items of another game', async () => {
		await running.bot.whileTimePasses(running.bot.untilSearchable('Rust'));
		expect(await running.bot.suggest('azul', { game: 252490 })).toContain('Azul Hoodie');
	});

	test('reports a button that no longer resolves as expired', async () => {
		const message = messageOf(await running.bot.ask(`/price item:${redline}`));
		for (const id of ['price:refresh:730:EUR:0:AAAAAAAAAAAA', 'price:refresh:730:XXX']) {
			const answer = messageOf(await running.bot.discord.press(message, id, reader));
			expect(answer.private).toBe(true);
			expect(answer.embeds[0]?.description).toBe('This button has expired. Please run the command again.');
		}
	});
});
