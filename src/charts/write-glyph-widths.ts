import { readFileSync, writeFileSync } from 'node:fs';
import { create } from 'fontkitten';
import { fontFile, type GlyphWidths, type Weight, weights } from './font.ts';

const tables = Object.fromEntries(weights.map((weight) => [weight, glyphWidths(weight)]));
writeFileSync(new URL('glyph-widths.json', import.meta.url), JSON.stringify(tables));

function glyphWidths(weight: Weight): GlyphWidths {
	const font = create(readFileSync(fontFile(weight)));
	if (font.isCollection) throw new Error(`${fontFile(weight)} contains several fonts.`);
	return {
		unitsPerEm: font.unitsPerEm,
		widths: Object.fromEntries(
			font.characterSet.map((codePoint) => [codePoint, font.glyphForCodePoint(codePoint).advanceWidth]),
		),
		missing: font.getGlyph(0).advanceWidth,
	};
}
