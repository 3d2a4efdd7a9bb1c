import { wholeWords } from '../../base/text/whole-words.ts';
import type { Currency } from '../../market/currency.ts';
import type { Wear } from '../../names/skin.ts';
import { withoutFillers } from '../../search/mentions/fillers.ts';
import { kindOfText, type TypedKind } from '../../search/typed-kinds.ts';
import { withoutWear } from '../../search/wear-text.ts';
import { moneyWords } from './currency-signs.ts';
import { typedMoney } from './typed-amount.ts';

/** What somebody wants to buy, and for how much: “cheapest knife under 100”, “karambit under 800”. */
export interface Budget {
	/** Undefined if the text names items. */
	readonly kind: TypedKind | undefined;
	/** The text that names items; empty for a kind. */
	readonly text: string;
	readonly wear: Wear | undefined;
	/** Undefined if the text does not say StatTrak. */
	readonly statTrak: boolean | undefined;
	/** `min` and `max` are amounts of `currency`, or undefined if there is no such limit. */
	readonly min: number | undefined;
	readonly max: number | undefined;
	readonly currency: Currency;
	/** Whether the text asks for the lowest price. */
	readonly isCheapest: boolean;
}

const limiting =
	"under|below|less than|cheaper than|up to|at most|max(?:imum)?|unter|bis(?: zu)?|höchstens|до|дешевле|менше|poniżej|do|(?:por )?menos de|hasta|por debajo de|máximo|(?:pour )?moins de|sous|jusqu['’]à|até|(?:por )?abaixo de|en fazla|[<≤]=?";
/** These words limit the price of a kind, “knife for 100”. Beside an item, they say what somebody offers. */
const offering = 'within|for|für|за|za|por|pour';
const below = `(?:${limiting}|${offering})`;
const above =
	'(?:over|above|more than|at least|from|min(?:imum)?|über|ab|mindestens|от|дороже|від|powyżej|od|más de|desde|plus de|mais de|a partir de|en az|(?<=\\S\\s*)[>≥]=?)';
const number = String.raw`(?:\d{1,3}(?:[ \u00a0\u202f'’.,]\d{3})+(?:[.,]\d{1,2})?|\d[\d.,]*)(?!\d)`;
const thousandsWord = String.raw`(?:(?:k|к|т|тыс|тысяч\p{L}{0,2}|тис|tys)\.?(?!\p{L}))`;
/** Any short word after an amount may be a currency, unless it begins another limit. */
const unknownCurrency = String.raw`(?!(?:under|below|over|above|up|max|min|from|and|or)\b)\p{L}{1,6}\.?`;
const currencyAfter = String.raw`(?:\p{Sc}|(?:${moneyWords})(?!\p{L})\.?|${unknownCurrency})`;
/** An amount with a sign or word of a currency before or after it. */
const money = String.raw`((?:\p{Sc}|[a-z]{3}\s)?\s?${number}\s?${thousandsWord}?\s?${currencyAfter}?)`;
const upperLimit = new RegExp(String.raw`(?<!\p{L})${below}\s*:?\s*${money}(?=[\s?!.]*$|\s)`, 'iu');
const lowerLimit = new RegExp(String.raw`(?<!\p{L})${above}\s*:?\s*${money}(?=[\s?!.]*$|\s)`, 'iu');
/** Matches “$50-100” and “between 50 and 100 eur”. */
const range = new RegExp(
	String.raw`(?<!\p{L})(?:between|from|zwischen|von|entre|de|от|від|między|od)?\s*${money}\s*(?:-|–|to|and|bis|und|y|a|et|à|e|до|i|do)\s*${money}(?=[\s?!.]*$|\s)`,
	'iu',
);
/** In Turkish and Chinese, the word for a limit comes after the amount. */
const limitAfterAmount = new RegExp(String.raw`${money}\s*(?:altı(?:nda)?|以下|以内|之内)`, 'iu');
/** Chinese has no blanks between words. */
const cheapestInChinese = /最?便宜的?/u;
const cheapest = new RegExp(
	wholeWords(
		'cheapest|cheap|lowest|günstigste[rsn]?|billigste[rsn]?|günstige[rsn]?|самы[йе] деш[её]вы[йе]|дешёвые|дешевые|найдешевши[йі]|najtańszy|najtańsze|tani[e]?|más baratos?|más baratas?|baratos?|baratas?|moins chers?|mais baratos?|mais baratas?|en ucuz|ucuz',
	),
	'iu',
);
const statTrak = new RegExp(wholeWords(String.raw`st|stat\s?trak™?`), 'iu');
const best = new RegExp(
	wholeWords('best|beste[rsn]?|лучши[йе]|найкращи[йі]|najlepszy|mejore?s?|meilleurs?|melhore?s?|en iyi|最好的?'),
	'iu',
);

