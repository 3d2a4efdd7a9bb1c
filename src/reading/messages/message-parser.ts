import { parseLink } from '../../names/item-link.ts';
import type { ItemRef } from '../../names/item-ref.ts';
import { splitWear } from '../../names/skin.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import type { ItemMention } from '../../search/item-hits.ts';
import { amountsOf, impossibleAmount } from '../../search/mentions/amounts.ts';
import { numberOfWord, numberWordsIn } from '../../search/mentions/number-words.ts';
import { abbreviationOfWear, wearOfFloatIn, withoutFloat } from '../../search/wear-text.ts';
import type { Paid } from '../money/paid.ts';
import { amountGroups } from '../money/shared-amounts.ts';
import { appliedAmong, isAttachment, type MentionedKind } from '../parts/applied.ts';
import { deniedItem, deniedWear } from '../parts/denials.ts';
import { withEachPhase } from '../parts/phases.ts';
import { sharedQualityOf } from '../parts/shared-quality.ts';
import { inexactAmounts, itemSign, strayAmounts } from '../parts/stray-amounts.ts';
import {
	areOfName,
	type Content,
	partAround,
	qualifiersBesideNames,
	quoted,
	unclearParts,
	wordsBesideNames,
} from '../parts/unclear-parts.ts';
import { possibleNames } from '../text/chatter.ts';
import { linksAndWords, type MessagePart } from '../text/message-text.ts';
import { type Place, replacePlaces } from '../text/places.ts';

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

/** One part of a piece: a link, or the words between links. */
interface ReadPart {
	readonly part: MessagePart;
	/** The item of a link; otherwise the part has mentions. */
	readonly linkedRefs?: readonly ItemRef[];
	readonly mentions?: readonly ItemMention[];
	/** Where in the piece each item is. */
	readonly places: readonly Place[];
}

/** Where the names of a piece are, and what is beside them. */
interface PieceAroundNames {
	/** Where the first name begins. */
	readonly start: number;
	/** Where the last name ends. */
	readonly end: number;
	/** The piece without its names. */
	readonly beside: string;
}

export class MessageParser {
	readonly #catalogue: Catalogue;
	readonly #content: Content;
	/** The items of earlier texts; those of the current text are added by `beginText`. */
	readonly #items = new Map<string, CountedItem>();
	#itemsOfText = new Map<string, CountedItem>();
	/** What was read, with the names in it. */
	readonly #texts: { readonly text: string; readonly mentions: readonly ItemMention[] }[] = [];
	readonly #deniedItems: CountedItem[] = [];
	/** Parts of the text that seem to mean items but cannot be read. */
	readonly #unclear = new Set<string>();
	readonly #applied = new Map<string, NamedItem>();
	/** Whether each item is written with its whole name. Otherwise, a name that is not loaded yet may be meant. */
	isCertain = true;
	lastPiece: PieceAroundNames = { start: 0, end: 0, beside: '' };
	/** Amounts and money beside names, in all pieces, that are neither an item's amount nor clearly its price. */
	readonly stray: string[] = [];
	/** Amounts that are not exact, as written: “~5”, “5-10”. */
	readonly inexact: string[] = [];
	/** Items that the text denies, as written: “not selling the ak redline”. */
	readonly denied: string[] = [];

	constructor(catalogue: Catalogue, content: Content = 'prose') {
		this.#catalogue = catalogue;
		this.#content = content;
	}

