import { wholeWords } from '../../base/text/whole-words.ts';
import { moneyIn, moneyInTrade } from '../money/money.ts';
import type { Place } from '../text/places.ts';

/**
 * A way to write a trade. `wants` matches what separates the sides. `has` must match the text before the separator, as
 * a sign that something is offered: `/\S/` accepts any text.
 */
interface TradeForm {
	readonly has: RegExp;
	readonly wants: RegExp;
	/** Whether what is wanted comes first. */
	readonly isReversed?: boolean;
}

/** Matches “for”, but not in “for sale”, “for $20” and “for a friend”. */
const forItems =
	/\bfor\b(?: (?:your|ur)\b)?:?(?!\s*(?:[$€£]|\d[\d.,]*\s?(?:[$€£]|eur|usd|k\b)|(?:sale|free|trade|me|you|him|her|fun|now|today|cheap)\b|an? friend))/iu;

const arrow = String.raw`<?(?<![-=])[-=]+>|<>|[↔⇄⇆⇔→⇒➡➜]\uFE0F?`;
const onlyArrow = new RegExp(`^(?:${arrow})$`, 'iu');
/** Whether an arrow leads to a price, and does not separate two sides: “… → 30€”, or “… 30€ → 28€” for a new price. */
function isPriceArrow(text: string, from: number, to: number): boolean {
	if (!onlyArrow.test(text.slice(from, to))) return false;
	const before = text.slice(0, from);
	const isAfterMoney = moneyIn(before).some((money) => before.slice(money.from + money.text.length).trim() === '');
	const [line = ''] = /^[^\n]*/.exec(text.slice(to)) ?? [];
	const [price] = moneyIn(line);
	if (!price || line.slice(0, price.from).trim() !== '') return false;
	// In “-> 50€ and …”, the money is a part of what is wanted.
	const afterPrice = line.slice(price.from + price.text.length).trim();
	const isPartOfSide = /^[^\p{L}]*(?:and|und|plus|et|y|e|и|та|i|ve|[+&,])/iu.test(afterPrice);
	return isAfterMoney || !isPartOfSide;
}

const tradeForms: readonly TradeForm[] = [
	{
		has: /\b(?:offer(?:ed|s|ing) me|(?:i was|i got|got|been|was) offered|(?<!how much |what )(?:can|could|do|would) i get)\b(?!\s+(?:for\b|(?:\p{Sc}\s?)?\d[\d.,]*\s?(?:\p{Sc}|eur|usd|k)?\s+for\b))/iu,
		wants: /\bfor\b/iu,
		isReversed: true,
	},
	{ has: /\S/u, wants: new RegExp(String.raw`${arrow}|(?<=\S\s)1\s?:\s?1(?=\s)`, 'iu') },
	{
		has: /\[\s*h(?:ave)?\s*\]|(?:^|\s)h\s*:|\b(?:my|have|got|trading|offering|give|biete)\b|\bme\s*:/iu,
		wants:
			/\[\s*w(?:ant)?s?\s*\]\s*:?|(?:^|(?<=[\s|/]))w\s*:|\bwant\b\s*:?|\blooking for\b|\b(?:i )?get\s*:|\byou(?: give\b|\s*:)|\bsuche\b:?/iu,
	},
	{
		has: /\S/u,
		wants: /\bfor my\b/iu,
		isReversed: true,
	},
	{
		has: /\b(?:my|your|his|her|their|have|got|gives?|giving|trad(?:e|ing)|swap(?:ping)?|offer(?:ing)?)\b|\S\s*\+\s*\S/iu,
		wants: forItems,
	},
	{ has: /\b(?:my|our)\b/iu, wants: /\bto (?:your|ur|his|her|their)\b/iu },
	{ has: /\b(?:swap(?:ping)?|exchang(?:e|ing))\b/iu, wants: /\bwith\b/iu },
	{ has: /\b(?:tausche|tausch)\b/iu, wants: /\bgegen\b|\bfür\b(?!\s*\d)/iu },
	{ has: /\b(?:meine?n?)\b/iu, wants: /\bfür\s+(?:deine?n?|ihre?n?|eure?n?)\b/iu },
	{
		has: /(?:^|\s)(?:wymienię|wymiana|zamienię|zamiana|oddam|vyměním|měním|nabízím)(?=[\s:])/iu,
		wants: /\s(?:na|za)\s/iu,
	},
	{ has: /(?:^|\s)(?:échange|troque)(?=[\s:])/iu, wants: /\s(?:contre|pour)\s/iu },
	{ has: /\S/u, wants: /\sa cambio de\s|\skarşılığında\s|(?<=\S)\s*[换換]\s*/iu },
	{ has: /(?:^|\s)(?:обмен|обменяю|меняю|міняю|обмін)(?=[\s:])/iu, wants: /\sна\s/iu },
	{
		has: /(?:^|\s)(?:мой|моя|моё|мое|мои|мій|моє|мої)\s/iu,
		wants: /(?:\sна)?\s(?:твой|твоя|твоё|твое|твои|твій|твоє|твої|ваш\p{L}*)\s/iu,
	},
	{ has: /\b(?:troco|cambio|troca|intercambio)\b/iu, wants: /\b(?:por|em|pela?|pelos?)\b/iu },
	{ has: /\b(?:scambio|offro|do)\b/iu, wants: /\b(?:per|con|contro)\b/iu },
	{ has: /(?:^|\s)(?:byter|byt|ruil|ik ruil|bytte)(?=[\s:])/iu, wants: /\s(?:mot|voor|tegen|för)\s/iu },
	{ has: /\S/u, wants: /\s(?:verilir|veririm|veriyorum)(?=[\s,;/|]|$)/iu },
];

