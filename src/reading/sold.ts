// Words and numbers that the patterns below share.

/** Words that sellers write on something that is gone, in ten languages. “weg mit” offers something. */
export const soldWord =
	'(?:sold(?: out)?|gone|not for sale|no longer available|verkauft|vergeben|nicht mehr (?:verfügbar|da)|weg(?!\\s+mit(?!\\p{L}))|продан[аоы]?|продал[аи]?|vendid[oa]s?|vendue?s?|sprzedan[eya]|satıldı|satildi|已售|已出|卖了)';
/** What may follow “sold” and names no item: “for 30€”, “to a friend”, “yesterday”. */
const aboutTheSale = String.raw`\s+(?:${[
	String.raw`(?:(?:for|at|für|за|za|por|pour|à|a|en|@)\s*)?(?:\p{Sc}\s?\d|\d[\d.,]*\s?(?:k\b|\p{Sc}|eur|usd))[^,;]*`,
	String.raw`(?:to|on|via|an|auf|через|на|na|en|sur)(?!\p{L})[^,;]{1,25}`,
	String.raw`(?:it|them|this|yesterday|today|already|gestern|heute|вчера|сегодня|wczoraj|ayer|ontem|hier|dün)(?!\p{L})[^,;]{0,15}`,
].join('|')})`;
/**
 * A number of units, but neither the decimals of a float or a price, nor a part of a name such as “M4A1” or “Phase 2”,
 * nor “this one” and “the last 3”.
 */
const countPattern = String.raw`(?<!(?:last|same|this|that|first|other|next|phase|pattern|seed|template|tier)\s)(?:(?<![\p{L}\d.,-])\d+(?:\s?[x×])?|(?<!\p{L})(?:one|two|three|eine?r?|zwei|один|одна|две|два|jeden|jedna|uno|una|um|uma|une?|bir))`;
/** “3 sold in 30 days” is about other people's sales. */
const notStatistic = String.raw`(?!\s+(?:in|within|per|a|each|last|this|today|over|so far|за|en|em|w|sur|dans|içinde)(?!\p{L}))`;

// Patterns of whole lines, and of parts of them.

