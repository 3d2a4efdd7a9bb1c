import { expect, test } from 'vitest';
import { asksForPatternOrFloat, spelledOut, withoutAmount } from '../../src/search/item-text.ts';
import { withoutWear, withWearOfFloat } from '../../src/search/wear-text.ts';

test.each([
	['ak redline 0.069', 'ak redline fn'],
	['ak redline 0,12', 'ak redline mw'],
	['ak redline float 0.25', 'ak redline ft'],
	['ak redline fv 0.40', 'ak redline ww'],
	['0.9 ak redline', 'bs ak redline'],
	['ak redline mw 0.30', 'ak redline mw 0.30'],
	['ak redline $0.25', 'ak redline $0.25'],
	['sticker 2.0', 'sticker 2.0'],
])('A float picks the wear unless one is named: %s', (typed, text) => {
	expect(withWearOfFloat(typed)).toBe(text);
});

test.each([
	['flip knife fire & ice fn', 'flip knife marble fade fn'],
	['kara fade fn 100%', 'kara fade fn'],
	['glock fade fn max fake', 'glock fade fn'],
	['ak blue gem 661', 'ak blue gem'],
	['akredlineft', 'ak redline ft'],
	['karambit fade', 'karambit fade'],
	['akihabara accept', 'akihabara accept'],
	['ak47', 'ak47'],
	['AK-47 | Redline (Field-Tested)', 'AK-47 | Redline (Field-Tested)'],
	['Zeus x27', 'Zeus x27'],
])(
	'Words that are typed as one are separated, and patterns, which have no price of their own, are removed: %s',
	(typed, text) => {
		expect(spelledOut(typed).replaceAll(/\s+/g, ' ')).toBe(text);
	},
);

test.each([
	['awp asiimov fn', 'Factory New', 'awp asiimov'],
	['glock fade ft', 'Field-Tested', 'glock fade'],
	['field tested glock fade', 'Field-Tested', 'glock fade'],
	['glock fade (Minimal Wear)', 'Minimal Wear', 'glock fade'],
	['glock fade WW', 'Well-Worn', 'glock fade'],
	['battle-scarred glock fade', 'Battle-Scarred', 'glock fade'],
])('The wear that is typed is known: %s', (typed, wear, rest) => {
	const { text, ...known } = withoutWear(typed)!;
	expect({ ...known, text: text.replaceAll(/\s+/g, ' ') }).toEqual({ wear, text: rest });
});

test('A text that asks for a pattern, a float or a sticker is known by it', () => {
	expect(['blue gem ak', 'fire and ice', 'fade 100%', 'ak redline 0.25'].every(asksForPatternOrFloat)).toBe(true);
	expect(['ak redline ft', 'Kilowatt Case', 'Sticker | Crown (Foil)'].some(asksForPatternOrFloat)).toBe(false);
});

test.each([
	['x3 ak redline ft', 'ak redline ft', 3],
	['5x kilowatt case', 'kilowatt case', 5],
	['zeus x27 tosai', 'zeus x27 tosai', undefined],
	['x0 ak', 'ak', undefined],
])('The amount is read: %s', (typed, text, amount) => {
	expect(withoutAmount(typed)).toMatchObject({ text, amount });
});
