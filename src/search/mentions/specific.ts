import { type Covers, saysVersion } from '../index/covers.ts';
import { fields, smallWeight } from '../index/fields.ts';
import { containerWeight, lesserWeight } from '../index/grammars.ts';
import type { SearchIndex } from '../index/search-index.ts';

/** Whether words name an item: 2 if by its whole name, 1 if by part of it and a wear or the like, 0 if they do not. */
export type Specificity = 0 | 1 | 2;
export const partlySpecific = 1;
export const whollySpecific = 2;

/** Which words of a name were said. */
interface Coverage {
	readonly weapon: Count;
	readonly finish: Count;
	readonly wear: Count;
	readonly type: Count;
	readonly variant: Count;
	readonly event: Count;
	readonly quality: Count;
	/** Whether the first word of the finish was said. */
	readonly beginsFinish: boolean;
	/** Whether the item is a case, a capsule or the like, or belongs to one, as a key does. */
	readonly isContainer: boolean;
	/** Whether the name has a word such as “key” or “pin” that was not said. */
	readonly lacksKind: boolean;
	/** Whether the item is a key or the like, and at least one word of its type, such as “case”, is missing. */
	readonly isIncompleteKey: boolean;
	/** The weight of the words of the item's type. */
	readonly typeWeight: number;
	/** Whether a version of the item was said. */
	readonly hasVersion: boolean;
}

/** How many words of a field the name has, and how many of them were said. */
interface Count {
	readonly covered: number;
	readonly all: number;
}

/** The weight of a sticker's type. Rarer kinds of items weigh more. */
const stickerWeight = 6;
/** The fewest words of a finish that by themselves name an agent or a tool. */
const minLongFinish = 3;

/**
 * Says how specific words of a message are about a name.
 * @param covers the words of the name that they match
 */
export function counterStrikeSpecificity(
	index: SearchIndex,
	name: number,
	covers: Covers,
	words: MentionWords,
): Specificity {
	const coverage = coverageOf(index, name, covers);
	const { weapon, finish, wear, type, event, quality } = coverage;
	// One word of a wear is not a wear: “new” may mean anything.
	if (wear.covered > 0 && wear.covered < wear.all) return 0;
	if (weapon.all > 0) return weaponSpecificity(coverage, words);
	if (coverage.isContainer) {
		// Without words about trade, “operation riptide” may be the operation itself, and “chroma key” something else.
		const saysContainer = words.areAboutTrade || (words.sayType && !coverage.isIncompleteKey);
		return isWhole(finish) && type.covered > 0 && !coverage.lacksKind && saysContainer ? whollySpecific : 0;
	}
	// With a bar, the name is written whole: without “Slab”, which counts as a quality, it is not a “Sticker Slab”.
	const lacksQuality = words.haveBar && quality.covered < quality.all;
	if (type.all > 0) return lacksQuality ? 0 : stickerSpecificity(coverage);
	// The remaining names are agents and tools.
	const isSpecific =
		isWhole(finish) && (finish.covered >= minLongFinish || isWhole(event) || (words.areCounted && words.count > 1));
	return isSpecific ? whollySpecific : 0;
}

/** For the games whose names are titles, without weapons and wears. */
export function titleSpecificity(index: SearchIndex, name: number, covers: Covers, words: MentionWords): Specificity {
	const { finish, quality } = coverageOf(index, name, covers);
	// A single word needs an amount. A finish of one word needs an amount or a quality.
	if (!isWhole(finish) || (words.count < 2 && !words.areCounted)) return 0;
	return finish.covered > 1 || quality.covered > 0 || words.areCounted ? whollySpecific : 0;
}

