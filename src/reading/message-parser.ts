import { parseLink } from '../names/item-link.ts';
import type { ItemRef } from '../names/item-ref.ts';
import { splitWear } from '../names/skin.ts';
import type { Catalogue } from '../search/catalogue.ts';
import type { ItemMention } from '../search/item-hits.ts';
import { wearOfFloat, withoutFloat } from '../search/item-text.ts';
import { amountsOf, numberOfWord, numberWordsIn, unitPattern, wholeAmount } from '../search/mentions/amounts.ts';
import { appliedAmong, isAttachment, type MentionedKind } from './applied.ts';
import { withoutFillers } from './fillers.ts';
import { withoutWordLabels } from './labels.ts';
import { partsOf } from './message-text.ts';
import { moneyIn, moneyInTrade } from './money.ts';
import type { Paid } from './paid.ts';

export interface NamedItem {
	/** All wears of a skin if the message names none. */
	readonly refs: readonly ItemRef[];
	readonly amount: number;
	/** What a line of a list says was paid for one unit. */
	readonly paid?: Paid | undefined;
}

interface CountedItem {
	readonly refs: readonly ItemRef[];
	readonly amount: number | undefined;
}

export class MessageParser {
	readonly #catalogue: Catalogue;
	readonly #isList: boolean;
	readonly #items = new Map<string, CountedItem>();
	#itemsOfText = new Map<string, CountedItem>();
	/** Parts of the text that seem to mean items but cannot be read. */
	readonly #unclear = new Set<string>();
	readonly #applied = new Map<string, NamedItem>();
	/** Whether each item is written with its whole name. Otherwise another one may be meant while names are missing. */
	isCertain = true;
	/** Where the first name in the last piece begins. */
	start = 0;
	/** Where the last name in the last piece ends. */
	end = 0;
	/** The last piece without its names. */
	rest = '';
	/** Amounts and money beside names, in all pieces, that are neither an item's amount nor clearly its price. */
	readonly stray: string[] = [];
	/** Words such as “not” that are right before the name of an item. */
	readonly denied: string[] = [];

	/** @param isList whether every part of the text is meant to be an item or money */
	constructor(catalogue: Catalogue, isList = false) {
		this.#catalogue = catalogue;
		this.#isList = isList;
	}

