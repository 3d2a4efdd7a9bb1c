import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { FactsOfItems } from '../../src/facts/item-facts.ts';
import { needing, sharedData } from '../support/shared-data.ts';
import { silent } from '../support/silent-log.ts';

const facts = new FactsOfItems('https://pictures.example');
beforeAll(() => facts.load(silent));

describe('The facts of an item', () => {
	test.each([
		['AK-47 | Redline (Field-Tested)', null, 'Classified', 'Operation Phoenix Weapon Case', 0.1, 0.7],
		['StatTrak™ AK-47 | Redline (Minimal Wear)', null, 'Classified', 'Operation Phoenix Weapon Case', 0.1, 0.7],
		['AWP | Asiimov (Battle-Scarred)', null, 'Covert', 'Operation Phoenix Weapon Case', 0.18, 1],
		['M4A4 | Howl (Factory New)', null, 'Contraband', undefined, 0, 0.4],
		['★ Karambit | Doppler (Factory New)', 'Ruby', 'Covert', undefined, 0, 0.08],
		['★ StatTrak™ Karambit | Fade (Factory New)', null, 'Covert', undefined, 0, 0.08],
	])('include rarity, origin and floats: %s, version %s', (name, version, rarity, origin, from, to) => {
		expect(facts.of(730, name, version)).toMatchObject({ rarity, origin, floats: { from, to } });
	});

	test.each([
		'Fracture Case',
		'Sticker | Titan (Holo) | Katowice 2014',
		'Bloody Darryl The Strapped | The Professionals',
	])('include a picture but no floats: %s', (name) => {
		expect(facts.of(730, name, null)).toMatchObject({
			picture: expect.stringMatching(/^https:\/\/pictures\.example\/images\/\w{64}\.webp$/),
			floats: undefined,
		});
	});

	test('differ by version', () => {
		const pictures = ['Ruby', 'Sapphire', 'Phase 2'].map(
			(version) => facts.of(730, '★ Karambit | Doppler (Factory New)', version)?.picture,
		);
		expect(new Set(pictures).size).toBe(3);
	});

	test('have no picture if pictures are off', async () => {
		const withoutPictures = new FactsOfItems();
		await withoutPictures.load(silent);
		expect(withoutPictures.of(730, 'Fracture Case', null)).toMatchObject({ picture: undefined });
	});

	test.each([
		['de', '★ StatTrak™ Butterfly Knife | Fade (Factory New)', 'Butterflymesser | Farbverlauf'],
		['pl', 'AK-47 | Redline (Field-Tested)', 'AK-47 | Czerwona linia'],
		[
			'pl',
			'Sticker | Natus Vincere (Holo) | Katowice 2014',
			'Naklejka | Natus Vincere (holograficzna) | Katowice 2014',
		],
		['zh-CN', 'Kilowatt Case', '千瓦武器箱'],
		['de', 'Fracture Case', 'Waffenkiste „Durchbruch“'],
		['de', 'AWP | Asiimov (Field-Tested)', undefined],
		['en', 'AK-47 | Redline (Field-Tested)', undefined],
		['pl', 'AK-47 | Of Tomorrow (Field-Tested)', undefined],
	])('in %s, %s is called %s', (language, name, localName) => {
		expect(facts.nameIn(language, 730, name)).toBe(localName);
	});

	test('are none for another game, an unknown item, or without the data', async () => {
		expect(facts.of(440, 'Fracture Case', null)).toBeUndefined();
		expect(facts.of(730, 'AK-47 | Of Tomorrow (Field-Tested)', null)).toBeUndefined();
		const withoutData = new FactsOfItems();
		await withoutData.load(silent, '/nowhere');
		expect(withoutData.of(730, 'Fracture Case', null)).toBeUndefined();
	});
});

const namesFile = 'market/names/730.json';

test.skipIf(!sharedData(namesFile))(
	`Nearly all listed items have a picture, and weapons their floats${needing(namesFile)}`,
	() => {
		const names = JSON.parse(readFileSync(sharedData(namesFile)!, 'utf8')) as string[];
		const share = (all: readonly string[], has: (name: string) => unknown) => all.filter(has).length / all.length;
		expect(share(names, (name) => facts.of(730, name, null)?.picture)).toBeGreaterThan(0.92);
		const weapons = names.filter((name) =>
			/\((?:Factory New|Minimal Wear|Field-Tested|Well-Worn|Battle-Scarred)\)$/.test(name),
		);
		expect(share(weapons, (name) => facts.of(730, name, null)?.floats)).toBeGreaterThan(0.97);
	},
);
