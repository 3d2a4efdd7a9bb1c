import type { Catalogue } from '../../search/catalogue.ts';
import { quantityWordPattern, unitPattern } from '../../search/mentions/amount-patterns.ts';
import type { NamedItem } from '../messages/message-parser.ts';
import { withClearMoney } from '../money/money.ts';
import { takeMoneyRanges } from '../money/money-ranges.ts';
import { paidForOne, paidIn } from '../money/paid.ts';
import { amountGroups } from '../money/shared-amounts.ts';
import { isAttachment } from '../parts/applied.ts';
import { countedForPrice, isCountedBare, partLimit } from '../parts/beside-names.ts';
import { withEachPhase } from '../parts/phases.ts';
import { withoutLabels, withoutWordLabels } from '../text/labels.ts';
import { withoutRuns } from '../text/message-text.ts';
import type { Place } from '../text/places.ts';
import { withPlainNumbers, withPlainThousands } from '../text/plain-numbers.ts';
import { itemPartsOf, separateApplied } from './item-parts.ts';
import { pairsIn, valuesOfLine } from './line-cells.ts';
import { withDoubts } from './line-doubts.ts';
import { type LineItems, unclearLine, withUnread } from './line-items.ts';
import { MentionReader } from './mention-reader.ts';
import { NameReader } from './name-reader.ts';
import type { RowValues } from './table-row.ts';

/** Matches a part that only says how many there are of the item before. */
const onlyAmount = new RegExp(String.raw`^\P{L}*(?:(?:${quantityWordPattern})\P{L}*|\d\s*${unitPattern}\P{L}*)$`, 'iu');
/** Matches “2,50”, which is one number and not two cells. */
const decimalComma = /(?<=^|\s)(\d{1,4}),(\d{1,2})(?=\s|$|k(?!\p{L})|\p{Sc})/giu;
const priceEndings = [
	String.raw`each|ea|apiece|firm|fixed|qs|quick\s?sell|fast|negotiable|sale`,
	String.raw`(?<=\d[.,])[-–—]+`,
	String.raw`c\/u|cada(?: un[oa])?|chacune?|каждый|за (?:шт|штуку)|za szt\p{L}*|pro stück|tanesi|la pièce|per (?:piece|case|unit)`,
].join('|');
/** Matches a price without its currency, as in “40 ea”, “12 firm” or “20,-”. Its number counts no items. */
const eachPrice = new RegExp(
	String.raw`(?<![\p{L}\p{N}.,'’\p{Sc}]|\p{Sc}\s|[x×]\s)\d[\d.,'’]*\s*(?:\/\s?)?(?:${priceEndings})(?!\p{L})`,
	'iu',
);

/** Counts the only item by a number that nothing else explains: “ak redline ft 2 for 50€”. */
function countedByPrice(lineItems: LineItems, line: string): LineItems {
	const [, number] = countedForPrice.exec(line) ?? [];
	const [item, ...others] = lineItems.items;
	const isUnread = number !== undefined && lineItems.unread.includes(number);
	if (!isUnread || !item || others.length > 0 || item.amount > 1 || Number(number) === 0) return lineItems;
	return {
		...lineItems,
		items: [{ ...item, amount: Number(number) }],
		unread: lineItems.unread.filter((part) => part !== number),
	};
}

const cellSeparator = /[\t;,]/;

/**
 * Reads the items of one line of a list, or of one row of a table. The first reading that fits counts: a name with an
 * amount; an amount for several items, “2x (A + B)”; pairs of names and amounts; several items, each with what was
 * paid; cells, of which one has the name. A name that is not written as the marketplace does is split into several
 * items, or read like a message.
 */
export class LineReader {
	readonly #catalogue: Catalogue;
	readonly names: NameReader;
	readonly #mentions: MentionReader;

	constructor(catalogue: Catalogue) {
		this.#catalogue = catalogue;
		this.names = new NameReader(catalogue);
		this.#mentions = new MentionReader(catalogue);
	}

