import { expect, test } from 'vitest';
import { textOfBytes } from '../../src/reading/decode/bytes.ts';
import { ListParser } from '../../src/reading/lists/list-parser.ts';
import { plainMessage } from '../../src/reading/messages/plain-message.ts';
import { sidesOf } from '../../src/reading/messages/sides.ts';
import { realisticCatalogue } from './realistic-catalogue.ts';

/** About as large as a file may be, in bytes: the limit is 256 kB. */
const size = 250_000;
const filled = (text: string, length = size) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
/**
 * The longest that one step may take, ms. Each takes under 110 ms here; work that grows with the square of the length
 * takes half a minute or more.
 */
const maxStep = 2_000;

const texts: Readonly<Record<string, string>> = {
	'blanks amid letters': `x${filled(' ')}x`,
	'tags that are never closed': filled('<p '),
	// Each of them has up to 14 characters, with its comma.
	'objects with a key each': `[${Array.from({ length: size / 14 }, (_, i) => `{"k${i}":1}`).join()}]`,
	'more rows than are read': `name,amount\n${filled('Fracture Case,3\n')}`,
	'lines of a letter': filled('a\n'),
	'empty lines': `${filled('\n')}x`,
	'numbers of lines': filled('1 - \n\n'),
	dashes: filled('-'),
	brackets: filled('[('),
	'groups of digits': filled('111 '),
	'strikes without an end': filled('~~a'),
};

test.each(Object.entries(texts))('A file of %s keeps others waiting only for a moment', (_, text) => {
	const catalogue = realisticCatalogue();
	const durations: number[] = [];
	const timed = <Result>(work: () => Result): Result => {
		const from = performance.now();
		const result = work();
		durations.push(performance.now() - from);
		return result;
	};
	const decoded = timed(() => textOfBytes(Buffer.from(text)));
	const parser = timed(() => new ListParser([decoded], catalogue));
	while (!parser.isDone) timed(() => parser.read(4));
	const message = text.slice(0, 4_000);
	timed(() => sidesOf(plainMessage(message).text));
	expect(Math.max(...durations)).toBeLessThan(maxStep);
});
