import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The two weights of Inter that charts are written in, as files of a package: charts look the same on every machine. */
const fontFiles = {
	regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
	bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const;

export type Weight = keyof typeof fontFiles;
export const weights = Object.keys(fontFiles) as Weight[];

/** The path of the font file. */
export function fontFile(weight: Weight): string {
	return require.resolve(fontFiles[weight]);
}

/** The advance widths of a font's glyphs, in the font's own units. */
export interface GlyphWidths {
	readonly unitsPerEm: number;
	/** By code point: one entry for every character that the font has. */
	readonly widths: Readonly<Record<number, number>>;
	/** The width of the glyph drawn for any other character. */
	readonly missing: number;
}

/** The characters of a font and their widths. */
export class Font {
	readonly #glyphs: GlyphWidths;

	constructor(glyphs: GlyphWidths) {
		this.#glyphs = glyphs;
	}

	/** Loads the table that the build made of the font file: the start of the chart worker would wait for parsing. */
	static load(weight: Weight): Font {
		const tables = require('#glyph-widths') as Record<Weight, GlyphWidths>;
		return new Font(tables[weight]);
	}

	/** Whether the font has every character of the text. */
	has(text: string): boolean {
		return [...text].every((character) => character.codePointAt(0)! in this.#glyphs.widths);
	}

	/** The width of the text at font size `size`, in the unit of `size`. Ignores kerning, so it is slightly too large. */
	width(text: string, size: number): number {
		const { unitsPerEm, widths, missing } = this.#glyphs;
		let units = 0;
		for (const character of text) units += widths[character.codePointAt(0)!] ?? missing;
		return (units * size) / unitsPerEm;
	}
}