/** Matches a heading that is no part of what is offered. */
const haveHeading = /^\s*(?:\[\s*h(?:ave)?\s*\]\s*:?|h\s*:)/iu;

const haveWords = wholeWords(
	[
		"(?:i )?have|h(?=\\s*:)|(?<![/'’.])s(?=\\s*:)|(?<!(?<!\\p{L})(?:or|best|any|an?|no|your|me|make|send)\\s)offer(?:ing)?|(?:i )?give|giving|you (?:receive|get)|me(?=\\s*:)|mine(?=\\s*:)|my(?: side)?(?=\\s*:)|trading|selling|wts",
		'(?:ich|meine?)(?=\\s*:)|(?:я|мои|мой)(?=\\s*:)|(?:ja|moje|mój)(?=\\s*:)|(?:ich )?(?:habe|biete|gebe)|verkaufe|tausche|отдам|отдаю|даю|есть|продам|продаю|предлагаю|меняю|обменяю',
		'віддам|віддаю|маю|пропоную|міняю|обміняю|oddam|oddaję|mam|oferuję|sprzedam|wymienię|zamienię',
		"tengo|doy|ofrezco|vendo|cambio|j[’']ai|je (?:propose|donne|vends)|échange|tenho|dou|ofereço|troco",
		'veriyorum|bende|elimde|satıyorum|takaslıyorum',
	].join('|'),
);
const wantWords = wholeWords(
	[
		"(?:i )?want(?:s|ed)?(?! to)|w(?=\\s*:)|(?<![/'’.])b(?=\\s*:)|looking for|lf|need(?:ed)?(?!\\s+(?:to|(?:the |some |quick |fast )?(?:money|cash|funds|balance))\\b)|you(?=\\s*:)|(?:him|his|hers?|theirs?|them|yours?)(?: side)?(?=\\s*:)|you give|he (?:has|gives)|(?:i )?get|getting|(?:i )?receiv(?:e|ing)|buying|wtb",
		'(?:er|sie|deine?|seine?)(?=\\s*:)|(?:его|её|их|твои|твой)(?=\\s*:)|(?:twoje|jego|jej|twój)(?=\\s*:)|(?:ich )?suche|kaufe|(?:ich )?(?:bekomme|kriege)|получаю|получу|отримаю|отримую|ищу|хочу|нуж(?:ен|на|но|ны)|куплю|шукаю|треба|szukam|chcę|kupię',
		'busco|quiero|compro|recibo|(?:je )?(?:cherche|veux|reçois)|quero|recebo|dostaję|dostanę|alıyorum|procuro|arıyorum|istiyorum|alırım',
	].join('|'),
);
const bracketed = (words: string) => String.raw`\[\s*(?:${words})\s*\]`;
/** “Don't have …” offers nothing. */
const notDenied = String.raw`(?<!(?<!\p{L})(?:not|no|never|don[’']?t|nicht|не|нет)\s)`;
const sideMarks = new RegExp(
	`${notDenied}(?:${[
		`(?<have>${bracketed('h|have|haves')}|${haveWords}|(?<!\\p{Script=Han})(?:出|我有)(?!\\p{N})|[【\\[](?:出|有)[】\\]])`,
		`(?<want>${bracketed('w|want|wants')}|${wantWords}|(?<!\\p{Script=Han})(?:收|求)|[【\\[](?:收|求)[】\\]])`,
	].join('|')})[\\s:：]*`,
	'giu',
);

/** “WTS … 30€, WTB … 80€” are two offers with prices of their own, and no trade. */
const saleWord = new RegExp(
	wholeWords(
		'wts|wtb|s|b|selling|buying|verkaufe|kaufe|продам|продаю|куплю|sprzedam|kupię|vendo|compro|(?:je )?vends|satıyorum|alıyorum|alırım',
	),
	'iu',
);

/** Finds where a second trade begins: the second [H] in “[H] … [W] … [H] … [W] …”. Returns it as written. */
export function secondTrade(text: string): string | undefined {
	// In a sentence, words such as “have” and “looking for” may be about anything.
	const turns = turnsIn(text).filter(({ mark }) => explicitMark.test(mark));
	// Each trade has two turns, so the third one begins the second trade.
	return turns.length > 3 ? turns[2]!.mark.trim() : undefined;
}

interface SideMark extends Place {
	readonly mark: string;
	readonly isHave: boolean;
}