	/** Whether each item so far is written with its whole name. Otherwise, a name that is not loaded yet may be meant. */
	get isCertain(): boolean {
		return !this.#mentions.isUsed;
	}

	read(written: string): LineItems {
		const { rest, ranges } = takeMoneyRanges(written);
		// A range that was paid is read with the rest of the line, by `paidIn`.
		if (ranges.length === 0 || paidIn(written) !== undefined) return this.#readWithoutRanges(written);
		const lineItems = this.#readWithoutRanges(rest);
		if (lineItems.items.length > 0) return withUnread(lineItems, ...ranges);
		return /\p{L}/u.test(written) ? unclearLine(written) : lineItems;
	}

	#readWithoutRanges(written: string): LineItems {
		const line = withEachPhase(withClearMoney(written));
		// If the line says what was paid, `#readWhole` reads that price. `eachPrice` has no currency.
		const priceOfEach = paidIn(line) === undefined ? eachPrice.exec(line)?.[0] : undefined;
		if (priceOfEach === undefined) return countedByPrice(this.#readWhole(line), line);
		// If there are several items, it is unclear which of them has this price.
		const lineItems = this.#readWhole(line.replace(priceOfEach, ' '));
		return lineItems.items.length === 1 ? withUnread(lineItems, priceOfEach.trim()) : this.#readWhole(line);
	}

	#readWhole(line: string): LineItems {
		const nameOnly = this.#readNameOnly(line);
		if (nameOnly) return this.#withDoubts(nameOnly, line);
		const isList = true;
		const namesSeveral = ({ from, to }: Place) => this.#catalogue.mentions(line.slice(from, to), isList).length > 1;
		// An amount for several items is only read if they are read together.
		if (amountGroups(line).some(namesSeveral)) return this.#withDoubts(this.#mentions.read(line), line);
		const pairs = pairsIn(line);
		if (pairs !== undefined) return this.readParts(pairs);
		const plain = withoutDecimalCommas(withoutLabelledCommas(withPlainThousands(line)));
		const paid = paidIn(line);
		const paidParts = paid && this.#readPaidParts(line);
		if (paidParts) return paidParts;
		return this.readCells(
			{
				...valuesOfLine(plain, {
					isName: this.names.isName,
					namesItem: (cell) => (this.names.readAmidWords(cell) ?? this.#mentions.read(cell)).items.length > 0,
				}),
				paid,
			},
			line,
		);
	}

	/**
	 * Reads “A @20, B paid 30€, C”: parts that name one item each, several of them with what was paid. Otherwise returns
	 * undefined: a single price may be for all items.
	 */
	#readPaidParts(line: string): LineItems | undefined {
		const parts = itemPartsOf(withoutDecimalCommas(withPlainThousands(line)), this.names);
		if (parts.filter((part) => paidIn(part) !== undefined).length < 2) return undefined;
		const partItems = parts.map((part) => this.#readWhole(part));
		if (partItems.some(({ items, unclear }) => items.length !== 1 || unclear.length > 0)) return undefined;
		return {
			items: partItems.flatMap(({ items }) => items),
			unclear: [],
			unread: partItems.flatMap(({ unread }) => unread),
			applied: partItems.flatMap(({ applied }) => applied),
		};
	}

	/** Reads a part of a line that is too long to be read at once. */
	readPart(part: string): LineItems {
		return this.#withDoubts(this.names.readAmidWords(part) ?? this.#mentions.read(part), part);
	}

	#withDoubts(lineItems: LineItems, line: string): LineItems {
		return withDoubts(lineItems, line, ({ name }) => this.#catalogue.name(name));
	}

