import { describe, expect, test } from 'vitest';
import tradeup from '../../../commands/tradeup/tradeup.ts';
import { UserError } from '../../../src/base/user-error.ts';
import { errorMessage } from '../../../src/discord/error-messages.ts';
import { createWords } from '../../../src/words/words.ts';
import { historyRow, itemRow, salesOf } from '../../market/bodies.ts';
import { failureOf } from '../../support/failure-of.ts';
import { buttonOf, converting, fakeContext, fewRows, fixtureOf, pressForReply } from '../fake-context.ts';

const sold = (median: number) => ({ last_7_days: salesOf(median, 9), last_30_days: salesOf(median, 40) });
const lists = {
	...fewRows,
	tradable: [
		itemRow('AK-47 | Redline (Field-Tested)', { min_price: 30, median_price: 42, quantity: 400 }),
		itemRow('StatTrak™ AK-47 | Redline (Field-Tested)', { min_price: 60, quantity: 4 }),
		itemRow('Souvenir AK-47 | Safari Mesh (Field-Tested)', { min_price: 5 }),
		itemRow('AK-47 | Redline (Minimal Wear)', { min_price: 90, quantity: 3 }),
		itemRow('M4A4 | Howl (Field-Tested)', { min_price: 3_000 }),
		itemRow('M4A1-S | Atomic Alloy (Factory New)', { min_price: 20, quantity: 100 }),
		itemRow('AWP | Asiimov (Field-Tested)', { min_price: 80, quantity: 100 }),
		itemRow('AWP | Dragon Lore (Field-Tested)', { min_price: 5_000, quantity: 10 }),
		itemRow('★ Karambit | Fade (Factory New)', { min_price: 900 }),
		itemRow('Sticker | Crown (Foil)', { min_price: 700 }),
		itemRow('Kilowatt Case', { min_price: 1 }),
		itemRow('AUG | Chameleon (Minimal Wear)', { min_price: 9 }),
	],
	history: [
		historyRow('AWP | Asiimov (Field-Tested)', sold(80)),
		historyRow('AWP | Asiimov (Battle-Scarred)', sold(50)),
		historyRow('AUG | Chameleon (Minimal Wear)', sold(10)),
		historyRow('AUG | Chameleon (Factory New)', { last_7_days: salesOf(30, 2), last_30_days: salesOf(28, 4) }),
	],
};
const fixture = await fixtureOf(lists);

const words = createWords()('en-US');
const ask = (inputs: string, context = fakeContext(fixture)) => tradeup.run({ inputs, currency: 'EUR' }, context);
const refusal = async (inputs: string) => {
	const error = await failureOf(ask(inputs));
	expect(error).toBeInstanceOf(UserError);
	return errorMessage(error, '', words);
};