/** Matches any word about selling. Most lines have none. */
const anySoldWord = new RegExp(`${soldWord}|продал|vend|sprzedał|sattım`, 'iu');
/** “SOLD”, and nothing else. */
const onlySold = new RegExp(String.raw`^[^\p{L}\p{N}]*${soldWord}[^\p{L}\p{N}]*$`, 'iu');
/** “SOLD: AK Redline FT”, but not “sold 3 AK Redline FT”. */
const startsWithSold = new RegExp(
	String.raw`^[\s[(~-]*(?:(?:both|all|everything)\s+)?${soldWord}[\])!.:\s-]+(?!\d)`,
	'iu',
);
/** “AK Redline FT - SOLD”, but not “5 AK Redline FT, 3 sold”. */
const endsWithSold = new RegExp(String.raw`(?<!${countPattern}\s*)[\s[(:–—-]${soldWord}[^\p{L}\p{N}]*$`, 'iu');
/** “A, B (sold)”: only B is, if that part names an item. */
const endsWithSoldInBrackets = new RegExp(String.raw`[([]\s*${soldWord}\s*[)\]]\s*$`, 'iu');
/** “AK Redline FT sold to a friend” */
const endsWithSaleOfItem = new RegExp(String.raw`(?<!${countPattern}\s*)[\s[(:–—-]${soldWord}${aboutTheSale}$`, 'iu');
/** “sold for 30€”, after a part that names the item */
const isSaleOfPartBefore = new RegExp(
	String.raw`^[^\p{L}\p{N}]*(?:(?:already|just|now|(?:this|that) one|both|it(?:[’']?s)?|they|is|are|was|were)\s+)*${soldWord}(?:${aboutTheSale}|[^\p{L}\p{N}]*)$`,
	'iu',
);
/** “I sold my AK Redline” */
const startsWithSoldMine =
	/^[^\p{L}\p{N}]*(?:(?:i(?:[’']ve| have)?\s+)?(?:just\s+)?sold\s+my|(?:я\s+)?продала?|(?:ya\s+)?vendí|já\s+vendi|sprzedał[ae]m|sattım|j[’']ai\s+vendu)(?!\p{L})/iu;
/** “… still have the AWP”: a word which says that something is not sold. */
const stillThere =
	/(?<!\p{L})(?:now|still|left|have|remaining|selling|noch|jetzt|осталось|остались|теперь|ещё|zostało|jeszcze|quedan|ainda|encore|kaldı|还有)(?!\p{L})/iu;
/** “sold 3”, “3 sold”, “1/3 sold” and “1 of 2 … sold”: only some of the items are. */
export const partlySold = new RegExp(
	[
		String.raw`\d+\s*(?:\/|(?:out )?of|von|из|z|de|sur)\s*\d+(?![\d.,]*\s?\p{Sc})[^,;\n]*?(?<!\p{L})${soldWord}`,
		String.raw`(?<!\p{L})${soldWord}\s*[:=]?\s*(?:\d+(?![\d.,]*\s?(?:\p{Sc}|eur|usd))|(?:one|two|three)(?!\p{L}))`,
		String.raw`${countPattern}\s+(?:davon\s+|(?:is|are|was|were|already)\s+)*${soldWord}(?!\s+(?:for|at|за|für)\s)`,
	]
		.map((each) => each + notStatistic)
		.join('|'),
	'iu',
);

/** “AWP Asiimov FT SOLD AK Redline FT”: nothing says which of the two is. */
const soldInBetween = new RegExp(
	String.raw`(?<=\p{L}[^,;\n]*\s)${soldWord}(?=\s+[\p{L}\p{N}★])(?!${aboutTheSale})${notStatistic}`,
	'iu',
);

/** “All sold except the AWP”: what follows is left. */
const soldExcept = new RegExp(
	String.raw`^.*?${soldWord}\s+(?:except(?: for)?|but|besides|apart from|außer|bis auf|кроме|крім|oprócz|poza|menos|excepto|exceto|sauf|hariç)\s+`,
	'iu',
);
const betweenParts = new RegExp(
	[
		String.raw`[,;.!?]+\s+|[，、；。！]\s*|\s(?=\[\s*[hw])|\s(?:[-–—]|and|but|und|aber|и|а|y|et|i|e)\s`,
		// “A (sold) B”
		String.raw`(?<=[([]\s*${soldWord}\s*[)\]])\s+(?=[\p{L}\p{N}★])`,
	].join('|'),
	'iu',
);
/** The mark of a side of a trade, which stays if what follows it is sold. */
const sideMark = /^\s*(?:\[\s*(?:h(?:ave)?|w(?:ant)?s?)\s*\]\s*:?|(?:h|have|w|want)\s*:)/iu;
/** Words of a part that names no item: a wear, a float, a price. */
const detail = /(?<!\p{L})(?:fn|mw|ft|ww|bs|nice|clean|float|pattern|seed|phase|price|eur|usd|each)(?!\p{L})/giu;
/** Two words, or one of five letters: anything shorter is no name. */
const namesItem = (part: string): boolean =>
	/\p{L}{2}.*\p{L}{3}/u.test(part.replace(endsWithSoldInBrackets, '').replace(endsWithSold, '').replaceAll(detail, ''));

/**
 * “not sold yet”, “needs to be gone today”, “sold as a set”, “is … sold for 30€ a good deal?”: wishes, offers, questions,
 * statistics.
 */
const noSale = new RegExp(
	[
		String.raw`(?<!\p{L})(?:not|never|yet|last|previously|nicht|не|ещё не|no|nie|pas|não|henüz)\s+(?:been\s+|yet\s+)?(?!not for sale)${soldWord}`,
		String.raw`(?<!\p{L})(?:want|need|needs|must|to be|has to|have to|can be|could be|should be|usually|often|mostly|similar|average|avg|muss|soll|sollte|wird|werden|хочу|нужно|what|how|where|why|wie|was kostet|где|сколько)(?!\p{L}).*?${soldWord}`,
		String.raw`(?<!\p{L})(?:soon|almost|nearly|bald|fast|gleich|скоро|почти|wkrótce|zaraz|pronto|quase|bientôt|presque|yakında)\s+${soldWord}`,
		String.raw`${soldWord}\s+(?:only\s+)?(?:as (?:an?|one|the)(?!\p{L})|separately|individually|in bulk|einzeln|nur zusammen|вместе|отдельно)`,
		String.raw`${soldWord}\s[^,;:]*(?<!\p{L})(?:before|previously|elsewhere)(?!\p{L})`,
		String.raw`${soldWord}(?=.+\?)`,
	].join('|'),
	'iu',
);

/** Whether a line says that what it names is sold. */
export const isSold = (line: string): boolean =>
	!partlySold.test(line) &&
	!noSale.test(line) &&
	(startsWithSold.test(line) || (endsWithSold.test(line) && !onlySaysSold(line)));

/** Whether a line says nothing but that something is sold. */
export const onlySaysSold = (line: string): boolean => onlySold.test(line);

/** Finds how many of something are sold, and returns it as written. */
export const soldCount = (line: string): string | undefined => partlySold.exec(line)?.[0];

/** Splits a line at a word such as “sold” with text on both sides, which may be about either. */
export function splitAtSold(line: string): { before: string; mark: string; after: string } | undefined {
	const match = noSale.test(line) ? undefined : soldInBetween.exec(line);
	if (!match) return undefined;
	const [mark] = match;
	return { before: line.slice(0, match.index), mark, after: line.slice(match.index + mark.length) };
}

/** Splits a line into what is not sold and its parts about things that are: “ak redline ft sold, awp asiimov ft”. */
export function withoutSold(line: string): { readonly text: string; readonly sold: readonly string[] } {
	const allBut = soldExcept.exec(line);
	if (allBut) return { text: line.slice(allBut[0].length), sold: [allBut[0].trim()] };
	if (!anySoldWord.test(line) || noSale.test(line)) return { text: line, sold: [] };
	const parts = line.split(betweenParts);
	const [, ...later] = parts;
	// “A, B (sold)”, “A, B sold”
	const isLastPartSold =
		(endsWithSoldInBrackets.test(line) || endsWithSold.test(line)) && later.length > 0 && namesItem(later.at(-1)!);
	// “Sold my A, still have B”
	const isSomethingLeft =
		(startsWithSoldMine.test(line) || startsWithSold.test(line)) && later.some((part) => stillThere.test(part));
	if (isSold(line) && !isLastPartSold && !isSomethingLeft) return { text: '', sold: [line.trim()] };
	const isPartSold = parts.map((part, i) => {
		const next = parts[i + 1] ?? '';
		const isSoldByNextPart = isSaleOfPartBefore.test(next) && !partlySold.test(next);
		return isSold(part) || endsWithSaleOfItem.test(part) || isSoldByNextPart || startsWithSoldMine.test(part);
	});
	const sold = parts.filter((_, i) => isPartSold[i]);
	if (sold.length === 0) return { text: line, sold };
	const kept = parts.map((part, i) => (isPartSold[i] ? (sideMark.exec(part)?.[0] ?? '') : part));
	return {
		text: kept.filter((part) => part !== '').reduce(joined, ''),
		sold: sold.map((part) => part.replace(sideMark, '').trim()),
	};
}

/** Joins two parts; after the mark of a side, there is no comma. */
const joined = (before: string, part: string): string => {
	if (before === '') return part;
	return before.replace(sideMark, '').trim() === '' ? `${before} ${part.trim()}` : `${before}, ${part}`;
};
