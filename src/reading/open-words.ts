import { wholeWords } from '../base/text/whole-words.ts';

const openWords = wholeWords(
	[
		'adds?(?! (?:me|up)\\b)|overpay(?:ing|s)?|op|downgrades?|upgrades?|skins|keys|pure|offers?|open to offers|items?|anything|whatever|crypto|balance',
		'(?:item )?downgrade|quickbuy|best offer|mixed|sweets?|nice adds?|zuzahlung|draufzahlung|angebote?|aufpreis',
		'доплат[аойу]|предложени[ея]|скины|ключи|допл\\.?|dopłat[ay]|oferty|skiny|klucze|ofertas?|adicional|extras?',
		"from me|from my side|on my side|(?:i|ill|i[’']ll|can|will) add|you add|von mir|(?:lege|zahle|gebe) (?:\\S+ )?(?:drauf|dazu)|с меня|доплачу|доплачиваю|доплачую|dopłac\\p{L}*|dopłat\\p{L}*",
		'ajouts?|offres?|eklemeli|teklif(?:ler)?|补差|加价|出价',
	].join('|'),
);
/** Matches alternatives, and words that leave open how much is meant, with what is beside them up to the next part. */
const openPart = new RegExp(
	[
		String.raw`${wholeWords('or|oder|или|або|lub|albo|ou|veya|ya da|或')}\s+[^,;+\n&]{1,60}`,
		String.raw`[^,;+\n&/]{1,60}\s/\s[^,;+\n&/]{1,60}`,
		String.raw`(?<!\p{L})(?:fn|mw|ft|ww|bs)\s?\/\s?(?:fn|mw|ft|ww|bs)(?!\p{L})`,
		String.raw`(?:(?<!\p{L})\p{L}{1,30}\s)?${openWords}`,
	].join('|'),
	'giu',
);

/** “no adds” leaves nothing open. */
const denied = /^(?:no|not|without|keine?|ohne|без|bez|sin|sans|pas|sem)\s/iu;

/** Finds what leaves open what a side of a trade is: alternatives, “adds”, “overpay”. Returns it as written. */
export function openIn(side: string, limit = 5): string[] {
	return [...side.matchAll(openPart)]
		.map(([part]) => part.trim())
		.filter((part) => !denied.test(part))
		.slice(0, limit);
}
