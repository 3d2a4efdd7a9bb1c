import { sum } from 'd3-array';
import { wholeWords } from '../../src/base/text/whole-words.ts';
import type { NamedItem } from '../../src/reading/messages/message-parser.ts';
import { comparisonsIn, secondTrade } from '../../src/reading/messages/sides.ts';
import { moneyRangesIn } from '../../src/reading/money/money-ranges.ts';
import { countedForPrice, isCountedBare, unexplainedWords } from '../../src/reading/parts/beside-names.ts';
import { openIn } from '../../src/reading/parts/open-words.ts';
import { isClearWithoutItem } from '../../src/reading/sold/sold.ts';
import { mayNameItem } from '../../src/reading/text/chatter.ts';
import { totalWords } from '../../src/reading/text/each-words.ts';
import { longestParts } from '../../src/reading/text/longest-parts.ts';
import { readable, withoutLinks } from '../../src/reading/text/message-text.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';
import type { OfferPrices } from './offer-prices.ts';
import { leavesOpen, mayBeOtherItem } from './other-choices.ts';
import type { ReadSide, SideReader } from './side-reader.ts';

/** The most parts of a side that are named as open. */
const maxOpen = 8;
const forNumber = String.raw`(?<!\p{L})(?:for|für|за|por|pour|per)\s+\d{1,3}`;
const notMoney = String.raw`(?![\d.,]*\s?(?:\p{Sc}|eur|usd|k))`;
const beforePartEnd = String.raw`(?=\s*(?:$|[,.;\n)]))`;
/** Matches a number of items that a price is for, as in “for 2”. Such a price is not the price of all items. */
const forSome = new RegExp(forNumber + notMoney + beforePartEnd, 'iu');
/** A comma between two digits does not separate parts of a text. */
const afterSeparator = String.raw`(?<=(?:^|[\n;|–—]|(?<!\d),)\s*)`;
const beforeSeparator = String.raw`(?=\s*(?:$|[\n;|–—]|,(?!\d)))`;
const wordsForHaving = String.raw`(?:(?:i )?(?:have|got)\s+|habe\s+|есть\s+|mam\s+|tengo\s+|tenho\s+)?`;
const wordsForStock = /(?:\s+(?:left|available|in stock))?/.source;
/** Matches a number that has a part of a text to itself, or shares it only with words for having or stock. */
const numberAlone = new RegExp(
	String.raw`${afterSeparator}${wordsForHaving}(\d{1,3})${wordsForStock}${beforeSeparator}`,
	'giu',
);
const forAllWords = new RegExp(wholeWords(totalWords), 'giu');

/**
 * Returns the parts that leave open what is offered or wanted.
 * @param prices the prices of a message without a trade
 */
export async function openPartsOf(
	sides: readonly ReadSide[],
	prices: OfferPrices,
	sold: readonly string[],
	reader: SideReader,
	catalogue: Catalogue,
): Promise<string[]> {
	const isTrade = sides.length > 1;
	const open = isTrade
		? await openPartsOfTrade(sides, reader)
		: await openPartsOfOffer(sides[0]!, prices, reader, catalogue);
	// “edit: awp gone” leaves open which item is meant.
	for (const part of sold) if (!isClearWithoutItem(part) && !(await reader.namesItem(part))) open.push(part);
	return open;
}

/** Returns what makes a message without a trade unclear: items that it denies, or names as another choice. */
async function openPartsOfOffer(
	{ texts, items, denied, stray, unread, inexact, unclear }: ReadSide,
	prices: OfferPrices,
	reader: SideReader,
	catalogue: Catalogue,
): Promise<string[]> {
	const [written = ''] = texts;
	const text = withoutLinks(readable(written));
	const second = secondTrade(text);
	const open = [
		...(second === undefined ? [] : [second]),
		...denied,
		...prices.open,
		...unread,
		...inexact,
		...(forSome.exec(text) ?? []),
	];
	open.push(...priceOfOtherUnits(text, items, stray, catalogue));
	const [, ...otherItems] = items;
	// A price for all of several items is also for what is not understood.
	if (prices.ofAll !== undefined && otherItems.length > 0)
		for (const part of await reader.unclearOf(texts)) if (mayNameOther(part, catalogue)) open.push(part);
	if (prices.ofAll !== undefined) open.push(...numbersAlone(text, items));
	// “A > B > C” may compare items or offer them, so the sign is quoted.
	if (otherItems.length > 0 && comparisonsIn(text).length > 1) open.push('>');
	open.push(...moneyRangesIn(text));
	for (const part of openIn(text)) {
		if (mayBeOtherItem(part) && (await reader.namesItem(part))) open.push(part);
	}
	return longestParts(open, unclear).slice(0, maxOpen);
}

/** Returns “2 for 50€” if it may be about other units than those that were counted. @param stray see `ReadSide` */
function priceOfOtherUnits(
	text: string,
	items: readonly NamedItem[],
	stray: readonly string[],
	catalogue: Catalogue,
): string[] {
	const [, number = '', price] = countedForPrice.exec(text) ?? [];
	const mayCount = ({ refs: [ref] }: NamedItem) =>
		ref !== undefined && isCountedBare(Number(number), catalogue.name(ref.name));
	const isCounted = Number(number) === 1 || items.some(({ amount }) => amount === Number(number));
	return stray.includes(number) && !isCounted && items.some(mayCount) ? [`${number}${price}`] : [];
}

/**
 * Returns what leaves the sides of a trade open: words that say so, and amounts that belong to no item and are not
 * clearly added.
 */
async function openPartsOfTrade(sides: readonly ReadSide[], reader: SideReader): Promise<string[]> {
	const open: string[] = [];
	for (const {
		texts: [text = ''],
		denied,
		stray,
		inexact,
		unread,
		unclear,
	} of sides) {
		const parts: string[] = [];
		for (const part of openIn(readable(text))) if (await leavesOpen(part, reader.namesItem)) parts.push(part);
		open.push(...longestParts([...parts, ...denied, ...stray, ...inexact, ...unread], unclear).slice(0, maxOpen));
	}
	return open;
}

function mayNameOther(part: string, catalogue: Catalogue): boolean {
	const words = unexplainedWords(part.replaceAll(forAllWords, ' ')).split(' ');
	return mayNameItem(words, catalogue);
}

/** Returns numbers without an item (“25€, have 3”): the price may be for that many, unless the items add up to it. */
function numbersAlone(text: string, items: readonly NamedItem[]): string[] {
	const counted = [1, items.length, sum(items, ({ amount }) => amount)];
	const numbers = [...text.matchAll(numberAlone)].map(([, digits]) => digits!);
	return numbers.filter((digits) => !counted.includes(Number(digits)));
}
