import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const translations = new URL('../node_modules/@ianlucas/cs2-lib/dist/translations/', import.meta.url);
/** The most meanings that are written for a phrase. Rarer ones mean nothing in particular. */
const meaningLimit = 4;
/** A meaning that is this many times rarer than the most frequent one is an error in the package. */
const errorRatio = 20;
const champion = ', Champion';
/** Each language has names for nearly all of the 25,000 items. If there are fewer, the package has changed. */
const minNames = 20_000;

/**
 * Writes Counter-Strike's names of the parts of items in all its languages
 * (docs/decisions.md#facts-of-items-come-from-a-package). Each part is a line: its text as it is searched for, without
 * spaces, and then the English words that it means, the most frequent first. Lines are in the order of their bytes.
 * @param normalize how the search folds what is typed: src/names/normalize.ts
 */
export function writeOfficialNames(file, normalize) {
	const english = namesOf('english');
	const englishParts = new Set(
		[...english.values()].flatMap((name) => partsOf(name)).map((part) => normalize(part).join('')),
	);
	const phrases = new Map();
	const foreignKeys = new Set();
	const pairsByLanguage = languages().map((language) => pairsOfParts(namesOf(language), english));
	for (const pairs of [...pairsByLanguage, pairsOfWears()])
		for (const [key, meanings] of phrasesOf(pairs, normalize)) {
			// The package has some names in the wrong place, such as a player's for another's.
			if (englishParts.has(key)) continue;
			if (meanings.some(({ isForeign }) => isForeign)) foreignKeys.add(key);
			const counts = phrases.get(key) ?? new Map();
			for (const { meaning, count } of meanings) counts.set(meaning, (counts.get(meaning) ?? 0) + count);
			phrases.set(key, counts);
		}
	// The search finds the other phrases without help, because they are English.
	const lines = Array.from(foreignKeys, (key) => {
		const byFrequency = [...phrases.get(key)].sort(([, a], [, b]) => b - a);
		return Buffer.from([key, ...byFrequency.slice(0, meaningLimit).map(([meaning]) => meaning)].join('\t'));
	});
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, lines.sort(Buffer.compare).map(String).join('\n'));
}

/** The phrases of one language, with their meanings, by the text that is searched for. */
function phrasesOf(pairs, normalize) {
	const phrases = new Map();
	for (const [pair, count] of pairs) {
		const [text, englishText] = pair.split('\t');
		const local = normalize(text);
		const english = normalize(englishText);
		if (local.length === 0 || english.length === 0) continue;
		const key = local.join('');
		const isAscii = /^[\x20-\x7e]*$/.test(text);
		const isEnglish = isAscii && local.every((word) => english.includes(word));
		const meanings = phrases.get(key) ?? [];
		const meaning = english.join(' ');
		const sameMeaning = meanings.find((each) => each.meaning === meaning);
		if (sameMeaning) sameMeaning.count += count;
		else phrases.set(key, [...meanings, { meaning, count, isForeign: !isEnglish && key !== english.join('') }]);
	}
	return new Map(
		Array.from(phrases, ([key, meanings]) => {
			const maxCount = Math.max(...meanings.map(({ count }) => count));
			return [key, meanings.filter(({ count }) => count * errorRatio >= maxCount)];
		}),
	);
}

const quote = '[„“«»”"]';
/** Matches a text in quotes at the end of a name, in the quotes of any language. The text is its group. */
const quotedEnd = new RegExp(`${quote}([^„“«»”"]+)${quote}$`, 'u');

/** `Czerwona linia\tRedline`, with how many items have it. */
function pairsOfParts(names, english) {
	const pairs = new Map();
	const add = (local, meaning) => {
		const pair = `${local}\t${meaning}`;
		pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
	};
	for (const [id, name] of names) {
		const englishName = english.get(id);
		if (englishName === undefined) continue;
		const parts = partsOf(name);
		const meanings = withChampionMoved(partsOf(englishName), parts);
		if (parts.length === meanings.length) for (const [i, part] of parts.entries()) add(part, meanings[i]);
		else add(withoutKind(name), withoutKind(englishName));
		// `Waffenkiste „Rückstoß“` is the `Recoil Case`.
		const quoted = quotedEnd.exec(name)?.[1];
		if (quoted && / Case(?: Key)?$/.test(englishName))
			add(quoted, withoutKind(englishName).replace(/(?: Weapon)? Case(?: Key)?$/, ''));
	}
	return pairs;
}

/**
 * Brazilian texts name the champion with the event: `ZywOo (Dourado) | Campeões do Paris 2023` is `ZywOo (Gold,
 * Champion) | Paris 2023`.
 */
function withChampionMoved(meanings, parts) {
	const index = meanings.findIndex((part) => part.endsWith(champion));
	if (index < 0 || index === meanings.length - 1 || parts.length !== meanings.length) return meanings;
	// With a comma, this language names the champion where English does.
	if (/[,，、]/u.test(parts[index])) return meanings;
	const withoutChampion = meanings[index].slice(0, -champion.length);
	return meanings.with(index, withoutChampion).with(index + 1, `Champion ${meanings[index + 1]}`);
}

/** The wears as the game writes them, from Factory New to Battle-Scarred. The package lacks them. */
const pairsOfWears = () =>
	new Map(Object.values(wears).flatMap((names) => names.map((name, i) => [`${name}\t${wears.english[i]}`, 1])));

/** The package has its names in template literals, with escapes such as `\xA0`. */
const unescapeCharacter = (_, code, letter) => (code ? String.fromCharCode(Number.parseInt(code, 16)) : letter);

const languages = () =>
	readdirSync(translations)
		.map((file) => /^(\w+)\.mjs$/.exec(file)?.[1])
		.filter((language) => language && language !== 'index' && language !== 'english');

/** Names by the items' ids. Importing the modules of all languages would take 3 s and 900 MB. */
export function namesOf(language) {
	const text = readFileSync(new URL(`${language}.mjs`, translations), 'utf8');
	const names = new Map();
	// An entry begins with `1234:{name:` and the name in backticks. A round id may be written as `1e4`.
	for (const [, id, name] of text.matchAll(/(?<=[{,])(\d+(?:e\d)?):\{name:`((?:[^`\\]|\\.)*)`/g))
		names.set(Number(id), name.replaceAll(/\\(?:x([0-9A-F]{2})|(.))/g, unescapeCharacter));
	if (names.size < minNames) throw new Error(`${language}.mjs has changed: see ${import.meta.filename}.`);
	return names;
}

/**
 * Splits a name at its bars. There may be no spaces around them, or other ones in the French and Chinese texts. What is
 * in brackets is a part, too.
 */
export const partsOf = (name, formatVariant = (variant) => variant) =>
	name.split(/\s*\|\s*/u).flatMap((section) => {
		const [, base, variant] = /^(.+?)\s*[(（]([^()（）]+)[)）]$/u.exec(section) ?? [];
		return variant ? [base, formatVariant(variant)] : [section];
	});

/** The kind of a container, an agent or the like, which the marketplace leaves out. */
const withoutKind = (name) => name.replace(/^[^|]* \| /u, '');

const wears = JSON.parse(readFileSync(new URL('official-wears.json', import.meta.url), 'utf8'));
