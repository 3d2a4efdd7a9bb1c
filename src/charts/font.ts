import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The two weights a chart is written in, as files: the picture's own, whatever the machine has. */
export const fontFiles = {
	regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
	bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const;

export type Weight = keyof typeof fontFiles;

/** Where the font lies on this machine. */
export function fontFile(weight: Weight): string {
	return createRequire(import.meta.url).resolve(fontFiles[weight]);
}

/**
 * Which characters a font has, and how wide they are: as much of a TrueType file as that takes (OpenType 1.9: head,
 * hhea, hmtx, and cmap of format 4 or 12). A library for fonts takes 20 to 40 MB for the same.
 */
export class Font {
	readonly #glyphs: ReadonlyMap<number, number>;
	readonly #advances: Uint16Array;
	readonly #unitsPerEm: number;

	/** @throws Error where the bytes are no such font. */
	constructor(bytes: Buffer) {
		const tables = tablesOf(bytes);
		const table = (tag: string) => {
			const found = tables.get(tag);
			if (!found) throw new Error(`The font has no table ${tag}.`);
			return found;
		};
		this.#unitsPerEm = table('head').readUInt16BE(18);
		const hmtx = table('hmtx');
		const measured = table('hhea').readUInt16BE(34);
		this.#advances = Uint16Array.from({ length: measured }, (_, glyph) => hmtx.readUInt16BE(4 * glyph));
		this.#glyphs = glyphsOf(table('cmap'));
	}

	static open(weight: Weight): Font {
		return new Font(readFileSync(fontFile(weight)));
	}

	/** Every character of the text can be drawn. */
	has(text: string): boolean {
		return [...text].every((character) => this.#glyphs.has(character.codePointAt(0)!));
	}

	/** How wide the text is at `size`, without kerning: a little more than it turns out to be. */
	width(text: string, size: number): number {
		let units = 0;
		for (const character of text) {
			const glyph = this.#glyphs.get(character.codePointAt(0)!) ?? 0;
			// The last width holds for all glyphs behind it.
			units += this.#advances[Math.min(glyph, this.#advances.length - 1)]!;
		}
		return (units * size) / this.#unitsPerEm;
	}
}

function tablesOf(bytes: Buffer): Map<string, Buffer> {
	const tables = new Map<string, Buffer>();
	for (let i = 0, at = 12; i < bytes.readUInt16BE(4); i++, at += 16) {
		const from = bytes.readUInt32BE(at + 8);
		tables.set(bytes.toString('latin1', at, at + 4), bytes.subarray(from, from + bytes.readUInt32BE(at + 12)));
	}
	return tables;
}

/** The glyph of each character, out of the Unicode subtables. */
function glyphsOf(cmap: Buffer): Map<number, number> {
	const glyphs = new Map<number, number>();
	for (let i = 0; i < cmap.readUInt16BE(2); i++) {
		const subtable = cmap.subarray(cmap.readUInt32BE(4 + 8 * i + 4));
		const format = subtable.readUInt16BE(0);
		if (format === 4) readSegments(subtable, glyphs);
		else if (format === 12) readGroups(subtable, glyphs);
	}
	if (glyphs.size === 0) throw new Error('The font has no table of Unicode characters that can be read.');
	return glyphs;
}

function readSegments(table: Buffer, glyphs: Map<number, number>): void {
	const length = table.readUInt16BE(6);
	for (let segment = 0; segment < length; segment += 2) {
		const end = table.readUInt16BE(14 + segment);
		const start = table.readUInt16BE(16 + length + segment);
		const delta = table.readUInt16BE(16 + 2 * length + segment);
		const offsetAt = 16 + 3 * length + segment;
		const offset = table.readUInt16BE(offsetAt);
		for (let code = start; code <= end && code < 0xffff; code++) {
			const listed = offset === 0 ? code : table.readUInt16BE(offsetAt + offset + 2 * (code - start));
			const glyph = listed === 0 && offset !== 0 ? 0 : (listed + delta) & 0xffff;
			if (glyph !== 0) glyphs.set(code, glyph);
		}
	}
}

function readGroups(table: Buffer, glyphs: Map<number, number>): void {
	for (let i = 0, at = 16; i < table.readUInt32BE(12); i++, at += 12) {
		const start = table.readUInt32BE(at);
		const end = table.readUInt32BE(at + 4);
		const first = table.readUInt32BE(at + 8);
		for (let code = start; code <= end; code++) if (first + code - start !== 0) glyphs.set(code, first + code - start);
	}
}
