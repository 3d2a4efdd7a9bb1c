import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const translations = new URL('../node_modules/@ianlucas/cs2-lib/dist/translations/', import.meta.url);
/** More meanings than this say that the words mean nothing in particular. */
const mostMeanings = 4;
/** A meaning that is so many times rarer than another is an error of the package. */
const errorShare = 20;
const champion = ', Champion';
/** A language has names for 25,000 items, but for a few. */
const leastNames = 20_000;

/**
 * Writes how Counter-Strike names the parts of items in its languages (docs/decisions.md#facts-of-items-come-from-a-package): a line each, in
 * the order of their bytes, with a part as it is searched for, without spaces, and then the English words that it stands for. The most frequent
 * meaning comes first.
 * @param normalize how the search folds what is typed: src/names/normalize.ts
 */
export function writeOfficialNames(file, normalize) {
	const english = namesOf('english');
	const englishParts = new Set(
		[...english.values()].flatMap((name) => partsOf(name)).map((part) => normalize(part).join('')),
	);
	const phrases = new Map();
	const foreign = new Set();
	for (const pairs of [...languages().map((language) => pairsOfParts(namesOf(language), english)), pairsOfWears()])
		for (const [key, meanings] of phrasesOf(pairs, normalize)) {
			// The package has some names in the wrong place, such as a player's for another's.
			if (englishParts.has(key)) continue;
			if (meanings.some(({ isForeign }) => isForeign)) foreign.add(key);
			const all = phrases.get(key) ?? new Map();
			for (const { meaning, count } of meanings) all.set(meaning, (all.get(meaning) ?? 0) + count);
			phrases.set(key, all);
		}
	// English finds the others by itself.
	const lines = Array.from(foreign, (key) => {
		const byFrequency = [...phrases.get(key)].sort(([, a], [, b]) => b - a);
		return Buffer.from([key, ...byFrequency.slice(0, mostMeanings).map(([meaning]) => meaning)].join('\t'));
	});
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, lines.sort(Buffer.compare).map(String).join('\n'));
}

/** Of one language, by what is searched for. */
function phrasesOf(pairs, normalize) {
	const phrases = new Map();
	for (const [pair, count] of pairs) {
		const [text, meant] = pair.split('\t');
		const [local, english] = [normalize(text), normalize(meant)];
		if (local.length === 0 || english.length === 0) continue;
		const key = local.join('');
		const isEnglish = /^[\x20-\x7e]*$/.test(text) && local.every((word) => english.includes(word));
		const meanings = phrases.get(key) ?? [];
		const meaning = english.join(' ');
		const known = meanings.find((each) => each.meaning === meaning);
		if (known) known.count += count;
		else phrases.set(key, [...meanings, { meaning, count, isForeign: !isEnglish && key !== english.join('') }]);
	}
	return new Map(
		Array.from(phrases, ([key, meanings]) => {
			const most = Math.max(...meanings.map(({ count }) => count));
			return [key, meanings.filter(({ count }) => count * errorShare >= most)];
		}),
	);
}

/** `Czerwona linia\tRedline`, with how many items have it. */
function pairsOfParts(names, english) {
	const pairs = new Map();
	const add = (local, meaning) => {
		const pair = `${local}\t${meaning}`;
		pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
	};
	for (const [id, name] of names) {
		const meant = english.get(id);
		if (meant === undefined) continue;
		const parts = partsOf(name);
		const meanings = withChampionMoved(partsOf(meant), parts);
		if (parts.length === meanings.length) for (const [i, part] of parts.entries()) add(part, meanings[i]);
		else add(withoutKind(name), withoutKind(meant));
		// `Waffenkiste „Rückstoß“` is the `Recoil Case`.
		const quoted = /[„“«»”"]([^„“«»”"]+)[„“«»”"]$/u.exec(name)?.[1];
		if (quoted && / Case(?: Key)?$/.test(meant))
			add(quoted, withoutKind(meant).replace(/(?: Weapon)? Case(?: Key)?$/, ''));
	}
	return pairs;
}

/** Brazilian texts say it with the event: `ZywOo (Dourado) | Campeões do Paris 2023` is `ZywOo (Gold, Champion) | Paris 2023`. */
function withChampionMoved(meanings, parts) {
	const at = meanings.findIndex((part) => part.endsWith(champion));
	if (at < 0 || /[,，、]/u.test(parts[at] ?? '') || parts.length !== meanings.length || at === meanings.length - 1)
		return meanings;
	return meanings.with(at, meanings[at].slice(0, -champion.length)).with(at + 1, `Champion ${meanings[at + 1]}`);
}

/** The package lacks them. As the game writes them, from Factory New to Battle-Scarred. */
const pairsOfWears = () =>
	new Map(Object.values(wears).flatMap((names) => names.map((name, i) => [`${name}\t${wears.english[i]}`, 1])));

const unescaped = (_, code, letter) => (code ? String.fromCharCode(Number.parseInt(code, 16)) : letter);

const languages = () =>
	readdirSync(translations)
		.map((file) => /^(\w+)\.mjs$/.exec(file)?.[1])
		.filter((language) => language && language !== 'index' && language !== 'english');

/** Names by the items' ids. Importing the modules of all languages would take 3 s and 900 MB. */
export function namesOf(language) {
	const text = readFileSync(new URL(`${language}.mjs`, translations), 'utf8');
	const names = new Map();
	for (const [, id, name] of text.matchAll(/(?<=[{,])(\d+(?:e\d)?):\{name:`((?:[^`\\]|\\.)*)`/g))
		names.set(Number(id), name.replaceAll(/\\(?:x([0-9A-F]{2})|(.))/g, unescaped));
	if (names.size < leastNames) throw new Error(`${language}.mjs has changed: see ${import.meta.filename}.`);
	return names;
}

/** With or without spaces around the bar, which the French and Chinese texts have in their own forms. What is in brackets is a part, too. */
export const partsOf = (name, shownVariant = (variant) => variant) =>
	name.split(/\s*\|\s*/u).flatMap((section) => {
		const [, bare, variant] = /^(.+?)\s*[(（]([^()（）]+)[)）]$/u.exec(section) ?? [];
		return variant ? [bare, shownVariant(variant)] : [section];
	});

/** The kind of a container, an agent or the like, which the marketplace leaves out. */
const withoutKind = (name) => name.replace(/^[^|]* \| /u, '');

const wears = JSON.parse(readFileSync(new URL('official-wears.json', import.meta.url), 'utf8'));
