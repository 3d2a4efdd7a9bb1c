import { units } from '../search/mentions/amounts.ts';

/** Words in front of a number that counts no items, in the languages that lists are written in. */
const labels = [
	String.raw`patterns?|paint\s?(?:seed|index|id)|seed|finish catalog|floats?(?: value)?|fv|wear(?: rating| value)?`,
	String.raw`(?:stat\s?trak(?:™)?\s)?(?:confirmed )?kills?|level|lvl|lv|rank|rarity|grade`,
	String.raw`prices?|sold|listed|sales|year|(?:asset|class|instance|item|owner)?\s?ids?|b\/o|c\/o|buy\s?out|starting|steam|buff|csfloat|fee|tax`,
	String.raw`trade\s?(?:hold|lock)|(?:un)?lock(?:ed|s)?(?: in)?|page|row|line|no\.?|nr\.?|№|paid|bought(?: (?:at|for))?|worth|value|offer(?:ed)?`,
	'muster|abnutzung|stufe|preis|verkauft|gekauft|wert',
	String.raw`узор|паттерн|шаблон|сид|флоат|флоут|износ|цена|продано|уровень|убийств\p{L}*|раскраска|візерунок|ціна|рівень|зношеність`,
	'wzór|cena|poziom|zużycie|sprzedane|patrón|precio|nivel|desgaste|vendidos|motif|prix|niveau|usure|vendus',
	'padrão|preço|nível|desen|fiyat|seviye|aşınma|图案|磨损|磨損|价格|等级|模板|编号',
].join('|');

const figure = String.raw`-?\d[\d.,' \u00a0\u202f]*(?:\s?(?:\p{Sc}|eur\b|usd\b|k\b|%))?`;
const labelled = new RegExp(
	String.raw`(?<![\p{L}\p{N}])(?:${labels})\s*[:=#]?\s*[#\p{Sc}]?${figure}(?!\s*(?:[x×]|${units})(?![\p{L}\p{N}]))|(?<![\p{L}\p{N}])#\s?\d{1,4}(?![\p{L}\p{N}])`,
	'giu',
);
/** A label with its number, in brackets or behind a dash, and nothing else. */
const around = /[([{]\s*[-–—:,;|]*\s*[)\]}]/g;

/** What counts no items is taken out: “(pattern: 412)”, “Seed: 661”, “#387”, “Level 10”, “Kills: 124”. */
export function withoutLabels(text: string): string {
	if (!/\d/.test(text)) return text;
	const without = text.replaceAll(labelled, ' ');
	return without === text ? text : without.replaceAll(around, ' ').replace(/[\s\-–—:,;|]+$/, '');
}

const spaces = String.raw`[ \u00a0\u202f'’]`;
const grouped = String.raw`\d{1,3}(?:${spaces}\d{3})+`;
/** Digits in groups, where nothing else can be meant: with an “x”, in brackets, at a line's start, or without plain blanks. */
const thousands = new RegExp(
	String.raw`(?<![\d.,])(?:(?<=[x×]\s?)${grouped}|(?<=[([])${grouped}(?=[)\]])|${grouped}(?=\s*(?:[x×]|${units})(?![\p{L}\p{N}]))|(?<=^\s*)${grouped}(?=\s+\p{L})|\d{1,3}(?:[\u00a0\u202f'’]\d{3})+)(?![\d.,])`,
	'giu',
);
const inThousands =
	/(?<![\p{L}\p{N}.,])([x×]?\s?)(\d{1,3}(?:[.,]\d{1,2})?)k(\s?[x×])?(?![\p{L}\p{N}]|\s?(?:\p{Sc}|eur\b|usd\b|zł|元))/giu;

/** “1'000 x”, “(1 250)”, “x2k” and “1.2k” as digits. */
export function withPlainNumbers(text: string): string {
	if (!/\d/.test(text)) return text;
	return text
		.replaceAll(thousands, (digits) => digits.replaceAll(/\D/g, ''))
		.replaceAll(inThousands, (whole, before: string, digits: string, after = '') => {
			const value = Math.round(Number(digits.replace(',', '.')) * 100_000) / 100;
			return Number.isInteger(value) ? `${before}${value}${after}` : whole;
		});
}
