import { splitWear } from '../names/skin.ts';
import { wearOfAbbreviation } from '../search/item-text.ts';

/** Matches words that give all items of a text the same wear or quality: “(all StatTrak)”, “all FT”. */
export const sharedQuality =
	/(?<!\p{L})(?:(?:they(?:['’]re| are) )?all(?: are| in)?|both(?: are)?|everything(?: is)?|alle(?: sind)?|все|усі|wszystkie|tod[oa]s|tou(?:s|tes)|hepsi|全部|都是|全是)\s*(stat\s?trak|st|souvenirs?|fn|mw|ft|ww|bs)(?!\p{L})/iu;

/** Finds such words, as written, if the name of an item is without that wear or quality: the item is another one, then. */
export function unmetSharedQuality(text: string, names: readonly string[]): string | undefined {
	const [written, quality = ''] = sharedQuality.exec(text) ?? [];
	if (written === undefined) return undefined;
	const wear = wearOfAbbreviation(quality);
	const word = /^so/i.test(quality) ? 'Souvenir' : 'StatTrak';
	// What can have neither a wear nor such a quality, like a case, is not meant.
	const isMeant = (name: string) => splitWear(name).wear !== undefined;
	const isMet = (name: string) => !isMeant(name) || (wear ? splitWear(name).wear === wear : name.includes(word));
	return names.every(isMet) ? undefined : written;
}
