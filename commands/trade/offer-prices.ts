import type { Currency } from '../../src/market/currency.ts';
import type { NamedItem } from '../../src/reading/messages/message-parser.ts';
import type { Money } from '../../src/reading/money/money.ts';
import { saysTotal } from '../../src/reading/money/offered-money.ts';
import { type WrittenPrice, writtenPrices } from '../../src/reading/money/written-prices.ts';
import { readable, withoutLinks } from '../../src/reading/text/message-text.ts';

/** What a message without a trade asks for. */
export interface OfferPrices {
	/** Prices of single items. */
	readonly asked: readonly AskedPrice[];
	/** The price of all items together. */
	readonly ofAll?: number;
	/** Parts that may be prices, of which it is unclear what they are for. */
	readonly open: readonly string[];
}

/** The price that a message asks for one item. */
export interface AskedPrice {
	/** The key of the item. */
	readonly key: string;
	readonly price: number;
}

/** A message without a trade. */
interface Offer {
	readonly texts: readonly string[];
	readonly items: readonly NamedItem[];
	/** Money in other currencies than that of the answer. */
	readonly otherMoney: readonly Money[];
}

interface OfferReader {
	/** The currency of the answer. */
	readonly currency: Currency;
	itemsIn(text: string): Promise<readonly NamedItem[]>;
	keyOf(item: NamedItem): string;
}

/** How many prices for each item may be open. */
const maxOpenPrices = 3;
/** How far before a price to look for a sign that adds it, in characters. */
const maxDistance = 40;
/**
 * Matches “+” or “plus” at the end of a text, if a letter, a digit or a bracket is before it on the same line. A plus
 * at the beginning of a line adds nothing to an item.
 */
const plusBefore = /[\p{L}\p{N})][^\S\n]*(?:\+|(?<!\p{L})(?:plus|más|mais|artı|плюс))\s*$/iu;
/**
 * Matches what separates parts of a message: line ends, commas and “and”. A comma in an amount separates nothing. The
 * capturing group makes `split` keep the separators.
 */
const keptPartSeparator = /([\n;]|,\s|\s(?:and|und|et|y|e|и|та|i|oraz|ve)\s)/iu;

/**
 * Finds what a message without a trade asks for its items. A price is for all items, or for the one item of its part of
 * the message. All else that may be a price is open.
 * @param maxParts the most parts that are read
 */
export async function pricesOfOffer(offer: Offer, maxParts: number, reader: OfferReader): Promise<OfferPrices> {
	const text = readable(offer.texts[0] ?? '');
	const otherTexts = offer.otherMoney.map((each) => each.text.trim());
	// Money in other currencies is named by itself.
	const prices = writtenPrices(withoutLinks(text), reader.currency).filter((each) => !otherTexts.includes(each.text));
	// Money that is added to an item is not the item's price: “downgrading my … to … + 100€”.
	const isAdded = ({ from }: WrittenPrice) => plusBefore.test(text.slice(Math.max(0, from - maxDistance), from));
	if (prices.some(isAdded)) return allOpen(prices);
	const [price, ...others] = prices;
	if (!price) return { asked: [], open: [] };
	if (others.length === 0 && (await isOfAll(price, offer, text, reader)))
		return { asked: [], ofAll: price.money!.amount, open: [] };
	return pricesOfParts(prices, offer, text, maxParts, reader);
}

const allOpen = (prices: readonly WrittenPrice[]): OfferPrices => ({ asked: [], open: prices.map(({ text }) => text) });

/** Whether the only price of a message is for all items. A price between items is that of one of them. */
async function isOfAll(
	{ from, to, money, isLimit }: WrittenPrice,
	{ items }: Offer,
	text: string,
	{ currency, itemsIn }: OfferReader,
): Promise<boolean> {
	if (!money || money.isEach || money.currency !== currency) return false;
	const [item, ...otherItems] = items;
	// A budget may be for one of several items.
	if (isLimit && otherItems.length > 0) return false;
	// “2 ak redline 25€” may be the price of one or of both.
	if (item && otherItems.length === 0) return item.amount === 1 || saysTotal(text, money.amount);
	const namesItem = async (part: string) => (await itemsIn(part)).length > 0;
	return !((await namesItem(text.slice(to))) && (await namesItem(text.slice(0, from))));
}

/**
 * Assigns each price to the only item of its part. If items remain without a price, and a price has no item in its part
 * (“A and B 30€ and 80€”) or is for each of several (“A, B 30€ each”), it is unclear which price belongs to which item,
 * so all prices are open.
 */
async function pricesOfParts(
	prices: readonly WrittenPrice[],
	{ items }: Offer,
	text: string,
	maxParts: number,
	{ currency, itemsIn, keyOf }: OfferReader,
): Promise<OfferPrices> {
	const asked: AskedPrice[] = [];
	const open: string[] = [];
	const [onlyItem, ...otherItems] = items;
	let isUnclear = false;
	let from = 0;
	for (const [i, part] of text.split(keptPartSeparator).entries()) {
		const to = from + part.length;
		const [price, ...others] = prices.filter((each) => each.from < to && each.to > from);
		from = to;
		// Every second part is a separator.
		if (!price || i > 2 * maxParts) continue;
		const { money } = price;
		const itemsOfPart = await itemsIn(part);
		// “3x …, 30€ each”
		const isOfOnlyItem = itemsOfPart.length === 0 && money?.isEach && otherItems.length === 0;
		const [item, ...more] = isOfOnlyItem && onlyItem ? [onlyItem] : itemsOfPart;
		// A part is clear if it has one price, one item, and the currency of the answer.
		const isUsable = others.length === 0 && more.length === 0 && item && money?.currency === currency;
		const isUnitPrice = item?.amount === 1 || money?.isEach;
		// “A, B 30€ each” is about both, and “A, 3x B 30€ each” about the second.
		isUnclear ||= item === undefined || (money?.isEach === true && item.amount === 1);
		if (isUsable && (isUnitPrice || saysTotal(part, money.amount)))
			asked.push({ key: keyOf(item), price: isUnitPrice ? money.amount : money.amount / item.amount });
		else open.push(...[price, ...others].map((each) => each.text));
	}
	// A text with so many amounts describes items, as an answer of the bot does, and asks no price for them.
	if (open.length > maxOpenPrices * Math.max(1, items.length)) return { asked, open: [] };
	return items.length > 1 && isUnclear && asked.length < items.length ? allOpen(prices) : { asked, open };
}
