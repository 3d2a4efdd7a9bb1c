import { expect, test } from 'vitest';
import { isBlank, oneLine, truncate, truncateLines } from '../../../src/base/text/safe-text.ts';

test('Text is truncated between characters, never within one', () => {
	expect(truncate('abc', 3)).toBe('abc');
	expect(truncate('abcd', 3)).toBe('ab…');
	expect(truncate('a😀😀', 3)).toBe('a…');
	expect(truncate('a😀b', 4)).toBe('a😀b');
	expect(truncate('a\ud83db', 5)).toBe('ab');
	expect(truncate('\ude00', 5)).toBe('');
});

test.each([
	['a\r\n# b', 'a # b'],
	['a\u2028> b', 'a > b'],
	['pay\u202Eexe.\u2066x\u200F\u061C', 'payexe.x'],
	['\u200B\uFEFF \u3164x ', 'x'],
	['\u200B \n', ''],
	['👩‍🚀 ♥️ 龍王 ★', '👩‍🚀 ♥️ 龍王 ★'],
	['half \ud83d', 'half'],
])('%j is shown as %j', (text, shown) => expect(oneLine(text)).toBe(shown));

test('Text without a visible character is blank', () => {
	for (const text of ['', ' ', '\n', '\u200B', '\u2060\u00AD', '\u3164', '\u2800', '\u202E', '\0', '\ud83d'])
		expect(isBlank(text)).toBe(true);
	for (const text of ['x', ' ★ ', '龍', '\u200B!', '#', '😀']) expect(isBlank(text)).toBe(false);
});

test('Lines that do not fit are left out as a whole', () => {
	expect(truncateLines('one\ntwo\nthree', 100)).toBe('one\ntwo\nthree');
	expect(truncateLines('one\ntwo\nthree', 12)).toBe('one\ntwo\n…');
	expect(truncateLines('a'.repeat(20), 10)).toBe(`${'a'.repeat(9)}…`);
});
