import { sum } from 'd3-array';
import { expect, test } from 'vitest';
import {
	type ContractInput,
	contractOf,
	outcomesIn,
	uncheckedContractOf,
	unitsNeeded,
} from '../../../src/answers/trade-ups/contract.ts';
import { rangeOf } from '../../../src/answers/trade-ups/contract-text.ts';
import { type ContainedItem, ContentsOfContainers, weaponRarities } from '../../../src/facts/containers.ts';
import { wearAt } from '../../../src/search/wear-text.ts';
import { RandomNumbers } from '../../support/random-numbers.ts';

const contents = await new ContentsOfContainers().read();

function units(name: string, count: number, float: number, isStatTrak = false): ContractInput[] {
	const known = contents.weapon(name)!;
	return Array.from({ length: count }, () => ({ ...known, isStatTrak, float }));
}

const outcomeRows = (inputs: readonly ContractInput[]) =>
	contractOf(inputs).outcomes.map(({ item, odds, float, wear }) => [item.name, odds, float, wear]);

test('the position of a float in the range of the outcome is the mean position of the inputs in their ranges', () => {
	// Redline: 0.10 to 0.70, so 0.21 is at 0.11 / 0.6 = 18.33 %. Asiimov: 0.18 + 0.1833 × 0.82. Chameleon: 0.1833 × 0.5.
	expect(outcomeRows(units('AK-47 | Redline', 10, 0.21))).toEqual([
		['AWP | Asiimov', 0.5, 0.330333333, 'Field-Tested'],
		['AUG | Chameleon', 0.5, 0.091666667, 'Minimal Wear'],
	]);
});

test('the collection is drawn by its share of the inputs, and each of its outcomes is as likely', () => {
	// The Phoenix Case has two Covert items, and the Huntsman Case two others.
	const mixed = [...units('AK-47 | Redline', 7, 0.1), ...units('M4A1-S | Atomic Alloy', 3, 0)];
	expect(outcomeRows(mixed).map(([name, odds]) => [name, odds])).toEqual([
		['AWP | Asiimov', 0.35],
		['AUG | Chameleon', 0.35],
		['AK-47 | Vulcan', 0.15],
		['M4A4 | Desert-Strike', 0.15],
	]);
});

test('sources disagree about the odds only where collections have different numbers of outcomes', () => {
	const even = [...units('AK-47 | Redline', 7, 0.1), ...units('M4A1-S | Atomic Alloy', 3, 0)];
	expect(contractOf(even).areOddsDisputed).toBe(false);
	const withOneOutcome = contents.collections
		.flatMap(({ items }) => items)
		.find((each) => {
			const { collection } = contents.weapon(each.name)!;
			return each.rarity === 'Classified' && outcomesIn(collection, each, false).length === 1;
		});
	expect(
		contractOf([...units('AK-47 | Redline', 5, 0.1), ...units(withOneOutcome!.name, 5, withOneOutcome!.floats!.from)])
			.areOddsDisputed,
	).toBe(true);
});

test('five Covert items give a knife or gloves of their case, and StatTrak™ ones no gloves', () => {
	const knives = contractOf(units('AWP | Asiimov', 5, 0.2));
	expect(knives).toMatchObject({ isSpecial: true });
	expect(knives.outcomes.every(({ item }) => item.name.startsWith('★ '))).toBe(true);
	const glovesCase = contents.containers.find(({ specials }) => specials.some(({ name }) => name.includes('Gloves')))!;
	const covert = glovesCase.items.find(({ rarity }) => rarity === 'Covert')!;
	const { from } = covert.floats!;
	expect(contractOf(units(covert.name, 5, from)).outcomes.some(({ item }) => item.name.includes('Gloves'))).toBe(true);
	expect(() => contractOf(units(covert.name, 5, from, true))).toThrow('contract-nothing');
});

test('a knife that several of the cases contain is one outcome', () => {
	const mixed = [...units('M4A1-S | Hyper Beast', 3, 0.06), ...units('Galil AR | Chatterbox', 2, 0.4)];
	const { outcomes } = contractOf(mixed);
	expect(new Set(outcomes.map(({ item }) => item)).size).toBe(outcomes.length);
	expect(sum(outcomes, ({ odds }) => odds)).toBeCloseTo(1, 12);
});