	get items(): readonly NamedItem[] {
		const all = [...mergeByHighest(this.#items, this.#itemsOfText).values()];
		return all
			.filter((item) => item.amount !== undefined || !all.some((other) => other !== item && isOneOf(other, item)))
			.map(({ refs, amount = 1 }) => ({ refs, amount }));
	}

	/** Stickers, charms and patches on a weapon: they are in its price, and not for sale by themselves. */
	get applied(): readonly NamedItem[] {
		return [...this.#applied.values()];
	}

	get unclear(): readonly string[] {
		return [...this.#unclear];
	}

	/** Embeds repeat the text, so amounts in different texts are not added up: the highest one counts. */
	beginText(): void {
		for (const [key, item] of mergeByHighest(this.#items, this.#itemsOfText)) this.#items.set(key, item);
		this.#itemsOfText = new Map();
	}

	/** Reads a piece, which takes up to 10 ms for each 300 characters. */
	read(piece: string): void {
		const parts = partsOf(piece).map((part) => {
			const refs = part.url === undefined ? undefined : linkedItem(part.url, this.#catalogue);
			return { part, refs, mentions: refs ? [] : this.#catalogue.mentions(part.words, this.#isList) };
		});
		const places = parts.flatMap(({ part: { all, from }, refs, mentions }) =>
			refs ? [all] : mentions.map((mention) => ({ from: from + mention.from, to: from + mention.to })),
		);
		this.start = Math.min(piece.length, ...places.map(({ from }) => from));
		this.end = Math.max(0, ...places.map(({ to }) => to));
		this.rest = replacePlaces(places, piece);
		// An amount between a link and a name belongs to one of them.
		const amounts = this.#isList || parts.some(({ refs }) => refs) ? amountsOf(piece, places, this.#isList) : undefined;
		let nextAmount = 0;
		for (const { part, refs, mentions } of parts) {
			if (refs) {
				const amount = amounts?.[nextAmount++];
				if (amount !== 0) this.#add(refs, amount);
			} else {
				const countedMentions: readonly ItemMention[] = amounts
					? mentions.map((each) => ({ ...each, amount: amounts[nextAmount++] }))
					: mentions;
				this.#readText(part.words, countedMentions);
				const rest = replacePlaces(countedMentions, part.words, itemSign);
				this.denied.push(...(rest.match(negated) ?? []).map((word) => word.trim()));
				this.stray.push(...strayAmounts(rest, countedMentions, this.#isList));
			}
		}
	}

	#readText(text: string, allMentions: readonly ItemMention[]): void {
		const mentions = allMentions.map((mention) => this.#withoutNumber(mention, text));
		const clear = mentions.filter(({ isAmbiguous, refs, amount }) => !isAmbiguous && refs.length > 0 && amount !== 0);
		const isWhole = ({ from, to }: ItemMention) => this.#catalogue.byFullName(text.slice(from, to)).length === 1;
		if (!mentions.every(isWhole)) this.isCertain = false;
		const applied = new Set(appliedAmong(mentions, text, (mention) => this.#kindOf(mention)));
		for (const mention of clear)
			if (applied.has(mention)) this.#apply(mention);
			else this.#add(this.#withFloat(mention, mentions, text), mention.amount);
		const unclear = mentions
			.filter((mention) => !clear.includes(mention))
			.map((mention) => (mention.amount === 0 ? partAround(text, mention) : quoted(text, mention)));
		unclear.push(...unclearParts(text, mentions, this.#isList));
		// Lists are read line by line, and the reader of lines reports such words.
		const unread = this.#isList ? [] : numberWordsIn(text).filter((word) => numberOfWord(word) === undefined);
		for (const word of [...unread, ...(this.#isList ? [] : (text.match(deniedWear) ?? []))])
			this.#unclear.add(word.trim());
		for (const part of unclear.sort((a, b) => a.from - b.from)) this.#unclear.add(part.text);
	}

	/** Reads “2 spectrum case” as two Spectrum Cases, and not as a Spectrum 2 Case. */
	#withoutNumber(mention: ItemMention, text: string): ItemMention {
		const [, number, name] = /^(\d{1,3})\s+(.+)$/.exec(text.slice(mention.from, mention.to)) ?? [];
		if (name === undefined || mention.amount !== undefined) return mention;
		const refs = this.#catalogue.byFullName(name);
		return refs.length === 1 ? { ...mention, refs, amount: Number(number) } : mention;
	}

	/** A float after a skin without wear, or before the first one, tells which of its wears is meant. */
	#withFloat(mention: ItemMention, mentions: readonly ItemMention[], text: string): readonly ItemRef[] {
		const { refs, from, to } = mention;
		if (refs.length < 2) return refs;
		const next = mentions.find((other) => other.from >= to)?.from ?? text.length;
		const isFirst = mentions.every((other) => other.from >= from);
		const wear = (wearOfFloat(text.slice(to, next)) ?? (isFirst ? wearOfFloat(text.slice(0, from)) : undefined))?.wear;
		const matches = wear ? refs.filter(({ name }) => splitWear(this.#catalogue.name(name)).wear === wear) : [];
		return matches.length > 0 ? matches : refs;
	}

	#kindOf({ refs }: ItemMention): MentionedKind {
		const name = refs[0] ? this.#catalogue.name(refs[0].name) : '';
		if (isAttachment(name)) return 'attachment';
		return /^★ | \| /.test(name) ? 'weapon' : 'other';
	}

	#apply({ refs, amount = 1 }: ItemMention): void {
		const key = this.#catalogue.jointKey(refs);
		this.#applied.set(key, { refs, amount: amount + (this.#applied.get(key)?.amount ?? 0) });
	}

	/** “2x … 3x …” makes five; an item that is only named again is still one. */
	#add(refs: readonly ItemRef[], amount: number | undefined): void {
		const key = this.#catalogue.jointKey(refs);
		const previous = this.#itemsOfText.get(key)?.amount;
		const total = previous === undefined || amount === undefined ? (amount ?? previous) : previous + amount;
		this.#itemsOfText.set(key, { refs, amount: total });
	}
}

/** The character that replaces an item in a text. */
const itemSign = '\uFFFC';
/** Signs between an item and its price. */
const priceOfItem = new RegExp(String.raw`${itemSign}[\s(@:=–-]*$`, 'u');
/** Matches the “not” of “not ak redline”, in ten languages. */
const negated = new RegExp(
	String.raw`(?<!\p{L})(?:not|except|without|no|keine?n?|nicht|ohne|не|ні|без|кроме|крім|bez|nie|oprócz|sin|menos|excepto|sem|pas(?: de)?|sans|sauf|hariç|değil|不要|除了)\s+(?:for trade\s*:?\s*|an?\s+|the\s+|my\s+)?(?=${itemSign})`,
	'giu',
);
/** Matches “not FT” in “not FT but MW”. */
export const deniedWear = /(?<!\p{L})(?:not|no|nicht|kein|не|без|nie|sin|sans|pas)\s+(?:fn|mw|ft|ww|bs)(?!\p{L})/giu;
/** Matches “~20€”, “100-200” and “5%”. */
const amountWritten = /[+~≈<>−-]?\s?\p{Sc}?\d[\d.,–-]*\s?(?:%|\p{Sc})?/gu;

/** Returns amounts as written, except those of the items. Money right after an item of a message is its price. */
function strayAmounts(rest: string, mentions: readonly ItemMention[], isList: boolean): string[] {
	if (!/\d/.test(rest)) return [];
	const money = moneyInTrade(rest);
	const unexplained = money.filter(
		({ isAdded, from }) => !isAdded && (isList || !priceOfItem.test(rest.slice(0, from))),
	);
	const remaining = mentions.map(({ amount }) => amount);
	const plain = withoutWordLabels(
		withoutFloat(
			[...money]
				.sort((a, b) => b.from - a.from)
				.reduce((all, { from, text: { length } }) => `${all.slice(0, from)} ${all.slice(from + length)}`, rest),
		),
	);
	const numbers = [...plain.matchAll(amountWritten)].map(([whole]) => whole.trim());
	const stray = numbers.filter((written) => {
		const index = remaining.indexOf(wholeAmount(written));
		if (index < 0) return true;
		remaining.splice(index, 1);
		return false;
	});
	return [...unexplained.map(({ text: written }) => written.trim()), ...stray];
}

/** Replaces each of the places, which are in the order of the text, by a blank or another sign. */
const replacePlaces = (places: readonly Place[], text: string, sign = ' '): string =>
	[...places.map(({ from }, i) => text.slice(places[i - 1]?.to ?? 0, from)), text.slice(places.at(-1)?.to ?? 0)].join(
		sign,
	);

function mergeByHighest(known: ReadonlyMap<string, CountedItem>, more: ReadonlyMap<string, CountedItem>) {
	const all = new Map(known);
	for (const [key, { refs, amount }] of more) {
		const before = all.get(key)?.amount;
		const highest = before === undefined || amount === undefined ? (amount ?? before) : Math.max(before, amount);
		all.set(key, { refs, amount: highest });
	}
	return all;
}

/** Whether `any` may mean `one`: it is the same skin, written without its wear, or all versions of it. */
function isOneOf(one: CountedItem, any: CountedItem): boolean {
	const isAmong = ({ name, item }: ItemRef) =>
		any.refs.some((ref) => ref.name === name && (ref.item === undefined || ref.item === item));
	const isWider = any.refs.length > one.refs.length || any.refs.some(({ item }) => item === undefined);
	return isWider && one.refs.every(isAmong);
}

function linkedItem(url: string, catalogue: Catalogue): readonly ItemRef[] | undefined {
	const linked = catalogue.byFullName(url);
	if (linked.length > 0) return linked.length === 1 ? linked : undefined;
	// The page of another website may name it: every word of it has to belong to the name.
	const words = (parseLink(url)?.words ?? '').replaceAll(/[-_+]+/g, ' ').trim();
	const [mention, ...others] = catalogue.mentions(words);
	const isWhole = mention && others.length === 0 && mention.from === 0 && /^[\s)]*$/.test(words.slice(mention.to));
	return isWhole && !mention.isAmbiguous ? mention.refs : undefined;
}

/** Matches signs of a list: an amount, a name as the marketplace writes it, or a wear. */
const listSigns =
	/(?:^|[^\p{L}\p{N}])(?:\d{1,4}\s?[x×]|[x×]\s?\d{1,4})(?![\p{L}\p{N}])|\S \| \S|[★™]|\b(?:ft|mw|fn|ww)\b|\bstattrak\b/iu;
/** Matches a number and up to four words: “3 redlines please”. */
const numberAndWord = /^\P{L}*\d{1,5}\+?\s+(\p{L}+)(?:\s+\S+){0,3}$/iu;
const notItems =
	/^(?:eur|euros?|usd|bucks|dollars?|percent|h|hrs?|hours?|days?|weeks?|months?|years?|yrs?|min|mins|minutes?|sec|seconds?|times?|of|more|left|offers?|rep|people|trades?|posts?|members?|accounts?|pcs?|pieces?|units?|stk|stück)$/iu;
const countsItems = (part: string): boolean => {
	const [, word] = numberAndWord.exec(part) ?? [];
	return word !== undefined && !notItems.test(word);
};
const isLikeAnItem = (part: string): boolean => (listSigns.test(part) || countsItems(part)) && /\S\s+\S/.test(part);

const onlyUnits = new RegExp(String.raw`^\P{L}*\d+\s*${unitPattern}\P{L}*$`, 'iu');
/** Words beside money that name no item. */
const besideMoney = /\b(?:plus|cash|money|balance|paypal|crypto|adds?|i|my)\b/giu;
const withoutOwnMoney = (part: string): string =>
	moneyIn(part)
		.reduce((rest, { text }) => rest.replace(text, ''), part)
		.replaceAll(besideMoney, '');

const separators = /[\n\r;+]+|,(?!\d)|(?<!\d),|[.!?]\s|\s[-–—]\s|\sand\s/iu;
/** Matches a price, which is no item even if it has an amount. */
const priceFirst = /^[(\s]*(?:\p{Sc}\s?\d|\d[\d.,]*\s?\p{Sc})/u;
/** Longer parts are sentences. */
const unclearLimit = 60;

interface Place {
	readonly from: number;
	readonly to: number;
}

interface Unclear extends Place {
	readonly text: string;
}

/** @param isList whether every part is meant to be an item or money, as in `/trade` */
function unclearParts(text: string, mentions: readonly Place[], isList: boolean): Unclear[] {
	const isMeantAsItem = (part: string) =>
		isList
			? /\p{L}{2}/u.test(withoutFillers(withoutOwnMoney(part))) && !onlyUnits.test(part)
			: isLikeAnItem(part) && !priceFirst.test(part);
	return partsOfList(text)
		.filter(({ from, to }) => !mentions.some((mention) => mention.from < to && mention.to > from))
		.map((part) => quoted(text, part))
		.filter(({ text: part }) => isMeantAsItem(part) && part.length <= unclearLimit);
}

/** Quotes a mention with what belongs to it, such as an amount, unless that is a sentence. */
function partAround(text: string, mention: Place): Unclear {
	const around = partsOfList(text).find(({ from, to }) => from <= mention.from && mention.to <= to);
	const part = around && quoted(text, around);
	return part && part.text.length <= unclearLimit ? part : quoted(text, mention);
}

const quoted = (text: string, { from, to }: Place): Unclear => ({ from, to, text: text.slice(from, to).trim() });

function partsOfList(text: string): Place[] {
	let end = 0;
	return text.split(separators).map((part) => {
		const from = text.indexOf(part, end);
		end = from + part.length;
		return { from, to: end };
	});
}
