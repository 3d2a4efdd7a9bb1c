import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { builtFile } from '../base/built-file.ts';
import fonts from './fonts.json' with { type: 'json' };

const require = createRequire(import.meta.url);

export type Weight = keyof typeof fonts;

/** The fonts come from a package, so that charts look the same on every machine. */
export function fontFile(weight: Weight): string {
	return require.resolve(fonts[weight]);
}

interface GlyphWidths {
	readonly unitsPerEm: number;
	/** Widths by code point, for every character that the font has. */
	readonly widths: Readonly<Record<number, number>>;
	/** The width of a character that the font lacks. */
	readonly missing: number;
}

export class Font {
	readonly #glyphs: GlyphWidths;

	constructor(glyphs: GlyphWidths) {
		this.#glyphs = glyphs;
	}

	/** Reads the widths that the build has taken from the font (`writeGlyphWidths` in scripts/glyph-widths.mjs). */
	static load(weight: Weight): Font {
		const tables = JSON.parse(readFileSync(builtFile('src/charts/glyph-widths.json'), 'utf8')) as Record<
			Weight,
			GlyphWidths
		>;
		return new Font(tables[weight]);
	}

	has(text: string): boolean {
		return [...text].every((character) => character.codePointAt(0)! in this.#glyphs.widths);
	}

	/** The width in the unit of `size`. It ignores kerning, so it is slightly too large. */
	width(text: string, size: number): number {
		const { unitsPerEm, widths, missing } = this.#glyphs;
		let units = 0;
		for (const character of text) units += widths[character.codePointAt(0)!] ?? missing;
		return (units * size) / unitsPerEm;
	}
}
