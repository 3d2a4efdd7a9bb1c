import { endOfLine, lineAt } from '../base/text/lines.ts';

/** Matches `Sticker Name (Holo)`. The groups are the text before the brackets and the variant in them. */
const variantPattern = /^(.+) \(([^()]+)\)$/;

/**
 * How the game names its items in other languages, from a file that the build writes (scripts/local-names.mjs). Its
 * first line has the codes of the languages. Each other line has a part of names, or a whole name that its parts do not
 * make up, in English and in each language. A cell is empty if the language has the English words.
 */
export class LocalNames {
	readonly #languages: readonly string[];
	readonly #lines: string;
	readonly #starts = new Map<string, number>();

	constructor(lines: string) {
		this.#lines = lines;
		this.#languages = lineAt(this.#lines, 0).split('\t').slice(1);
		for (let start = 0; start < lines.length; start = endOfLine(this.#lines, start) + 1)
			this.#starts.set(lines.slice(start, lines.indexOf('\t', start)), start);
	}

	/** Translates a name without wear and quality. Returns undefined if the result is the English name. */
	nameIn(language: string, name: string): string | undefined {
		const column = this.#languages.indexOf(language) + 1;
		if (column === 0) return undefined;
		const textOf = (part: string) => {
			const start = this.#starts.get(part);
			if (start === undefined) return undefined;
			// An empty cell means that the language has the English words.
			return lineAt(this.#lines, start).split('\t')[column] || undefined;
		};
		const sections = name.split(' | ').map((section) => {
			const [, bare = section, variant] = variantPattern.exec(section) ?? [];
			const local = textOf(bare) ?? bare;
			return variant === undefined ? local : `${local} ${textOf(`(${variant})`) ?? `(${variant})`}`;
		});
		const local = textOf(name) ?? sections.join(' | ');
		return local === name ? undefined : local;
	}
}
