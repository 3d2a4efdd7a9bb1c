import { unitPattern } from '../../search/mentions/amount-patterns.ts';
import { withoutFillers } from '../../search/mentions/fillers.ts';
import { moneyIn } from '../money/money.ts';
import { mayBeName } from '../text/chatter.ts';
import { type Place, replacePlaces } from '../text/places.ts';
import { anyAmount, unexplainedWords } from './beside-names.ts';
import { openIn } from './open-words.ts';

/**
 * What a text has beside items and money:
 * - `list`: nothing. It is a list, or what somebody types into `/trade`.
 * - `side`: words about them. It is a side of a trade in a message.
 * - `prose`: anything.
 */
export type Content = 'list' | 'side' | 'prose';

/** Matches signs of a list: an amount, a name as the marketplace writes it, or a wear. */
const listSigns =
	/(?:^|[^\p{L}\p{N}])(?:\d{1,4}\s?[x×]|[x×]\s?\d{1,4})(?![\p{L}\p{N}])|\S \| \S|[★™]|\b(?:ft|mw|fn|ww)\b|\bstattrak\b/iu;
/** Matches a number and up to four words: “3 redlines please”, “WTS 5 fracture”. */
const numberAndWord =
	/^\P{L}*(?:(?:wt[sbt]|selling|buying|have|need|want|lf)\s+)?\d{1,5}\+?\s+(\p{L}+)(?:\s+\S+){0,3}$/iu;
/** Matches words that count something other than items: “3 days”. */
const notItems =
	/^(?:eur|euros?|usd|bucks|dollars?|percent|h|hrs?|hours?|days?|weeks?|months?|years?|yrs?|min|mins|minutes?|sec|seconds?|times?|of|more|left|offers?|rep|people|trades?|posts?|members?|accounts?|pcs?|pieces?|units?|stk|stück)$/iu;
const countsItems = (part: string): boolean => {
	const [, word] = numberAndWord.exec(part) ?? [];
	return word !== undefined && !notItems.test(word);
};
const isLikeAnItem = (part: string): boolean => (listSigns.test(part) || countsItems(part)) && /\S\s+\S/.test(part);

const onlyUnits = new RegExp(String.raw`^\P{L}*\d+\s*${unitPattern}\P{L}*$`, 'iu');
/** Words beside money that name no item. */
const besideMoney =
	/\b(?:plus|cash|money|balance|paypal|crypto|adds?|i|my|on top|from (?:me|him|her|them|you)|oben ?drauf|dazu)\b/giu;
function withoutMoneyAndItsWords(part: string): string {
	let rest = part;
	for (const { text } of moneyIn(part)) rest = rest.replace(text, '');
	return rest.replaceAll(besideMoney, '');
}

const separators = /[\n\r;+•]+|,(?!\d)|(?<!\d),|[.!?]\s|\s(?:[-–—&]|and)\s/iu;
/** “/” and “or” only separate in prose. In a side of a trade, alternatives leave it open, and are quoted as a whole. */
const separatorsOfProse = new RegExp(String.raw`${separators.source}|\s(?:\/|or)\s`, 'iu');
/** Matches a price, which is no item even if it has an amount. */
const priceFirst = /^[(\s]*(?:\p{Sc}\s?\d|\d[\d.,]*\s?\p{Sc})/u;
/** The most characters of a part that is quoted. Longer parts are sentences. */
const unclearLimit = 60;

/** Without blanks and signs, “five seven” is found in “Five-SeveN”. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/\P{L}/gu, '');

/** Whether several number words are part of a name: “Five-SeveN” is a pistol, and no number. */
export const areOfName = (numberWords: string, names: readonly string[]): boolean =>
	/\p{L}[\s-]+\p{L}/u.test(numberWords) && names.some((name) => lettersOf(name).includes(lettersOf(numberWords)));

interface Unclear extends Place {
	readonly text: string;
}

/** Returns the parts of a text that seem to mean items, and have no mention. */
export function unclearParts(text: string, mentions: readonly Place[], content: Content): Unclear[] {
	const isMeantAsItem = ({ text: part }: Unclear) => {
		if (content === 'list')
			return /\p{L}{2}/u.test(withoutFillers(withoutMoneyAndItsWords(part))) && !onlyUnits.test(part);
		if (isLikeAnItem(part) && !priceFirst.test(part)) return true;
		if (content !== 'side' || openIn(part).length > 0) return false;
		return mayBeName(unexplainedWords(withoutMoneyAndItsWords(part)).split(' '));
	};
	return placesBetween(text, content === 'prose' ? separatorsOfProse : separators)
		.filter((part) => !mentions.some((mention) => overlap(mention, part)))
		.map((part) => quoted(text, part))
		.filter((part) => isMeantAsItem(part) && part.text.length <= unclearLimit);
}

/** Returns the words that are beside a name, in the same part of the text, and are no amount, money or filler. */
export const wordsBesideNames = (text: string, mentions: readonly Place[]): string[] =>
	textsAroundNames(text, mentions)
		.map((words) => unexplainedWords(withoutMoneyAndItsWords(words).replaceAll(anyAmount, ' ')))
		.filter((words) => words !== '');

const wearOrVersion =
	/(?<![\p{L}\p{N}])(?:fn|mw|ft|ww|bs|factory new|minimal wear|field[- ]tested|well[- ]worn|battle[- ]scarred|stat\s?trak™?|st|(?:phase|ph|p|фаза|ф)\s?[1-4]|(?<=(?:and|und|or|oder|et|ou|y|и|или|[,/&+])\s?)(?:ruby|sapphire|emerald|black pearl))(?![\p{L}\p{N}])/giu;
/**
 * Returns the wears and versions in a text that belong to none of its names: a second one in “ak redline ft and mw”.
 */
export const qualifiersBesideNames = (text: string, mentions: readonly Place[]): string[] =>
	mentions.length === 0 ? [] : (replacePlaces(mentions, text).match(wearOrVersion) ?? []);

const overlap = (one: Place, other: Place): boolean => one.from < other.to && one.to > other.from;

/** Returns the rest of each part that has a name, without its names. */
const textsAroundNames = (text: string, mentions: readonly Place[]): string[] =>
	placesBetween(text, separators).flatMap((part) => {
		const names = mentions.filter((mention) => overlap(mention, part));
		const places = names.map(({ from, to }) => ({
			from: Math.max(from, part.from) - part.from,
			to: Math.min(to, part.to) - part.from,
		}));
		return names.length === 0 ? [] : [replacePlaces(places, text.slice(part.from, part.to))];
	});

/** Quotes a mention with what belongs to it, such as an amount, unless that is a sentence. */
export function partAround(text: string, mention: Place): Unclear {
	const around = placesBetween(text, separators).find(({ from, to }) => from <= mention.from && mention.to <= to);
	const part = around && quoted(text, around);
	return part && part.text.length <= unclearLimit ? part : quoted(text, mention);
}

export const quoted = (text: string, { from, to }: Place): Unclear => ({ from, to, text: text.slice(from, to).trim() });

function placesBetween(text: string, separator: RegExp): Place[] {
	const gaps = [...text.matchAll(new RegExp(separator, 'giu'))];
	const ends = [...gaps.map(({ index }) => index), text.length];
	return ends.map((to, i) => {
		const gap = gaps[i - 1];
		return { from: gap ? gap.index + gap[0].length : 0, to };
	});
}
