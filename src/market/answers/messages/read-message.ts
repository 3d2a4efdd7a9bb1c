import { wearOfFloat } from '../../../search/item-text.ts';
import { amountsOf } from '../../../search/mentions/amounts.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { parseLink } from '../../catalogue/item-link.ts';
import type { ItemMention, ItemRef } from '../../catalogue/item-ref.ts';
import { splitWear } from '../../catalogue/skin.ts';
import { partsOf } from './message-text.ts';
import { partAround, quoted, unclearParts } from './unclear-parts.ts';

export interface NamedItem {
	/** All wears of a skin if the message names none. */
	readonly refs: readonly ItemRef[];
	readonly amount: number;
}

interface CountedItem {
	readonly refs: readonly ItemRef[];
	readonly amount: number | undefined;
}

export class MessageReading {
	readonly #catalogue: Catalogue;
	readonly #isList: boolean;
	readonly #items = new Map<string, CountedItem>();
	#ofText = new Map<string, CountedItem>();
	readonly #unclear = new Set<string>();

	/** @param isList whether every part of the text is meant to be an item or money */
	constructor(catalogue: Catalogue, isList = false) {
		this.#catalogue = catalogue;
		this.#isList = isList;
	}

	get items(): readonly NamedItem[] {
		const all = [...merged(this.#items, this.#ofText).values()];
		return all
			.filter((item) => item.amount !== undefined || !all.some((other) => other !== item && isOneOf(other, item)))
			.map(({ refs, amount = 1 }) => ({ refs, amount }));
	}

	get unclear(): readonly string[] {
		return [...this.#unclear];
	}

	/** Embeds repeat the text, so amounts in different texts are not added up: the highest one counts. */
	beginText(): void {
		for (const [key, item] of merged(this.#items, this.#ofText)) this.#items.set(key, item);
		this.#ofText = new Map();
	}

	/** Takes up to 10 ms for each 300 characters. */
	read(piece: string): void {
		const parts = partsOf(piece).map((part) => {
			const refs = part.url === undefined ? undefined : linkedItem(part.url, this.#catalogue);
			return { part, refs, mentions: refs ? [] : this.#catalogue.mentions(part.words) };
		});
		const places = parts.flatMap(({ part: { all, from }, refs, mentions }) =>
			refs ? [all] : mentions.map((mention) => ({ from: from + mention.from, to: from + mention.to })),
		);
		// An amount between a link and a name belongs to one of them.
		const amounts = parts.some(({ refs }) => refs) ? amountsOf(piece, places) : undefined;
		let counted = 0;
		for (const { part, refs, mentions } of parts) {
			if (refs) {
				const amount = amounts?.[counted++];
				if (amount !== 0) this.#add(refs, amount);
			} else {
				const all = amounts ? mentions.map((each) => ({ ...each, amount: amounts[counted++] })) : mentions;
				this.#readText(part.words, all);
			}
		}
	}

	#readText(text: string, mentions: readonly ItemMention[]): void {
		const clear = mentions.filter(({ isAmbiguous, refs, amount }) => !isAmbiguous && refs.length > 0 && amount !== 0);
		for (const mention of clear) this.#add(this.#withFloat(mention, mentions, text), mention.amount);
		const unclear = mentions
			.filter((mention) => !clear.includes(mention))
			.map((mention) => (mention.amount === 0 ? partAround(text, mention) : quoted(text, mention)));
		unclear.push(...unclearParts(text, mentions, this.#isList));
		for (const part of unclear.sort((a, b) => a.from - b.from)) this.#unclear.add(part.text);
	}

	/** A float behind a skin without wear, or before the first one, picks one of its wears. */
	#withFloat(mention: ItemMention, all: readonly ItemMention[], text: string): readonly ItemRef[] {
		const { refs, from, to } = mention;
		if (refs.length < 2) return refs;
		const next = all.find((other) => other.from >= to)?.from ?? text.length;
		const isFirst = all.every((other) => other.from >= from);
		const wear = (wearOfFloat(text.slice(to, next)) ?? (isFirst ? wearOfFloat(text.slice(0, from)) : undefined))?.wear;
		const picked = wear ? refs.filter(({ name }) => splitWear(this.#catalogue.name(name)).wear === wear) : [];
		return picked.length > 0 ? picked : refs;
	}

	/** “2x … 3x …” are five; one that is named again is still one. */
	#add(refs: readonly ItemRef[], amount: number | undefined): void {
		const key = refs.map((ref) => this.#catalogue.key(ref)).join();
		const known = this.#ofText.get(key)?.amount;
		const total = known === undefined || amount === undefined ? (amount ?? known) : known + amount;
		this.#ofText.set(key, { refs, amount: total });
	}
}

function merged(known: ReadonlyMap<string, CountedItem>, more: ReadonlyMap<string, CountedItem>) {
	const all = new Map(known);
	for (const [key, { refs, amount }] of more) {
		const before = all.get(key)?.amount;
		const highest = before === undefined || amount === undefined ? (amount ?? before) : Math.max(before, amount);
		all.set(key, { refs, amount: highest });
	}
	return all;
}

/** Whether `any` may be `one`: the same skin, said without its wear. */
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
	const [only, ...others] = catalogue.mentions(words);
	const isWhole = only && others.length === 0 && only.from === 0 && /^[\s)]*$/.test(words.slice(only.to));
	return isWhole && !only.isAmbiguous ? only.refs : undefined;
}
