import { describe, expect, test } from 'vitest';
import type { LocalMessage } from '../../playground/discord/local-messages/local-message.ts';
import { euro, type SoldRow } from '../market/answered-rows.ts';
import { menusOf, messageOf } from '../support/message-parts.ts';
import { botOfAllFiles } from '../support/running-bot.ts';

const running = botOfAllFiles();
const homeRequests = () => running.bot.homeRequests();

const redline = 'AK-47 | Redline (Field-Tested)';
const rows = (currency: 'EUR' | 'USD' = 'EUR') =>
	running.bot.market.rows('history', 730, currency) as unknown as SoldRow[];
const soldOf = (name: string, currency: 'EUR' | 'USD' = 'EUR') =>
	rows(currency).find((row) => row.market_hash_name === name)!;
const ask = async (line: string) => messageOf(await running.bot.ask(line));

const textOfAllEmbeds = ({ embeds }: LocalMessage) => embeds.map(({ description }) => description).join('\n');

/** The chart that a message shows, which must be its only file, and its description. */
function chartOf({ attachments, embeds }: LocalMessage) {
	expect(attachments).toHaveLength(1);
	const { name, type, data, description } = attachments[0]!;
	expect(embeds[0]?.image?.url).toBe(`attachment://${name}`);
	expect([type, data.subarray(1, 4).toString()]).toEqual(['image/png', 'PNG']);
	expect([data.readUInt32BE(16), data.readUInt32BE(20)]).toEqual([800, 600]);
	expect(data.length).toBeLessThan(60_000);
	return { data, description };
}

describe('/history', () => {
	test('answers publicly with every figure of every period, and a chart described with the same figures', async () => {
		const message = await ask(`/history item:${redline}`);
		expect(message.private).toBe(false);
		const text = textOfAllEmbeds(message);
		const { description } = chartOf(message);
		const { last_24_hours, last_7_days, last_30_days, last_90_days } = soldOf(redline);
		for (const { min, avg, median, max, volume } of [last_24_hours, last_7_days, last_30_days, last_90_days])
			for (const each of [euro(min), euro(avg), euro(median), euro(max), `${volume}`]) {
				expect(text).toContain(each);
				expect(description).toContain(each);
			}
	});

	test('makes one request to Discord and none to the marketplace, and draws a chart once', async () => {
		const before = running.bot.discord.rest.requests.length;
		const requestsBefore = homeRequests();
		const charts = await Promise.all(
			Array.from({ length: 5 }, async () => chartOf(await ask(`/history item:${redline}`)).data),
		);
		for (const chart of charts) expect(chart.equals(charts[0]!)).toBe(true);
		expect(running.bot.discord.rest.requests.length - before).toBe(5);
		expect(homeRequests()).toBe(requestsBefore);
	});

	test('draws another chart for another item, currency or language', async () => {
		await running.bot.untilRatesKnown('USD');
		const lines = [
			`/history item:${redline}`,
			'/history item:AK-47 | Redline (Minimal Wear)',
			`/history item:${redline} currency:USD`,
		];
		const charts: Buffer[] = [];
		for (const line of lines) charts.push(chartOf(await ask(line)).data);
		charts.push(chartOf(messageOf(await running.bot.ask(lines[0]!, { serverLocale: 'de' }))).data);
		expect(new Set(charts.map((chart) => chart.toString('base64'))).size).toBe(4);
	});

	test('tolerates typing errors, and offers several matches with their sales', async () => {
		const read = await ask('/history item:ak redlnie ft');
		expect(textOfAllEmbeds(read)).toMatch(`Showing **${redline}** for “ak redlnie ft”.`);
		const offer = await ask('/history item:ak redline');
		expect(textOfAllEmbeds(offer)).toContain('Median sale of 7, 30 and 90 days, and sales in 30 days, by wear:');
		expect(offer.attachments).toEqual([]);
		const opened = messageOf(await running.bot.pick(offer, 'Field-Tested'));
		expect(opened.id).toBe(offer.id);
		expect(opened.embeds[0]?.title).toBe(redline);
		chartOf(opened);
		const back = messageOf(await running.bot.press(opened, 'Back'));
		expect(textOfAllEmbeds(back)).toBe(textOfAllEmbeds(offer));
		expect(back.attachments).toEqual([]);
	});

	test('answers about a name with a comma', async () => {
		const { market_hash_name } = rows().find((row) => row.market_hash_name.includes(','))!;
		expect((await ask(`/history item:${market_hash_name}`)).embeds[0]?.title).toBe(market_hash_name);
	});
});

describe('Price and history', () => {
	test('switch to each other in the same message, with and without the chart', async () => {
		const price = await ask(`/price item:${redline}`);
		const history = messageOf(await running.bot.press(price, 'History'));
		expect(history.id).toBe(price.id);
		chartOf(history);
		const back = messageOf(await running.bot.press(history, 'Price'));
		expect(back.id).toBe(price.id);
		expect(back.attachments).toEqual([]);
		expect(back.embeds[0]?.image).toBeUndefined();
		expect(textOfAllEmbeds(back)).toContain('Lowest ask');
	});

	test('change their currency in place, and keep it when switching to each other', async () => {
		await running.bot.untilRatesKnown('USD');
		const price = await ask(`/price item:${redline} currency:USD`);
		const currencies = menusOf(price).at(-1)!;
		const exact = currencies.options.filter(({ description }) => description === 'exact prices');
		expect(exact.map(({ value }) => value)).toEqual(['EUR']);
		expect(currencies.options.find((option) => option.default)?.value).toBe('USD');
		const history = messageOf(await running.bot.press(price, 'History'));
		expect(textOfAllEmbeds(history)).toContain(`$${soldOf(redline, 'USD').last_30_days.median}`);
		const inEuro = messageOf(await running.bot.pick(history, 'EUR · Euro'));
		expect(inEuro.id).toBe(price.id);
		expect(textOfAllEmbeds(inEuro)).toContain(euro(soldOf(redline).last_30_days.median));
		expect(inEuro.attachments).toHaveLength(1);
	});
});
