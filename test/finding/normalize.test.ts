import { expect, test } from 'vitest';
import { fold } from '../../src/finding/normalize.ts';

test('Folding leaves letters and digits', () => {
	expect(fold("★ StatTrak™ M4A1-S | Chantico's Fire")).toEqual(['stattrak', 'm4a1', 's', 'chanticos', 'fire']);
	expect(fold('ＡＷＰ｜Ｍéduse  龍王')).toEqual(['awp', 'meduse', '龍王']);
	expect(fold(' ★ | ')).toEqual([]);
});

test('Folding takes Cyrillic letters for the Latin ones that sound alike, and knows letters that are no accents', () => {
	expect(fold('КАРАМБИТ Ёлка')).toEqual(['karambit', 'elka']);
	expect(fold('Wurst Hölle, Smørgås, Straße')).toEqual(['wurst', 'holle', 'smorgas', 'strasse']);
});
