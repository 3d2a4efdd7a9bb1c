import { expect, test } from 'vitest';
import { normalize } from '../../src/search/normalize.ts';

test('Normalizing leaves only letters and digits', () => {
	expect(normalize("★ StatTrak™ M4A1-S | Chantico's Fire")).toEqual(['stattrak', 'm4a1', 's', 'chanticos', 'fire']);
	expect(normalize('ＡＷＰ｜Ｍéduse  龍王')).toEqual(['awp', 'meduse', '龍王']);
	expect(normalize(' ★ | ')).toEqual([]);
});

test('Normalizing replaces Cyrillic letters by the Latin ones that sound alike, and accented and special letters by plain ones', () => {
	expect(normalize('КАРАМБИТ Ёлка')).toEqual(['karambit', 'elka']);
	expect(normalize('Wurst Hölle, Smørgås, Straße')).toEqual(['wurst', 'holle', 'smorgas', 'strasse']);
});
