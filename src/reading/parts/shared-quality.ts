import type { ItemRef } from '../../names/item-ref.ts';
import { splitWear } from '../../names/skin.ts';
import { wearOfAbbreviation } from '../../search/wear-text.ts';

/** Matches words that give all items of a text the same wear or quality: “(all StatTrak)”, “all FT”. */
export const sharedQuality =
	/(?<!\p{L})(?:(?:they(?:['’]re| are) )?all(?: are| in)?|both(?: are)?|everything(?: is)?|alle(?: sind)?|все|усі|wszystkie|tod[oa]s|tou(?:s|tes)|hepsi|全部|都是|全是)\s*(stat\s?trak|st|souvenirs?|fn|mw|ft|ww|bs)(?!\p{L})/iu;

/** A wear or a quality that a text says all items have. */
export interface SharedQuality {
	/** The words as written. */
	readonly written: string;
	readonly isWear: boolean;
	/** Whether a name has the wear or quality. Also true for a name without a wear, such as a case: it is not meant. */
	isMet(name: string): boolean;
}

export function sharedQualityOf(text: string): SharedQuality | undefined {
	const [written, quality = ''] = sharedQuality.exec(text) ?? [];
	if (written === undefined) return undefined;
	const wear = wearOfAbbreviation(quality);
	const word = /^so/i.test(quality) ? 'Souvenir' : 'StatTrak';
	const hasQuality = (name: string) => (wear ? splitWear(name).wear === wear : name.includes(word));
	return {
		written,
		isWear: wear !== undefined,
		isMet: (name) => splitWear(name).wear === undefined || hasQuality(name),
	};
}

/** Returns those of the items that have the quality, or all of them if none has. */
export function refsWith(
	{ isMet }: SharedQuality,
	refs: readonly ItemRef[],
	nameOf: (ref: ItemRef) => string,
): readonly ItemRef[] {
	const matches = refs.filter((ref) => isMet(nameOf(ref)));
	return matches.length > 0 ? matches : refs;
}
