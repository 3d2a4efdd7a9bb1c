import type { Place } from '../text/places.ts';

/*
 * Words that say that an item is not meant: “not selling the …”, “no longer have …”, “… not for trade”, in ten
 * languages. They are on the line of the name, and nothing that limits them follows: “not for sale under 40€” denies
 * nothing.
 */

/** What denies, in front of a name. */
const denyingWords = [
	"not|never|no longer|neither|don[’']?t|do not|won[’']?t|can[’']?t|cannot|haven[’']?t|without|except(?: for)?|(?:everything|anything|all) but|instead of|rather than|no|nft:?",
	'keine?n?|nicht|ohne|außer|не|ні|нет|без|кроме|крім|вместо|bez|nie|oprócz|zamiast|no|ya no|sin|menos|excepto|não|já não|sem|exceto',
	'pas|sans|sauf|hariç|değil|不要|除了|不卖|不賣',
].join('|');
/** Verbs that may be between such a word and the name. */
const verbs = [
	'sell(?:ing)?|trad(?:e|ing)|want(?:ed|ing)?|have|having|got|own|buy(?:ing)?|need(?:ed|ing)?|offer(?:ing)?(?: me)?|interested in|looking for|includ(?:e|ing)|count(?:ing)?|for (?:sale|trade)',
	'verkaufe|tausche|suche|habe|will|brauche|продаю|продам|меняю|хочу|нужен|нужна|нужны|куплю|ищу|есть|міняю|маю|потрібен|шукаю',
	'sprzedaję|sprzedam|chcę|mam|szukam|potrzebuję|vendo|quiero|tengo|busco|cambio|necesito|quero|tenho|procuro|preciso|vends|veux|cherche|ai',
].join('|');
const articles =
	'an?|the|my|any|this|that|your|all|der|die|das|den|meine?n?|deine?n?|el|la|los|las|un|una|mi|mis|tu|o|os|as|um|uma|meu|minha|le|les|une|mon|ma|mes|de|мой|мою|мои|твой|mój|moją|moje';
/** Matches one blank that does not end the line; a quantifier follows. */
const blanks = String.raw`[^\S\n\r]`;
const forTrade = `(?:for (?:sale|trade)${blanks}*:?${blanks}+)?`;
/** “not selling”, “not for sale: keeping” */
const deniedVerb = `(?:${denyingWords})${blanks}+${forTrade}(?:${verbs})${blanks}*:?`;
/** “not”, “not for trade:” */
const bareDenial = `(?:${denyingWords})(?:${blanks}+for (?:sale|trade)${blanks}*:?)?`;
const articlesBeforeName = `(?:(?:${articles})${blanks}+)*(?:[ld][’'])?`;
const deniedInFront = new RegExp(
	String.raw`(?:(?<!\p{L})(?:keeping|${deniedVerb}|${bareDenial})${blanks}+${articlesBeforeName}|不[卖賣]${blanks}*)$`,
	'iu',
);
/** What denies after a name, at the end of a part. “Not for sale” is missing, because `src/reading/sold/` reads it. */
const deniedAfter = new RegExp(
	[
		`^${blanks}*[([–—-]?${blanks}*(?:(?:is|are|ist|sind|ich)${blanks}+)*`,
		`(?:${[
			'not (?:for trade|included|available|selling|mine|part of (?:it|this|the (?:deal|trade)))|nft|excluded',
			'verkaufe ich nicht|nicht(?: (?:zum (?:verkauf|tausch)|mehr da|dabei|enthalten))',
			'не (?:продаю|продам|меняю|прода[её]тся|входит|для (?:продажи|обмена)|обмін\\p{L}*)|нет',
			'satmıyorum|satılık değil|istemiyorum|yok|nie (?:na sprzedaż|sprzedaję|sprzedam)',
			"no (?:se vende|está en venta|en venta|vendo|incluid\\p{L}*)|não (?:está à venda|vendo|incluíd\\p{L}*)|(?:n[’']est )?pas à vendre|不[卖賣]",
		].join('|')})`,
		String.raw`${blanks}*[)\]]?(?=${blanks}*(?:$|[\n\r,.;!]))`,
	].join(''),
	'iu',
);

/**
 * Returns an item with what denies it, as written; undefined if the item is meant.
 * @param previousEnd where the name before it ends
 */
export function deniedItem(text: string, { from, to }: Place, previousEnd = 0): string | undefined {
	const [denial] = deniedInFront.exec(text.slice(previousEnd, from)) ?? [];
	if (denial !== undefined) {
		// A place ends before the last bracket of “AK-47 | Redline (Field-Tested)”.
		const isBracketOpen = /\([^)]*$/.test(text.slice(from, to)) && text[to] === ')';
		return text.slice(from - denial.length, isBracketOpen ? to + 1 : to);
	}
	const [denialAfter] = deniedAfter.exec(text.slice(to)) ?? [];
	return denialAfter === undefined ? undefined : text.slice(from, to + denialAfter.length);
}

/** Matches “not FT” in “not FT but MW”. */
export const deniedWear = /(?<!\p{L})(?:not|no|nicht|kein|не|без|nie|sin|sans|pas)\s+(?:fn|mw|ft|ww|bs)(?!\p{L})/giu;
