import { headingBeforeItems } from './sold-headings.ts';
import { aboutTheSale, noSale, notStatistic, soldCountPattern, soldWord } from './sold-words.ts';

const blanksOrSign = String.raw`(?:[\s[(（:–—=~|-]|(?=[已卖]))`;

/** “SOLD”, and nothing else. */
const onlySold = new RegExp(String.raw`^[^\p{L}\p{N}]*${soldWord}[^\p{L}\p{N}]*$`, 'iu');
/** “SOLD: AK Redline FT”, but not “sold 3 AK Redline FT”. */
const startsWithSold = new RegExp(
	String.raw`^[\s[(（~*-]*(?:(?:both|all|everything)\s+)?${soldWord}[\])）!.:：*\s-]+(?!\d)`,
	'iu',
);
/** “I sold my AK Redline” */
const startsWithSoldMine =
	/^[^\p{L}\p{N}]*(?:(?:i(?:[’']ve| have)?\s+)?(?:just\s+)?sold\s+my|(?:я\s+)?продала?|(?:ya\s+)?vendí|já\s+vendi|sprzedał[ae]m|sattım|j[’']ai\s+vendu)(?!\p{L})/iu;
/** “AK Redline FT - SOLD”, but not “5 AK Redline FT, 3 sold”. */
const endsWithSold = new RegExp(String.raw`(?<!${soldCountPattern}\s*)${blanksOrSign}${soldWord}[^\p{L}\p{N}]*$`, 'iu');
/** “AK Redline FT sold to a friend” */
const endsWithSaleOfItem = new RegExp(
	String.raw`(?<!${soldCountPattern}\s*)${blanksOrSign}${soldWord}${aboutTheSale}$`,
	'iu',
);
/** “sold for 30€”, “this one is gone”: a part that is about the one before it. */
const aboutPartBefore = new RegExp(
	String.raw`^[^\p{L}\p{N}]*(?:(?:already|just|now|(?:this|that) one|both|all|everything|it(?:[’']?s)?|they|is|are|was|were)\s+)*${soldWord}(?:${aboutTheSale}|[^\p{L}\p{N}]*)$`,
	'iu',
);
/** “both sold”, “all of them are gone” */
const saysBothSold = new RegExp(String.raw`(?<!\p{L})(?:both|beide|оба|обе|ambos|oba)\s+(?:are\s+)?${soldWord}`, 'iu');
const saysAllSold = new RegExp(
	String.raw`(?<!\p{L})(?:all|everything|alle?s?|всё|все|todo|tudo|tout)\s+(?:are\s+|is\s+)?${soldWord}`,
	'iu',
);
/** “… still have the AWP”: a word which says that something is not sold. */
const stillThere =
	/(?<!\p{L})(?:now|still|left|have|remaining|selling|buying|wts|wtb|new|noch|jetzt|осталось|остались|теперь|ещё|zostało|jeszcze|quedan|ainda|encore|kaldı|还有)(?!\p{L})/iu;
/** “sold 3”, “3 sold”, “1/3 sold” and “1 of 2 … sold”: only some of the items are. */
export const partlySold = new RegExp(
	[
		String.raw`\d+\s*(?:\/|(?:out )?of|von|из|z|de|sur)\s*\d+(?![\d.,]*\s?\p{Sc})[^,;\n]*?(?<!\p{L})${soldWord}`,
		String.raw`(?<!\p{L})${soldWord}\s*[:=]?\s*(?:\d+(?![\d.,]*\s?(?:\p{Sc}|eur|usd))|(?:one|two|three)(?!\p{L}))`,
		String.raw`${soldCountPattern}\s+(?:davon\s+|(?:is|are|was|were|already)\s+)*${soldWord}(?!\s+(?:for|at|за|für)\s)`,
	]
		.map((each) => each + notStatistic)
		.join('|'),
	'iu',
);
/** Matches “sold” as a whole word, unless it is a part of a statistic. */
const loneSoldWord = new RegExp(String.raw`(?<![\p{L}\p{N}])${soldWord}(?![\p{L}\p{N}])${notStatistic}`, 'iu');
/** Matches anything that may tell of a sale. Most lines have nothing. */
const anySale = new RegExp(`${soldWord}|${startsWithSoldMine.source}`, 'iu');

/** “All sold except the AWP”: what follows is left. */
const soldExcept = new RegExp(
	String.raw`^.*?${soldWord}\s+(?:except(?: for)?|but|besides|apart from|außer|bis auf|кроме|крім|oprócz|poza|menos|excepto|exceto|sauf|hariç)\s+`,
	'iu',
);

/** The mark of a side of a trade, which stays if what follows it is sold. */
const sideMark = /^\s*(?:\[\s*(?:h(?:ave)?|w(?:ant)?s?)\s*\]\s*:?|(?:h|have|w|wants?)\s*:)/iu;
const betweenParts = new RegExp(
	[
		String.raw`[,;.!?]+\s+|[，、；。！]\s*|\s*\|\s*|\s[+&~/]\s|\s(?:[-–—]|and|but|und|aber|и|а|y|et|i|e)\s`,
		// Before the mark of a side, and before a heading: “Selling: …”
		String.raw`\s(?=\[\s*[hw]|(?:h|have|w|wants?)\s*:)|\s(?=(?:still )?(?:available|selling|for sale)\s*:)`,
		// “A (sold) B”
		String.raw`(?<=[([（]\s*${soldWord}\s*[)\]）])\s+(?=[\p{L}\p{N}★])`,
	].join('|'),
	'giu',
);

interface Part {
	/** What separates it from the part before it. */
	readonly separator: string;
	readonly mark: string;
	/** The part without the mark of a side. */
	readonly body: string;
	/** The body without addresses, and with the separator after the part: a question mark makes the part a question. */
	readonly plain: string;
}

const address = /https?:\S+/giu;

function saleParts(line: string): Part[] {
	const separators = [...line.matchAll(betweenParts)];
	const starts = [0, ...separators.map(({ 0: separator, index }) => index + separator.length)];
	return starts.map((start, i) => {
		const text = line.slice(start, separators[i]?.index);
		const mark = sideMark.exec(text)?.[0] ?? '';
		const body = text.slice(mark.length);
		const plain = `${body.replaceAll(address, '')}${separators[i]?.[0].trim() ?? ''}`;
		return { separator: separators[i - 1]?.[0] ?? '', mark, body, plain };
	});
}

/** Words of a part that names no item: a wear, a float, a price. */
const detail = /(?<!\p{L})(?:fn|mw|ft|ww|bs|nice|clean|float|pattern|seed|phase|price|eur|usd|each)(?!\p{L})/giu;
/** Weapons without two letters side by side, “M4A4 Howl”. They are listed here so that “x2 left” is not like a name. */
const weaponWithDigits = String.raw`(?<![\p{L}\p{N}])(?:m4a[14]|p90|p\d{3,4}|r8|mp\d|g3\w*)(?![\p{L}\p{N}])`;
/** Two words, or one of five letters: anything shorter is no name. */
const nameLike = new RegExp(String.raw`(?:\p{L}{2}|${weaponWithDigits}).*\p{L}{3}|\p{Script=Han}{2}`, 'iu');
const mayNameItem = ({ body }: Part): boolean => nameLike.test(body.replace(loneSoldWord, '').replaceAll(detail, ''));

/**
 * What a part says is sold:
 * - `itself`: the part
 * - `rest`: the part, and all that follows it on its side
 * - `before`, `both-before`, `all-before`: the part, and what is before it: one item, two items or all of its side
 * - `next`: the part, and the one after it
 */
type Sale = 'itself' | 'rest' | 'before' | 'both-before' | 'all-before' | 'next';

/** What is between a heading and its items. */
const colonOrDash = /^\s*[-–—:：]\s*$/;

/**
 * @param i the position of the part in its line
 * @param count the number of parts in the line
 */
function saleOf(part: Part, i: number, count: number, separatorAfter: string): Sale | undefined {
	const { body, plain, mark } = part;
	const trimmed = plain.replace(/[,;.!|+&~/\s–—-]+$/u, '');
	if (!anySale.test(body) || partlySold.test(body) || noSale.test(plain)) return undefined;
	const isFirstOfSide = i === 0 || mark !== '';
	if (aboutPartBefore.test(trimmed)) {
		if (!isFirstOfSide) return saleOfSeveral(trimmed) ?? 'before';
		// A line that says nothing else may be about the line above or below it.
		if (count === 1 || !onlySold.test(trimmed)) return undefined;
		// “SOLD - A, B” is a heading, “(sold) A, B” and “[H] SOLD, B” are about one item.
		const isHeading = mark === '' && !/[([（]/.test(body) && colonOrDash.test(separatorAfter);
		return isHeading ? 'rest' : 'next';
	}
	if (startsWithSoldMine.test(body) && !startsWithSold.test(body)) return 'itself';
	const [soldAtStart] = startsWithSold.exec(body) ?? [];
	if (soldAtStart !== undefined) {
		// After the mark of a side, only a colon makes a heading of it: “[H] SOLD: A, B”.
		const isHeading = isFirstOfSide && (mark === '' || /[:：]/.test(soldAtStart));
		return isHeading ? 'rest' : 'itself';
	}
	if (!endsWithSold.test(trimmed) && !endsWithSaleOfItem.test(trimmed)) return undefined;
	return saleOfSeveral(trimmed) ?? (mayNameItem(part) ? 'itself' : 'before');
}

/** Returns undefined if the text does not say that several items are sold. */
function saleOfSeveral(text: string): Sale | undefined {
	if (saysAllSold.test(text)) return 'all-before';
	return saysBothSold.test(text) ? 'both-before' : undefined;
}

/** Returns which parts are about things that are sold. */
function soldParts(parts: readonly Part[]): boolean[] {
	const isSold = parts.map(() => false);
	/** Marks a part and those before it on its side, until `maxItems` of them name items. */
	const markBefore = (i: number, maxItems: number) => {
		// “this one sold” names no item itself, but “AWP Asiimov both sold” does.
		let items = mayNameItem(parts[i]!) && !aboutPartBefore.test(parts[i]!.body) ? 1 : 0;
		isSold[i] = true;
		let at = i;
		while (items < maxItems && at > 0 && parts[at]!.mark === '') {
			at--;
			isSold[at] = true;
			if (mayNameItem(parts[at]!)) items++;
		}
	};
	for (const [i, part] of parts.entries()) {
		const sale = saleOf(part, i, parts.length, parts[i + 1]?.separator ?? '');
		if (sale === 'itself' || sale === 'next') isSold[i] = true;
		if (sale === 'next' && parts[i + 1]?.mark === '') isSold[i + 1] = true;
		if (sale === 'before') markBefore(i, 1);
		if (sale === 'both-before') markBefore(i, 2);
		if (sale === 'all-before') markBefore(i, Number.POSITIVE_INFINITY);
		if (sale === 'rest')
			for (let at = i; at < parts.length; at++) {
				const { mark, body } = parts[at]!;
				if (at > i && (mark !== '' || stillThere.test(body) || headingBeforeItems.test(body))) break;
				isSold[at] = true;
			}
	}
	return isSold;
}

/** Splits a line into what is not sold and what is, as written: “ak redline ft sold, awp asiimov ft”. */
export function withoutSold(line: string): { readonly text: string; readonly sold: readonly string[] } {
	const allBut = soldExcept.exec(line);
	if (allBut) return { text: line.slice(allBut[0].length), sold: [allBut[0].trim()] };
	if (!anySale.test(line)) return { text: line, sold: [] };
	const parts = saleParts(line);
	const isSold = soldParts(parts);
	if (!isSold.includes(true)) return { text: line, sold: [] };
	let text = '';
	/** Whether a part of the current side was kept, so that a separator comes before the next one. */
	let isInSide = false;
	const sold: string[] = [];
	for (const [i, { separator, mark, body }] of parts.entries()) {
		if (mark !== '') {
			text += ` ${mark.trim()}`;
			isInSide = false;
		}
		if (!isSold[i]) {
			text += (isInSide ? separator : ' ') + body.trim();
			isInSide = true;
		} else if (i > 0 && isSold[i - 1] && mark === '') {
			// Neighbouring parts of a side that are sold are one text.
			sold[sold.length - 1] += separator + body;
		} else {
			sold.push(body);
		}
	}
	return { text: text.trim(), sold: sold.map((each) => each.trim()) };
}

/** “last one sold for 35€” */
const otherSale = /(?<!\p{L})(?:last|previous|first|other|another|similar|same)\s(?:ones?|two)(?!\p{L})/iu;

/** Whether a part that names no item is still clear: “all sold except …”, or “last one sold”, which is another item. */
export const isClearWithoutItem = (part: string): boolean => soldExcept.test(`${part} `) || otherSale.test(part);

/** Whether a line is only a word such as “sold”. */
export const onlySaysSold = (line: string): boolean => onlySold.test(line);

/** Finds how many of something are sold, and returns it as written. */
export const soldCount = (line: string): string | undefined => partlySold.exec(line)?.[0];

/** Finds words such as “sold” that remain although nothing says what they are about, with the parts that have them. */
export function openSales(line: string): readonly { readonly word: string; readonly part: string }[] {
	if (!anySale.test(line)) return [];
	return saleParts(line).flatMap(({ body, plain }) => {
		const word = partlySold.test(body) || noSale.test(plain) ? undefined : loneSoldWord.exec(body)?.[0];
		return word === undefined ? [] : [{ word, part: body }];
	});
}
