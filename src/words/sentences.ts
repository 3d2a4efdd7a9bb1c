import { readFileSync } from 'node:fs';
import { builtFile } from '../base/built-file.ts';
import type { Language } from './languages.ts';
import type { Key } from './translate.ts';

type Tree = { readonly [key: string]: string | Tree };

/** `language` is English if the requested language lacks the sentence. */
export interface Sentence {
	readonly text: string;
	readonly language: Language;
}

export type OnMissing = (language: Language, key: Key) => void;

/**
 * Returns a function that looks up one sentence. There is no table of all of them, because the start of the bot needs
 * only a few sentences of each language. If a language lacks a sentence, the English one is used, so that a new one
 * needs only one file; `onMissing` is called each time.
 */
export function sentencesOf(language: Language, onMissing: OnMissing = () => {}): (key: Key) => Sentence {
	const sentences = treeOf(language);
	let english: ReturnType<typeof sentencesOf> | undefined;
	return (key) => {
		let entry: string | Tree | undefined = sentences;
		for (const name of key.split('.')) entry = typeof entry === 'object' ? entry[name] : undefined;
		if (typeof entry === 'string') return { text: entry, language };
		if (language === 'en') throw new Error(`There is no sentence ${key}.`);
		onMissing(language, key);
		english ??= sentencesOf('en');
		return english(key);
	};
}

const treeOf = (language: Language): Tree =>
	JSON.parse(readFileSync(builtFile(`src/words/${language}.json`), 'utf8')) as Tree;
