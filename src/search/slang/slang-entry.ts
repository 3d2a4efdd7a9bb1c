import type { Field } from '../index/fields.ts';

/** Case, accents and spaces of typed words do not matter. Cyrillic equals Latin of the same sound (“глок”, “glok”). */
interface SlangEntry {
	/** As in names, next to each other. */
	readonly means: string;
	/** Only in this field of the name; `version` for a version of the item. */
	readonly in?: Field | 'version';
	readonly typed: readonly string[];
}

export type Slang = readonly SlangEntry[];

export const row = (means: string, where: SlangEntry['in'], typed: string): SlangEntry => ({
	means,
	...(where && { in: where }),
	typed: typed.split(',').map((each) => each.trim()),
});
