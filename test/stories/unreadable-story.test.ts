import { describe, expect, test } from 'vitest';
import type { SampleMarket } from '../../src/local/market/sample-market.ts';
import { historyRow, itemRow, outOfStockRow } from '../market/bodies.ts';
import { sharedBot } from '../support/running-bot.ts';
import { plain } from './hostile-rows.ts';

const broken = 'Sticker | Cannot be read';
const versions = 'Sticker | Half of it';
/** Claims that nothing is for sale or was sold, which an unreadable row does not show. */
const falseClaims =
	/none for sale|no \S+ units|out of stock(?! \d+ seconds? ago)|no match|no sales|no record|none on record|nothing/i;

function serve(market: SampleMarket) {
	const add = (kind: Parameters<SampleMarket['alter']>[0], ...added: object[]) =>
		market.alter(kind, (rows) => [...rows, ...added] as typeof rows);
	add(
		'tradable',
		itemRow(broken, { min_price: -1 }),
		itemRow(versions, { version: 'One' }),
		itemRow(versions, { version: 'Two', currency: 'USD' }),
		...plain(itemRow),
	);
	add(
		'history',
		historyRow(broken),
		historyRow('Sticker | Unsold', { last_7_days: null }),
		historyRow('Sticker | Gone'),
		...plain(historyRow),
	);
	add('out-of-stock', outOfStockRow('Sticker | Gone', { avg_sale_price: 1e308 }), ...plain(outOfStockRow));
}

const running = sharedBot(serve);

describe('A row that cannot be read', () => {
	test('is reported by /price, together with the sales', async () => {
		const text = await running.bot.read(`/price item:${broken}`);
		expect(text).toMatch(/could not be read in the latest list/);
		expect(text).toMatch(/30 days: median €9\.50 from 20 sales/);
		expect(text).not.toMatch(falseClaims);
	});

	test('is reported among versions', async () => {
		const text = await running.bot.read(`/price item:${versions}`);
		expect(text).toMatch(/One +€10\.00/);
		expect(text).toMatch(/Two +unread/);
		expect(text).not.toMatch(falseClaims);
	});

	test('is reported by /history', async () => {
		const text = await running.bot.read('/history item:Sticker | Unsold');
		expect(text).toContain('Its sales could not be read in the latest list.');
		expect(text).not.toMatch(falseClaims);
	});

	test('is reported by /oos, and the item is called neither out of stock nor in stock', async () => {
		const text = await running.bot.read('/oos item:Sticker | Gone');
		expect(text).toMatch(
			/“Sticker \| Gone” could not be read in the latest list\. Use `?\/price`? to see what is known\./,
		);
		expect(text).not.toMatch(falseClaims);
		expect(await running.bot.read('/oos')).toContain('Sticker | Gone could not be read in the latest list.');
		expect(await running.bot.read('/price item:Sticker | Gone')).not.toMatch(falseClaims);
	});

	test('keeps its name over a restart, and is suggested while it is typed', async () => {
		await running.bot.restart();
		expect(await running.bot.read(`/price item:${broken}`)).toContain('could not be read in the latest list');
		await expect.poll(() => running.bot.suggest('cannot be read')).toContain(broken);
	});
});
