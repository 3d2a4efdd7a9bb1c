import { describe, expect, test } from 'vitest';
import find from '../../../commands/find/find.ts';
import price from '../../../commands/price/price.ts';
import { BudgetFinds } from '../../../src/answers/pages/finds.ts';
import { historyRow, itemRow, salesOf } from '../../market/bodies.ts';
import { failureOf } from '../../support/failure-of.ts';
import { converting, fakeContext, fewRows, fixtureOf, pressForReply } from '../fake-context.ts';

/** The median and the sales are those of 30 days. */
const prices: Readonly<Record<string, readonly [ask: number, median: number, sales: number]>> = {
	'★ Gut Knife | Safari Mesh (Field-Tested)': [60, 80, 40],
	'★ StatTrak™ Gut Knife | Safari Mesh (Field-Tested)': [70, 75, 6],
	'★ Karambit | Fade (Factory New)': [900, 1_000, 90],
	'★ Navaja Knife | Rust Coat (Battle-Scarred)': [55, 54, 3],
	'★ Bowie Knife | Bait (Field-Tested)': [90, 10, 50],
	'★ Hydra Gloves | Emerald (Field-Tested)': [95, 99, 20],
	'Sticker | Crown (Foil)': [50, 50, 20],
	'Kilowatt Case': [1, 1, 900],
};
const fixture = await fixtureOf({
	...fewRows,
	tradable: Object.entries(prices).map(([name, [ask, median]]) =>
		itemRow(name, { min_price: ask, suggested_price: median }),
	),
	history: Object.entries(prices).map(([name, [, median, volume]]) =>
		historyRow(name, { last_30_days: salesOf(median, volume), last_90_days: salesOf(median, 3 * volume) }),
	),
});

type Options = Parameters<typeof find.run>[0];
const ask = (options: Options, context = fakeContext(fixture)) =>
	find.run({ currency: 'EUR', game: 730, ...options }, context);
const namesIn = (description: string | undefined) =>
	description!.split('\n').filter((line) => /\|/.test(line) && !line.startsWith('-#'));

describe('/find', () => {
	test('lists what there is of a kind within a budget, most sold first, with the usual price beside', async () => {
		const { embed, menus } = await ask({ kind: 'knife', max_price: 100 });
		expect(embed.title).toBe('Knives · Counter-Strike 2');
		expect(embed.description!.split('\n').slice(0, 9)).toEqual([
			'**4 items** up to €100.00, most sold first.',
			'-# Lowest ask, how far it is from the 30-day median, and sales in 30 days:',
			'```',
			'        Ask       Sales',
			'Gut | Safari Mesh FT',
			'     €60.00  −25%   40×',
			'ST Gut | Safari Mesh FT',
			'     €70.00   −7%    6×',
			'Navaja | Rust Coat BS',
		]);
		// An ask that looks wrong comes last, however often the item is sold.
		expect(namesIn(embed.description).at(-1)).toBe('Bowie | Bait FT ⚠');
		expect(embed.description).toContain('⚠ The ask is over three times');
		expect(menus![0]!.options[0]).toMatchObject({ description: '€60.00 · 40 sold in 30 days' });
	});

	test.each<[Options, string[]]>([
		[{ kind: 'knife', stattrak: true }, ['ST Gut | Safari Mesh FT']],
		[{ kind: 'knife', wear: 'Factory New' }, ['Karambit | Fade FN †']],
		[
			{ kind: 'knife', stattrak: false, sort: 'price', max_price: 89 },
			['Navaja | Rust Coat BS', 'Gut | Safari Mesh FT'],
		],
		[
			{ kind: 'knife', sort: 'cheap', max_price: 89 },
			['Gut | Safari Mesh FT', 'ST Gut | Safari Mesh FT', 'Navaja | Rust Coat BS'],
		],
		[{ kind: 'gloves' }, ['Hydra Gloves | Emerald FT']],
		[{ min_price: 50, max_price: 55, sort: 'price' }, ['Sticker | Crown (Foil)', 'Navaja | Rust Coat BS']],
		[{ item: 'karambit' }, ['Karambit | Fade FN †']],
	])('lists the items that fit %j', async (options, names) => {
		expect(namesIn((await ask(options)).embed.description)).toEqual(names);
	});

	test('sorts by when items came into the game; what the data does not know is newest', async () => {
		const order = ['Sticker | Crown (Foil)', 'Kilowatt Case'];
		const finds = new BudgetFinds((_, name) => (order.includes(name) ? order.indexOf(name) : Infinity));
		const { embed } = await ask({ sort: 'new', max_price: 60 }, { ...fakeContext(fixture), finds });
		expect(embed.description).toMatch(/Safari Mesh FT[\s\S]*Rust Coat BS[\s\S]*Kilowatt Case[\s\S]*Crown/);
	});

	test('says what the cheapest costs if the budget is too small', async () => {
		const { embed } = await ask({ kind: 'gloves', max_price: 10 });
		expect(embed.description!.split('\n')[0]).toBe(
			'Nothing of this kind is on offer up to €10.00. The cheapest costs €95.00.',
		);
	});

	test('names no budget if nothing of the kind is on offer at any price', async () => {
		const { embed } = await ask({ kind: 'pistol', max_price: 10 });
		expect(embed.description!.split('\n')[0]).toBe('Nothing of this kind is on offer.');
	});

	test('takes limits in the currency of the answer', async () => {
		const context = converting(fakeContext(fixture), { USD: 2 });
		const { embed } = await ask({ kind: 'gloves', max_price: 190, currency: 'USD' }, context);
		expect(embed.description).toContain('**1 item** up to $190.00');
	});

	test('refuses limits in the wrong order, and kinds of another game', async () => {
		expect(await failureOf(ask({ min_price: 2, max_price: 1 }))).toMatchObject({
			problem: { code: 'price-limits-reversed' },
		});
		expect(await failureOf(ask({ kind: 'knife', game: 570 }))).toMatchObject({ problem: { code: 'kinds-of-game' } });
	});

	test('shows another order, kept in its menu', async () => {
		const context = fakeContext(fixture);
		const { menus } = await ask({ kind: 'knife', max_price: 89 }, context);
		const cheapest = await pressForReply(find, menus![1]!.id, context, ['price']);
		expect(namesIn(cheapest.embed.description)[0]).toBe('Navaja | Rust Coat BS');
		expect(cheapest.embed.title).toBe('Knives · Counter-Strike 2');
	});
});

test('/price does not answer with /find if the amount is more than /find takes', async () => {
	const context = { ...fakeContext(fixture), answerOf: () => Promise.reject(new Error('This must not be asked.')) };
	const asked = price.run({ item: 'knife under 50000000', currency: 'EUR', game: 730 }, context);
	expect(await asked.catch((error) => error)).not.toMatchObject({ message: 'This must not be asked.' });
});

test('/price answers with /find if a budget is typed', async () => {
	const context = fakeContext(fixture);
	const asked: string[] = [];
	const reply = await price.run(
		{ item: 'cheapest knife under 100', currency: 'EUR', game: 730 },
		{
			...context,
			answerOf: async (id: string) => {
				asked.push(id);
				return pressForReply(find, id, context);
			},
		},
	);
	expect(asked).toHaveLength(1);
	expect(reply.embed.description).toContain('**4 items** up to €100.00, lowest price first.');
});
