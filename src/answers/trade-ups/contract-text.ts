import { UserError } from '../../base/user-error.ts';
import type { ContainerContents } from '../../facts/containers.ts';
import type { ItemRef } from '../../names/item-ref.ts';
import { parseSkin, splitWear } from '../../names/skin.ts';
import { betweenItems } from '../../reading/lists/item-parts.ts';
import { LineReader } from '../../reading/lists/line-reader.ts';
import type { NamedItem } from '../../reading/messages/message-parser.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import { canHaveWear, floatsOf, wearAt, withoutWear } from '../../search/wear-text.ts';
import { type ContractInput, unitsNeeded } from './contract.ts';

/** Units of one item of the marketplace, with their floats. */
export interface ContractLine {
	readonly ref: ItemRef;
	/** The name on the marketplace. */
	readonly name: string;
	readonly units: readonly ContractInput[];
	/**
	 * Whether the text gives the floats. If not, each is the worst of its wear, like those of the cheapest units on
	 * offer.
	 */
	readonly hasFloats: boolean;
}

const floatLabel = String.raw`(?:(?:fv|floats?)\s*[:=]?\s*)?`;
const decimalNumber = String.raw`\d+[.,]\d+|[.,]\d{2,}`;
/** Matches `0.15`, `.152` and `float 0,2`, but no money. It also matches numbers above 1, which are refused later. */
const floatPattern = new RegExp(
	String.raw`(?<![\p{L}\p{N}.,])${floatLabel}(${decimalNumber})(?![\p{L}\p{N}%]|\s*\p{Sc})`,
	'giu',
);
/** Matches what separates the parts: a line break, or what separates items on a line. */
const separator = new RegExp(`\\r?\\n|${betweenItems.source}`, 'iu');
/** Parts after these are ignored. A contract has at most 10 units, so nobody types that many. */
const maxParts = 30;

/**
 * Reads the items that somebody wants to put into a contract, as people write them: an amount, a name, a wear or
 * floats. A single item without an amount fills the contract.
 * @throws UserError for what is not read, has no wear, cannot be put in, or has a float that its item cannot have
 */
export function contractLines(
	text: string,
	catalogue: Catalogue,
	contents: ContainerContents,
): readonly ContractLine[] {
	const reader = new LineReader(catalogue);
	const parts = contractParts(text).map((part) => lineOf(part, reader, catalogue, contents));
	if (parts.length === 0) throw new UserError({ code: 'contract-unclear', typed: text.trim() });
	const [line, ...others] = parts;
	const isSingleUnit = others.length === 0 && line!.units.length === 1 && !line!.isCounted;
	return isSingleUnit ? [fillContract(line!)] : parts;
}

/** Matches an amount, also `1x`: a unit with an amount does not fill the contract. */
const amountPattern = /(?<![\p{L}\p{N}.,])\d{1,2}\s?[x×]|[x×]\s?\d{1,2}(?![\p{L}\p{N}.,])/iu;

/** Splits the text. Floats without a name belong to the item before them. */
function contractParts(text: string): string[] {
	const parts: string[] = [];
	for (const part of text.split(separator).map((each) => each.trim())) {
		if (part === '') continue;
		const isFloats = part.replaceAll(floatPattern, '').trim() === '';
		if (isFloats && parts.length > 0) parts[parts.length - 1] += ` ${part}`;
		else parts.push(part);
	}
	return parts.slice(0, maxParts);
}

interface CountedLine extends ContractLine {
	readonly isCounted: boolean;
}

function fillContract(line: ContractLine): ContractLine {
	const [unit] = line.units;
	return { ...line, units: Array.from({ length: unitsNeeded(unit!.item) }, () => unit!) };
}

function lineOf(part: string, reader: LineReader, catalogue: Catalogue, contents: ContainerContents): CountedLine {
	const typedFloats = [...part.matchAll(floatPattern)].map(([, float]) => Number(float!.replace(',', '.')));
	const withoutFloats = part.replaceAll(floatPattern, ' ').replaceAll(/\s+/g, ' ').trim();
	const [firstFloat] = typedFloats;
	const item = itemIn(withoutFloats, reader);
	if (!item) throw unreadError(part, withoutFloats, reader, catalogue, contents);
	const candidates = item.refs.map((ref) => ({ ref, name: catalogue.name(ref.name) }));
	const { skin, isStatTrak } = contractSkinOf(candidates[0]!.name);
	const weapon = contents.weapon(skin);
	if (!weapon) throw new UserError({ code: 'contract-no-collection', skin });
	const floats = weapon.item.floats!;
	// No wear of the item has such a float, so this is checked before a wear is chosen.
	const isBeyond = firstFloat !== undefined && (firstFloat < floats.from || firstFloat > floats.to);
	if (isBeyond) throw new UserError({ code: 'contract-float', skin, float: String(firstFloat), ...floats });
	const { ref, name } = chooseWear(candidates, firstFloat, skin);
	const { amount } = item;
	// Each of several floats is that of one unit, so an amount has to be their number. Without an amount, it is 1.
	if (typedFloats.length > 1 && typedFloats.length !== amount && amount !== 1)
		throw new UserError({ code: 'contract-floats', given: String(typedFloats.length), units: String(amount), skin });
	const range = rangeOf(floats, splitWear(name).wear!);
	checkFloats(typedFloats, name, range);
	/** A unit whose float is not in the text has the worst float of the wear. */
	const unit = (float: number | undefined = range.worst): ContractInput => ({ ...weapon, isStatTrak, float });
	const units = typedFloats.length > 1 ? typedFloats.map(unit) : Array.from({ length: amount }, () => unit(firstFloat));
	return {
		ref,
		name,
		units,
		hasFloats: typedFloats.length > 0,
		isCounted: amountPattern.test(withoutFloats) || typedFloats.length > 1,
	};
}

