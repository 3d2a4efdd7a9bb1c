import { describe, expect, test, vi } from 'vitest';
import type { Row } from '../../src/local/market/exchange-rates.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { ListKind } from '../../src/market/list-key.ts';
import { menusOf, messageOf, openBot, type RunningBot, type RunningBotOptions } from '../support/running-bot.ts';

const redline = 'AK-47 | Redline (Field-Tested)';

/** A bot that knows the rates of these currencies, and has no lists in them. */
async function openBotThatKnows(known: readonly Currency[], options: Partial<RunningBotOptions> = {}) {
	const bot = await openBot(options);
	await bot.knows(...known);
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
		const bot = await openBotThatKnows(['GBP', 'BRL', 'USD', 'PLN']);
		const price = await bot.read(`/price item:${redline} currency:USD`);
		const { min_price, max_price, mean_price, median_price, suggested_price } = rowOf(bot, 'tradable', 'USD');
		expectConverted(price, '$', [min_price, max_price, mean_price, median_price, suggested_price]);

		const history = await bot.read(`/history item:${redline} currency:PLN`);
		const { min, max, avg, median } = rowOf(bot, 'history', 'PLN').last_30_days as Row;
		expectConverted(history, 'PLN\u00a0', [min, max, avg, median]);

		const outOfStock = await bot.read('/oos currency:GBP');
		const rows = bot.market.rows('out-of-stock', 730, 'GBP');
		const most = [...rows].sort((a, b) => Number(b.sales_last_90d) - Number(a.sales_last_90d))[0]!;
		expectConverted(outOfStock, '£', [most.suggested_price, most.avg_sale_price]);

		const several = await bot.read('/price item:ak redline currency:BRL');
		expectConverted(several, 'R$', [rowOf(bot, 'tradable', 'BRL').min_price]);
	});

	test('have no warning in the menu of currencies, which only marks exact ones', async () => {
		const bot = await openBotThatKnows(['USD']);
		const message = messageOf(await bot.ask(`/price item:${redline} currency:USD`));
		const described = menusOf(message)
			.at(-1)!
			.options.filter(({ description }) => description);
		expect(described.map(({ value, description }) => [value, description])).toEqual([['EUR', 'exact prices']]);
	});

	test('are also converted for trade-locked listings', async () => {
		const bot = await openBotThatKnows(['USD']);
		const locked = bot.market.rows('trade-locked', 730, 'USD').find(({ quantity }) => Number(quantity) > 0)!;
		const message = messageOf(await bot.ask(`/price item:${locked.market_hash_name} currency:USD trade_locked:True`));
		// Trade-locked listings are fetched from now on.
		const text = () => `${message.embeds[0]?.title} ${message.embeds[0]?.description}`;
		await bot.quickly(vi.waitFor(() => expect(text()).toContain('Lowest ask'), { timeout: 15_000 }));
		expectConverted(text().replaceAll(/<t:\d+:R>/g, 'now'), '$', [locked.min_price]);
	});

	test('are converted right after a restart, without a request', async () => {
		const bot = await openBotThatKnows(['USD']);
		await bot.restart();
		const before = bot.market.requests.length;
		const text = await bot.read(`/price item:${redline} currency:USD`);
		expectConverted(text, '$', [rowOf(bot, 'tradable', 'USD').min_price]);
		expect(bot.market.requests).toHaveLength(before);
	});
});

test('A currency whose prices do not follow one rate is never converted, and the log says why', async () => {
	const bot = await openBotThatKnows(['USD'], {
		prepare: (market) => {
			const scatter = (row: Row, i: number) =>
				row.currency === 'GBP' && i % 5 === 0 ? { ...row, suggested_price: Number(row.suggested_price) * 1.1 } : row;
			for (const kind of ['tradable', 'out-of-stock'] as const) market.alter(kind, (rows) => rows.map(scatter));
		},
	});
	const why = () => bot.logged.filter((line) => line.includes('do not follow one exchange rate'));
	await bot.quickly(vi.waitFor(() => expect(why()).toHaveLength(1), { timeout: 15_000 }));
	expect(why()[0]).toContain('730/GBP');
	const text = await bot.quickly(bot.read(`/price item:${redline} currency:GBP`));
	expect(text).toContain('No exchange rate for this currency is known yet.');
});
