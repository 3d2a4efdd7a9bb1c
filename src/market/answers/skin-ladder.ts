import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ItemRef } from '../catalogue/item-ref.ts';
import { parseSkin, qualities, skinName, wears } from '../catalogue/skin.ts';

/**
 * All qualities and wears of a skin, best wear first, if that is what the candidates have in common; undefined if
 * they are different skins, or only one is known.
 */
export function skinLadder(catalogue: Catalogue, candidates: readonly ItemRef[]): readonly ItemRef[] | undefined {
	const skins = new Set(candidates.map(({ name }) => parseSkin(catalogue.name(name))?.skin));
	const [skin, ...others] = skins;
	if (skin === undefined || others.length > 0) return undefined;
	const steps = wears.flatMap((wear) =>
		qualities.flatMap((quality) => catalogue.byExactName(skinName({ skin, quality, wear })) ?? []),
	);
	return steps.length > 1 ? steps : undefined;
}
