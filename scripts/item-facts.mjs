import { writeSortedLines } from './sorted-lines.mjs';

/**
 * Writes the bot's facts about items of Counter-Strike (docs/decisions.md#facts-of-items-come-from-a-package). Each
 * item is a line: its name on the marketplace without wear and quality, version, both in lower case, position in the
 * package's data, rarity, where it comes from, floats and picture.
 */
export async function writeItemFacts(file) {
	// The package's entry point for texts loads 29 languages, which takes seconds.
	const texts = new URL('../node_modules/@ianlucas/cs2-lib/dist/translations/english.mjs', import.meta.url);
	const [{ CS2_ITEMS: items }, { english }] = await Promise.all([import('@ianlucas/cs2-lib'), import(texts.href)]);
	const cases = casesOf(items);
	const lines = items.flatMap((item) => {
		const { name, collectionName = '' } = english[item.id];
		const picture = /^\/images\/([0-9a-f]{64})\.webp$/.exec(item.image ?? '')?.[1];
		if (!picture) return [];
		const [firstCase, ...otherCases] = cases.get(item.id) ?? [];
		const isInOneCase = firstCase && otherCases.length === 0;
		const origin = isInOneCase ? marketName(english[firstCase.id].name) : collectionName;
		const version = versionOf(name, item);
		const isWorn = item.type === 'weapon' || item.type === 'melee' || item.type === 'glove';
		const floats = isWorn && !item.base ? [item.wearMin ?? 0, item.wearMax ?? 1] : ['', ''];
		const rarity = rarityOf(item);
		const pictureHash = Buffer.from(picture, 'hex').toString('base64url');
		return [[marketName(name).toLowerCase(), version.toLowerCase(), rarity, origin, ...floats, pictureHash]];
	});
	// The package adds new items at the end, so the position orders items by age.
	const different = [...new Map(lines.map((cells) => [cells.join('\t'), cells])).values()];
	const withPosition = different.map(([name, version, ...facts], position) => [name, version, position, ...facts]);
	writeSortedLines(file, withPosition);
}

/** Removes the word for the kind of item, which the marketplace leaves out. */
export const marketName = (name) =>
	name.replace(/^(?:Container|Agent|Collectible|Key|Tool) \| /, '').replace(/^Graffiti \| /, 'Sealed Graffiti | ');

/** Returns the phase of a Doppler; an empty text for all other items. */
export const versionOf = (name, { altName }) => (/Doppler$/.test(name) ? (altName ?? '') : '');

/** Returns the cases that contain an item, by its id. */
function casesOf(items) {
	const cases = new Map();
	for (const item of items) {
		if (item.type !== 'case') continue;
		for (const id of item.contents ?? []) cases.set(id, [...(cases.get(id) ?? []), item]);
	}
	return cases;
}

/** The game's names of rarities, by colour. They depend on the kind of item. */
const otherRarities = {
	'#b0c3d9': 'Base Grade',
	'#4b69ff': 'High Grade',
	'#8847ff': 'Remarkable',
	'#d32ce6': 'Exotic',
	'#eb4b4b': 'Extraordinary',
	'#e4ae39': 'Contraband',
};
const typesWithOtherRarities = ['sticker', 'patch', 'keychain', 'graffiti', 'musickit', 'glove', 'collectible'];
const agentRarities = {
	'#4b69ff': 'Distinguished',
	'#8847ff': 'Exceptional',
	'#d32ce6': 'Superior',
	'#eb4b4b': 'Master',
};
const weaponRarities = {
	'#b0c3d9': 'Consumer Grade',
	'#5e98d9': 'Industrial Grade',
	'#4b69ff': 'Mil-Spec Grade',
	'#8847ff': 'Restricted',
	'#d32ce6': 'Classified',
	'#eb4b4b': 'Covert',
	'#e4ae39': 'Contraband',
};

export function rarityOf({ type, rarity }) {
	if (type === 'weapon' || type === 'melee') return weaponRarities[rarity] ?? '';
	if (type === 'agent') return agentRarities[rarity] ?? '';
	if (!typesWithOtherRarities.includes(type)) return '';
	return otherRarities[rarity] ?? '';
}