/** Matches the brackets or the colon of a mark that can be nothing else: “[H]”, “W:”. */
const explicitMark = /[[:：【]/;

/** Words that do not begin a side once explicit marks have named both: “or best offer”. */
const ambiguousMark = /^(?:offer(?:ing)?|my(?: side)?|mine|me)\s*$/i;

/** Finds the marks of sides. If explicit ones name both sides, words such as “offer” do not count as marks. */
function marksIn(text: string): SideMark[] {
	const marks = [...text.matchAll(sideMarks)].map(({ 0: mark, index, groups }) => ({
		mark,
		isHave: groups?.have !== undefined,
		from: index,
		to: index + mark.length,
	}));
	const explicit = marks.filter(({ mark }) => explicitMark.test(mark));
	const areBothExplicit = new Set(explicit.map(({ isHave }) => isHave)).size > 1;
	return areBothExplicit ? marks.filter(({ mark }) => !ambiguousMark.test(mark)) : marks;
}

/** The marks at which the side changes: “I have … I offer …” is one side. */
const turnsIn = (text: string): SideMark[] =>
	marksIn(text).filter(({ isHave }, i, marks) => i === 0 || isHave !== marks[i - 1]!.isHave);

/**
 * Splits a text by marks before both sides, in either order: “Looking for …, offering …”, “W: … H: …”, “Suche … biete
 * …”.
 */
function markedSides(text: string): readonly [string, string] | undefined {
	if (turnsIn(text).length < 2) return undefined;
	const marks = marksIn(text);
	if (marks.every(({ mark }) => saleWord.test(mark)) && moneyInTrade(text).some(({ isAdded }) => !isAdded))
		return undefined;
	const parts = marks.map(({ isHave, from, to }, i) => {
		// The text before the first mark belongs to its side.
		const textBefore = i === 0 ? text.slice(0, from) : '';
		return { isHave, text: textBefore + text.slice(to, marks[i + 1]?.from) };
	});
	const sideOf = (isHave: boolean) =>
		parts
			.filter((part) => part.isHave === isHave)
			.map((part) => part.text)
			.join('\n');
	const sides = [sideOf(true), sideOf(false)] as const;
	return sides.every((side) => /[\p{L}\p{N}]/u.test(side)) ? sides : undefined;
}

/** “Stickers for my …”, “worth buying … for my … loadout”: in these, “for” separates no sides. */
const noTrade =
	/\b(?:worth buying\b[^?]*\bfor my|for my\b[^.?!\n]*\b(?:loadout|craft)|(?:stickers?|charms?|skins?|knife|gloves?) (?:for|on|to match) my|match(?:es|ing)? (?:with )?my)\b/iu;

/** Words that separate two sides only if they are between items. */
const betweenSides =
	/(?<=\S)\s+(?:for(?!\s+(?:sale|trade)\b)|für|contre|pour|por|za|за|per|için|mot|voor|gegen|contro|contra|vs\.?|versus|asking(?: for)?|takas|<-+|=|\[w(?:ant)?s?\]:?|(?<!\n\s*)(?:>{1,2}|»))(?:\s+(?:an?|one|your|ur|the|eine?n?|deine?n?|une?|una?|um))?\s+(?=\S)/giu;
/**
 * Matches “>” between two words. At the start of a line, it begins a quote, and before a price, it points to the price.
 */
const comparison = /(?<=\S[^\S\n]+)(?:>{1,2}|»)(?=\s+(?![\p{Sc}\d])\S)/u;

/** Finds “A > B > C”: with several such signs, or on several lines, none separates the sides of a trade. */
export const comparisonsIn = (text: string): string[] => text.match(new RegExp(comparison, 'gu')) ?? [];

/** The most splits that are tried. */
const maxTried = 5;

/** The two sides that a text may have, if both name items: “ak redline for awp asiimov”. */
export function possibleSides(text: string): readonly (readonly [string, string])[] {
	if (noTrade.test(text) || secondTrade(text) !== undefined) return [];
	const areCompared = comparisonsIn(text).length > 1 || text.trim().includes('\n');
	return [...text.matchAll(betweenSides)]
		.filter(({ 0: mark }) => !areCompared || !/[>»]/.test(mark))
		.slice(0, maxTried)
		.map(({ 0: mark, index }) => [text.slice(0, index), text.slice(index + mark.length)] as const);
}

/** Returns what is offered and what is wanted for it, or the whole text if it is no trade, or more than one. */
export function sidesOf(text: string): readonly [string] | readonly [string, string] {
	if (secondTrade(text) !== undefined) return [text];
	const marked = markedSides(text);
	if (marked) return marked;
	if (noTrade.test(text)) return [text];
	for (const { has, wants, isReversed } of tradeForms) {
		const mark = wants.exec(text);
		if (!mark) continue;
		const before = text.slice(0, mark.index);
		const end = mark.index + mark[0].length;
		if (!has.test(before) || isPriceArrow(text, mark.index, end)) continue;
		const first = before.replace(haveHeading, '');
		const second = text.slice(end);
		return isReversed ? [second, first] : [first, second];
	}
	return [text];
}
