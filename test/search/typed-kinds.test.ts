import { expect, test } from 'vitest';
import { kindOfText } from '../../src/search/typed-kinds.ts';

test.each([
	['snipers', 'StatTrak™ AWP | Asiimov (Field-Tested)', true],
	['снайперки', 'SSG 08 | Blood in the Water (Factory New)', true],
	['sniper rifles', 'AK-47 | Redline (Field-Tested)', false],
	['shotguns', 'MAG-7 | Justice (Factory New)', true],
	['shotgun', 'Negev | Power Loader (Factory New)', false],
	['machine guns', 'Souvenir M249 | Emerald Poison Dart (Factory New)', true],
	['rifles', 'AWP | Asiimov (Field-Tested)', true],
	['snipers', 'Sticker | AWP Country', false],
])('“%s” means %s: %s', (typed, name, isOfKind) => {
	expect(kindOfText(typed)?.is(name)).toBe(isOfKind);
});
