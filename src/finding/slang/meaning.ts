import type { Field } from '../index/fields.ts';

/**
 * One row of a table of slang: what players type for words of a name. To teach the bot a new word, add it to the row
 * of its meaning, or add a row. Upper and lower case, accents and spaces do not matter in what is typed, and Cyrillic
 * letters count as the Latin ones that sound alike ("глок" is known already where "glok" is near enough to "Glock").
 */
export interface SlangEntry {
	/** Words as they stand in names, side by side. */
	readonly means: string;
	/** Only where they stand in this field of the name; `version` for a version of the item. */
	readonly in?: Field | 'version';
	readonly typed: readonly string[];
}

export type Slang = readonly SlangEntry[];

/** A row of the table: `typed` separated by commas. */
export const row = (means: string, where: SlangEntry['in'], typed: string): SlangEntry => ({
	means,
	...(where && { in: where }),
	typed: typed.split(',').map((each) => each.trim()),
});
