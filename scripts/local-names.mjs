import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { marketName } from './item-facts.mjs';
import { namesOf, partsOf } from './official-names.mjs';

/** What the package calls the languages in which the bot answers, besides English. */
const languages = {
	de: 'german',
	es: 'spanish',
	fr: 'french',
	pl: 'polish',
	'pt-BR': 'brazilian',
	ru: 'russian',
	tr: 'turkish',
	uk: 'ukrainian',
	'zh-CN': 'schinese',
};

/** Writes how Counter-Strike names its items in the languages of the bot, as `LocalNames` reads it (src/facts/local-names.ts). */
export function writeLocalNames(file) {
	const english = namesOf('english');
	const table = new Map();
	const set = (key, language, text) => {
		if (text === key) return;
		const cells = table.get(key) ?? {};
		table.set(key, cells);
		cells[language] = text;
	};
	for (const [code, language] of Object.entries(languages)) {
		const named = [...namesOf(language)].flatMap(([id, name]) => {
			const meant = english.get(id);
			if (meant === undefined) return [];
			const bare = marketName(meant);
			const local = hasKind(meant) ? name.replace(/^[^|]*\s*\|\s*/u, '') : name;
			return [{ name: bare, parts: partsOf(bare, inBrackets), localParts: partsOf(local, inBrackets) }];
		});
		const usual = mostFrequent(named);
		for (const [part, text] of usual) set(part, code, text);
		for (const { name, parts, localParts } of named) {
			const expected = parts.map((part) => usual.get(part) ?? part);
			if (expected.join('|') !== localParts.join('|')) set(name, code, joined(localParts));
		}
	}
	const codes = Object.keys(languages);
	const lines = Array.from(table, ([key, cells]) => [key, ...codes.map((code) => cells[code] ?? '')].join('\t'));
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, [['', ...codes].join('\t'), ...lines].join('\n'));
}

/** Of each part, the text that most items have. */
function mostFrequent(named) {
	const texts = new Map();
	for (const { parts, localParts } of named) {
		if (parts.length !== localParts.length) continue;
		for (const [i, part] of parts.entries()) {
			const counts = texts.get(part) ?? new Map();
			texts.set(part, counts.set(localParts[i], (counts.get(localParts[i]) ?? 0) + 1));
		}
	}
	return new Map(Array.from(texts, ([part, counts]) => [part, [...counts].sort(([, a], [, b]) => b - a)[0][0]]));
}

const inBrackets = (variant) => `(${variant})`;

const hasKind = (name) => marketName(name).split(' | ').length < name.split(' | ').length;

const joined = (parts) =>
	parts.reduce((name, part) => (part.startsWith('(') ? `${name} ${part}` : `${name} | ${part}`));
