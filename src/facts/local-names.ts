import { SortedLines } from '../base/text/sorted-lines.ts';

/** Matches `Sticker Name (Holo)`. The groups are the text before the brackets and the variant in them. */
const variantPattern = /^(.+) \(([^()]+)\)$/;

/**
 * How the game names its items in other languages, from a file that the build writes (scripts/local-names.mjs). The
 * line with an empty first cell has the codes of the languages. Each other line has a part of names, or a whole name
 * that its parts do not make up, in English and in each language. A cell is empty if the language has the English
 * words.
 */
export class LocalNames {
	readonly #lines: SortedLines;
	readonly #languages: readonly string[];

	constructor(data: Buffer) {
		this.#lines = new SortedLines(data);
		const [[, ...languages] = []] = this.#lines.cellsOf('');
		this.#languages = languages;
	}

	/** Translates a name without wear and quality. Returns undefined if the result is the English name. */
	nameIn(language: string, name: string): string | undefined {
		const column = this.#languages.indexOf(language) + 1;
		if (column === 0) return undefined;
		// An empty cell means that the language has the English words.
		const textOf = (part: string) => this.#lines.cellsOf(part)[0]?.[column] || undefined;
		const sections = name.split(' | ').map((section) => {
			const [, bare = section, variant] = variantPattern.exec(section) ?? [];
			const local = textOf(bare) ?? bare;
			return variant === undefined ? local : `${local} ${textOf(`(${variant})`) ?? `(${variant})`}`;
		});
		const local = textOf(name) ?? sections.join(' | ');
		return local === name ? undefined : local;
	}
}
