import type { Field } from '../index/fields.ts';

/**
 * A row in a table of slang (synonyms): what players type instead of words of a name. To teach the bot a new word, add
 * it to the row with its meaning, or add a row. Case, accents and spaces do not matter in typed words, and Cyrillic
 * letters equal the Latin ones that sound alike: "глок" needs no entry, since "glok" is close enough to "Glock".
 */
export interface SlangEntry {
	/** Words as they are in names, next to each other. */
	readonly means: string;
	/** Only if these words are in this field of the name; `version` if they are a version of the item. */
	readonly in?: Field | 'version';
	/** What players type for them. */
	readonly typed: readonly string[];
}

export type Slang = readonly SlangEntry[];

/** A row of the table; the words in `typed` are separated by commas. */
export const row = (means: string, where: SlangEntry['in'], typed: string): SlangEntry => ({
	means,
	...(where && { in: where }),
	typed: typed.split(',').map((each) => each.trim()),
});
