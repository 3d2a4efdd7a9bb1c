import { sum } from 'd3-array';
import type { ItemRef } from '../names/item-ref.ts';
import { parseSkin, qualities, skinName, splitWear, wears } from '../names/skin.ts';
import type { Catalogue } from '../search/catalogue.ts';
import { compareVersions } from './choices.ts';

/** A longer table of all versions in all wears does not fit on a phone's screen. */
const maxLines = 20;

export interface SkinLadder {
	readonly names: readonly ItemRef[];
	/** The steps are versions if the skin has any, and not too many; otherwise they are names. */
	readonly steps: readonly ItemRef[];
	/** What the steps have in common: the skin, perhaps its quality, and the version. */
	readonly text: string;
}

/**
 * Returns undefined if the candidates are different skins or versions, or if only one name is known. If no candidate is
 * of plain quality (without StatTrak™ or Souvenir), the ladder has only the candidates' qualities.
 */
export function skinLadder(catalogue: Catalogue, candidates: readonly ItemRef[]): SkinLadder | undefined {
	// A version that was named must not be lost, since its price differs.
	const [version, ...otherVersions] = new Set(candidates.map((each) => versionOf(catalogue, each)));
	if (otherVersions.length > 0) return undefined;
	const parsed = candidates.map(({ name }) => parseSkin(catalogue.name(name)));
	const [skin, ...others] = new Set(parsed.map((each) => each?.skin));
	if (skin === undefined || others.length > 0) return undefined;
	const candidateQualities = new Set(parsed.map((each) => each!.quality));
	const ladderQualities = qualities.filter((quality) => candidateQualities.has('') || candidateQualities.has(quality));
	const namesByWear = wears.map((wear) =>
		ladderQualities.flatMap((quality) => catalogue.byExactName(skinName({ skin, quality, wear })) ?? []),
	);
	const names = namesByWear.flat();
	// Unlike that of `parseSkin`, the skin of `splitWear` keeps its quality.
	const text = candidateQualities.has('') ? skin : splitWear(catalogue.name(candidates[0]!.name)).skin;
	// Null is an item without a version, and undefined a name with all its versions.
	if (typeof version === 'string') {
		const steps = names.flatMap((ref) =>
			versionsOf(catalogue, ref).filter((each) => versionOf(catalogue, each) === version),
		);
		return steps.length < 2 ? undefined : { names: steps, steps, text: `${text} · ${version}` };
	}
	if (names.length < 2) return undefined;
	const versionsByWear = namesByWear.map((refs) => byVersion(catalogue, refs));
	const lines = sum(versionsByWear, (refs) => linesOf(catalogue, refs));
	const hasVersions = versionsByWear.flat().length > names.length;
	return { names, steps: hasVersions && lines <= maxLines ? versionsByWear.flat() : names, text };
}

function byVersion(catalogue: Catalogue, refs: readonly ItemRef[]): ItemRef[] {
	const items = refs.flatMap((ref) => versionsOf(catalogue, ref));
	return items.toSorted((a, b) => compareVersions(catalogue.version(a.item), catalogue.version(b.item)));
}

const versionsOf = (catalogue: Catalogue, { name }: ItemRef) =>
	catalogue.itemsOf({ name }).map((item) => ({ name, item }));

const versionOf = (catalogue: Catalogue, { item }: ItemRef) =>
	item === undefined ? undefined : catalogue.version(item);

/** The lines of one wear in a table: its name, and one for each version. */
function linesOf(catalogue: Catalogue, items: readonly ItemRef[]): number {
	return items.length === 0 ? 0 : 1 + new Set(items.map(({ item }) => catalogue.version(item!))).size;
}
