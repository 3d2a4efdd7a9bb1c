import { expect, test } from 'vitest';
import { normalize } from '../../src/finding/normalize.ts';

test('Folding leaves letters and digits', () => {
	expect(normalize("★ StatTrak™ M4A1-S | Chantico's Fire")).toEqual(['stattrak', 'm4a1', 's', 'chanticos', 'fire']);
	expect(normalize('ＡＷＰ｜Ｍéduse  龍王')).toEqual(['awp', 'meduse', '龍王']);
	expect(normalize(' ★ | ')).toEqual([]);
});

test('Folding takes Cyrillic letters for the Latin ones that sound alike, and knows letters that are no accents', () => {
	expect(normalize('КАРАМБИТ Ёлка')).toEqual(['karambit', 'elka']);
	expect(normalize('Wurst Hölle, Smørgås, Straße')).toEqual(['wurst', 'holle', 'smorgas', 'strasse']);
});
