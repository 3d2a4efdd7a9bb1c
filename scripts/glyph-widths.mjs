import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { create } from 'fontkitten';

const require = createRequire(import.meta.url);
const fonts = JSON.parse(readFileSync(new URL('../src/charts/fonts.json', import.meta.url), 'utf8'));

/** Writes the widths of all characters, so that the chart worker need not parse the fonts when it starts. */
export function writeGlyphWidths(file) {
	const tables = Object.entries(fonts).map(([weight, font]) => [weight, glyphWidths(font)]);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, JSON.stringify(Object.fromEntries(tables)));
}

function glyphWidths(name) {
	const font = create(readFileSync(require.resolve(name)));
	const widths = font.characterSet.map((code) => [code, font.glyphForCodePoint(code).advanceWidth]);
	return {
		unitsPerEm: font.unitsPerEm,
		widths: Object.fromEntries(widths),
		// In every font, glyph 0 is drawn for characters that the font lacks.
		missing: font.getGlyph(0).advanceWidth,
	};
}
