import { describe, expect, onTestFinished, test } from 'vitest';
import { SampleMarket } from '../../../playground/market/sample-market.ts';
import { PriceMoves } from '../../../playground/server/price-moves.ts';
import { ShiftableClock } from '../../../playground/shiftable-clock.ts';
import type { Currency } from '../../../src/market/currency.ts';
import type { ListKind } from '../../../src/market/list-key.ts';
import type { Snapshot } from '../../../src/market/snapshots/market.ts';
import type { Game } from '../../../src/names/game.ts';
import { sampleLists } from '../../support/sample-lists.ts';

const redline = 'AK-47 | Redline (Field-Tested)';
const ruby = '★ Karambit | Doppler (Factory New) · Ruby';
const lifetime = 5 * 60_000;

async function open() {
	const clock = new ShiftableClock();
	const market = await SampleMarket.start({ lists: sampleLists, clock });
	onTestFinished(() => market.stop());
	const lists: Snapshot[] = [];
	const receive = (game: Game, kind: ListKind = 'tradable', currency: Currency = 'EUR') => {
		const fetchedAt = clock.now();
		const old = lists.findIndex(({ key }) => key.game === game && key.kind === kind && key.currency === currency);
		const list = { key: { kind, game, currency }, fetchedAt, dueAt: fetchedAt + lifetime };
		lists.splice(old < 0 ? lists.length : old, 1, { ...list, rows: {} as Snapshot['rows'] });
	};
	return { moves: new PriceMoves(market, { lists: () => lists }, clock), market, clock, receive };
}

describe('The price of an item', () => {
	test('is set by its name and an amount as people write it, and the change is described', async () => {
		const { moves } = await open();
		expect(moves.last).toBeUndefined();
		for (const [ask, written] of Object.entries({ '20': '€20.00', '12,5': '€12.50', '€0.99': '€0.99' })) {
			moves.move({ kind: 'price', item: redline, ask });
			expect(moves.last?.what).toBe(`${redline} now costs ${written}.`);
		}
		moves.move({ kind: 'sold out', item: redline });
		expect(moves.last?.what).toBe(`${redline} is now out of stock.`);
		moves.move({ kind: 'normal', item: redline });
		expect(moves.last?.what).toBe(`${redline} now costs €34.86.`);
		moves.move({ kind: 'crash' });
		expect(moves.last?.what).toBe('All prices have fallen by 30 %.');
		moves.move({ kind: 'price', item: ruby, ask: '1000' });
		expect(moves.last?.what).toBe(`${ruby} now costs €1,000.00.`);
		moves.move({ kind: 'all normal' });
		moves.move({ kind: 'normal', item: redline });
		expect(moves.last?.what).toContain('€34.86');
	});

	test('needs a name that is clear, and an amount; errors say what to enter', async () => {
		const { moves } = await open();
		const price = (item: string, ask = '1') => moves.move({ kind: 'price', item, ask });
		expect(() => price(' ')).toThrow('Enter the name of an item.');
		expect(() => price('redline')).toThrow('The sample marketplace has no “redline”. Pick one of the suggestions.');
		for (const ask of ['', 'much', '0', '-3', '1e9'])
			expect(() => price(redline, ask)).toThrow('Enter the new lowest ask in EUR');
		expect(moves.last).toBeUndefined();
		price('★ karambit | doppler (factory new) · ruby');
		expect(moves.last?.what).toContain(ruby);
	});
});

test('After a change the bot notices with its next list of the game', async () => {
	const { moves, clock, receive } = await open();
	moves.move({ kind: 'price', item: redline, ask: '20' });
	expect(moves.last).toMatchObject({ state: 'unwatched', game: 'Counter-Strike 2' });
	receive(570);
	expect(moves.last).toMatchObject({ state: 'unwatched' });
	receive(730, 'out-of-stock');
	expect(moves.last).toMatchObject({ state: 'unwatched' });
	receive(730);
	receive(730, 'tradable', 'AUD');
	const fetchedAt = clock.now();
	clock.shift(1_000);
	moves.move({ kind: 'price', item: redline, ask: '19' });
	const { last } = moves;
	if (last?.state !== 'awaited') throw new Error(last?.state);
	expect(last.until! - fetchedAt - lifetime).toBeLessThan(100);
	expect(moves.refreshAt).toBe(last.until);
	clock.shift(lifetime);
	expect(moves.last).toMatchObject({ state: 'awaited', until: undefined });
	receive(730);
	expect(moves.last).toMatchObject({ state: 'seen' });
	expect(moves.refreshAt).toBeUndefined();
});
