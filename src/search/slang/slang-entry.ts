import { type Field, fields } from '../index/fields.ts';

/** Case, accents and spaces of typed words do not matter. Cyrillic equals Latin of the same sound (“глок”, “glok”). */
interface SlangEntry {
	/** As in names, next to each other. */
	readonly means: string;
	/** Only in this field of the name; `version` for a version of the item. */
	readonly in?: Field | 'version';
	readonly typed: readonly string[];
}

export type Slang = readonly SlangEntry[];

/** Lines such as `Factory New (wear): fn, neuve`. @throws Error if a line is not understood */
export const slangTable = (table: string): Slang =>
	table
		.split('\n')
		.filter((line) => line !== '' && !line.startsWith('#'))
		.map((line) => {
			const [, means, where, typed] = /^(.+?)(?: \((\w+)\))?: (.+)$/.exec(line) ?? [];
			const field = [...fields, 'version' as const].find((each) => each === where);
			if (means === undefined || typed === undefined || field !== where) throw new Error(`Slang: ${line}`);
			return { means, ...(field && { in: field }), typed: typed.split(',').map((each) => each.trim()) };
		});
