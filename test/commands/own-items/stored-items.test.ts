import { expect, test } from 'vitest';
import { type Holding, Holdings, maxHoldings, maxUnits } from '../../../commands/own-items/stored-items.ts';
import { AtomicKeyv } from '../../../src/storage/atomic-keyv.ts';
import { SimulatedClock } from '../../support/simulated-clock.ts';
import { lazyDatabase } from '../../support/store.ts';

const memory = () => new AtomicKeyv<unknown>(lazyDatabase(), 'holdings');
const clock = new SimulatedClock();
const worth = (cents: number, ...items: Holding[]) => items.map((item) => ({ item, cents }));
const holdings = () => new Holdings(memory(), clock);
const item = (key: string, change: Partial<Holding> = {}): Holding => ({
	game: 730,
	key,
	name: key,
	isAny: false,
	amount: 1,
	...change,
});

test('Items that do not fit are counted, and units of a stored item can still be added', async () => {
	const all = holdings();
	const many = Array.from({ length: maxHoldings + 3 }, (_, i) => item(`item ${i}`));
	expect(await all.add('1', worth(0, ...many))).toBe(3);
	expect(await all.add('1', worth(0, item('item 0'), item('new')))).toBe(1);
	const { items } = await all.of('1');
	expect([items.length, items[0]!.amount]).toEqual([maxHoldings, 2]);
});

test('What was paid is the average of what is added up, and does not count for what is added without a price', async () => {
	const all = holdings();
	await all.add('1', worth(0, item('a', { amount: 1, paid: { each: 10, currency: 'EUR' } })));
	await all.add('1', worth(0, item('a', { amount: 3, paid: { each: 2, currency: 'EUR' } })));
	expect((await all.of('1')).items).toEqual([item('a', { amount: 4, paid: { each: 4, currency: 'EUR' } })]);
	await all.add('1', worth(0, item('a', { amount: maxUnits })));
	expect((await all.of('1')).items).toEqual([
		item('a', { amount: maxUnits, paid: { each: 4, currency: 'EUR', units: 4 } }),
	]);
});

test('Units added without a price stay without one when others are added with a price', async () => {
	const all = holdings();
	await all.add('1', worth(0, item('a', { amount: 5 })));
	await all.add('1', worth(0, item('a', { amount: 2, paid: { each: 10, currency: 'EUR' } })));
	expect((await all.of('1')).items).toEqual([item('a', { amount: 7, paid: { each: 10, currency: 'EUR', units: 2 } })]);
});

test('What was paid in another currency is converted, and left out without a rate', async () => {
	const all = holdings();
	const inDollars = item('a', { paid: { each: 22, currency: 'USD' } });
	await all.add('1', worth(0, item('a', { paid: { each: 10, currency: 'EUR' } })));
	await all.add('1', worth(0, inDollars), (amount) => amount / 1.1);
	expect((await all.of('1')).items).toEqual([item('a', { amount: 2, paid: { each: 15, currency: 'EUR' } })]);
	await all.add('1', worth(0, inDollars), () => undefined);
	expect((await all.of('1')).items[0]).toMatchObject({ amount: 3, paid: { each: 15, units: 2 } });
});

test('Additions and removals are remembered for a month', async () => {
	const all = holdings();
	await all.add('1', worth(500, item('a')));
	await clock.advance(20 * 24 * 60 * 60_000);
	await all.set('1', { item: item('a'), cents: 300 }, undefined);
	expect((await all.of('1')).flows.map(({ cents }) => cents)).toEqual([500, -300]);
	await clock.advance(20 * 24 * 60 * 60_000);
	await all.add('1', worth(100, item('b')));
	expect(await all.of('1')).toMatchObject({ items: [item('b')], flows: [{ cents: -300 }, { cents: 100 }] });
});

test('Items that do not fit are no additions, and all additions of a day are one entry', async () => {
	const all = holdings();
	await all.add('1', worth(1, ...Array.from({ length: maxHoldings + 9 }, (_, i) => item(`item ${i}`))));
	await all.add('1', worth(7, item('item 0')));
	expect((await all.of('1')).flows).toEqual([{ at: expect.any(Number), cents: maxHoldings + 7 }]);
});

test('A change made twice at once counts once, and items that do not fit do not count', async () => {
	const all = holdings();
	const cents = async () => (await all.of('1')).flows.map((each) => each.cents);
	await all.add('1', worth(100, item('a')));
	const more = () => all.set('1', { item: item('a'), cents: 100 }, item('a', { amount: 3 }));
	await Promise.all([more(), more()]);
	expect(await cents()).toEqual([300]);
	const remove = () => all.set('1', { item: item('a', { amount: 3 }), cents: 100 }, undefined);
	await Promise.all([remove(), remove()]);
	expect(await cents()).toEqual([]);
	const read = Array.from({ length: maxHoldings + 10 }, (_, i) => item(`item ${i}`, { isFromAccount: true }));
	for (let i = 0; i < 2; i++) expect(await all.replaceFromAccount('1', read, worth(1, ...read))).toBe(10);
	expect(await cents()).toEqual([maxHoldings]);
});

test('An item that has changed since it was read is not replaced', async () => {
	const all = holdings();
	await all.add('1', worth(100, item('a')));
	await all.add('1', worth(100, item('a')));
	expect(await all.set('1', { item: item('a'), cents: 100 }, item('a', { amount: 5 }))).toBe(false);
	expect((await all.of('1')).items).toEqual([item('a', { amount: 2 })]);
	expect(await all.set('1', { item: item('a', { amount: 2 }), cents: 100 }, item('a', { amount: 5 }))).toBe(true);
	expect((await all.of('1')).items).toEqual([item('a', { amount: 5 })]);
});

test('All items of a user can be deleted, and a value that cannot be read counts as no items', async () => {
	const all = holdings();
	await all.add('1', worth(500, item('a')));
	await all.deleteAll('1');
	expect(await all.of('1')).toEqual({ items: [], flows: [] });
	const stored = memory();
	await stored.change('1', () => ({ items: 'none' }));
	expect(await new Holdings(stored, clock).of('1')).toEqual({ items: [], flows: [] });
});

test('An item that cannot be read is dropped, and the others stay, also when one is added', async () => {
	const values = memory();
	await values.change('1', () => ({
		items: [item('a'), { ...item('b'), game: 1 }, 'c', item('d')],
		flows: [{ at: 'x' }],
	}));
	const all = new Holdings(values, clock);
	await all.add('1', worth(0, item('e')));
	expect((await all.of('1')).items).toEqual([item('a'), item('d'), item('e')]);
});
