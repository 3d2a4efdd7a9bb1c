import { unitPattern } from '../../search/mentions/amount-patterns.ts';

/** Words before a number that counts no items, in the languages that lists are written in. */
const labels = [
	String.raw`patterns?|paint\s?(?:seed|index|id)|seed|finish catalog|floats?(?: value)?|fv|(?<!minimal )wear(?: rating| value)?`,
	String.raw`(?:stat\s?trak(?:™)?\s)?(?:confirmed )?kills?|level|lvl|lv|rank|rarity|grade`,
	String.raw`prices?|year|(?:asset|class|instance|item|owner)?\s?ids?|b\/o|c\/o|buy\s?out|fee|tax|bought (?:at|for)`,
	String.raw`trade\s?(?:hold|lock)|(?:un)?lock(?:ed|s)?(?: in)?|page|row|line|no\.?|nr\.?|№|worth|value`,
	'muster|abnutzung|stufe|preis|wert',
	String.raw`узор|паттерн|шаблон|сид|флоат|флоут|износ|цена|уровень|убийств\p{L}*|раскраска|візерунок|ціна|рівень|зношеність`,
	'wzór|cena|poziom|zużycie|patrón|precio|nivel|desgaste|motif|prix|niveau|usure',
	'padrão|preço|nível|desen|fiyat|seviye|aşınma|图案|磨损|磨損|价格|等级|模板|编号',
].join('|');
/** Words of trade before a number. If a name follows, the number counts it: “bought 25 Fracture Case”. */
const tradeWords =
	'sold|listed|sales|bought|paid|offer(?:ed)?|starting|steam|buff|csfloat|verkauft|gekauft|продано|sprzedane|vendidos|vendus';

const grouping = String.raw`[ \u00a0\u202f]\d{3}(?!\d)`;
/** Matches a complete number, and not only its first digits. */
const figure = String.raw`-?\d+(?:[.,'’]\d+|${grouping})*[.,]?(?![\d.,'’]*\d|${grouping})`;
const figureUnit = String.raw`\s?(?:\p{Sc}|eur\b|usd\b|k\b|%)`;
/** Matches the unit in “trade lock 7 days”. */
const days = String.raw`(?:\s?(?:days?|d|tagen?|дн(?:ей|я)?|dni|días|jours|dias|gün|天)(?!\p{L}))?`;
/** Matches where no “x” and no unit follows: with one, the number counts items. */
const notCountingUnits = String.raw`(?!\s*(?:[x×]|${unitPattern})(?![\p{L}\p{N}]))`;
const labelled = new RegExp(
	[
		// “pattern: 412”, “trade lock 7 days”
		String.raw`(?<![\p{L}\p{N}])(?:${labels})\s*[:=#]?\s*[#\p{Sc}]?${figure}(?:${figureUnit})?${days}${notCountingUnits}`,
		// “sold 20€”, “listed: 3” with no name after it
		String.raw`(?<![\p{L}\p{N}])(?:${tradeWords})\s*[:=#]?\s*(?:\p{Sc}${figure}|${figure}${figureUnit}|${figure}(?!\s*[\p{L}★]))${notCountingUnits}`,
		// “124 kills”
		String.raw`(?<![\p{L}\p{N}.,])\d[\d.,]*\s?(?:(?:confirmed )?kills?|убийств\p{L}*|вбивств)(?!\p{L})`,
		// “@ 20€”
		String.raw`@\s?\p{Sc}?${figure}(?:${figureUnit})?`,
	].join('|'),
	'giu',
);
/** Matches “#387”. */
const numbered = /(?<![\p{L}\p{N}])#\s?\d{1,4}(?![\p{L}\p{N}])/gu;
/** Matches brackets that are empty without their label and its number. */
const emptyBrackets = /[([{]\s*[-–—:,;|]*\s*[)\]}]/g;

/**
 * Removes numbers that count no items, with their labels: “(pattern: 412)”, “Seed: 661”, “#387”, “Level 10”, “Kills:
 * 124”.
 */
export const withoutLabels = (text: string): string => withoutPatterns(text, [labelled, numbered]);

/** Does the same as `withoutLabels`, but keeps “#59”, which may belong to a name. */
export const withoutWordLabels = (text: string): string => withoutPatterns(text, [labelled]);

function withoutPatterns(text: string, patterns: readonly RegExp[]): string {
	if (!/\d/.test(text)) return text;
	let unlabelled = text;
	for (const pattern of patterns) unlabelled = unlabelled.replaceAll(pattern, ' ');
	return unlabelled === text ? text : unlabelled.replaceAll(emptyBrackets, ' ').replace(/[\s\-–—:,;|]+$/, '');
}
