import type { MarketLists } from '../../src/answers/market-lists.ts';
import { yieldToEventLoop } from '../../src/base/clock.ts';
import { MessageParser, type NamedItem } from '../../src/reading/messages/message-parser.ts';
import { possibleSides } from '../../src/reading/messages/sides.ts';
import { withAddedMoneyMoved } from '../../src/reading/money/added-money.ts';
import { type Money, moneyIn, moneyInTrade, withClearMoney } from '../../src/reading/money/money.ts';
import { takeMoneyRanges } from '../../src/reading/money/money-ranges.ts';
import { unexplainedWords } from '../../src/reading/parts/beside-names.ts';
import { openIn } from '../../src/reading/parts/open-words.ts';
import type { Content } from '../../src/reading/parts/unclear-parts.ts';
import { onlySaysSold, openSales, soldCount } from '../../src/reading/sold/sold.ts';
import { inPieces, readable } from '../../src/reading/text/message-text.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';
import { withoutFillers } from '../../src/search/mentions/fillers.ts';
import { type OfferPrices, pricesOfOffer } from './offer-prices.ts';

/** A side of a trade, or all of a message that offers nothing for its items. */
export interface ReadSide {
	readonly texts: readonly string[];
	readonly items: readonly NamedItem[];
	/** Stickers and the like on items, which are in no sum. */
	readonly applied: readonly NamedItem[];
	/** Money in the currency of the answer. In a trade, only money that is added: other money is the price of an item. */
	readonly money: readonly Money[];
	/** Money in other currencies, which is in no sum. */
	readonly otherMoney: readonly Money[];
	/** Parts that seem to mean items but cannot be read. */
	readonly unclear: readonly string[];
	/** Items that a side denies, as written: “not selling the ak redline”. */
	readonly denied: readonly string[];
	/** Amounts that are neither an item's nor clearly its price. */
	readonly stray: readonly string[];
	/** What leaves open how many of an item there are, as written: “~5”, “5-10”, “2 sold”. */
	readonly inexact: readonly string[];
	/** Words beside names that are not read, such as a second wear. */
	readonly unread: readonly string[];
	/** Whether all items are written with their whole names. */
	readonly isCertain: boolean;
}

/** How many characters of a message are searched for two sides. If there are two, the rest is not read. */
const maxTradeLength = 400;
/** Matches a word that adds money, as in “plus 20”. */
const addingWord = /(?<!\p{L})(?:plus|más|mais|artı|плюс)(?!\p{L})/giu;
/** A sign that may mean that something is gone. */
const goneMark = /[❌✖🚫]/u;

/** Reads the sides of a trade, or a message that is not a trade. Searches take turns with other work. */
export class SideReader {
	readonly #lists: MarketLists;
	readonly #catalogue: Catalogue;
	/** What the texts are if they are sides of a trade. */
	readonly #sideContent: Content;

	/** @param isAllMeant whether every part of the sides is meant to be an item or money, as in `/trade` */
	constructor(lists: MarketLists, catalogue: Catalogue, isAllMeant: boolean) {
		this.#lists = lists;
		this.#catalogue = catalogue;
		this.#sideContent = isAllMeant ? 'list' : 'side';
	}

