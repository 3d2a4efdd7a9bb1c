import { fillers } from '../query.ts';

/** Words between the items of a list. */
export const listWords: ReadonlySet<string> = new Set(['and', 'for', 'to']);
/** Words that people put into names. */
export const skippable: ReadonlySet<string> = new Set([
	...fillers,
	...[
		'knife',
		'knives',
		'gloves',
		'float',
		'condition',
		'wear',
		'messer',
		'cuchillo',
		'couteau',
		'faca',
		'noz',
		'bicak',
	],
]);

/** Words of containers that do not say what kind of container it is. */
export const occasions: ReadonlySet<string> = new Set(['operation', 'weapon', 'esl', 'one', 'mlg']);
