import { describe, expect, test } from 'vitest';
import oos from '../../commands/oos.ts';
import { outOfStockRow } from '../market/bodies.ts';
import { fakeContext, few, pressed, worldOf } from './fake-context.ts';

const long = `Sticker | ${'Long '.repeat(10)}| Katowice 2014`;
const many = Array.from({ length: 25 }, (_, i) => outOfStockRow(`Item ${i}`, { sales_last_90d: 100 - i }));
const world = await worldOf({ ...few, 'out-of-stock': [...many, outOfStockRow(long)] });
const none = await worldOf({ ...few, 'out-of-stock': [] });
const ask = (options: { item?: string; min_sales?: number } = {}, fake = fakeContext(world)) =>
	oos.run(
		{ item: undefined, sort: undefined, min_sales: undefined, game: undefined, currency: undefined, ...options },
		fake,
	);
const buttons = (reply: Awaited<ReturnType<typeof ask>>) =>
	(reply.buttons ?? []).map((button) => ('id' in button ? [button.label, button.disabled, button.id] : []));
const press = (id: string, fake = fakeContext(world)) => pressed(oos, 'page', id.split(':').slice(2), [], fake);

describe('/oos', () => {
	test('says of each suggestion, average sale and number of sales, and how many there are in all', async () => {
		const { embed } = await ask({ item: 'Item 7' });
		expect(embed.title).toBe('Out of stock · Counter-Strike 2 · “Item 7”');
		expect(embed.description).toBe(
			'1 item that nobody offers now:\n**1. Item 7**\nsuggested €50.00 · average sale €41.20 · 93 sales in 90 days',
		);
		expect(embed.fields).toEqual([
			{ name: 'Page', value: '1 of 1', inline: true },
			{ name: 'Items', value: '1 of 26 out of stock', inline: true },
			{ name: 'Data from', value: '<t:1767225600:R> (out of stock)', inline: true },
		]);
	});

	test('pages to and fro by buttons that hold all that was asked', async () => {
		const first = await ask();
		expect(buttons(first)).toEqual([
			['Previous', true, 'oos:page:730:EUR:sales:0:0:'],
			['Next', false, 'oos:page:730:EUR:sales:0:2:'],
		]);
		const second = await press('oos:page:730:EUR:sales:0:2:');
		expect(second.embed.description).toContain('**11. Item 10**');
		const last = await press('oos:page:730:EUR:sales:0:99:');
		expect(buttons(last).map(([label, disabled]) => [label, disabled])).toEqual([
			['Previous', false],
			['Next', true],
		]);
		expect(last.embed.fields?.[0]?.value).toBe('3 of 3');
	});

	test('has no buttons where one page holds all', async () => {
		expect(buttons(await ask({ item: 'Item 7' }))).toEqual([]);
	});

	test('keeps a text with ":" from one page to the next', async () => {
		const page = await press('oos:page:730:EUR:price:0:1:1: item');
		expect(page.embed.title).toContain('“1: item”');
	});

	test('fits its state into a custom id, however long', async () => {
		const longest = ['oos:page', 252490, 'EUR', 'suggested', 9_999, 99_999, 'x'.repeat(40)].join(':');
		expect(longest.length).toBeLessThanOrEqual(100);
		const suggest = oos.options.item.suggest!;
		const [suggestion] = await suggest('long katowice', {}, fakeContext(world));
		expect(suggestion!.name).toBe(long);
		expect(suggestion!.value.length).toBeLessThanOrEqual(40);
		expect((await ask({ item: suggestion!.value })).embed.description).toContain(`**1. ${long}**`);
	});

	test('says so where nothing is out of stock, or the list has no such thing', async () => {
		expect((await ask({}, fakeContext(none))).embed.description).toBe('Nothing is out of stock now.');
		await expect(ask({ min_sales: 101 })).rejects.toThrow(
			'Nothing that is out of stock was sold that often in 90 days: the most is 100 sales. Choose a smaller min_sales.',
		);
		await expect(ask({ min_sales: 7, item: 'long katowice' })).rejects.toThrow('the most is 6 sales');
		const unsold = await worldOf({ ...few, 'out-of-stock': [outOfStockRow('A', { sales_last_90d: 0 })] });
		await expect(ask({ min_sales: 1 }, fakeContext(unsold))).rejects.toThrow(
			'Nothing that is out of stock was sold in 90 days. Ask again without min_sales.',
		);
	});

	test('says where typing errors were forgiven', async () => {
		expect((await ask({ item: 'long katowixe' })).embed.description).toMatch(
			/^No name has these words; these are the nearest\.\n1 item/,
		);
	});

	test('stays within Discord’s limits however long names are', async () => {
		const names = Array.from({ length: 10 }, (_, i) => outOfStockRow(`${i}${'*'.repeat(500)}`));
		const { embed } = await ask({}, fakeContext(await worldOf({ ...few, 'out-of-stock': names })));
		expect(embed.description!.length).toBeLessThanOrEqual(4_096);
	});

	test('needs no settings where game and currency are chosen', async () => {
		const fake = fakeContext(world);
		const broken = { ...fake, defaults: () => Promise.reject(new Error('no store')) };
		const chosen = { item: undefined, sort: undefined, min_sales: undefined, game: 730, currency: 'EUR' } as const;
		expect((await oos.run(chosen, broken)).embed.title).toBe('Out of stock · Counter-Strike 2');
		await expect(oos.run({ ...chosen, game: undefined }, broken)).rejects.toThrow('no store');
	});

	test('suggests nothing while the list is not there', async () => {
		const suggest = oos.options.item.suggest!;
		expect(await suggest('item', {}, fakeContext(world, { missing: ['out-of-stock'] }))).toEqual([]);
	});

	test('takes a button it cannot read for too old', async () => {
		for (const id of ['oos:page:730:EUR:sales:0', 'oos:page:1:EUR:sales:0:1:', 'oos:page:730:EUR:sales:-1:1:'])
			await expect((async () => press(id))()).rejects.toThrow('too old');
	});
});
