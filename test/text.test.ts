import { expect, test } from 'vitest';
import { cut } from '../src/text.ts';

test('Text is cut between characters, never within one', () => {
	expect(cut('abc', 3)).toBe('abc');
	expect(cut('abcd', 3)).toBe('ab…');
	expect(cut('a😀😀', 3)).toBe('a…');
	expect(cut('a😀b', 4)).toBe('a😀b');
	expect(cut('a\ud83db', 5)).toBe('ab');
	expect(cut('\ude00', 5)).toBe('');
});