/** What is known about the words of a message that may mean an item. */
export interface MentionWords {
	/** How many parts they are: words, or neighbours that match as one. */
	readonly count: number;
	/** They have an amount. */
	readonly areCounted: boolean;
	/** They follow a “★”. */
	readonly haveStar: boolean;
	/** They are known to name an item without its weapon. */
	readonly areFamous: boolean;
	/** One of them is the type of an item, such as “case”. */
	readonly sayType: boolean;
	/** One of them may begin a famous name. */
	readonly mayBeginFamousName: boolean;
	/** They are about trading, have an amount, or are written as in names. */
	readonly areAboutTrade: boolean;
	/** They are written as in names, with “|”. */
	readonly haveBar: boolean;
}

function weaponSpecificity(coverage: Coverage, words: MentionWords): Specificity {
	const { weapon, finish, wear, quality, hasVersion, beginsFinish } = coverage;
	const saysWearOrVersion = wear.covered > 0 || hasVersion;
	// The finish of a knife without one is the implied word “Vanilla”. After a star, people need not say it.
	const isUnsaidVanilla = finish.all === 1 && finish.covered === 0 && wear.all === 0;
	if (words.haveStar && isUnsaidVanilla && weapon.covered === weapon.all) return whollySpecific;
	// A finish of one word with a wear, such as “control ft”, may be anything.
	const isKnown = saysWearOrVersion && (finish.all > 1 || words.areAboutTrade || words.mayBeginFamousName);
	if (isWhole(finish)) return weapon.covered > 0 || isKnown || words.areFamous ? whollySpecific : 0;
	// A finish after a bar is written whole.
	if (words.haveBar) return 0;
	return weapon.covered > 0 && beginsFinish && (saysWearOrVersion || quality.covered > 0) ? partlySpecific : 0;
}

function stickerSpecificity({ finish, variant, event, type, typeWeight }: Coverage): Specificity {
	if (!isWhole(finish)) return 0;
	if (type.covered > 0) return whollySpecific;
	const saysVariantAndEvent =
		variant.covered > 0 && variant.covered === variant.all && (event.all === 0 || event.covered > 0);
	return saysVariantAndEvent && typeWeight <= stickerWeight ? whollySpecific : 0;
}

const isWhole = ({ covered, all }: Count) => all > 0 && covered === all;

function coverageOf(index: SearchIndex, name: number, covers: Covers): Coverage {
	const from = index.wordStarts[name]!;
	const count = index.wordStarts[name + 1]! - from;
	const counts = fields.map(() => ({ covered: 0, all: 0 }));
	let beginsFinish: boolean | undefined;
	let isContainer = false;
	let lacksKind = false;
	let isKey = false;
	let typeWeight = 0;
	for (let word = 0; word < count; word++) {
		const fieldIndex = index.wordFields[from + word]!;
		const field = fields[fieldIndex]!;
		const weight = index.weights[from + word]!;
		const isCovered = ((covers >>> word) & 1) === 1;
		if (field === 'finish') beginsFinish ??= isCovered;
		if (field === 'type') {
			typeWeight += weight;
			// Only words of containers and keys have these weights. The implied words “Sticker Capsule” weigh nothing.
			if (weight === containerWeight || weight === lesserWeight || weight === 0) isContainer = true;
			if (weight === lesserWeight && !isCovered) lacksKind = true;
			if (weight === lesserWeight) isKey = true;
		}
		// A finish is whole without its small words, such as “the”.
		if (field === 'finish' && weight === smallWeight && !isCovered) continue;
		const counter = counts[fieldIndex]!;
		counter.all++;
		if (isCovered) counter.covered++;
	}
	const countOf = (field: (typeof fields)[number]) => counts[fields.indexOf(field)]!;
	return {
		weapon: countOf('weapon'),
		finish: countOf('finish'),
		wear: countOf('wear'),
		type: countOf('type'),
		variant: countOf('variant'),
		event: countOf('event'),
		quality: countOf('quality'),
		beginsFinish: beginsFinish ?? false,
		isContainer,
		lacksKind,
		isIncompleteKey: isKey && countOf('type').covered < countOf('type').all,
		typeWeight,
		hasVersion: saysVersion(index, name, covers),
	};
}
