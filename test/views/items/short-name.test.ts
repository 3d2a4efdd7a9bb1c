import { expect, test } from 'vitest';
import { shortName } from '../../../src/views/pages/item-table.ts';

test.each([
	['AK-47 | Redline (Field-Tested)', null, 24, 'AK-47 | Redline FT'],
	['★ StatTrak™ Butterfly Knife | Fade (Field-Tested)', null, 24, 'ST Butterfly | Fade FT'],
	['★ Talon Knife | Doppler (Factory New)', 'Black Pearl', 40, 'Talon | Doppler FN BP'],
	['★ Talon Knife | Doppler (Factory New)', 'Black Pearl', 24, 'Talon | Doppler FN BP'],
	['★ Sport Gloves | Hedge Maze (Battle-Scarred)', null, 20, 'Sport Gloves | H… BS'],
	['★ Survival Knife', null, 24, 'Survival'],
	['Sticker | Fnatic (Holo) | Copenhagen 2024', null, 20, 'Sticker | Fnatic (H…'],
	['M4A4 | 龍王 (Dragon King) (Field-Tested)', null, 16, 'M4A4 | 龍王… FT'],
])('%s, %s in %i characters is %s', (name, version, room, short) => {
	expect(shortName(name, version, room)).toBe(short);
	expect(short.length).toBeLessThanOrEqual(room);
});
