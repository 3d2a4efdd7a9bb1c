import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ItemRef } from '../catalogue/item-ref.ts';
import { parseSkin, qualities, skinName, wears } from '../catalogue/skin.ts';

/**
 * All qualities and wears of a skin, best wear first, if that is what the candidates have in common; undefined if
 * they are different skins, versions of one, or only one is known. If none of them is plain, only their qualities.
 */
export function skinLadder(catalogue: Catalogue, candidates: readonly ItemRef[]): readonly ItemRef[] | undefined {
	// A version that was named must not be lost: its price is another one.
	if (candidates.some(({ item }) => item !== undefined)) return undefined;
	const parsed = candidates.map(({ name }) => parseSkin(catalogue.name(name)));
	const [skin, ...others] = new Set(parsed.map((each) => each?.skin));
	if (skin === undefined || others.length > 0) return undefined;
	const meant = new Set(parsed.map((each) => each!.quality));
	const shown = qualities.filter((quality) => meant.has('') || meant.has(quality));
	const steps = wears.flatMap((wear) =>
		shown.flatMap((quality) => catalogue.byExactName(skinName({ skin, quality, wear })) ?? []),
	);
	return steps.length > 1 ? steps : undefined;
}
