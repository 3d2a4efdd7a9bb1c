import { fillers } from '../query.ts';

export const listWords: ReadonlySet<string> = new Set(['and', 'for', 'to']);
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

export const occasions: ReadonlySet<string> = new Set(['operation', 'weapon', 'esl', 'one', 'mlg']);
