import { expect, test } from 'vitest';
import { normalize, withoutWearValue } from '../../src/names/normalize.ts';

test('Normalizing replaces Cyrillic letters by the Latin ones that sound alike, and accented and special letters by plain ones', () => {
	expect(normalize('КАРАМБИТ Ёлка')).toEqual(['karambit', 'elka']);
	expect(normalize('Wurst Hölle, Smørgås, Straße')).toEqual(['wurst', 'holle', 'smorgas', 'strasse']);
});

test('Normalizing removes apostrophes, however they are typed', () => {
	for (const apostrophe of ["'", '’', '‘', '`', 'ʼ'])
		expect(normalize(`Chantico${apostrophe}s Fire`)).toEqual(['chanticos', 'fire']);
});

test('The float of an item is no part of its name', () => {
	for (const text of ['ak (0.15)', 'ak 0.15fv', 'ak 0.15?', 'ak fv: 0.2', 'ak 0.15 - 0.2'])
		expect(normalize(withoutWearValue(text)), text).toEqual(['ak']);
	expect(normalize(withoutWearValue('ak 47'))).toEqual(['ak', '47']);
});