describe('/tradeup', () => {
	test('says what comes back for what it costs, how often less, and what each outcome is', async () => {
		const { embed } = await ask('10x ak redline ft 0.21');
		expect(embed.title).toBe('Trade-up · 10 × Classified');
		// Half of €80 and half of €10, for ten that cost €30 and more, as asks rise; both bring less.
		expect(embed.description!.split('\n').slice(0, 9)).toEqual([
			'On average **€45.00** comes back before the seller’s fee for **€303.00**: **−85%**',
			'In **100%** of contracts, less comes back than they cost. Asks are for any float: items with the floats you named may cost more.',
			'-# Odds, float, and what each sells for (the median of 7 or else 30 days):',
			'```',
			'Odds  Float Sells for',
			'AWP | Asiimov FT',
			' 50% 0.3303    €80.00',
			'AUG | Chameleon MW',
			' 50% 0.0916    €10.00',
		]);
		expect(embed.description).toContain('\n10 × AK-47 | Redline (Field-Tested) · €30.00 each · float 0.21\n');
		expect(embed.description).toContain('-# AUG | Chameleon is Factory New with floats under 0.184.');
		expect(embed.description).toContain('-# Buying all of it now costs about €303.00, because asks rise with each.');
	});

	test('compares nothing with a cost that buying the last units on offer would exceed', async () => {
		const tradable = [itemRow('AK-47 | Redline (Field-Tested)', { min_price: 1, median_price: 30, quantity: 19 })];
		const scarce = fakeContext(await fixtureOf({ ...lists, tradable }));
		const { description } = (await ask('10x ak redline ft 0.21', scarce)).embed;
		expect(description).toMatch(
			/^On average \*\*€45\.00\*\* comes back before the seller’s fee\. What it costs is not known: too few of the inputs are on offer, or an ask looks wrong\.\n-#/,
		);
		expect(description).toContain('\n10 × AK-47 | Redline (Field-Tested) · €1.00 each · only 19 listed · float 0.21\n');
	});

	test('does not call what is unknown nothing', async () => {
		const { embed } = await ask('10 ak redline ft .15');
		const [average, loses] = embed.description!.split('\n');
		expect(average).toBe('On average **at least €40.00** comes back before the seller’s fee for **€303.00**.');
		expect(loses).toBe(
			'In at least **50%** of contracts, less comes back than they cost. What 1 outcome (50%) would bring is not known: too few are sold. Asks are for any float: items with the floats you named may cost more.',
		);
	});

	test('fills a contract with the only item that is named, at the worst float of its wear, and says so', async () => {
		const { embed } = await ask('ak redline mw');
		expect(embed.description).toContain(
			'\n10 × AK-47 | Redline (Minimal Wear) · €90.00 each · only 3 listed · float 0.1499\n',
		);
		expect(embed.description).toContain('Items without a float count with the worst one of their wear');
	});

	test.each([
		[
			'3x ak redline ft 0.15 0.16 0.17, 7x ak redline ft 0.2',
			'10 × AK-47 | Redline (Field-Tested) · €30.00 each · float 0.15–0.20',
		],
		[
			'3x ak redline ft 0.15, 0.16, 0.17\n7x ak redline 0.2',
			'10 × AK-47 | Redline (Field-Tested) · €30.00 each · float 0.15–0.20',
		],
		[
			'5 ak redline ft + 5x m4a1s atomic alloy fn 0.01',
			'5 × M4A1-S | Atomic Alloy (Factory New) · €20.00 each · float 0.01',
		],
		['10x ak redline einsatzerprobt 0,21', '10 × AK-47 | Redline (Field-Tested) · €30.00 each · float 0.21'],
		['10x ak redline 0.21', '10 × AK-47 | Redline (Field-Tested) · €30.00 each · float 0.21'],
	])('reads %j', async (inputs, line) => {
		expect((await ask(inputs)).embed.description).toContain(line);
	});

	test('takes no float at which the next wear begins', async () => {
		expect(await refusal('10 ak redline mw 0.15')).toContain('0.15');
		expect((await ask('10 ak redline mw 0.1499')).embed.description).toContain('float 0.1499');
	});

	test('takes the fee of the caller', async () => {
		const context = { ...fakeContext(fixture), sellerFee: () => 0.1 };
		expect((await ask('10x ak redline ft 0.21', context)).embed.description).toContain(
			'On average **€40.50** comes back after the seller’s fee of 10% for **€303.00**: **−87%**',
		);
	});

	test('opens the price of an outcome, shows it again, and has all in a file', async () => {
		const context = fakeContext(fixture);
		const reply = await ask('10x ak redline ft 0.21', context);
		expect(reply.menus![0]).toMatchObject({ id: expect.stringMatching(/^price:open:/) });
		expect(reply.menus![0]!.options.map(({ label }) => label)).toEqual([
			'AWP | Asiimov (Field-Tested)',
			'AUG | Chameleon (Minimal Wear)',
		]);
		const again = await pressForReply(tradeup, buttonOf(reply, 'Refresh'), context);
		expect(again.embed).toEqual(reply.embed);
		const { file } = await pressForReply(tradeup, buttonOf(reply, 'CSV'), context);
		expect(file!.data.toString()).toContain('AWP | Asiimov (Field-Tested),,0.5,0.330333333,80,EUR\r\n');
	});

	test.each([
		['11x ak redline ft', 'A contract of Classified items takes 10, and these are 11.'],
		['9x ak redline ft', 'takes 10, and these are 9.'],
		['1x ak redline ft', 'takes 10, and these are 1.'],
		['6x awp asiimov ft', 'A contract of Covert items takes 5, and these are 6.'],
		['5x ak redline ft, 5x awp asiimov ft', 'AK-47 | Redline is Classified, AWP | Asiimov is Covert.'],
		['5x ak redline ft, 5x st ak redline ft', 'StatTrak™ items and others cannot be in one contract.'],
		['10x karambit fade fn', 'knives and gloves are what contracts of Covert items give'],
		['10x souvenir ak safari mesh ft', 'takes no souvenirs'],
		['10x crown foil', 'takes only weapons with a finish'],
		['10x kilowatt case', 'takes only weapons with a finish'],
		['10x m4a4 howl ft', 'M4A4 | Howl is in no collection'],
		[
			'5x awp dragon lore ft',
			'AWP | Dragon Lore gives nothing in a contract: no item of The Cobblestone Collection comes next.',
		],
		['10x ak redline', 'Which wear of AK-47 | Redline do you mean?'],
		['10x ak redline ft 1.5', 'AK-47 | Redline has floats from 0.10 to 0.70, not 1.5.'],
		['10x ak redline ft 0.5', 'has floats from 0.15 to 0.38, not 0.5.'],
		['10x ak redline mw 0.05', 'AK-47 | Redline has floats from 0.10 to 0.70, not 0.05.'],
		['10x ak redline mw 0.2', 'has floats from 0.10 to 0.15, not 0.2.'],
		['10x ak redline .05', 'AK-47 | Redline has floats from 0.10 to 0.70, not 0.05.'],
		['10x ak redline fn', 'AK-47 | Redline has floats from 0.10 to 0.70, not Factory New.'],
		['10x ak redline ft 0.2 0.3', 'These are 2 floats for 10 units of AK-47 | Redline.'],
		['10x ak redline ft with a shiny thing', 'is not clear, or there is no such item'],
		['10x nothing like this', 'is not clear, or there is no such item'],
		[', ,', 'is not clear, or there is no such item'],
		['0.15', 'is not clear, or there is no such item'],
		['10x awp asiimov souvenir ft', 'which takes no souvenirs'],
	])('says of %j what to change', async (inputs, sentence) => {
		expect(await refusal(inputs)).toContain(sentence);
	});

	test('counts what is on offer of an item once, however many lines it is on', async () => {
		const floats = Array.from({ length: 10 }, (_, i) => `ak redline mw 0.1${i % 5}`);
		expect((await ask(floats.join('\n'))).embed.description).toContain(
			'\n10 × AK-47 | Redline (Minimal Wear) · €90.00 each · only 3 listed · float 0.10–0.14\n',
		);
	});

	test('takes either what is put in, or filters of the best contracts', async () => {
		const both = tradeup.run({ inputs: 'ak redline ft', budget: 5, currency: 'EUR' }, fakeContext(fixture));
		expect(await failureOf(both)).toMatchObject({ problem: { code: 'contract-or-best' } });
	});
});

