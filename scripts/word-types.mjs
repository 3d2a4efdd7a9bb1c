import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

const folder = new URL('../src/words/', import.meta.url);
const problems = new URL('../src/base/problems.d.ts', import.meta.url);

/** Writes the keys of the English sentences and the values of each as a type, so that the compiler finds misspelt ones. */
export function writeWordTypes() {
	const sentences = JSON.parse(readFileSync(new URL('en.json', folder), 'utf8'));
	write(new URL('sentence-values.d.ts', folder), 'Sentences', flat(sentences), 'null');
	// The types of problems are in src/base, which knows only the names of sentences.
	const { detail, ...own } = sentences.problem;
	write(problems, 'Problems', flat(own), 'object');
}

/** @param typeWithoutValues the type of a sentence that has no values */
function write(file, name, sentences, typeWithoutValues) {
	const lines = sentences.map(([key, text]) => {
		const values = new Map();
		collect(parse(text, { ignoreTag: true }), values);
		const type = [...values].map(([valueName, kind]) => `readonly ${valueName}: ${kind}`).join('; ');
		return `\treadonly '${key}': ${type === '' ? typeWithoutValues : `{ ${type} }`};`;
	});
	writeFileSync(file, `export interface ${name} {\n${lines.join('\n')}\n}\n`);
}

function collect(elements, values) {
	for (const { type, value, options } of elements) {
		if (type === TYPE.argument) values.set(value, values.get(value) ?? 'string');
		if (type === TYPE.plural) values.set(value, 'number');
		if (type === TYPE.select) values.set(value, 'string | boolean');
		for (const option of Object.values(options ?? {})) collect(option.value, values);
	}
}

const flat = (tree, prefix = '') =>
	Object.entries(tree).flatMap(([name, value]) =>
		typeof value === 'string' ? [[prefix + name, value]] : flat(value, `${prefix}${name}.`),
	);

/** Prints the sentences that other languages lack. The bot uses the English ones instead, so nothing fails. */
function listMissing() {
	const keysOf = (file) => flat(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))).map(([key]) => key);
	const english = keysOf('en.json');
	for (const file of readdirSync(folder).filter((each) => each.endsWith('.json') && each !== 'en.json')) {
		const translated = new Set(keysOf(file));
		const missing = english.filter((key) => !translated.has(key));
		if (missing.length > 0) console.log(`${file}: English stands in for ${missing.join(', ')}`);
	}
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	writeWordTypes();
	listMissing();
}
