import { type Covers, fieldBits, saysVersion, versionsIn, weightOf } from '../index/covers.ts';
import type { NameField } from '../index/fields.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { Meaning } from '../name-hits.ts';
import { coverOf, intersection, type TermMatch } from '../term-match.ts';
import { type MentionWords, type Specificity, whollySpecific } from './specific.ts';

/** Says how specific words are about a name, by the grammar of its game. */
export type SpecificityRule = (index: SearchIndex, name: number, covers: Covers, words: MentionWords) => Specificity;

/** Neighbouring words of a message that may name an item. */
interface SaidWords {
	readonly index: SearchIndex;
	readonly specificityOf: SpecificityRule;
	readonly parts: readonly MeaningPart[];
	/** The names that have all parts. */
	readonly matches: TermMatch;
	readonly words: MentionWords;
}

/** One or more words of a message that together match a term. */
export interface MeaningPart {
	readonly matches: TermMatch;
	readonly text: string;
	readonly isCorrected: boolean;
}

/** A name that the words may mean. */
interface Candidate {
	readonly name: number;
	/** The words of the name that are said. */
	readonly covers: Covers;
	readonly specificity: Specificity;
	/** The weight of the words of the name that are not said. */
	readonly unsaidWeight: number;
}

/** Returns undefined if the words name no particular item. */
export function meaningOf(said: SaidWords): Meaning | undefined {
	const candidates = bestCandidates(said);
	const [best] = candidates;
	if (!best) return undefined;
	if (isFarFetched(said, best) || isOnOtherWeapons(said, best) || isOnlyDoubtful(said, best)) return undefined;
	const { index } = said;
	const skin = index.skins[best.name];
	const isAmbiguous = candidates.some(({ name }) => index.skins[name] !== skin) || lacksEvent(said, best);
	// Part of a name, or a name without its weapon, is a guess. Ambiguous guesses do not count.
	if (isAmbiguous && (best.specificity !== whollySpecific || !saysWeapon(index, best))) return undefined;
	return { names: namesOfSkin(index, candidates, skin), isAmbiguous };
}

/** Returns the most specific names, and of these only the ones with the lowest unsaid weight. All are equally good. */
function bestCandidates({ index, specificityOf, matches, words }: SaidWords): readonly Candidate[] {
	let best: Candidate[] = [];
	for (let i = 0; i < matches.names.length; i++) {
		const name = matches.names[i]!;
		const covers = matches.covers[i]!;
		const specificity = specificityOf(index, name, covers, words);
		if (specificity === 0) continue;
		const unsaidWeight = index.totalWeights[name]! - weightOf(index, name, covers);
		// Above 0 if the name is better than the best so far, and 0 if it is as good.
		const advantage = best[0] ? specificity - best[0].specificity || best[0].unsaidWeight - unsaidWeight : 1;
		if (advantage > 0) best = [];
		if (advantage >= 0) best.push({ name, covers, specificity, unsaidWeight });
	}
	return best;
}

/** The candidates of one skin, each name once, with the versions that are said of it. */
function namesOfSkin(index: SearchIndex, candidates: readonly Candidate[], skin: number | undefined): Meaning['names'] {
	const covers = new Map<number, Covers>();
	for (const each of candidates)
		if (index.skins[each.name] === skin) covers.set(each.name, (covers.get(each.name) ?? 0) | each.covers);
	return Array.from(covers, ([name, covered]) => ({ name, versions: versionsIn(index, name, covered) }));
}

const hasField = (index: SearchIndex, { name }: Candidate, field: NameField): boolean =>
	fieldBits(index, name, field) !== 0;

/** Whether the words say at least one word of a field of the name. */
const saysField = (index: SearchIndex, { name, covers }: Candidate, field: NameField): boolean =>
	(covers & fieldBits(index, name, field)) !== 0;

/** Whether the words say the weapon, or the item has none. */
const saysWeapon = (index: SearchIndex, candidate: Candidate): boolean =>
	!hasField(index, candidate, 'weapon') || saysField(index, candidate, 'weapon');

const saysWearOrVersion = (index: SearchIndex, candidate: Candidate): boolean =>
	saysField(index, candidate, 'wear') || saysVersion(index, candidate.name, candidate.covers);

/** A word with this many letters is hardly similar to a word of a name by chance. */
const longWord = 8;

/**
 * Whether words with typing errors say too little: “ft price” is no Prince. A name with a weapon needs that weapon and,
 * unless all misspelt words are long, a wear, a version or words about trading. Other names need words about trading.
 */
function isFarFetched({ index, parts, words }: SaidWords, best: Candidate): boolean {
	const corrected = parts.filter(({ isCorrected }) => isCorrected);
	if (corrected.length === 0) return false;
	if (!hasField(index, best, 'weapon')) return !words.areAboutTrade;
	if (!saysWeapon(index, best)) return true;
	const isBacked = saysWearOrVersion(index, best) || words.areAboutTrade;
	return !isBacked && corrected.some(({ text }) => text.length < longWord);
}

/**
 * Whether other weapons have the finish as well, in any wear: “hyper beast fn” is no item, even if only one weapon with
 * it exists in that wear.
 */
function isOnOtherWeapons({ index, specificityOf, parts, words }: SaidWords, best: Candidate): boolean {
	if (saysWeapon(index, best) || !saysField(index, best, 'wear')) return false;
	const wear = fieldBits(index, best.name, 'wear');
	// All parts except the wear.
	const [firstPart, ...otherParts] = parts.filter(({ matches }) => (coverOf(matches, best.name) & wear) === 0);
	if (!firstPart) return false;
	const { names, covers } = otherParts.reduce((all, { matches }) => intersection(all, matches), firstPart.matches);
	// A finish names an item by itself only if the finish is famous, so these words are treated as famous.
	const finishWords = { ...words, areFamous: true };
	const skin = index.skins[best.name];
	const quality = fieldBits(index, best.name, 'quality');
	return Array.from(names).some(
		(name, i) =>
			index.skins[name] !== skin &&
			fieldBits(index, name, 'weapon') !== 0 &&
			fieldBits(index, name, 'quality') === quality &&
			specificityOf(index, name, covers[i]!, finishWords) === whollySpecific,
	);
}

/**
 * Whether the weapon or the finish is said only by words that mean other things too: “ak bs” is no item, “ak bs fn” is.
 */
function isOnlyDoubtful({ index, parts, words }: SaidWords, best: Candidate): boolean {
	if (saysWearOrVersion(index, best)) return false;
	const clearWords = parts
		.filter(({ text }) => !isDoubtful(text, words.areAboutTrade))
		.reduce((bits, { matches }) => bits | coverOf(matches, best.name), 0);
	return (['weapon', 'finish'] as const).some(
		(field) => saysField(index, best, field) && !saysField(index, { ...best, covers: clearWords }, field),
	);
}

/** Whether the words say the type but not the event: “sticker shock” is hardly the sticker of a player. */
const lacksEvent = ({ index, words }: SaidWords, best: Candidate): boolean =>
	!words.areAboutTrade &&
	saysField(index, best, 'type') &&
	hasField(index, best, 'event') &&
	!saysField(index, best, 'event');

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

const isDoubtful = (word: string, isAboutTrade: boolean): boolean =>
	ambiguousSlang.has(word) || (!isAboutTrade && chatFinishes.has(word));