describe('The best contracts', () => {
	const best = (options: Parameters<typeof tradeup.run>[0] = {}, context = fakeContext(fixture)) =>
		tradeup.run({ currency: 'EUR', ...options }, context);
	const rows = (description: string | undefined) => description!.split('```')[1]!.trim().split('\n').slice(1);

	test('are those that can be bought, with what asks cost as they rise, and the worst floats', async () => {
		const { embed } = await best();
		expect(embed.title).toBe('Best contracts now');
		// 400 Redlines are on offer from €30, with a median of €42: each of the cheapest ten costs €30 and 10/400 of the
		// difference. With floats of 0.38, half of the contracts bring a Battle-Scarred Asiimov of €50. The others bring
		// a Chameleon that nobody sells. Five Asiimovs give knives, which nobody sells either.
		expect(rows(embed.description)).toEqual(['AK-47 | Redline FT', '€303.00 ≥€25.00 ≥−92% ≥50%']);
		expect(embed.description).toContain('-# ≥: some outcomes sold too rarely');
		expect(embed.description).toContain('A contract is final');
	});

	test('fit a budget, a rarity and a quality', async () => {
		expect((await best({ budget: 100 })).embed.description).toContain('can be bought now for up to €100.00.');
		expect((await best({ rarity: 'Covert' })).embed.description).toContain(
			'No contract of one item can be bought now.',
		);
		expect((await best({ stattrak: true })).embed.description).toContain('No contract');
		expect(rows((await best({ rarity: 'Classified', stattrak: false, budget: 400 })).embed.description)).toHaveLength(
			2,
		);
	});

	test('are opened from the menu, only for who opens them', async () => {
		const context = fakeContext(fixture);
		const [menu] = (await best({}, context)).menus!;
		const opened = await pressForReply(tradeup, menu!.id, context, [menu!.options[0]!.value]);
		expect(opened.isPrivate).toBe(true);
		expect(opened.embed.title).toBe('Trade-up · 10 × Classified');
		expect(opened.embed.description).toContain(
			'Buying all of it now costs about €303.00, because asks rise with each.',
		);
	});

	test('with a budget that cannot be converted are not limited, and the answer says so', async () => {
		const { embed } = await best({ budget: 5, currency: 'USD' });
		expect(embed.description).toContain('can be bought now. First');
		expect(embed.description).toContain('-# Without your price limits: the exchange rate');
	});

	test('are shown again in another currency, converted', async () => {
		const context = converting(fakeContext(fixture), { USD: 2 });
		const reply = await best({}, context);
		const currency = reply.menus![1]!.id;
		const dollars = await pressForReply(tradeup, currency, context, ['USD']);
		expect(dollars.embed.description).toContain('≥$50.00');
	});
});