test('a weapon whose finish has phases is one outcome, of which each phase is as likely', () => {
	const train = contents.collections.find(({ name }) => name === 'The 2021 Train Collection')!;
	const input = train.items.find((item) => outcomesIn(train, item, false).some(({ version }) => version))!;
	const { outcomes, areOddsDisputed } = contractOf(units(input.name, 10, input.floats!.from));
	const phases = outcomes.filter(({ item }) => item.version !== null);
	const others = outcomes.filter(({ item }) => item.version === null);
	expect(phases).toHaveLength(5);
	expect(sum(phases, ({ odds }) => odds)).toBeCloseTo(others[0]!.odds, 12);
	expect(areOddsDisputed).toBe(false);
});

test('of all collections: odds add up to 1, floats are within the range, and wears are those of the floats', () => {
	const random = new RandomNumbers(78);
	let contracts = 0;
	for (const collection of contents.collections)
		for (const item of collection.items)
			for (const isStatTrak of [false, true]) {
				if (outcomesIn(collection, item, isStatTrak).length === 0) continue;
				const { from, to } = item.floats!;
				const inputs = Array.from({ length: unitsNeeded(item) }, () => ({
					item,
					collection,
					isStatTrak,
					float: from + random.next() * (to - from),
				}));
				const { outcomes, position } = uncheckedContractOf(inputs);
				contracts++;
				expect(sum(outcomes, ({ odds }) => odds)).toBeCloseTo(1, 12);
				expect(position).toBeGreaterThanOrEqual(0);
				expect(position).toBeLessThanOrEqual(1);
				for (const outcome of outcomes) {
					expect(outcome.isStatTrak).toBe(isStatTrak);
					const { floats } = outcome.item;
					if (!floats) continue;
					expect(outcome.float).toBeGreaterThanOrEqual(floats.from);
					expect(outcome.float).toBeLessThanOrEqual(floats.to);
					expect(outcome.wear).toBe(wearAt(outcome.float));
				}
			}
	expect(contracts).toBeGreaterThan(1_500);
});

const hasFullRange = ({ floats }: Pick<ContainedItem, 'floats'>) => floats?.from === 0 && floats.to === 1;

/** A weapon that can have any float, as can its first outcome, which therefore has the float of the inputs. */
function weaponOfAnyFloat() {
	for (const collection of contents.collections)
		for (const item of collection.items) {
			const [outcome] = outcomesIn(collection, item, false);
			if (outcome && hasFullRange(item) && hasFullRange(outcome)) return { item, collection };
		}
	throw new Error('No weapon can have any float.');
}

test.each([
	[0.0699, 'Factory New'],
	[0.07, 'Minimal Wear'],
	[0.15, 'Field-Tested'],
	[0.38, 'Well-Worn'],
	[0.45, 'Battle-Scarred'],
	[1, 'Battle-Scarred'],
])('a float of %d is %s, also when it is computed', (float, wear) => {
	expect(wearAt(float)).toBe(wear);
	const weapon = weaponOfAnyFloat();
	const inputs = Array.from({ length: unitsNeeded(weapon.item) }, () => ({ ...weapon, isStatTrak: false, float }));
	const { outcomes } = uncheckedContractOf(inputs);
	expect(outcomes.find(({ item }) => hasFullRange(item))?.wear).toBe(wear);
});

test('every rarity but the highest gives the next one', () => {
	const { collection } = contents.weapon('AK-47 | Redline')!;
	for (const item of collection.items) {
		const next = weaponRarities[weaponRarities.indexOf(item.rarity as never) + 1];
		const outcomes = outcomesIn(collection, item, false);
		expect(outcomes.length).toBeGreaterThan(0);
		// The highest rarity gives knives and gloves.
		expect(outcomes.every(({ rarity, name }) => (next ? rarity === next : name.startsWith('★')))).toBe(true);
	}
});

test('an input with the worst float of its wear gives no outcome of the next one, if both have the same range', () => {
	const wear = 'Minimal Wear';
	const { item } = contents.weapon('P2000 | Red Wing')!;
	const { worst } = rangeOf(item.floats!, wear);
	const wearsOf = (float: number) =>
		contractOf(units('P2000 | Red Wing', 10, float))
			.outcomes.filter(({ item: { floats } }) => floats!.from === item.floats!.from && floats!.to === item.floats!.to)
			.map((outcome) => outcome.wear);
	expect(wearsOf(worst).length).toBeGreaterThan(0);
	expect(new Set(wearsOf(worst))).toEqual(new Set([wear]));
	expect(new Set(wearsOf(0.15))).toEqual(new Set(['Field-Tested']));
});
