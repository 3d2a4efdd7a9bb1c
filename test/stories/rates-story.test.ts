import { beforeAll, describe, expect, test } from 'vitest';
import type { MarketRow } from '../../playground/market/exchange-rates.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { ListKind } from '../../src/market/list-key.ts';
import { messageOf } from '../support/message-parts.ts';
import { botOfFile, type RunningBot, reader } from '../support/running-bot.ts';
import { until } from '../support/until.ts';

const redline = 'AK-47 | Redline (Field-Tested)';

const running = botOfFile();
// The bot knows the rate of USD, but has no lists in USD.
beforeAll(() => running.bot.untilRatesKnown('USD'));

/** The row of an item in one of the marketplace's own lists. */
const rowOf = ({ market }: RunningBot, kind: ListKind, currency: Currency, name = redline): MarketRow =>
	market.rows(kind, 730, currency).find((row) => row.market_hash_name === name)!;

const amountsIn = (text: string, sign: string) =>
	[...text.matchAll(new RegExp(`${sign.replaceAll('$', '\\$')}([\\d,.]+\\d)`, 'g'))].map(([, figure]) =>
		Number(figure!.replaceAll(',', '')),
	);

/**
 * Expects that amounts are marked as converted, and that they are those of the exact row, to a tenth of a percent or a
 * cent.
 */
function expectConverted(text: string, sign: string, exact: readonly unknown[]) {
	const amounts = amountsIn(text, sign);
	expect(amounts.length).toBeGreaterThan(0);
	expect(text).toContain('≈');
	for (const expected of exact as number[]) {
		const tolerance = Math.max(0.011, expected * 0.001);
		expect(
			amounts.some((amount) => Math.abs(amount - expected) <= tolerance),
			String(expected),
		).toBe(true);
	}
	expect(text).toMatch(/converted from EUR \(rate of (now|\d+ (second|minute)s? ago)\)/);
}

describe('Prices in a currency that is not loaded', () => {
	test('are converted from the home currency at once, marked, and are those of the exact lists', async () => {
		const { bot } = running;
		const price = await bot.read(`/price item:${redline} currency:USD`);
		const { min_price, max_price, mean_price, median_price, suggested_price } = rowOf(bot, 'tradable', 'USD');
		expectConverted(price, '$', [min_price, max_price, mean_price, median_price, suggested_price]);

		const history = await bot.read(`/history item:${redline} currency:USD`);
		const { min, max, avg, median } = rowOf(bot, 'history', 'USD').last_30_days as MarketRow;
		expectConverted(history, '$', [min, max, avg, median]);

		const outOfStock = await bot.read('/oos currency:USD');
		const rows = bot.market.rows('out-of-stock', 730, 'USD');
		const mostSold = [...rows].sort((a, b) => Number(b.sales_last_90d) - Number(a.sales_last_90d))[0]!;
		expectConverted(outOfStock, '$', [mostSold.suggested_price, mostSold.avg_sale_price]);

		const several = await bot.read('/price item:ak redline currency:USD');
		expectConverted(several, '$', [rowOf(bot, 'tradable', 'USD').min_price]);

		const suggested = await bot.discord.suggest('price', 'item', 'ak redline ft', { currency: 'USD' }, reader);
		expect(JSON.stringify(suggested)).toMatch(/Redline \(Field-Tested\) · ≈\s\$[\d.]+ · \d+ sold/);
	});

	test('are also converted for trade-locked listings', async () => {
		const { bot } = running;
		const locked = bot.market.rows('trade-locked', 730, 'USD').find(({ quantity }) => Number(quantity) > 0)!;
		const message = messageOf(
			await bot.whileTimePasses(bot.ask(`/price item:${locked.market_hash_name} currency:USD trade_locked:True`)),
		);
		// Trade-locked listings are fetched from now on.
		const text = () => `${message.embeds[0]?.title} ${message.embeds[0]?.description}`;
		await bot.whileTimePasses(until(() => expect(text()).toContain('Lowest ask')));
		expectConverted(text().replaceAll(/<t:\d+:R>/g, 'now'), '$', [locked.min_price]);
	});

	test('are converted right after a restart, without a request', async () => {
		const { bot } = running;
		await bot.restart();
		const before = bot.market.requests.length;
		const text = await bot.read(`/price item:${redline} currency:USD`);
		expectConverted(text, '$', [rowOf(bot, 'tradable', 'USD').min_price]);
		expect(bot.market.requests).toHaveLength(before);
	});
});