	/** Reads the texts of each side. Those of a single side may turn out to be a trade. */
	async read(sideTexts: readonly (readonly string[])[]): Promise<readonly ReadSide[]> {
		const [first, ...others] = sideTexts;
		const textsBySide = first && others.length === 0 ? await this.#sidesByNames(first) : sideTexts;
		const isTrade = textsBySide.length > 1;
		const textsToRead = isTrade && this.#sideContent === 'side' ? withAddedMoneyMoved(textsBySide) : textsBySide;
		const sides: ReadSide[] = [];
		for (const texts of textsToRead) sides.push(await this.#readSide(texts, isTrade));
		return sides;
	}

	async #readSide(texts: readonly string[], isTrade: boolean): Promise<ReadSide> {
		// In a message without a trade, a range is looked for with its other prices.
		const taken = texts.map((each) => (isTrade ? takeMoneyRanges(each) : { rest: each, ranges: [] }));
		const plainTexts = taken.map(({ rest }) => rest);
		const parser = await this.#parse(plainTexts, isTrade ? this.#sideContent : 'prose');
		const { items, applied, denied, isCertain } = parser;
		const stray = [...parser.stray, ...taken.flatMap(({ ranges }) => ranges)];
		const [text = ''] = texts;
		const inexact = [...parser.inexact, ...(await this.#soldMarks(text))];
		const { money, otherMoney } = this.#moneyIn(plainTexts[0] ?? '', isTrade);
		const unread = parser.unreadBesideNames();
		const isEmpty = items.length + money.length + otherMoney.length + parser.unclear.length + denied.length === 0;
		const saysPrice = moneyIn(readable(text)).length > 0;
		let { unclear } = parser;
		// If nothing of a side of a trade can be read, all of it is unclear.
		if (isTrade && isEmpty && !saysPrice && saysMore(text)) unclear = [text.trim()];
		// A message that names no item may misspell the one that its price is for.
		if (!isTrade && items.length === 0 && unclear.length === 0 && saysPrice) unclear = await this.unclearOf(texts);
		return { texts, items, applied, money, otherMoney, unclear, denied, stray, inexact, unread, isCertain };
	}

	#moneyIn(text: string, isTrade: boolean): Pick<ReadSide, 'money' | 'otherMoney'> {
		const { currency } = this.#lists.query;
		const all = isTrade
			? moneyInTrade(readable(text), currency).filter(({ isAdded }) => isAdded)
			: moneyIn(readable(text), currency);
		// “+ 200” is in the currency of the answer.
		const isInCurrency = (money: Money) => (money.currency ?? currency) === currency;
		return { money: all.filter(isInCurrency), otherMoney: all.filter((each) => !isInCurrency(each)) };
	}

	/** Splits “ak redline for awp asiimov” into two sides if both have items. Otherwise the texts are one side. */
	async #sidesByNames(texts: readonly string[]): Promise<readonly (readonly string[])[]> {
		const [first = '', ...others] = texts;
		for (const [offered, wanted] of possibleSides(first.slice(0, maxTradeLength))) {
			// With a price, “for” does not separate two sides: “ak redline for 20”.
			if (moneyIn(offered).length > 0 || moneyIn(wanted)[0]?.from === 0) continue;
			const have = await this.#parse([offered]);
			const want = await this.#parse([wanted]);
			if (have.items.length === 0 || want.items.length === 0) continue;
			const between = `${offered.slice(have.lastPiece.end)} ${wanted.slice(0, want.lastPiece.start)}`;
			// Between the items, only filler words and words that add money are allowed: no other two letters in a row.
			if (!/\p{L}{2}/u.test(withoutFillers(between.replaceAll(addingWord, ' '))))
				return [[offered, ...others], [wanted]];
		}
		return [texts];
	}

	/** Returns parts that may be items if the texts are about nothing else. */
	async unclearOf(texts: readonly string[]): Promise<readonly string[]> {
		return (await this.#parse(texts, 'side')).unclear;
	}

	/**
	 * Finds marks such as “sold” that leave open what is gone: “5 ak redline, sold 2”, and those on lines of their own.
	 */
	async #soldMarks(text: string): Promise<string[]> {
		const marks: string[] = [];
		for (const line of readable(text).split('\n')) {
			const count = soldCount(line);
			if (onlySaysSold(line)) marks.push(line.trim());
			else if (goneMark.test(line) && (await this.namesItem(line))) marks.push(goneMark.exec(line)![0]);
			else if (count !== undefined && (await this.namesItem(line))) marks.push(count);
			else for (const { word, part } of openSales(line)) if (await this.namesItem(part)) marks.push(word);
		}
		return marks;
	}

	/** Finds what a message without a trade asks for its items. @param maxParts the most parts of it that are read */
	pricesOfOffer(side: ReadSide, maxParts: number): Promise<OfferPrices> {
		return pricesOfOffer(side, maxParts, {
			currency: this.#lists.query.currency,
			itemsIn: async (text) => (await this.#parse([text])).items,
			keyOf: ({ refs }) => this.#catalogue.jointKey(refs),
		});
	}

	/** Whether the text names an item completely. */
	readonly namesItem = async (text: string): Promise<boolean> => (await this.#parse([text])).items.length > 0;

	/** Reads texts piece by piece, as the user's rate limit for searches allows, so that other work gets its turn. */
	async #parse(texts: readonly string[], content: Content = 'prose'): Promise<MessageParser> {
		const parser = new MessageParser(this.#catalogue, content);
		for (const pieces of inPieces(texts)) {
			parser.beginText();
			for (const piece of pieces) {
				await this.#lists.search(() => parser.read(withClearMoney(piece)));
				await yieldToEventLoop();
			}
		}
		return parser;
	}
}

/** Whether a side without items and money says anything but words that leave it open, such as “offers”. */
function saysMore(text: string): boolean {
	let rest = text;
	for (const part of openIn(text, Infinity)) rest = rest.replace(part, ' ');
	return unexplainedWords(rest) !== '';
}