interface WearCandidate {
	readonly ref: ItemRef;
	readonly name: string;
}

/**
 * Without a wear in the text, all wears of the item are candidates, and the float tells which one is meant. With a
 * wear, there is one candidate. If the float contradicts it, `checkFloats` throws.
 * @throws UserError `contract-needs-wear` if it is not clear which wear is meant
 */
function chooseWear(candidates: readonly WearCandidate[], float: number | undefined, skin: string): WearCandidate {
	const matches = candidates.filter(({ name }) => float === undefined || splitWear(name).wear === wearAt(float));
	const [chosen, ...others] = candidates.length === 1 ? candidates : matches;
	if (!chosen || others.length > 0) throw new UserError({ code: 'contract-needs-wear', skin });
	return chosen;
}

/** @throws UserError `contract-float` if the item cannot have one of the floats */
function checkFloats(typedFloats: readonly number[], name: string, range: WearRange): void {
	const { wear } = splitWear(name);
	const wrongFloat = typedFloats.find((each) => each < range.from || each > range.to || wearAt(each) !== wear);
	if (wrongFloat === undefined) return;
	throw new UserError({
		code: 'contract-float',
		skin: name,
		float: String(wrongFloat),
		from: range.from,
		// The wear ends before the next one begins, so the answer names a float below it, with four decimals.
		to: range.worst < range.to ? Math.floor(10_000 * range.worst) / 10_000 : range.to,
	});
}

/** Returns undefined unless the text names one item, and nothing else. */
function itemIn(text: string, reader: LineReader): NamedItem | undefined {
	const { items, unclear, unread, applied } = reader.read(text);
	const isClear = items.length === 1 && unclear.length + unread.length + applied.length === 0;
	return isClear ? items[0] : undefined;
}

const souvenirWord = /(?<!\p{L})(?:souvenir|сувенир\p{L}*)(?!\p{L})/iu;

/** Finds out why a part was not read: it may name a souvenir, or a wear that the item cannot have. */
function unreadError(
	part: string,
	withoutFloats: string,
	reader: LineReader,
	catalogue: Catalogue,
	contents: ContainerContents,
): UserError {
	if (souvenirWord.test(part)) return new UserError({ code: 'contract-souvenir', skin: part });
	const split = withoutWear(withoutFloats);
	const item = split && itemIn(split.text, reader);
	const skin = item && parseSkin(catalogue.name(item.refs[0]!.name))?.skin;
	const floats = skin === undefined ? undefined : contents.weapon(skin)?.item.floats;
	if (!floats || canHaveWear(split!.wear, floats)) return new UserError({ code: 'contract-unclear', typed: part });
	return new UserError({ code: 'contract-float', skin: skin!, float: split!.wear, ...floats });
}

/** @throws UserError for what no contract takes */
function contractSkinOf(name: string): { readonly skin: string; readonly isStatTrak: boolean } {
	const parsed = parseSkin(name);
	if (name.startsWith('★')) throw new UserError({ code: 'contract-special', skin: name });
	if (!parsed) throw new UserError({ code: 'contract-not-weapon', skin: name });
	if (parsed.quality === 'Souvenir') throw new UserError({ code: 'contract-souvenir', skin: name });
	return { skin: parsed.skin, isStatTrak: parsed.quality === 'StatTrak™' };
}

/** How far below the next wear the worst float of a wear is assumed to be. In the game, some floats are nearer. */
const leastDistance = 1e-7;

interface FloatRange {
	readonly from: number;
	readonly to: number;
}

interface WearRange extends FloatRange {
	/** The worst float: just below the next wear, or `to` if the range of the item ends first. */
	readonly worst: number;
}

/** Returns the floats that the item can have within the wear. */
export function rangeOf(floats: FloatRange, wear: string): WearRange {
	const wearFloats = floatsOf(wear);
	const isLastWear = wearFloats.to === 1;
	const reachesNextWear = floats.to >= wearFloats.to && !isLastWear;
	return {
		from: Math.max(floats.from, wearFloats.from),
		to: Math.min(floats.to, wearFloats.to),
		worst: reachesNextWear ? wearFloats.to - leastDistance : floats.to,
	};
}
