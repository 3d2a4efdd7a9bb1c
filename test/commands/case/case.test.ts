import { describe, expect, test } from 'vitest';
import caseCommand from '../../../commands/case/case.ts';
import { MissingListError } from '../../../src/discord/missing-list-error.ts';
import { historyRow, itemRow, salesOf } from '../../market/bodies.ts';
import { failureOf } from '../../support/failure-of.ts';
import { buttonOf, converting, fakeContext, fewRows, fixtureOf, pressForReply } from '../fake-context.ts';

const sold = (median: number) => ({ last_7_days: salesOf(median, 9), last_30_days: salesOf(median, 40) });
const fixture = await fixtureOf({
	...fewRows,
	tradable: [
		itemRow('Kilowatt Case', { min_price: 0.5, suggested_price: 0.5 }),
		itemRow('AK-47 | Inheritance (Field-Tested)', { min_price: 40, suggested_price: 45 }),
		itemRow('AK-47 | Inheritance (Battle-Scarred)', { min_price: 30, suggested_price: 30 }),
		itemRow('Katowice 2019 Legends (Holo/Foil)', { min_price: 20, suggested_price: 20 }),
		itemRow('Sticker | BIG (Holo) | Katowice 2019', { min_price: 4, suggested_price: 4 }),
	],
	history: [
		historyRow('AK-47 | Inheritance (Field-Tested)', sold(42)),
		historyRow('Sticker | BIG (Holo) | Katowice 2019', sold(5)),
	],
});

const ask = (text: string, context = converting(fakeContext(fixture), { USD: 1.16 })) =>
	caseCommand.run({ case: text, currency: 'EUR' }, context);
const linesOf = (description: string | undefined) => description!.split('\n');

describe('/case', () => {
	test('says what an opening returns at least, what it costs with its key, and what the dearest item takes', async () => {
		const { embed } = await ask('kilowatt');
		expect(embed.title).toBe('Kilowatt Case');
		// 5 of 782 openings are Covert, and half of those are an AK-47 | Inheritance: one in 313. Its floats end at 0.8,
		// so 52 of 100 are Field-Tested. Nine of ten are not StatTrak™.
		const [average, loses, dearest, rarities] = linesOf(embed.description);
		expect(average).toBe(
			'One opening returns on average **at least €0.06** before the seller’s fee and costs **€2.65** (case €0.50, key €2.15).',
		);
		expect(loses).toBe('For 99.85% of openings it is not known: too few of these items are sold.');
		expect(dearest).toBe(
			'The dearest that sells often enough, AK-47 | Inheritance, takes **313** openings on average; buying it costs from **€30.00**.',
		);
		expect(rarities).toBe(
			'-# knife or gloves 0.26% · Covert 0.64% · Classified 3.2% · Restricted 15.98% · Mil-Spec Grade 79.92%',
		);
		expect(embed.description).toContain('Odds as published for weapon cases on 11 September 2017');
		expect(embed.description).toContain('A key costs $2.49 in the game’s shop, here as €2.15.');
	});

	test('does not say what an opening costs if the dollar has no exchange rate, or nobody offers the case', async () => {
		const { embed } = await ask('kilowatt case', fakeContext(fixture));
		expect(linesOf(embed.description)[0]).toBe(
			'One opening returns on average **at least €0.06** before the seller’s fee. The case costs **€0.50**, and a key $2.49.',
		);
		expect(linesOf(embed.description)[1]).toMatch(/^For \d[\d.]*% of openings it is not known/);
		expect(linesOf((await ask('recoil case')).embed.description)[0]).toBe(
			'What an opening returns is not known: too few of the items are sold.',
		);
	});

	test('of a capsule says that its odds are not published, and what one of each costs', async () => {
		const { embed } = await ask('katowice 2019 legends (holo/foil)');
		expect(embed.description).toContain('and costs **€20.00**.');
		expect(embed.description).toContain(
			'1 of the 18 can be bought now: one of each costs **€4.00** at the lowest asks.',
		);
		expect(embed.description).toContain('they are not published for this container');
		expect(embed.description).not.toContain('key');
	});

	test('of a collection has no odds; items that the caller owns are counted only if nobody else sees the answer', async () => {
		const context = fakeContext(fixture);
		const inPublic = { ...context, caller: { ...context.caller, isOnlyReader: false } };
		expect((await ask('the kilowatt collection', context)).embed.description).not.toContain('%');
		const name = 'Sticker | BIG (Holo) | Katowice 2019';
		const key = fixture.catalogue.key(fixture.catalogue.byExactName(name)!);
		const sticker = { game: 730, key, name, isAny: false, amount: 1 } as const;
		await context.holdings.add(context.caller.userId, [{ item: sticker, cents: 0 }]);
		const capsule = 'katowice 2019 legends (holo/foil)';
		expect((await ask(capsule, context)).embed.description).toContain('You have 1 of them in your holdings.');
		expect((await ask(capsule, inPublic)).embed.description).not.toContain('holdings');
	});

	test('asks which one is meant, and refuses a text that names none', async () => {
		const context = fakeContext(fixture);
		const reply = await ask('katowice 2019', context);
		expect(reply.embed.title).toBe('Which “katowice 2019” do you mean?');
		const name = 'Katowice 2019 Legends (Holo/Foil)';
		expect((await pressForReply(caseCommand, reply.menus![0]!.id, context, [name])).embed.title).toBe(name);
		expect((await ask('recoil', context)).embed.title).toBe('Recoil Case');
		expect(await failureOf(ask('nonsense stuff'))).toMatchObject({ problem: { code: 'no-such-container' } });
	});

	test('says how a text was understood, and asks instead of answering about another case', async () => {
		const context = fakeContext(fixture);
		expect((await ask('recoil', context)).embed.description).toContain('Showing **Recoil Case** for “recoil”.');
		expect((await ask('Recoil Case', context)).embed.description).not.toContain('Showing');
		const closest = await ask('kilowatt case 4', context);
		expect(closest.embed.title).toBe('Which “kilowatt case 4” do you mean?');
		expect(closest.embed.description).toBe('No name has these words. Showing the closest ones.');
	});

	test('while names are missing, does not say that there is no such case', async () => {
		const context = fakeContext(fixture);
		const loading = { ...context, market: { ...context.market, catalogue: () => undefined, list: () => undefined } };
		expect(await failureOf(ask('кейс киловатт', loading))).toBeInstanceOf(MissingListError);
		expect((await ask('kilowattt', context)).embed.title).toBe('Kilowatt Case');
	});

	test('opens the price of what is inside, turns pages, and has all in a file', async () => {
		const context = fakeContext(fixture);
		const reply = await ask('kilowatt case', context);
		const last = await pressForReply(caseCommand, buttonOf(reply, 'Last'), context);
		expect(last.embed.description).toContain('Page 3 of 3');
		const { file } = await pressForReply(caseCommand, buttonOf(reply, 'CSV'), context);
		expect(file!.data.toString()).toContain('AK-47 | Inheritance,,Covert,0.00319693094629156,30,42,EUR\r\n');
		const next = await pressForReply(caseCommand, buttonOf(reply, 'Next'), context);
		expect(next.menus![0]).toMatchObject({ id: expect.stringMatching(/^price:open:/) });
	});

	test('suggests what begins with what is typed', async () => {
		const { suggest } = caseCommand.options.case;
		const suggested = await suggest!('clut', {}, fakeContext(fixture));
		expect(suggested.map(({ name }) => name)).toEqual(['Clutch Case', 'The Clutch Collection']);
	});
});
