import { moneyIn } from './trade.ts';

/** Of a list: an amount, a name as the marketplace writes it, a wear. */
const signs =
	/(?:^|[^\p{L}\p{N}])(?:\d{1,4}\s?[x×]|[x×]\s?\d{1,4})(?![\p{L}\p{N}])|\S \| \S|[★™]|\b(?:ft|mw|fn|ww)\b|\bstattrak\b/iu;
const counted = /^\P{L}*\d{1,5}\+?\s+(\p{L}+)(?:\s+\S+){0,3}$/iu;
const notItems =
	/^(?:eur|euros?|usd|bucks|dollars?|percent|h|hrs?|hours?|days?|weeks?|months?|years?|yrs?|min|mins|minutes?|sec|seconds?|times?|of|more|left|offers?|rep|people|trades?|posts?|members?|accounts?|pcs?|pieces?|units?|stk|stück)$/iu;
const countsItems = (part: string): boolean => {
	const [, word] = counted.exec(part) ?? [];
	return word !== undefined && !notItems.test(word);
};
const isLikeAnItem = (part: string): boolean => (signs.test(part) || countsItems(part)) && /\S\s+\S/.test(part);

const besideMoney = /\b(?:plus|cash|money|balance|paypal|crypto|adds?|i|my)\b/giu;
const withoutMoney = (part: string): string =>
	moneyIn(part)
		.reduce((rest, { text }) => rest.replace(text, ''), part)
		.replaceAll(besideMoney, '');

const separators = /[\n\r;+]+|,(?!\d)|(?<!\d),|[.!?]\s|\s[-–—]\s|\sand\s/iu;
/** A price is no item, even if it has an amount. */
const priceFirst = /^[(\s]*(?:\p{Sc}\s?\d|\d[\d.,]*\s?\p{Sc})/u;
/** Longer parts are sentences. */
const unclearLimit = 60;

/** Offsets in UTF-16 code units. */
interface Place {
	readonly from: number;
	readonly to: number;
}

interface Unclear extends Place {
	readonly text: string;
}

/** @param isList whether every part is meant to be an item or money, as in `/trade` */
export function unclearParts(text: string, mentions: readonly Place[], isList: boolean): Unclear[] {
	const isMeant = (part: string) =>
		isList ? /\p{L}{2}/u.test(withoutMoney(part)) : isLikeAnItem(part) && !priceFirst.test(part);
	return partsOfList(text)
		.filter(({ from, to }) => !mentions.some((mention) => mention.from < to && mention.to > from))
		.map((part) => quoted(text, part))
		.filter(({ text: part }) => isMeant(part) && part.length <= unclearLimit);
}

/** With what belongs to the mention, such as an amount, unless that is a sentence. */
export function partAround(text: string, mention: Place): Unclear {
	const around = partsOfList(text).find(({ from, to }) => from <= mention.from && mention.to <= to);
	const part = around && quoted(text, around);
	return part && part.text.length <= unclearLimit ? part : quoted(text, mention);
}

export const quoted = (text: string, { from, to }: Place): Unclear => ({ from, to, text: text.slice(from, to).trim() });

function partsOfList(text: string): Place[] {
	let at = 0;
	return text.split(separators).map((part) => {
		const from = text.indexOf(part, at);
		at = from + part.length;
		return { from, to: at };
	});
}
