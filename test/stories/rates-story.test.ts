import { describe, expect, test, vi } from 'vitest';
import type { Row } from '../../src/local/market/exchange-rates.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { ListKind } from '../../src/market/list-key.ts';
import { menusOf, messageOf, openBot, type RunningBot, type RunningBotOptions } from '../support/running-bot.ts';

const redline = 'AK-47 | Redline (Field-Tested)';

/** A bot that knows the rates of these currencies, and has no lists in them. */
async function openBotThatKnows(known: readonly Currency[], options: Partial<RunningBotOptions> = {}) {
	const bot = await openBot(options);
	const isMeasured = (currency: Currency) =>
		bot.logged.some((line) => line.includes('"exchange rate measured"') && line.includes(`730/${currency}"`));
	await bot.quickly(vi.waitFor(() => expect(known.every(isMeasured)).toBe(true), { timeout: 15_000 }));
	return bot;
}

/** The row of an item in one of the marketplace's own lists. */
const rowOf = ({ market }: RunningBot, kind: ListKind, currency: Currency, name = redline): Row =>
	market.rows(kind, 730, currency).find((row) => row.market_hash_name === name)!;

/** The amounts in a text, each with whether it is marked as converted. */
function amountsIn(text: string, sign: string) {
	return [...text.matchAll(new RegExp(`(≈\\s)?${sign.replaceAll('$', '\\$')}([\\d,.]+\\d)`, 'g'))].map(
		([, mark, figure]) => ({ isMarked: mark !== undefined, amount: Number(figure!.replaceAll(',', '')) }),
	);
}

/** Expects that all amounts are marked, and that they are those of the exact row, to a tenth of a percent or a cent. */
function expectConverted(text: string, sign: string, exact: readonly unknown[]) {
	const amounts = amountsIn(text, sign);
	expect(amounts.length).toBeGreaterThan(0);
	expect(amounts.filter(({ isMarked }) => !isMarked)).toEqual([]);
	for (const expected of exact as number[]) {
		const tolerance = Math.max(0.011, expected * 0.001);
		expect(
			amounts.some(({ amount }) => Math.abs(amount - expected) <= tolerance),
			String(expected),
		).toBe(true);
	}
	expect(text).toMatch(/converted from EUR \(rate of (now|\d+ (second|minute)s? ago)\)/);
}

describe('Prices in a currency that is not loaded', () => {
	test('are converted from the home currency at once, each marked, and are those of the exact lists', async () => {
		const bot = await openBotThatKnows(['AUD', 'BRL', 'CAD', 'SEK']);
		const price = await bot.read(`/price item:${redline} currency:CAD`);
		const { min_price, max_price, mean_price, median_price, suggested_price } = rowOf(bot, 'tradable', 'CAD');
		expectConverted(price, 'CA$', [min_price, max_price, mean_price, median_price, suggested_price]);

		const history = await bot.read(`/history item:${redline} currency:SEK`);
		const { min, max, avg, median } = rowOf(bot, 'history', 'SEK').last_30_days as Row;
		expectConverted(history, 'SEK\u00a0', [min, max, avg, median]);

		const outOfStock = await bot.read('/oos currency:AUD');
		const rows = bot.market.rows('out-of-stock', 730, 'AUD');
		const most = [...rows].sort((a, b) => Number(b.sales_last_90d) - Number(a.sales_last_90d))[0]!;
		expectConverted(outOfStock, 'A$', [most.suggested_price, most.avg_sale_price]);

		const several = await bot.read('/price item:ak redline currency:BRL');
		expectConverted(several, 'R$', [rowOf(bot, 'tradable', 'BRL').min_price]);
	});

	test('have no warning in the menu of currencies, which only marks exact ones', async () => {
		const bot = await openBotThatKnows(['CAD']);
		const message = messageOf(await bot.ask(`/price item:${redline} currency:CAD`));
		const described = menusOf(message)
			.at(-1)!
			.options.filter(({ description }) => description);
		expect(described.map(({ value, description }) => [value, description])).toEqual([['EUR', 'exact prices']]);
	});

	test('are also converted for trade-locked listings', async () => {
		const bot = await openBotThatKnows(['CAD']);
		const locked = bot.market.rows('trade-locked', 730, 'CAD').find(({ quantity }) => Number(quantity) > 0)!;
		const message = messageOf(await bot.ask(`/price item:${locked.market_hash_name} currency:CAD trade_locked:True`));
		// Trade-locked listings are fetched from now on.
		const text = () => `${message.embeds[0]?.title} ${message.embeds[0]?.description}`;
		await bot.quickly(vi.waitFor(() => expect(text()).toContain('Lowest ask'), { timeout: 15_000 }));
		expectConverted(text(), 'CA$', [locked.min_price]);
	});

	test('are converted right after a restart, without a request', async () => {
		const bot = await openBotThatKnows(['CAD']);
		await bot.restart();
		const before = bot.market.requests.length;
		const text = await bot.read(`/price item:${redline} currency:CAD`);
		expectConverted(text, 'CA$', [rowOf(bot, 'tradable', 'CAD').min_price]);
		expect(bot.market.requests).toHaveLength(before);
	});
});

test('A currency whose prices do not follow one rate is never converted, and the log says why', async () => {
	const bot = await openBotThatKnows(['CAD'], {
		prepare: (market) =>
			market.alter('tradable', (rows) =>
				rows.map((row, i) =>
					row.currency === 'AUD' && i % 20 === 0 ? { ...row, min_price: Number(row.min_price) * 1.1 } : row,
				),
			),
	});
	const why = () => bot.logged.filter((line) => line.includes('do not follow one exchange rate'));
	expect(why()).toHaveLength(1);
	expect(why()[0]).toContain('tradable/730/AUD');
	const text = await bot.read(`/price item:${redline} currency:AUD`);
	expect(text).not.toContain('≈');
	const { min_price } = rowOf(bot, 'tradable', 'AUD');
	expect(amountsIn(text, 'A$')[0]?.amount).toBeCloseTo(Number(min_price), 2);
});
