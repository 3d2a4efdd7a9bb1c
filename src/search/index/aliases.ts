import { normalize } from '../../names/normalize.ts';
import type { Slang } from '../slang.ts';
import type { Word } from './fields.ts';
import { type Term, termKind, wordBits } from './term.ts';

/**
 * A row of slang: what it means, and the terms for it. If one of the terms matches, all of them do, so they share their
 * postings.
 */
export interface AliasRow {
	readonly words: readonly string[];
	readonly field: string | undefined;
	readonly terms: readonly Term[];
	/** Whether one of the terms names a version, as “phase 1” does in a row that means the finish Doppler. */
	readonly hasVersionTerms: boolean;
}

export class Aliases {
	readonly #byFirstWord = new Map<string, AliasRow[]>();
	readonly #byVersion = new Map<string, Term[]>();
	readonly #versionTexts = new Set<string>();

	constructor(slang: Slang) {
		const versions = slang.filter((entry) => entry.in === 'version');
		const versionNames = new Set(versions.map(({ means }) => normalize(means).join('')));
		for (const { means, in: field, typed } of slang) {
			const words = normalize(means);
			const terms = typed.map((each) => {
				const parts = normalize(each);
				return { text: parts.join(''), kind: termKind.alias, prefixFloor: parts.slice(0, -1).join('').length };
			});
			if (field === 'version') {
				addTo(this.#byVersion, words.join(''), terms);
				for (const text of [words.join(''), ...terms.map((term) => term.text)]) this.#versionTexts.add(text);
			} else {
				const hasVersionTerms = terms.some(({ text }) => versionNames.has(text));
				addTo(this.#byFirstWord, words[0]!, [{ words, field, terms, hasVersionTerms }]);
			}
		}
	}

	addRows(words: readonly Word[], addPosting: (row: AliasRow, covers: number) => void): void {
		words.forEach(({ text }, at) => {
			for (const row of this.#byFirstWord.get(text) ?? [])
				if (isAt(row, words, at)) addPosting(row, wordBits(at, at + row.words.length));
		});
	}

	/** Whether the text means a version of any item. */
	meansVersion(text: string): boolean {
		return this.#versionTexts.has(text);
	}

	termsOfVersion(version: string): readonly Term[] {
		return this.#byVersion.get(version) ?? [];
	}
}

function addTo<T>(map: Map<string, T[]>, key: string, values: readonly T[]): void {
	map.set(key, [...(map.get(key) ?? []), ...values]);
}

/** Whether the words at `at` are those of the row, in its field. */
function isAt({ words: rowWords, field }: AliasRow, words: readonly Word[], at: number): boolean {
	for (let i = 0; i < rowWords.length; i++) {
		const word = words[at + i];
		if (word?.text !== rowWords[i] || (field && word!.field !== field)) return false;
	}
	return true;
}
