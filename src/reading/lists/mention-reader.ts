import { counterStrike } from '../../names/game.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import { MessageParser, type NamedItem } from '../messages/message-parser.ts';
import { withoutMoney } from '../money/money.ts';
import {
	amountAfter,
	anyAmount,
	numberAfter,
	strayNumbers,
	unexplainedWords,
	withoutDecoration,
} from '../parts/beside-names.ts';
import { type LineItems, unclearLine } from './line-items.ts';

/** Matches “3-4x” before a name. */
const rangeBefore = /(?<![\d.,])\d+\s?[-–/]\s?\d+\s?[x×]?\s*$/iu;
/** Matches “1e9x”. */
const garbledAmount = /(?:^|\s)(?:\d\S*[x×]|[x×]\d\S*)(?:\s|$)/iu;
/** Matches “x3” and “3x”. */
const timesSign = /[x×]\s?\d|\d\s?[x×]/iu;
const priceSign = /(?:@|\bat|\bfor)\s*$/i;

/** Reads a part of a list like a message in which every word must be understood. */
export class MentionReader {
	readonly #catalogue: Catalogue;
	/** Whether anything was read: then a name that is not loaded yet may be meant. */
	isUsed = false;

	constructor(catalogue: Catalogue) {
		this.#catalogue = catalogue;
	}

	read(typed: string): LineItems {
		this.isUsed = true;
		const text = withoutDecoration(typed.trim());
		const parser = new MessageParser(this.#catalogue, 'list');
		parser.beginText();
		parser.read(text);
		const { start, end, beside } = parser.lastPiece;
		const { items, applied, denied } = parser;
		const unclear = [...parser.unclear, ...denied];
		const words = items.length > 0 ? unexplainedWords(withoutMoney(beside).replaceAll(anyAmount, ' ')) : '';
		if (garbledAmount.test(words) || this.#isPartOfTitle(words) || rangeBefore.test(text.slice(0, start)))
			return unclearLine(text);
		const unreadBeside = (counted: readonly NamedItem[]) => {
			const numbers = strayNumbers(
				beside,
				[...counted, ...applied].map(({ amount }) => amount),
			);
			return [numbers, words].filter((each) => /[\p{L}\p{N}]/u.test(each));
		};
		const result = { items, unclear, applied, unread: items.length > 0 ? unreadBeside(items) : [] };
		const [item, ...others] = items;
		// After a sticker on the item, a number at the end counts the sticker.
		if (!item || others.length > 0 || item.amount > 1 || applied.length > 0) return result;
		const amount = this.#amountAtEnd(text, item, end);
		if (amount === undefined) return result;
		if (amount === 0) return unclearLine(text);
		const countedItems = [{ ...item, amount }];
		return { ...result, items: countedItems, unread: unreadBeside(countedItems) };
	}

	/**
	 * Returns the number at the end of a text if it counts the only item. Returns 0 for a number that is no amount, and
	 * undefined if there is no number or it means something else.
	 * @param nameEnd where the name of the item ends
	 */
	#amountAtEnd(text: string, item: NamedItem, nameEnd: number): number | undefined {
		const [number = ''] = numberAfter.exec(text) ?? [];
		const numberStart = text.length - number.length;
		// If the name reaches into the number, the number is a part of it.
		if (number === '' || nameEnd > numberStart) return undefined;
		// A number that is not right after the name may count something else; a year or a phase belongs to the name.
		const isRightAfterName = /^[^\p{L}\p{N}]*$/u.test(text.slice(nameEnd, numberStart));
		if (!isRightAfterName && !timesSign.test(number)) return undefined;
		if (priceSign.test(text.slice(0, numberStart))) return undefined;
		return amountAfter(number, this.#catalogue.name(item.refs[0]!.name));
	}

	/**
	 * Whether words beside a name may belong to it, and so name another item: “Unusual Team Captain (Burning Flames)”. In
	 * Counter-Strike, they do not.
	 */
	#isPartOfTitle(words: string): boolean {
		return this.#catalogue.game !== counterStrike && /\p{L}{3}/u.test(words);
	}
}
