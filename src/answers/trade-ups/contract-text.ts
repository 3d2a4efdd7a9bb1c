import { UserError } from '../../base/user-error.ts';
import type { Contents } from '../../facts/containers.ts';
import type { ItemRef } from '../../names/item-ref.ts';
import { parseSkin, splitWear } from '../../names/skin.ts';
import { betweenItems, LineReader } from '../../reading/line-reader.ts';
import type { NamedItem } from '../../reading/message-parser.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import { canHaveWear, floatsOf, wearAt, withoutWear } from '../../search/item-text.ts';
import { type ContractInput, unitsNeeded } from './contract.ts';

/** Units of one item of the marketplace, with their floats. */
export interface ContractLine {
	readonly ref: ItemRef;
	/** On the marketplace. */
	readonly name: string;
	readonly units: readonly ContractInput[];
	/** The text says the floats. Otherwise each is the worst of its wear, as the cheapest ones on offer nearly are. */
	readonly hasFloats: boolean;
}

/** `0.15`, `.152`, `float 0,2`; not money. */
const floatPattern =
	/(?<![\p{L}\p{N}.,])(?:(?:fv|floats?)\s*[:=]?\s*)?(0[.,]\d+|[.,]\d{2,})(?![\p{L}\p{N}%]|\s*\p{Sc})/giu;
const separator = new RegExp(`\\r?\\n|${betweenItems.source}`, 'iu');
/** Nobody types more parts than units fit into a contract, but for floats behind commas. */
const mostParts = 30;

/**
 * The items that somebody wants to put into a contract, as people write them: an amount, a name, a wear or floats. One item alone without
 * an amount fills the contract.
 * @throws UserError for what is not read, has no wear, cannot be put in, or has a float that its item cannot have
 */
export function contractLines(text: string, catalogue: Catalogue, contents: Contents): readonly ContractLine[] {
	const reader = new LineReader(catalogue);
	const parts = partsOf(text).map((part) => lineOf(part, reader, catalogue, contents));
	if (parts.length === 0) throw new UserError({ code: 'contract-unclear', typed: text.trim() });
	const [only, ...others] = parts;
	const isAlone = others.length === 0 && only!.units.length === 1 && !only!.isCounted;
	return isAlone ? [filled(only!)] : parts;
}

/** `1x` is an amount, too. */
const counted = /(?<![\p{L}\p{N}.,])\d{1,2}\s?[x×]|[x×]\s?\d{1,2}(?![\p{L}\p{N}.,])/iu;

/** Floats alone belong to the item before them. */
function partsOf(text: string): string[] {
	const parts: string[] = [];
	for (const part of text.split(separator).map((each) => each.trim())) {
		if (part === '') continue;
		const isFloats = part.replaceAll(floatPattern, '').trim() === '';
		if (isFloats && parts.length > 0) parts[parts.length - 1] += ` ${part}`;
		else parts.push(part);
	}
	return parts.slice(0, mostParts);
}

interface CountedLine extends ContractLine {
	readonly isCounted: boolean;
}

function filled(line: ContractLine): ContractLine {
	const [unit] = line.units;
	return { ...line, units: Array.from({ length: unitsNeeded(unit!.item) }, () => unit!) };
}

function lineOf(part: string, reader: LineReader, catalogue: Catalogue, contents: Contents): CountedLine {
	const typed = [...part.matchAll(floatPattern)].map(([, float]) => Number(float!.replace(',', '.')));
	const plain = part.replaceAll(floatPattern, ' ').replaceAll(/\s+/g, ' ').trim();
	const [float] = typed;
	const item = itemIn(plain, reader);
	if (!item) throw notRead(part, plain, reader, catalogue, contents);
	const named = item.refs.map((ref) => ({ ref, name: catalogue.name(ref.name) }));
	const { skin, isStatTrak } = weaponOf(named[0]!.name);
	const known = contents.weapon(skin);
	if (!known) throw new UserError({ code: 'contract-no-collection', skin });
	const floats = known.item.floats!;
	const isBeyond = float !== undefined && (float < floats.from || float > floats.to);
	if (isBeyond) throw new UserError({ code: 'contract-float', skin, float: String(float), ...floats });
	// Of an item without a wear, all wears are read.
	const [worn, ...more] = named.filter(({ name }) => float === undefined || splitWear(name).wear === wearAt(float));
	const [chosen, ...others] = named.length === 1 ? named : [worn, ...more];
	if (!chosen || others.length > 0) throw new UserError({ code: 'contract-needs-wear', skin });
	const { ref, name } = chosen;
	const { amount } = item;
	if (typed.length > 1 && typed.length !== amount && amount !== 1)
		throw new UserError({ code: 'contract-floats', given: String(typed.length), units: String(amount), skin });
	const { wear } = splitWear(name);
	const range = rangeOf(floats, wear!);
	const wrong = typed.find((each) => each < range.from || each > range.to);
	if (wrong !== undefined)
		throw new UserError({ code: 'contract-float', skin: name, float: String(wrong), from: range.from, to: range.to });
	const unit = (float = range.to): ContractInput => ({ ...known, isStatTrak, float });
	const units = typed.length > 1 ? typed.map(unit) : Array.from({ length: amount }, () => unit(float));
	return { ref, name, units, hasFloats: typed.length > 0, isCounted: counted.test(plain) || typed.length > 1 };
}

/** Undefined unless the text names one item, and nothing else. */
function itemIn(text: string, reader: LineReader): NamedItem | undefined {
	const { items, unclear, rest = [], applied = [] } = reader.read(text);
	const isClear = items.length === 1 && unclear.length === 0 && rest.length === 0 && applied.length === 0;
	return isClear ? items[0] : undefined;
}

/** An item may be written with a wear that it cannot have. */
function notRead(part: string, plain: string, reader: LineReader, catalogue: Catalogue, contents: Contents): UserError {
	const worn = withoutWear(plain);
	const item = worn && itemIn(worn.text, reader);
	const skin = item && parseSkin(catalogue.name(item.refs[0]!.name))?.skin;
	const floats = skin === undefined ? undefined : contents.weapon(skin)?.item.floats;
	if (!floats || canHaveWear(worn!.wear, floats)) return new UserError({ code: 'contract-unclear', typed: part });
	return new UserError({ code: 'contract-float', skin: skin!, float: worn!.wear, ...floats });
}

/** @throws UserError for what no contract takes */
function weaponOf(name: string): { readonly skin: string; readonly isStatTrak: boolean } {
	const parsed = parseSkin(name);
	if (name.startsWith('★')) throw new UserError({ code: 'contract-special', skin: name });
	if (!parsed) throw new UserError({ code: 'contract-not-weapon', skin: name });
	if (parsed.quality === 'Souvenir') throw new UserError({ code: 'contract-souvenir', skin: name });
	return { skin: parsed.skin, isStatTrak: parsed.quality === 'StatTrak™' };
}

/** Of the wear, as far as the item can have it. */
export function rangeOf(floats: { readonly from: number; readonly to: number }, wear: string) {
	const worn = floatsOf(wear);
	return { from: Math.max(floats.from, worn.from), to: Math.min(floats.to, worn.to) };
}
