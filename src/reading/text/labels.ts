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

const groupSeparator = String.raw`[ \u00a0\u202f'’]`;
const grouped = String.raw`\d{1,3}(?:${groupSeparator}\d{3})+`;
/** Behind an “x”, only “000” surely belongs to the number: in “x2 500”, the 500 may be a price. */
const roundThousands = String.raw`\d{1,3}(?:[ ]000)+`;
/** Digits in groups, where nothing else can be meant. */
const groupedDigits = new RegExp(
	String.raw`(?<![\d.,])(?:${[
		// “cases: 1 250”
		String.raw`(?<=[:=>]\s?)${grouped}`,
		// “x1 000”
		String.raw`(?<=[x×]\s?)${roundThousands}`,
		// “fracture case 1 250” at the end of a line
		String.raw`(?<=\p{L}\)?\s)${grouped}(?=[ \t]*$)`,
		// “(1 250)”
		String.raw`(?<=[([])${grouped}(?=[)\]])`,
		// “1 250x”, “1 250 pcs”
		String.raw`${grouped}(?=\s*(?:[x×]|${unitPattern})(?![\p{L}\p{N}]))`,
		// “1 250 fracture case” at the beginning of a line
		String.raw`(?<=^[ \t]{0,8})${grouped}(?=[ \t]+\p{L})`,
		// “1'250”, also with no-break spaces: these separators need nothing beside them, unlike a plain space.
		String.raw`\d{1,3}(?:[\u00a0\u202f'’]\d{3})+`,
	].join('|')})(?![\d.,])`,
	'gimu',
);
/** Matches what makes the number before it an amount of money. */
const moneyAfter = String.raw`\s?(?:\p{Sc}|(?:eur|euros?|usd|dollars?|bucks|gbp|rub|zł|tl|元|руб)(?!\p{L}))`;
/** Digits in groups of three, with no zero before them: “0.150” is a float. */
const thousands = String.raw`[1-9]\d{0,2}(?:[.,]\d{3})+`;
/** Digits in groups with commas or dots, and no money: before a name, or after one at the end of a line. */
const thousandsBesideName = new RegExp(
	[
		// At the beginning of a line or after a word, perhaps behind a dash,
		String.raw`(?<=(?:^|[\n;]|\p{L}\)?)[ \t]*(?:[-–—][ \t]+)?)`,
		// but neither within a number nor behind a currency sign:
		String.raw`(?<![\d.,\p{Sc}]|\p{Sc}[ \t])`,
		// before a word, or at the end of a line.
		String.raw`(?:${thousands}(?!${moneyAfter})(?=[ \t]+\p{L})|(?<=\s)${thousands}(?=[ \t]*(?:$|[\n;])))`,
	].join(''),
	'giu',
);

/** Matches “2k”, “1.2k” and “x2k”, but no money: “$2k”, “2k euro”. */
const numberWithK = new RegExp(
	String.raw`(?<![\p{L}\p{N}.,\p{Sc}]|\p{Sc}\s)([x×]?\s?)(\d{1,3}(?:[.,]\d{1,2})?)k(\s?[x×])?(?![\p{L}\p{N}]|${moneyAfter})`,
	'giu',
);

/** Matches “.25”. */
const bareDecimals = /(?<=^|[\s(:=])\.\d{2,}(?![\d.,])/g;

/** Writes “1,500 cases” as “1500 cases”. */
export const withPlainThousands = (text: string): string =>
	/\d[.,]\d{3}/.test(text) ? text.replaceAll(thousandsBesideName, (digits) => digits.replaceAll(/\D/g, '')) : text;

/** Writes “1'000 x”, “(1 250)”, “1,500 cases”, “x2k” and “1.2k” as digits, and “.25” as “0.25”. */
export function withPlainNumbers(text: string): string {
	if (!/\d/.test(text)) return text;
	return withPlainThousands(text)
		.replaceAll(bareDecimals, '0$&')
		.replaceAll(groupedDigits, (digits) => digits.replaceAll(/\D/g, ''))
		.replaceAll(numberWithK, (_, before: string, digits: string, after = '') => {
			// Rounded because decimals are not exact.
			return before + Math.round(1_000 * Number(digits.replace(',', '.'))) + after;
		});
}