	/** A message or a side of a trade that denies every item it names is still about these items. */
	get items(): readonly NamedItem[] {
		const meant = [...mergeByHighest(this.#items, this.#itemsOfText).values()];
		const areAllDenied = meant.length === 0 && this.#unclear.size === 0;
		const all = areAllDenied && this.#content !== 'list' ? this.#deniedItems : meant;
		// “ak redline” beside “2x ak redline ft” only repeats that item: it has no amount, and may mean the same.
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

	/**
	 * Returns words beside names that are not read: all of them in a list, those that may name items in a side of a
	 * trade, and otherwise only wears.
	 */
	unreadBesideNames(): string[] {
		return this.#texts.flatMap(({ text, mentions }) => {
			const wears = new Set(mentions.flatMap(({ refs }) => this.#wearsOf(refs)));
			const otherWears = qualifiersBesideNames(text, mentions).filter((wear) => !wears.has(wear.toLowerCase()));
			if (this.#content === 'prose') return otherWears;
			const words = wordsBesideNames(text, mentions).flatMap((phrase) => {
				const rest = phrase.split(' ').filter((word) => !wears.has(word.toLowerCase()));
				return this.#content === 'list' ? rest.join(' ') : possibleNames(rest);
			});
			return [...words.filter((each) => each !== ''), ...otherWears];
		});
	}

	/** The wear of an item, as people write it, if all that may be meant have the same. */
	#wearsOf(refs: readonly ItemRef[]): string[] {
		const [wear, ...others] = new Set(refs.map(({ name }) => splitWear(this.#catalogue.name(name)).wear));
		if (wear === undefined || others.length > 0) return [];
		return [abbreviationOfWear(wear) ?? wear, wear.toLowerCase(), ...wear.toLowerCase().split(/[\s-]/)];
	}

	/** Embeds repeat the text, so amounts in different texts are not added up: the highest one counts. */
	beginText(): void {
		for (const [key, item] of mergeByHighest(this.#items, this.#itemsOfText)) this.#items.set(key, item);
		this.#itemsOfText = new Map();
	}

	/** Reads a piece, which takes up to 10 ms for each 300 characters. */
	read(written: string): void {
		const piece = withEachPhase(written);
		const isList = this.#content === 'list';
		const parts = linksAndWords(piece).map((part): ReadPart => {
			const linkedRefs = part.url === undefined ? undefined : linkedItem(part.url, this.#catalogue);
			if (linkedRefs) return { part, linkedRefs, places: [part.all] };
			const mentions = this.#catalogue.mentions(part.words, isList);
			const places = mentions.map(({ from, to }) => ({ from: part.from + from, to: part.from + to }));
			return { part, mentions, places };
		});
		const places = parts.flatMap((part) => part.places);
		this.lastPiece = {
			start: Math.min(piece.length, ...places.map(({ from }) => from)),
			end: Math.max(0, ...places.map(({ to }) => to)),
			beside: replacePlaces(places, piece),
		};
		// An amount between a link and a name belongs to one of them.
		const isCountedTogether = isList || parts.some(({ linkedRefs }) => linkedRefs);
		const amounts = isCountedTogether ? amountsOf(piece, places, isList) : undefined;
		let placesBefore = 0;
		for (const part of parts) {
			this.#readPart(part, amounts?.slice(placesBefore, placesBefore + part.places.length));
			placesBefore += part.places.length;
		}
	}

	/** @param amounts the amounts of the items in the part; undefined if each mention keeps its own */
	#readPart({ part, linkedRefs, mentions = [] }: ReadPart, amounts?: readonly (number | undefined)[]): void {
		if (linkedRefs) {
			const amount = amounts?.[0];
			if (amount !== impossibleAmount) this.#add(linkedRefs, amount);
			return;
		}
		const ownMentions = amounts ? mentions.map((each, i) => ({ ...each, amount: amounts[i] })) : mentions;
		const countedMentions = this.#withSharedAmounts(
			ownMentions.map((mention) => this.#withLeadingAmount(mention, part.words)),
			part.words,
		);
		this.#readText(part.words, countedMentions);
		this.#texts.push({ text: part.words, mentions: countedMentions });
		const rest = replacePlaces(countedMentions, part.words, itemSign);
		this.inexact.push(...inexactAmounts(rest));
		this.stray.push(...strayAmounts(rest, countedMentions, this.#content));
	}

	#readText(text: string, mentions: readonly ItemMention[]): void {
		const meant: ItemMention[] = [];
		for (const [i, mention] of mentions.entries()) {
			const denied = deniedItem(text, mention, mentions[i - 1]?.to);
			// A list of somebody's items includes those that they do not trade.
			const isInList = this.#content === 'list' && denied !== undefined && notForTrade.test(denied);
			if (denied === undefined || isInList) {
				meant.push(mention);
				continue;
			}
			this.denied.push(denied);
			if (!mention.isAmbiguous && mention.refs.length > 0)
				this.#deniedItems.push({ refs: mention.refs, amount: mention.amount });
		}
		const clear = meant.filter(
			(mention) =>
				!mention.isAmbiguous &&
				mention.refs.length > 0 &&
				mention.amount !== impossibleAmount &&
				!this.#isOfKey(mention, text) &&
				!this.#isOfImpossibleFloat(mention, mentions, text),
		);
		const isWhole = ({ from, to }: ItemMention) => this.#catalogue.byFullName(text.slice(from, to)).length === 1;
		if (!mentions.every(isWhole)) this.isCertain = false;
		const applied = new Set(appliedAmong(mentions, text, (mention) => this.#kindOf(mention)));
		for (const mention of clear)
			if (applied.has(mention)) this.#apply(mention);
			else this.#add(this.#withFloat(mention, mentions, text), this.#amountOf(mention, mentions, text));
		const unclearMentions = meant.filter((mention) => !clear.includes(mention));
		this.#noteUnclear(text, mentions, unclearMentions);
	}

	#noteUnclear(text: string, mentions: readonly ItemMention[], unclearMentions: readonly ItemMention[]): void {
		// Lists are read line by line, and the reader of lines reports such words.
		if (this.#content !== 'list') {
			const names = mentions.flatMap(({ refs: [ref] }) => (ref ? [this.#catalogue.name(ref.name)] : []));
			const unreadNumbers = numberWordsIn(text).filter(
				(word) => numberOfWord(word) === undefined && !areOfName(word, names),
			);
			const quality = sharedQualityOf(text);
			const unmetQuality = quality && !names.every(quality.isMet) ? [quality.written] : [];
			const unread = [...unreadNumbers, ...(text.match(deniedWear) ?? []), ...unmetQuality];
			for (const word of unread) this.#unclear.add(word.trim());
		}
		// An impossible amount or float is beside the name, so it is quoted with it.
		const parts = unclearMentions.map((mention) => {
			const isImpossible = mention.amount === impossibleAmount || this.#isOfImpossibleFloat(mention, mentions, text);
			return isImpossible ? partAround(text, mention) : quoted(text, mention);
		});
		parts.push(...unclearParts(text, mentions, this.#content));
		for (const part of parts.sort((a, b) => a.from - b.from)) this.#unclear.add(part.text);
	}

	/** Gives each item of a group the amount that is written once for all of them: “2x (A + B)”. */
	#withSharedAmounts(mentions: readonly ItemMention[], text: string): readonly ItemMention[] {
		const shared = [...mentions];
		for (const group of amountGroups(text)) {
			const isInGroup = (mention: ItemMention) => mention.from >= group.from && mention.to <= group.to;
			const members = mentions.filter(isInGroup);
			const hasSeveral = members.length > 1;
			if (members.length === 0) continue;
			// With other amounts or money between the items, it is unclear what is multiplied. After the last item of a list
			// without brackets, money may be the price of all, so it is not looked at.
			const last = members.at(-1)!;
			const end = group.isInBrackets ? group.to : last.to;
			const inside = replacePlaces(
				members.map(({ from, to }) => ({ from: from - group.from, to: to - group.from })),
				text.slice(group.from, end),
			);
			const unclearPattern = hasSeveral ? amountInside : addedInside;
			const isUnclear = unclearPattern.test(withoutFloat(inside));
			if (isUnclear) this.inexact.push(group.written);
			// The amount before a single name is already its own.
			if (isUnclear || !hasSeveral) continue;
			for (const [i, mention] of mentions.entries())
				if (isInGroup(mention)) shared[i] = { ...mention, amount: group.amount };
		}
		return shared;
	}

	/** Reads “2 spectrum case” as two Spectrum Cases, and not as a Spectrum 2 Case. */
	#withLeadingAmount(mention: ItemMention, text: string): ItemMention {
		const [, number, name] = /^(\d{1,3})\s+(.+)$/.exec(text.slice(mention.from, mention.to)) ?? [];
		if (name === undefined || mention.amount !== undefined) return mention;
		const refs = this.#catalogue.byFullName(name);
		return refs.length === 1 ? { ...mention, refs, amount: Number(number) } : mention;
	}

	/** The wear of the float after a name, or before the first one. */
	#floatWearBeside({ from, to }: ItemMention, mentions: readonly ItemMention[], text: string): string | undefined {
		const next = mentions.find((other) => other.from >= to)?.from ?? text.length;
		const isFirst = mentions.every((other) => other.from >= from);
		// How far stickers are scraped is no float.
		const after = text.slice(to, next).replace(/(?:stickers?|scrape).*$/is, '');
		return (wearOfFloatIn(after) ?? (isFirst ? wearOfFloatIn(text.slice(0, from)) : undefined))?.wear;
	}

	#isOfWear({ name }: ItemRef, wear: string): boolean {
		return splitWear(this.#catalogue.name(name)).wear === wear;
	}

	/** A float tells which wear of a skin is meant. */
	#withFloat(mention: ItemMention, mentions: readonly ItemMention[], text: string): readonly ItemRef[] {
		const { refs } = mention;
		if (refs.length < 2) return refs;
		const wear = this.#floatWearBeside(mention, mentions, text);
		const matches = wear ? refs.filter((ref) => this.#isOfWear(ref, wear)) : [];
		return matches.length > 0 ? matches : refs;
	}

	/** Whether a skin without wear has a float that it does not come in: “ak redline 0.05”. */
	#isOfImpossibleFloat(mention: ItemMention, mentions: readonly ItemMention[], text: string): boolean {
		const wear = mention.refs.length > 1 ? this.#floatWearBeside(mention, mentions, text) : undefined;
		const hasWears = mention.refs.every(({ name }) => splitWear(this.#catalogue.name(name)).wear !== undefined);
		return wear !== undefined && hasWears && !mention.refs.some((ref) => this.#isOfWear(ref, wear));
	}

	#kindOf({ refs }: ItemMention): MentionedKind {
		const name = refs[0] ? this.#catalogue.name(refs[0].name) : '';
		if (isAttachment(name)) return 'attachment';
		return /^★ | \| /.test(name) ? 'weapon' : 'other';
	}

	/** Whether the text means the key of the case that it names, which is another item: “fracture case key”. */
	#isOfKey({ refs: [ref], to }: ItemMention, text: string): boolean {
		return / Case$/.test(ref ? this.#catalogue.name(ref.name) : '') && keyAfter.test(text.slice(to));
	}

	/** In a list or a side of a trade, an item that is named again after a comma is another unit. */
	#amountOf({ from, amount }: ItemMention, mentions: readonly ItemMention[], text: string): number | undefined {
		if (amount !== undefined || this.#content === 'prose') return amount;
		const end = Math.max(0, ...mentions.map(({ to }) => to).filter((to) => to <= from));
		return end > 0 && separator.test(text.slice(end, from)) ? 1 : undefined;
	}

	#apply({ refs, amount = 1 }: ItemMention): void {
		const key = this.#catalogue.jointKey(refs);
		this.#applied.set(key, { refs, amount: amount + (this.#applied.get(key)?.amount ?? 0) });
	}

	/** “2x … 3x …” makes five; an item that is named again without an amount is not counted again, except in a list. */
	#add(refs: readonly ItemRef[], amount: number | undefined): void {
		const key = this.#catalogue.jointKey(refs);
		const previous = this.#itemsOfText.get(key)?.amount;
		// In a list or a side, a name without an amount counts as one. In prose, “ak redline … 3x ak redline” is three.
		const unitsBefore = this.#content !== 'prose' && this.#itemsOfText.has(key) ? (previous ?? 1) : previous;
		const total = unitsBefore === undefined || amount === undefined ? (amount ?? previous) : unitsBefore + amount;
		this.#itemsOfText.set(key, { refs, amount: total });
	}
}

/** Matches what separates the items of a list. */
const separator = /[,;+&\n|]|\s\/\s|(?<!\p{L})(?:and|und|et|y|e|и|та|ve|i)(?!\p{L})/iu;
/** Matches a number beside the names of a group. */
const amountInside = /(?<![\p{L}\p{N}])\d/u;
/** Matches a number that is added to the only name of a group: “2x (ak redline + 20€)”. */
const addedInside = /[+&]\s*(?:\p{Sc}\s?)?\d/u;
const notForTrade = /(?<!\p{L})(?:nft|(?:not|no) (?:for )?trad(?:e|ing))(?!\p{L})/iu;
const keyAfter = /^\s*(?:keys?|schlüssel|ключ\p{L}*|klucz\p{L}*|llaves?|clés?|chaves?|钥匙)(?!\p{L})/iu;

function mergeByHighest(known: ReadonlyMap<string, CountedItem>, more: ReadonlyMap<string, CountedItem>) {
	const all = new Map(known);
	for (const [key, { refs, amount }] of more) {
		const before = all.get(key)?.amount;
		const highest = before === undefined || amount === undefined ? (amount ?? before) : Math.max(before, amount);
		all.set(key, { refs, amount: highest });
	}
	return all;
}

/** Whether `general` may mean `specific`: the same skin without its wear, or the same name without its version. */
function isOneOf(specific: CountedItem, general: CountedItem): boolean {
	const isAmong = ({ name, item }: ItemRef) =>
		general.refs.some((ref) => ref.name === name && (ref.item === undefined || ref.item === item));
	const isWider = general.refs.length > specific.refs.length || general.refs.some(({ item }) => item === undefined);
	return isWider && specific.refs.every(isAmong);
}

function linkedItem(url: string, catalogue: Catalogue): readonly ItemRef[] | undefined {
	const linked = catalogue.byFullName(url);
	if (linked.length > 0) return linked.length === 1 ? linked : undefined;
	// A link to another website may name an item: every word of the link has to belong to that name.
	const words = (parseLink(url)?.words ?? '').replaceAll(/[-_+]+/g, ' ').trim();
	const [mention, ...others] = catalogue.mentions(words);
	const isWhole = mention && others.length === 0 && mention.from === 0 && /^[\s)]*$/.test(words.slice(mention.to));
	return isWhole && !mention.isAmbiguous ? mention.refs : undefined;
}
