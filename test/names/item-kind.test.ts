import { expect, test } from 'vitest';
import { itemKindOf } from '../../src/names/item-kind.ts';

test('The kind of an item is told by its name', () => {
	for (const [name, kind] of [
		['AK-47 | Redline (Field-Tested)', 'rifles'],
		['StatTrak™ USP-S | Kill Confirmed (Minimal Wear)', 'pistols'],
		['Souvenir MP9 | Storm (Factory New)', 'smgs'],
		['★ StatTrak™ Karambit | Doppler (Factory New)', 'knives'],
		['★ Hand Wraps | Cobalt Skulls (Field-Tested)', 'gloves'],
		['Kilowatt Case', 'cases'],
		['Operation Bravo Case', 'cases'],
		['Sticker | Crown (Foil)', 'stickers'],
		['Nova | Antique (Factory New)', 'heavy'],
		['Music Kit | AWOLNATION, I Am', undefined],
	] as const)
		expect(itemKindOf(name, 730), name).toBe(kind);
	expect(itemKindOf('AK-47', 252490)).toBeUndefined();
});
