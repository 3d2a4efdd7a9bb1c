import { fieldBits, versionsIn, weightOf, wordCount } from '../index/covers.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { Meaning } from '../name-hits.ts';
import { type MentionWords, type Specificity, whollySpecific } from './specific.ts';
import { coverOf, intersection, type TermMatch } from './term-lookup.ts';

export type SpecificityRule = (index: SearchIndex, name: number, covers: number, words: MentionWords) => Specificity;

/** A word with this many letters is hardly similar to a word of a name by chance. */
const longWord = 8;

interface Candidate {
	readonly name: number;
	readonly covers: number;
	readonly specificity: Specificity;
	/** The weight of the words of the name that are not said, in twentieths. */
	readonly unsaidWeight: number;
}

/** Returns undefined if the words of `parts` name no particular item. */
export function meaningOf(
	index: SearchIndex,
	rules: SpecificityRule,
	matches: TermMatch,
	parts: readonly MeaningPart[],
	words: MentionWords,
): Meaning | undefined {
	let best: Candidate[] = [];
	for (let i = 0; i < matches.names.length; i++) {
		const name = matches.names[i]!;
		const covers = matches.covers[i]!;
		const specificity = rules(index, name, covers, words);
		if (specificity === 0) continue;
		const unsaidWeight = index.totalWeights[name]! - weightOf(index, name, covers);
		const order = best[0] ? specificity - best[0].specificity || best[0].unsaidWeight - unsaidWeight : 1;
		const candidate = { name, covers, specificity, unsaidWeight };
		if (order > 0) best = [candidate];
		else if (order === 0) best.push(candidate);
	}
	const first = best[0];
	if (!first || isFarFetched(index, first, parts, words)) return undefined;
	if (isOnOtherWeapons(index, rules, first, parts, words)) return undefined;
	if (!hasClearWords(index, first, parts, words.areTraded)) return undefined;
	const skin = index.skins[first.name];
	const isAmbiguous = best.some(({ name }) => index.skins[name] !== skin) || isWithoutEvent(index, first, words);
	// Part of a name is a guess, and a guess is not one of several.
	if (isAmbiguous && (first.specificity !== whollySpecific || !saysWeapon(index, first))) return undefined;
	const covers = new Map<number, number>();
	for (const each of best)
		if (index.skins[each.name] === skin) covers.set(each.name, (covers.get(each.name) ?? 0) | each.covers);
	return {
		names: Array.from(covers, ([name, covered]) => ({ name, versions: versionsIn(index, name, covered) })),
		isAmbiguous,
	};
}

/** “ft price” is no Prince: a misspelled name needs its weapon, and a wear or words about trading. */
function isFarFetched(
	index: SearchIndex,
	first: Candidate,
	parts: readonly MeaningPart[],
	{ areTraded }: MentionWords,
): boolean {
	const corrected = parts.filter(({ isCorrected }) => isCorrected);
	if (corrected.length === 0) return false;
	if (fieldBits(index, first.name, 'weapon') === 0) return !areTraded;
	if (!saysWeapon(index, first)) return true;
	const count = wordCount(index, first.name);
	const saysWearOrVersion = (first.covers & fieldBits(index, first.name, 'wear')) !== 0 || first.covers >>> count !== 0;
	return !saysWearOrVersion && !areTraded && corrected.some(({ text }) => text.length < longWord);
}

/** Whether the words say the type but not the event: “sticker shock” is hardly the sticker of a player. */
function isWithoutEvent(index: SearchIndex, { name, covers }: Candidate, { areTraded }: MentionWords): boolean {
	const type = fieldBits(index, name, 'type');
	const event = fieldBits(index, name, 'event');
	return !areTraded && (covers & type) !== 0 && event !== 0 && (covers & event) === 0;
}

/**
 * Whether other weapons have the finish as well, in any wear: “hyper beast fn” is no item, even if only one weapon
 * with it exists in that wear.
 */
function isOnOtherWeapons(
	index: SearchIndex,
	rules: SpecificityRule,
	first: Candidate,
	parts: readonly MeaningPart[],
	words: MentionWords,
): boolean {
	const wear = fieldBits(index, first.name, 'wear');
	if (saysWeapon(index, first) || (first.covers & wear) === 0) return false;
	const [firstPart, ...otherParts] = parts.filter(({ matches }) => (coverOf(matches, first.name) & wear) === 0);
	if (!firstPart) return false;
	const { names, covers } = otherParts.reduce((all, { matches }) => intersection(all, matches), firstPart.matches);
	const finishWords = { ...words, areFamous: true };
	const skin = index.skins[first.name];
	return Array.from(names).some(
		(name, i) =>
			index.skins[name] !== skin &&
			fieldBits(index, name, 'weapon') !== 0 &&
			fieldBits(index, name, 'quality') === fieldBits(index, first.name, 'quality') &&
			rules(index, name, covers[i]!, finishWords) === whollySpecific,
	);
}

/** Whether the words are more than doubtful ones: “ak bs” is no item, “ak bs fn” is. */
function hasClearWords(
	index: SearchIndex,
	{ name, covers }: Candidate,
	parts: readonly MeaningPart[],
	areTraded: boolean,
): boolean {
	const count = wordCount(index, name);
	if ((covers & fieldBits(index, name, 'wear')) !== 0 || covers >>> count !== 0) return true;
	const clearBits = parts
		.filter(({ text }) => !isDoubtful(text, areTraded))
		.reduce((bits, { matches }) => bits | coverOf(matches, name), 0);
	return (['weapon', 'finish'] as const).every((field) => {
		const bits = fieldBits(index, name, field);
		return (covers & bits) === 0 || (clearBits & bits) !== 0;
	});
}

/** Whether the words say the weapon, or the item has none. */
function saysWeapon(index: SearchIndex, { name, covers }: Candidate): boolean {
	const weapon = fieldBits(index, name, 'weapon');
	return weapon === 0 || (covers & weapon) !== 0;
}

/** Slang that means something else as well. Beside a wear it is clear. */
const ambiguousSlang: ReadonlySet<string> = new Set('bs hs ps auto classic shadow sport survival driver'.split(' '));
/** Finishes that players say in chat, such as “ak eco”. Beside a wear, or in a trade, they are clear. */
const chatFinishes: ReadonlySet<string> = new Set(
	(
		'agent assault backstab balance boom breakthrough brother buddy check choke control creep curse demolition denied ' +
		'double eco elite engine exposure firefight flashback focus ggez ggwp glhf global gtg handgun head headshot heat hop hunter ' +
		'inferno justice loser ninja noscope nt nv offensive okay omg oops phantom pilot prey pulse qq rebel reboot riot ' +
		'rly sheriff shred signal silver slide smirk sorry speechless splash storm strats syndicate tilt tilted toxic ' +
		'traction twist vandal virus worry xoxo'
	).split(' '),
);

const isDoubtful = (word: string, isTrade: boolean): boolean =>
	ambiguousSlang.has(word) || (!isTrade && chatFinishes.has(word));

/** One or more words of a message that together match a term. */
export interface MeaningPart {
	readonly matches: TermMatch;
	readonly text: string;
	readonly isCorrected: boolean;
}
