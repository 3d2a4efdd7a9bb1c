import type { Wear } from '../../src/market/catalogue/skin.ts';

export const shortWears: Readonly<Record<Wear, string>> = {
	'Factory New': 'FN',
	'Minimal Wear': 'MW',
	'Field-Tested': 'FT',
	'Well-Worn': 'WW',
	'Battle-Scarred': 'BS',
};
