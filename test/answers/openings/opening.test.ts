import { rollup, sum } from 'd3-array';
import { describe, expect, test } from 'vitest';
import { findHolders, holderNamed } from '../../../src/answers/openings/find-holder.ts';
import { oddsByRarity, openingOf, wearOdds } from '../../../src/answers/openings/opening.ts';
import { ContentsOfContainers } from '../../../src/facts/containers.ts';

const contents = await new ContentsOfContainers().read();
const knifeOf = ({ name }: { readonly name: string }) => name.split(' | ')[0];
const named = (name: string) => contents.containers.find((each) => each.name === name)!;

describe('An opening', () => {
	test('has the published odds of weapon cases', () => {
		expect(
			oddsByRarity(openingOf(named('Kilowatt Case'))).map(({ rarity, odds }) => [rarity, (100 * odds).toFixed(2)]),
		).toEqual([
			['special', '0.26'],
			['Covert', '0.64'],
			['Classified', '3.20'],
			['Restricted', '15.98'],
			['Mil-Spec Grade', '79.92'],
		]);
	});

	test('of other containers goes by the same rule, and says that it is not published', () => {
		const opening = openingOf(named('Katowice 2019 Legends (Holo/Foil)'));
		expect(opening.source).toBe('rule');
		expect(oddsByRarity(opening).map(({ odds }) => odds)).toEqual([expect.closeTo(1 / 6), expect.closeTo(5 / 6)]);
	});

	test.each(['Paris 2023 Contenders Sticker Capsule', 'Sealed Genesis Terminal'])('of %s has no known odds', (name) => {
		const { source, items } = openingOf(named(name));
		expect(source).toBe('unknown');
		expect(items.every(({ odds }) => odds === undefined)).toBe(true);
	});

	test('of every container has odds that add up to 1, as those of the variants of each item', () => {
		for (const container of contents.containers) {
			const { source, items } = openingOf(container);
			if (source !== 'unknown') expect(sum(items, ({ odds }) => odds!)).toBeCloseTo(1, 9);
			for (const { variants } of items) expect(sum(variants, ({ share }) => share)).toBeCloseTo(1, 9);
		}
	});

	test('gives StatTrak™ a tenth of the time, but no gloves, and souvenirs from souvenir packages', () => {
		const shareOf = (name: string, container: string) =>
			sum(
				openingOf(named(container)).items.find(({ item }) => item.name === name)!.variants,
				({ marketName, share }) => (marketName.includes('StatTrak™') ? share : 0),
			);
		expect(shareOf('AK-47 | Inheritance', 'Kilowatt Case')).toBeCloseTo(0.1);
		expect(shareOf('★ Kukri Knife | Fade', 'Kilowatt Case')).toBeCloseTo(0.1);
		expect(shareOf('★ Driver Gloves | King Snake', 'Clutch Case')).toBe(0);
		const souvenirs = openingOf(named('Copenhagen 2024 Mirage Souvenir Package')).items.flatMap(
			({ variants }) => variants,
		);
		expect(souvenirs.every(({ marketName }) => marketName.startsWith('Souvenir '))).toBe(true);
	});

	test('of a box of StatTrak™ music kits gives items whose market names say StatTrak™', () => {
		const { items } = openingOf(named('StatTrak™ Radicals Box'));
		expect(
			items
				.flatMap(({ variants }) => variants)
				.every(({ marketName }) => marketName.startsWith('StatTrak™ Music Kit | ')),
		).toBe(true);
	});

	test('has wears by the bands of floats, put into the range of the item', () => {
		expect([...wearOdds({ from: 0, to: 1 }).values()]).toEqual(
			[0.03, 0.24, 0.33, 0.24, 0.16].map((odds) => expect.closeTo(odds)),
		);
		// Minimal Wear begins at 0.07, which is 0.875 of this range. Below are the first four bands, with odds of 0.84,
		// and a part of the last band, which has odds of 0.16 and is from 0.45 to 1.
		const short = wearOdds({ from: 0, to: 0.08 });
		expect(short.get('Factory New')).toBeCloseTo(0.84 + (0.16 * (0.875 - 0.45)) / 0.55);
		expect(sum(short.values())).toBeCloseTo(1);
	});
});

describe('A container', () => {
	test('has each of its knives in the same finishes, also if they are more than the package lists', () => {
		const counts = (name: string) => [...rollup(named(name).specials, (finishes) => finishes.length, knifeOf)];
		expect(counts('Operation Phoenix Weapon Case')).toEqual([
			['★ Bayonet', 13],
			['★ Flip Knife', 13],
			['★ Gut Knife', 13],
			['★ Karambit', 13],
			['★ M9 Bayonet', 13],
		]);
		for (const { name, specials } of contents.containers.filter(({ kind }) => kind === 'case')) {
			const differentCounts = new Set(counts(name).map(([, count]) => count));
			expect(differentCounts.size, name).toBe(specials.length > 0 ? 1 : 0);
		}
	});

	test('is found by its whole name, in any case', () => {
		expect(holderNamed('kilowatt case', contents)?.name).toBe('Kilowatt Case');
		expect(holderNamed('the phoenix collection', contents)?.name).toBe('The Phoenix Collection');
	});

	test.each([
		['kilo', 'Kilowatt Case'],
		['recoil', 'Recoil Case'],
		['csgo weapon case 2', 'CS:GO Weapon Case 2'],
		['dust 2 cologne 2014', 'ESL One Cologne 2014 Dust II Souvenir Package'],
		['phoenix collection', 'The Phoenix Collection'],
	])('is found by a part of its name, the likeliest one first: %j', (typed, name) => {
		expect(findHolders(typed, contents, undefined).holders[0]?.name).toBe(name);
	});

	test('is suggested for an empty text: the newest cases', () => {
		const [first] = findHolders('', contents, undefined).holders;
		expect(first).toMatchObject({ kind: 'case' });
	});

	test('that does not exist is not found', () => {
		expect(findHolders('nonsense stuff', contents, undefined).holders).toEqual([]);
		expect(findHolders('!!!', contents, undefined).holders).toEqual([]);
	});
});
