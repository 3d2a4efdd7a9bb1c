import { marketName } from './item-facts.mjs';
import { namesOf, partsOf } from './official-names.mjs';
import { writeSortedLines } from './sorted-lines.mjs';

/** The package's names of the languages in which the bot answers, besides English. */
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

/**
 * Writes Counter-Strike's names of its items in the bot's languages, as `LocalNames` reads them
 * (src/facts/local-names.ts).
 */
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
		const translatedNames = [...namesOf(language)].flatMap(([id, name]) => {
			const englishName = english.get(id);
			if (englishName === undefined) return [];
			const itemName = marketName(englishName);
			// Removes the word for the kind, too. Some languages have no spaces around the bar.
			const local = hasKind(englishName) ? name.replace(/^[^|]*\s*\|\s*/u, '') : name;
			return [{ name: itemName, parts: partsOf(itemName, inBrackets), localParts: partsOf(local, inBrackets) }];
		});
		const usualTexts = mostFrequent(translatedNames);
		for (const [part, text] of usualTexts) set(part, code, text);
		// A name that is not made of the usual texts of its parts gets a line of its own.
		for (const { name, parts, localParts } of translatedNames) {
			const expected = parts.map((part) => usualTexts.get(part) ?? part);
			if (expected.join('|') !== localParts.join('|')) set(name, code, joinParts(localParts));
		}
	}
	const codes = Object.keys(languages);
	const lines = Array.from(table, ([key, cells]) => [key, ...codes.map((code) => cells[code] ?? '')]);
	// The heading stays the first line, because its key is empty.
	writeSortedLines(file, [['', ...codes], ...lines]);
}

/** The text that most items have for each part. */
function mostFrequent(translatedNames) {
	const texts = new Map();
	for (const { parts, localParts } of translatedNames) {
		if (parts.length !== localParts.length) continue;
		for (const [i, part] of parts.entries()) {
			const counts = texts.get(part) ?? new Map();
			texts.set(part, counts.set(localParts[i], (counts.get(localParts[i]) ?? 0) + 1));
		}
	}
	const mostFrequentIn = (counts) => {
		const [[text]] = [...counts].sort(([, a], [, b]) => b - a);
		return text;
	};
	return new Map(Array.from(texts, ([part, counts]) => [part, mostFrequentIn(counts)]));
}

const inBrackets = (variant) => `(${variant})`;

/** Whether an English name begins with the word for the kind of item, which `marketName` removes. */
const hasKind = (name) => marketName(name).split(' | ').length < name.split(' | ').length;

const joinParts = (parts) =>
	parts.reduce((name, part) => (part.startsWith('(') ? `${name} ${part}` : `${name} | ${part}`));
