import type { Place } from './places.ts';

/**
 * Words that say that an item is not meant: “not selling the …”, “no longer have …”, “… not for trade”, in ten
 * languages.
 */

/** What denies, in front of a name. */
const denyingWords = [
	"not|never|no longer|don[’']?t|do not|doesn[’']?t|won[’']?t|isn[’']?t|ain[’']?t|without|except|instead of|no",
	'keine?n?|nicht|ohne|außer|не|ні|без|кроме|крім|вместо|bez|nie|oprócz|zamiast|no|ya no|sin|menos|excepto|não|já não|sem|exceto',
	'pas|plus|sans|sauf|hariç|değil|不要|除了|不',
].join('|');
/** Verbs that may be between such a word and the name. */
const verbs = [
	'sell(?:ing)?|trad(?:e|ing)|want(?:ed|ing)?|have|having|got|own|buy(?:ing)?|need(?:ed|ing)?|interested in|looking for|includ(?:e|ing)|count(?:ing)?|for (?:sale|trade)',
	'verkaufe|tausche|suche|habe|will|brauche|продаю|продам|меняю|хочу|нужен|нужна|нужны|куплю|ищу|есть|міняю|маю|потрібен|шукаю',
	'sprzedaję|sprzedam|chcę|mam|szukam|potrzebuję|vendo|quiero|tengo|busco|cambio|necesito|quero|tenho|procuro|preciso|vends|veux|cherche|ai',
].join('|');
const articles =
	'an?|the|my|any|this|that|your|all|der|die|das|den|meine?n?|deine?n?|el|la|los|las|un|una|mi|mis|tu|o|os|as|um|uma|meu|minha|le|les|une|mon|ma|mes|de|мой|мою|мои|твой|mój|moją|moje';
const notForTrade = String.raw`(?:for (?:sale|trade)\s*:?\s+)?`;
const deniedInFront = new RegExp(
	String.raw`(?<!\p{L})(?:${denyingWords})\s+${notForTrade}(?:(?:${verbs})\s*:?\s+)?(?:(?:${articles})\s+)*(?:[ldLD][’'])?$`,
	'iu',
);
/** What denies behind a name. “Not for sale” is a word for what is sold. */
const deniedBehind =
	/^[\s([–—-]*(?:(?:is|are|ist|sind|verkaufe ich|ich)\s+)*(?:not (?:for trade|included|available|selling|mine|part of)|nft(?!\p{L})|excluded|nicht(?: (?:zum|mehr|dabei|enthalten)(?: \p{L}+)?)?|не (?:продаю|продам|меняю|прода[её]тся|входит)|не обмін\p{L}*|satmıyorum|satılık değil|istemiyorum|nie (?:na sprzedaż|sprzedaję|sprzedam)|no (?:está )?(?:en venta|incluid\p{L}*)|pas à vendre)(?!\p{L})/iu;

/**
 * Returns an item with what denies it, as written; undefined if the item is meant.
 * @param previous where the name before it ends
 * @param next where the name behind it begins
 */
export function deniedItem(text: string, { from, to }: Place, previous = 0, next = text.length): string | undefined {
	const [denial] = deniedInFront.exec(text.slice(previous, from)) ?? [];
	if (denial !== undefined) {
		// A place ends before the last bracket of “AK-47 | Redline (Field-Tested)”.
		const isBracketOpen = /\([^)]*$/.test(text.slice(from, to)) && text[to] === ')';
		return text.slice(from - denial.length, isBracketOpen ? to + 1 : to);
	}
	const [denialBehind] = deniedBehind.exec(text.slice(to, next)) ?? [];
	return denialBehind === undefined ? undefined : text.slice(from, to + denialBehind.length);
}

/** Matches “not FT” in “not FT but MW”. */
export const deniedWear = /(?<!\p{L})(?:not|no|nicht|kein|не|без|nie|sin|sans|pas)\s+(?:fn|mw|ft|ww|bs)(?!\p{L})/giu;
