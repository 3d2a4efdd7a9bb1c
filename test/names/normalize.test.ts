import { expect, test } from 'vitest';
import { normalize } from '../../src/names/normalize.ts';

test('Normalizing replaces Cyrillic letters by the Latin ones that sound alike, and accented and special letters by plain ones', () => {
	expect(normalize('КАРАМБИТ Ёлка')).toEqual(['karambit', 'elka']);
	expect(normalize('Wurst Hölle, Smørgås, Straße')).toEqual(['wurst', 'holle', 'smorgas', 'strasse']);
});