const startsWithOffering = new RegExp(`^\\s*(?:${offering})(?!\\p{L})`, 'iu');
/** Matches articles before the item, and the rest of a limit after it. */
const wordsAroundItem =
	/^(?:an?|the|el|la|los|las|une?|una|der|die|das|eine?|les?|os?|as|uma?)\s+|^的|\s*的$|\s+(?:for|with|por|para|für|за|на|and|or|und|y|e)$/giu;

/**
 * Returns undefined unless the text is only a kind or an item with a limit, or the cheapest of a kind.
 * @param own the currency of whoever writes it
 */
export function budgetIn(text: string, own: Currency): Budget | undefined {
	// The wear is removed first. In “under 300 ft”, its abbreviation would be taken for a currency.
	const wearSplit = withoutWear(text);
	const withoutWearText = wearSplit?.text ?? text;
	const { rest, min, max, currency, isLimit } = limitsIn(withoutWearText, own) ?? {
		rest: withoutWearText,
		currency: own,
	};
	const isCheapest = cheapest.test(rest) || cheapestInChinese.test(rest);
	if (min === undefined && max === undefined && !isCheapest) return undefined;
	const withoutSuperlatives = rest.replace(cheapest, ' ').replace(cheapestInChinese, ' ').replace(best, ' ');
	const hasStatTrak = statTrak.test(withoutSuperlatives);
	const subject = withoutSuperlatives
		.replace(statTrak, ' ')
		.replaceAll(/[?!.]+\s*$/g, '')
		.replaceAll(/\s+/g, ' ')
		.trim()
		.replaceAll(wordsAroundItem, '');
	const kind = kindOfText(subject) ?? kindOfText(withoutFillers(subject));
	const conditions = {
		wear: wearSplit?.wear as Wear | undefined,
		statTrak: hasStatTrak || undefined,
		min,
		max,
		currency,
		isCheapest,
	};
	if (kind) return { kind: kind.kind, text: '', ...conditions };
	return isLimit && /\p{L}{2}/u.test(subject) ? { kind: undefined, text: subject, ...conditions } : undefined;
}

interface BudgetRange {
	/** The text without the limits. */
	readonly rest: string;
	readonly min?: number | undefined;
	readonly max?: number | undefined;
	readonly currency: Currency;
	/** Whether this is a limit even if the text names an item. “under 100” is one, but “for 100” would be an offer. */
	readonly isLimit?: boolean;
}

/** Parses the amount of a limit. Returns undefined if there is none, or if it is a year: “from 2014”. */
function parseLimit(written: string | undefined, own: Currency): ReturnType<typeof typedMoney> {
	if (written === undefined || /^\s*20\d\d\s*$/.test(written)) return undefined;
	// No price has three decimals (“1.500 €”), but floats have (“0.125”).
	const isFloat = /(?<!\d)0[.,]/.test(written);
	const plain = isFloat ? written : written.replaceAll(/(?<=\d)[ \u00a0\u202f'’.,](?=\d{3}(?!\d))/g, '');
	return typedMoney(plain, 'en-US', own);
}

/** Finds a lower and an upper limit that are written together: “between 50 and 100 eur”. */
function rangeIn(text: string, own: Currency): BudgetRange | undefined {
	const [whole, first, second] = range.exec(text) ?? [];
	if (whole === undefined) return undefined;
	const low = parseLimit(first, own);
	const high = parseLimit(second, own);
	if (!low || !high || low.amount > high.amount) return undefined;
	// An amount that names no currency is in `own`, so the currency of the other amount is meant for both.
	const currency = low.currency === own ? high.currency : low.currency;
	const haveOneCurrency = low.currency === high.currency || low.currency === own || high.currency === own;
	return haveOneCurrency ? { rest: text.replace(whole, ' '), min: low.amount, max: high.amount, currency } : undefined;
}

function limitsIn(text: string, own: Currency): BudgetRange | undefined {
	const limits = rangeIn(text, own);
	if (limits) return limits;
	const upper = upperLimit.exec(text) ?? limitAfterAmount.exec(text);
	const lower = lowerLimit.exec(text);
	const high = parseLimit(upper?.[1], own);
	const low = parseLimit(lower?.[1], own);
	if (!high && !low) return undefined;
	let rest = text;
	for (const match of [upper, lower]) if (match) rest = rest.replace(match[0], ' ');
	// “up to 0.2” is a float.
	const isPrice = high !== undefined && (high.amount >= 1 || /\p{Sc}/u.test(upper![1]!));
	// “at least 2” may count units, but “> 70” and “over 70€” are about a price.
	const isLowerLimit = low !== undefined && /[>≥]|\p{Sc}/u.test(lower![0]) && low.amount >= 1;
	const isLimit = (isPrice && !startsWithOffering.test(upper![0])) || (high === undefined && isLowerLimit);
	return { rest, min: low?.amount, max: high?.amount, currency: (high ?? low)!.currency, isLimit };
}
