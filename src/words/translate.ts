import type { Sentences } from './sentence-values.d.ts';

/** The place of a sentence in `en.json`, such as `price.listed`. */
export type Key = keyof Sentences;
export type PlainKey = { [K in Key]: Sentences[K] extends null ? K : never }[Key];

/** Values are formatted already; numbers choose between plural forms. */
export type Translate = <K extends Key>(
	key: K,
	...values: Sentences[K] extends null ? [] : [values: Sentences[K]]
) => string;
