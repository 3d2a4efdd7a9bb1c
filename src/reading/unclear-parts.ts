import { unitPattern } from '../search/mentions/amounts.ts';
import { withoutFillers } from '../search/mentions/fillers.ts';
import { moneyIn } from './money.ts';
import type { Place } from './places.ts';

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
const besideMoney = /\b(?:plus|cash|money|balance|paypal|crypto|adds?|i|my)\b/giu;
const withoutOwnMoney = (part: string): string =>
	moneyIn(part)
		.reduce((rest, { text }) => rest.replace(text, ''), part)
		.replaceAll(besideMoney, '');

const separators = /[\n\r;+]+|,(?!\d)|(?<!\d),|[.!?]\s|\s[-–—]\s|\sand\s/iu;
/** Matches a price, which is no item even if it has an amount. */
const priceFirst = /^[(\s]*(?:\p{Sc}\s?\d|\d[\d.,]*\s?\p{Sc})/u;
/** Longer parts are sentences. */
const unclearLimit = 60;

interface Unclear extends Place {
	readonly text: string;
}

/**
 * Returns the parts of a text that seem to mean items, and have no mention.
 * @param isList whether every part is meant to be an item or money, as in `/trade`
 */
export function unclearParts(text: string, mentions: readonly Place[], isList: boolean): Unclear[] {
	const isMeantAsItem = (part: string) =>
		isList
			? /\p{L}{2}/u.test(withoutFillers(withoutOwnMoney(part))) && !onlyUnits.test(part)
			: isLikeAnItem(part) && !priceFirst.test(part);
	return partsOfList(text)
		.filter(({ from, to }) => !mentions.some((mention) => mention.from < to && mention.to > from))
		.map((part) => quoted(text, part))
		.filter(({ text: part }) => isMeantAsItem(part) && part.length <= unclearLimit);
}

/** Quotes a mention with what belongs to it, such as an amount, unless that is a sentence. */
export function partAround(text: string, mention: Place): Unclear {
	const around = partsOfList(text).find(({ from, to }) => from <= mention.from && mention.to <= to);
	const part = around && quoted(text, around);
	return part && part.text.length <= unclearLimit ? part : quoted(text, mention);
}

export const quoted = (text: string, { from, to }: Place): Unclear => ({ from, to, text: text.slice(from, to).trim() });

function partsOfList(text: string): Place[] {
	let end = 0;
	return text.split(separators).map((part) => {
		const from = text.indexOf(part, end);
		end = from + part.length;
		return { from, to: end };
	});
}
