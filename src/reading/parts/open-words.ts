import { wholeWords } from '../../base/text/whole-words.ts';
import { moneyWords } from '../money/currency-signs.ts';

/** Words that leave open what is given, or how much, by their language. Some are the same in the next one. */
const wordsByLanguage = {
	english: [
		'adds?(?! (?:me|up)\\b)|nice adds?|sweets?|overpay(?:ing|s)?|op|downgrades?|upgrades?|mixed|pure',
		'skins|keys|items?|anything|whatever|crypto|balance|extras?',
		// “A good offer” says what the side is worth.
		'(?<!(?<!\\p{L})(?:good|fair|bad|nice|decent|great|ok|okay|this|that|the)\\s)offers?|open to offers|best offer|quickbuy',
		"from me|from my side|on my side|(?:i|ill|i[’']ll|can|will) add|you add",
		'(?<!non[- ]?)negotiable|nego|obo|o\\.b\\.o\\.?',
		'either|one of(?!\\s+(?:the|my|our|a|these is|those is)(?!\\p{L}))',
	],
	german: [
		'zuzahlung|draufzahlung|aufpreis|angebote?|von mir|(?:lege|zahle|gebe) (?:\\S+ )?(?:drauf|dazu)|verhandelbar|entweder',
	],
	russianAndUkrainian: [
		'доплат[аойу]|допл\\.?|доплачу|доплачиваю|доплачую|с меня|предложени[ея]|скины|ключи|торг(?! нет)|один из(?! лучших)',
	],
	polish: ['dopłat\\p{L}*|dopłac\\p{L}*|oferty|skiny|klucze|do negocjacji|jeden z(?! najlepszych)'],
	spanishAndPortuguese: ['ofertas?|adicional|negociable|negociável|o mejor|ou melhor'],
	french: ['ajouts?|offres?|négociable'],
	turkish: ['eklemeli|teklif(?:ler)?|pazarlık(?: payı)?(?! yok)'],
	chinese: ['补差|加价|出价|可议价|可谈|可刀'],
};
const openWords = wholeWords(Object.values(wordsByLanguage).flat().join('|'));
/** “Or”, in the languages of the bot. */
export const orWords = wholeWords('or|oder|bzw\\.?|или|либо|або|чи|lub|albo|ou|veya|ya da|或者|或(?!许)');
/** “or 100€”, up to the next part. At the beginning, “чи” is the word of a question. */
const startingWithOr = String.raw`(?:(?<=[\p{L}\p{N}]\s)|(?!чи))${orWords}(?:\s+|(?<=或者?))[^,;+\n&]{1,60}`;
/** “AK Redline / AWP Asiimov” */
const betweenSlashes = String.raw`[^,;+\n&/]{1,60}\s/\s[^,;+\n&/]{1,60}`;
const severalWears = String.raw`(?<!\p{L})(?:fn|mw|ft|ww|bs)\s?\/\s?(?:fn|mw|ft|ww|bs)(?!\p{L})`;
const amount = String.raw`(?:\p{Sc}\s?)?\d[\d.,]*\s?(?:k(?!\p{L}))?\s?`;
const currency = String.raw`(?:\p{Sc}|(?:${moneyWords})(?!\p{L}))`;
/** Money with its currency before or after it. */
const money = String.raw`(?:\p{Sc}\s?\d[\d.,]*\s?k?|\d[\d.,]*\s?k?\s?${currency})`;
/** Words that make the money before them a minimum. Elsewhere, they have other meanings. */
const afterMoney = wholeWords(
	'min(?!\\s?-?wear)(?:imum)?|minimal(?! wear)|mindestens|ono|o\\.n\\.o\\.?|vb|vhb|neg|мин(?:имум)?',
);
/** “280€+”, “280€ min” */
const moneyAsMinimum = String.raw`${money}(?:\s?\+{1,3}(?=[^\S\n]*(?:[,;.)\]|]|\s*$))|\s?起|\s${afterMoney})`;
/** “280+”, a number without a currency */
const numberAsMinimum = String.raw`${amount}\+{1,3}(?=[^\S\n]*(?:[,;)\]|]|\s*$))`;
/** Money that is only a minimum, in several languages. */
const openMoney = String.raw`(?<![\p{L}\p{N}.,])(?:${moneyAsMinimum}|${numberAsMinimum})`;
/** “0.20 + 0.25”: floats of two items, of which one is named. */
const severalFloats = String.raw`(?<![\p{L}\p{N}.,])0[.,]\d{2,}\s*[+&]\s*0[.,]\d{2,}(?![\d.,]|\s?${currency})`;
/** “+ 0.50”: it may be money, or the float of another item. */
const addedFraction = String.raw`(?<=[+&]\s*)0[.,]\d{2,}(?![\d.,]|\s?${currency}|\s?k(?!\p{L}))(?!\s+\p{L})`;
/** “b/o 300€” beside a side's money: a second price. */
const labelledPrice = String.raw`(?<!\p{L})(?:[bc]\s?\/\s?o|buy\s?out)\s*[:=]?\s*(?:${money}|\d[\d.,]*)`;
/** “small adds”: a word that leaves open how much is meant, with the word before it. */
const openWord = String.raw`(?:(?<!\p{L})\p{L}{1,30}\s)?(?<word>${openWords})`;
const openPart = new RegExp(
	[startingWithOr, betweenSlashes, severalWears, severalFloats, addedFraction, labelledPrice, openMoney, openWord].join(
		'|',
	),
	'giu',
);

/** Words before an open word that deny it: “no adds”, “not looking for offers”; but not “no rush, overpay”. */
const denying =
	/(?<!\p{L})(?:no|not|without|don[’']?t|won[’']?t|keine?n?|nicht|ohne|не|без|нет|nie|bez|sin|sans|pas|sem|não)(?:\s+(?!(?:rush|hurry|worries|thanks|stress|problem|but|only|prisa|apuro|eile|спешу|спешки|pośpiechu|pressa)(?!\p{L}))\p{L}{1,15}){0,3}\s+$/iu;
/** How far before an open word to look for a denial, in characters. */
const denyingDistance = 40;

/** Finds what leaves open what a side of a trade is: alternatives, “adds”, “overpay”. Returns it as written. */
export function openIn(side: string, limit = 5): string[] {
	return [...side.matchAll(openPart)]
		.filter(({ 0: part, index, groups }) => {
			const { word } = groups!;
			if (word === undefined) return true;
			const at = index + part.length - word.length;
			return !denying.test(side.slice(Math.max(0, at - denyingDistance), at));
		})
		.map(([part]) => part.trim())
		.slice(0, limit);
}
