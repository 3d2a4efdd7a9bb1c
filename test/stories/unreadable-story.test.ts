import { describe, expect, test } from 'vitest';
import type { SampleMarket } from '../../playground/market/sample-market.ts';
import type { ListKind } from '../../src/market/list-key.ts';
import { historyRow, itemRow, outOfStockRow } from '../market/bodies.ts';
import { botOfFile } from '../support/running-bot.ts';
import { plainRows } from './hostile-rows.ts';

const broken = 'Sticker | Cannot be read';
const versions = 'Sticker | Half of it';
const partlyGone = 'Sticker | Gone in part';
const cannotBeRead = /entry for “Sticker \| [\w ]+” cannot be read right now\. Please try again in a few minutes\./;

function serve(market: SampleMarket) {
	const add = (kind: ListKind, ...added: object[]) => market.alter(kind, (rows) => [...rows, ...added] as typeof rows);
	add(
		'tradable',
		itemRow(broken, { min_price: -1 }),
		itemRow(versions, { version: 'One' }),
		itemRow(versions, { version: 'Two', currency: 'USD' }),
		itemRow(versions, { version: 'Three' }),
		itemRow(partlyGone, { version: 'One' }),
		...plainRows(itemRow),
	);
	add('history', historyRow(broken), historyRow('Sticker | Unsold', { last_7_days: null }), ...plainRows(historyRow));
	add(
		'out-of-stock',
		outOfStockRow('Sticker | Gone', { avg_sale_price: 1e308 }),
		outOfStockRow(partlyGone, { version: 'Two', avg_sale_price: 1e308 }),
		...plainRows(outOfStockRow),
	);
}

const running = botOfFile({ prepare: serve });

describe('An item whose row cannot be read', () => {
	test.each([
		`/price item:${broken}`,
		`/history item:${broken}`,
		'/history item:Sticker | Unsold',
		'/oos item:Sticker | Gone',
		'/price item:Sticker | Gone',
		`/oos item:${partlyGone}`,
	])('gets the same answer everywhere: %s', async (line) => {
		expect(await running.bot.read(line)).toMatch(cannotBeRead);
	});

	test('is left out where others are shown', async () => {
		const text = await running.bot.read(`/price item:${versions}`);
		expect(text).toMatch(/One +€10\.00/);
		expect(text).not.toContain('Two');
		expect(await running.bot.read('/oos')).not.toContain('Sticker | Gone');
	});

	test('does not keep a list that can be read from saying that nothing is out of stock', async () => {
		expect(await running.bot.read(`/oos item:${versions}`)).toContain('is not out of stock');
	});

	test('keeps its name over a restart, and is suggested while it is typed', async () => {
		await running.bot.restart();
		expect(await running.bot.read(`/price item:${broken}`)).toMatch(cannotBeRead);
		await running.bot.untilSearchable('Counter-Strike 2');
		await expect.poll(() => running.bot.suggest('cannot be read')).toContain(broken);
	});
});