	/** Reads a line that is just a name and an amount, as most are: it need not be searched for cells. */
	#readNameOnly(text: string): LineItems | undefined {
		return cellSeparator.test(text) ? undefined : this.names.read(withoutRuns(text));
	}

	readCells({ paid, applied, unread = [], ...cells }: RowValues, line: string): LineItems {
		// In a table, the other cells of the line cast no doubt on the item.
		const counted = this.#withDoubts(this.#readCounted(cells, line), cells.isRow ? cells.text : line);
		const attached = applied === undefined ? [] : this.readParts(withKind(applied)).items;
		const lineItems: LineItems = {
			...counted,
			applied: [...counted.applied, ...attached],
			unread: counted.items.length > 0 ? [...counted.unread, ...unread] : counted.unread,
		};
		const [item, ...others] = lineItems.items;
		if (!paid || !item) return lineItems;
		// Beside several items, it is unclear which of them the price is of.
		const price = others.length === 0 ? paidForOne(paid, item.amount) : undefined;
		// Whatever is part of the price was read with it. A bare number has to be a whole one: “2” is not in “25€”.
		const paidNumbers: readonly string[] = paid.text.match(/\d[\d.,]*/g) ?? [];
		const isInPrice = (part: string) => paid.text.includes(part) && (/\D/.test(part) || paidNumbers.includes(part));
		return price
			? { ...lineItems, items: [{ ...item, paid: price }], unread: lineItems.unread.filter((part) => !isInPrice(part)) }
			: withUnread(lineItems, paid.text);
	}

	#readCounted({ text, amount, isBare = false }: RowValues, line: string): LineItems {
		const short = withoutRuns(text.slice(0, partLimit));
		const lineItems = this.names.readAmidWords(short);
		const plain = lineItems ? short : withoutLabels(withPlainNumbers(short));
		const result = lineItems ?? this.names.readAmidWords(plain) ?? this.readParts(plain);
		const { items } = result;
		if (items.length === 0) return { ...result, unclear: /\p{L}/u.test(line) ? [line.trim()] : [], unread: [] };
		const [item, ...others] = items;
		if (amount === undefined || !item || others.length > 0) return result;
		const withUnreadAmount = withUnread(result, String(amount));
		// The number of a column is the amount of the only item, unless the cell with the name states another amount.
		if (item.amount > 1) return amount === item.amount || amount === 1 ? result : withUnreadAmount;
		if (isBare && !isCountedBare(amount, this.#catalogue.name(item.refs[0]!.name))) return withUnreadAmount;
		if (amount === 0) return unclearLine(line);
		return { ...result, items: [{ ...item, amount }] };
	}

	/** Reads several items: each part by itself, or the whole text if most parts name nothing. */
	readParts(text: string): LineItems {
		const parts = itemPartsOf(text, this.names);
		if (parts.length > 1 && !parts.some((part) => onlyAmount.test(part))) {
			const partItems = parts.map((part) => this.names.readAmidWords(part) ?? this.#mentions.read(part));
			const withItems = partItems.filter(({ items }) => items.length > 0);
			const doMostNameItems = 2 * withItems.length >= parts.length;
			if (doMostNameItems)
				return {
					...separateApplied(parts, partItems, (each) => this.areAttachments(each)),
					unread: partItems.flatMap(({ unread }) => unread),
					unclear: partItems.flatMap(({ items, unclear }, i) => (items.length > 0 ? unclear : [parts[i]!])),
				};
		}
		return this.#mentions.read(text);
	}

	areAttachments({ items }: LineItems): boolean {
		return items.length > 0 && items.every((item) => this.#isAttachment(item));
	}

	#isAttachment({ refs: [ref] }: NamedItem): boolean {
		return ref !== undefined && isAttachment(this.#catalogue.name(ref.name));
	}
}

/** Adds the kind, which cells leave out: “Crown (Foil)”. */
const withKind = (applied: string): string =>
	applied
		.split(/\s*[,;]\s*/)
		.map((name) => (/ \| .* \| |^(?:sticker|charm|patch)\b/i.test(name) ? name : `Sticker | ${name}`))
		.join('; ');

/** The comma of “AK Redline FT 2,50” does not separate cells. */
const withoutDecimalCommas = (text: string): string => text.replaceAll(decimalComma, '$1.$2');

/** The comma of “Kills: 1,204” does not separate cells. */
const withoutLabelledCommas = (text: string): string => (/[\t;]/.test(text) ? text : withoutWordLabels(text));
