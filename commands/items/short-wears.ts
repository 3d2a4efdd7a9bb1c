import type { Wear } from '../../src/names/skin.ts';

export const shortWears: Readonly<Record<Wear, string>> = {
	'Factory New': 'FN',
	'Minimal Wear': 'MW',
	'Field-Tested': 'FT',
	'Well-Worn': 'WW',
	'Battle-Scarred': 'BS',
};
