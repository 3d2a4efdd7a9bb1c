import { describe, expect, test } from 'vitest';
import oos from '../../../commands/oos/oos.ts';
import { outOfStockRow } from '../../market/bodies.ts';
import { expectProblem, fakeContext, fewRows, fixtureOf, pressForReply } from '../fake-context.ts';

const long = `Sticker | ${'Long '.repeat(10)}| Katowice 2014`;
const many = Array.from({ length: 25 }, (_, i) => outOfStockRow(`Item ${i}`, { sales_last_90d: 100 - i }));
const fixture = await fixtureOf({ ...fewRows, 'out-of-stock': [...many, outOfStockRow(long)] });
const none = await fixtureOf({ ...fewRows, 'out-of-stock': [] });
const ask = (options: { item?: string; min_sales?: number } = {}, fake = fakeContext(fixture)) =>
	oos.run(options, fake);
const buttons = (reply: Awaited<ReturnType<typeof ask>>) =>
	(reply.buttons ?? []).map((button) => ('id' in button ? [button.label, button.disabled, button.id] : []));
const press = (id: string, fake = fakeContext(fixture)) => pressForReply(oos, id, fake);

describe('/oos', () => {
	test('opens no form for an alert if nothing is out of stock by then', async () => {
		const alertMe = buttons(await ask({ min_sales: 50 })).find(([label]) => label === 'Alert me');
		const opened = oos.components!.alert!(String(alertMe![2]).split(':').slice(2), [], fakeContext(none));
		await expectProblem(opened, 'button-expired');
	});

	test('shows each item on a line, why it matters, and how many items there are; the menu has all figures', async () => {
		const { embed, menus } = await ask({ item: 'Item 7' });
		expect(embed.title).toBe('Out of stock · Counter-Strike 2 · “Item 7”');
		expect(embed.description).toBe(
			[
				'### No competition: list it and you are the cheapest',
				'1 item is out of stock (26 out of stock in all).',
				'```',
				'Average sale Sales in 90 days',
				'Item 7',
				'      €41.20              93×',
				'```',
				'-# Page 1 of 1',
				'-# Updated: out-of-stock list <t:1767225600:R>',
			].join('\n'),
		);
		expect(menus?.[0]?.options[0]).toMatchObject({
			label: 'Item 7',
			description: 'suggested price €50.00 · average sale €41.20 · 93 sales in 90 days',
		});
	});

	test('has no buttons to turn pages if everything fits on one page', async () => {
		expect(buttons(await ask({ item: 'Item 7' })).map(([label]) => label)).toEqual(['Alert me']);
	});

	test('keeps a text that contains ":" from one page to the next', async () => {
		const page = await press('oos:page:730:EUR:1:0:1:1: item');
		expect(page.embed.title).toContain('“1: item”');
	});

	test('fits its state into a custom id, however long the name', async () => {
		const longest = ['oos:currency', 252490, 'EUR', 2, 9_999, 99_999, 'x'.repeat(40)].join(':');
		expect(longest.length).toBeLessThanOrEqual(100);
		const suggest = oos.options.item.suggest!;
		const [suggestion] = await suggest('long katowice', {}, fakeContext(fixture));
		expect(suggestion!.name.startsWith(long)).toBe(true);
		expect(suggestion!.name.length).toBeLessThanOrEqual(100);
		expect(suggestion!.value.length).toBeLessThanOrEqual(40);
		expect((await ask({ item: suggestion!.value })).embed.description).toContain(
			' Long Long Long Long | Katowice 2014\n',
		);
	});

	test('says if nothing is out of stock, or nothing was sold often enough', async () => {
		expect((await ask({}, fakeContext(none))).embed.description).toMatch(/^Nothing is out of stock right now\.\n/);
		await expectProblem(ask({ min_sales: 101 }), 'sold-less-often', { narrowedTo: '', mostSales: 100 });
		await expectProblem(ask({ min_sales: 7, item: 'long katowice' }), 'sold-less-often', {
			narrowedTo: 'long katowice',
			mostSales: 6,
		});
		const unsold = await fixtureOf({ ...fewRows, 'out-of-stock': [outOfStockRow('A', { sales_last_90d: 0 })] });
		await expectProblem(ask({ min_sales: 1 }, fakeContext(unsold)), 'sold-less-often', { mostSales: 0 });
		expect((await ask({ min_sales: 99 })).embed.description).toMatch(
			/\n2 items are out of stock and were sold at least 99 times in 90 days, most sold first \(26 out of stock in all\)\.\n/,
		);
		expect((await ask({ min_sales: 1, item: 'Item 7' })).embed.description).toMatch(
			/\n1 item is out of stock and was sold at least once in 90 days \(26 out of stock in all\)\.\n/,
		);
	});

	test('says if it shows the closest names instead of the typed one', async () => {
		expect((await ask({ item: 'long katowixe' })).embed.description).toMatch(
			/^No name has these words\. Showing the closest ones\.\n### No competition: .*\n1 item is out of stock \(26 out of stock in all\)\.\n/,
		);
	});

	test('does not read settings if game and currency are chosen', async () => {
		const fake = fakeContext(fixture);
		const broken = { ...fake, defaults: () => Promise.reject(new Error('no store')) };
		const chosen = { game: 730, currency: 'EUR' } as const;
		expect((await oos.run(chosen, broken)).embed.title).toBe('Out of stock · Counter-Strike 2');
		await expect(oos.run({ ...chosen, game: undefined }, broken)).rejects.toThrow('no store');
	});

	test('suggests nothing while the list is unavailable', async () => {
		const suggest = oos.options.item.suggest!;
		expect(await suggest('item', {}, fakeContext(fixture, { missing: ['out-of-stock'] }))).toEqual([]);
	});

	test('treats a button with an invalid custom id as expired', async () => {
		for (const id of ['oos:page:730:EUR:0:0', 'oos:page:1:EUR:0:0:1:', 'oos:page:730:EUR:0:-1:1:'])
			await expectProblem(press(id), 'button-expired');
	});
});
