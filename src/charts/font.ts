import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** From a package: charts look the same on every machine. */
const fontFiles = {
	regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
	bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const;

export type Weight = keyof typeof fontFiles;
export const weights = Object.keys(fontFiles) as Weight[];

export function fontFile(weight: Weight): string {
	return require.resolve(fontFiles[weight]);
}

export interface GlyphWidths {
	readonly unitsPerEm: number;
	/** By code point, for every character that the font has. */
	readonly widths: Readonly<Record<number, number>>;
	readonly missing: number;
}

export class Font {
	readonly #glyphs: GlyphWidths;

	constructor(glyphs: GlyphWidths) {
		this.#glyphs = glyphs;
	}

	/** A table that the build made: the start of the chart worker would wait for parsing the font. */
	static load(weight: Weight): Font {
		const tables = require('#glyph-widths') as Record<Weight, GlyphWidths>;
		return new Font(tables[weight]);
	}

	has(text: string): boolean {
		return [...text].every((character) => character.codePointAt(0)! in this.#glyphs.widths);
	}

	/** In the unit of `size`. Ignores kerning, so it is slightly too large. */
	width(text: string, size: number): number {
		const { unitsPerEm, widths, missing } = this.#glyphs;
		let units = 0;
		for (const character of text) units += widths[character.codePointAt(0)!] ?? missing;
		return (units * size) / unitsPerEm;
	}
}
