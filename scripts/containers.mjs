import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { marketName, rarityOf, versionOf } from './item-facts.mjs';

/**
 * Writes which items of Counter-Strike are in which collection, case or capsule (docs/decisions.md#facts-of-items-come-from-a-package).
 * The specials of a case are its knives or gloves, which are the rarest of its items.
 * Items are numbers of `items`: a name on the marketplace without wear and quality, a version, a rarity, and the range of its floats.
 */
export async function writeContainers(file) {
	const texts = new URL('../node_modules/@ianlucas/cs2-lib/dist/translations/english.mjs', import.meta.url);
	const [{ CS2_ITEMS: gameItems }, { english }] = await Promise.all([import('@ianlucas/cs2-lib'), import(texts.href)]);
	const byId = new Map(gameItems.map((item) => [item.id, item]));
	const items = [];
	const numbers = new Map();
	const numberOf = (id) => {
		const item = byId.get(id);
		const name = marketName(english[id].name);
		const star = item.type === 'melee' || item.type === 'glove' ? '★ ' : '';
		const version = versionOf(name, item);
		const isWorn = (item.type === 'weapon' || star !== '') && !item.base;
		const entry = [star + name, version, rarityOf(item), ...(isWorn ? [item.wearMin ?? 0, item.wearMax ?? 1] : [])];
		const key = JSON.stringify(entry);
		if (!numbers.has(key)) {
			numbers.set(key, items.length);
			items.push(entry);
		}
		return numbers.get(key);
	};
	// Where an item can be any phase of a Doppler, the package mostly lists only one of the phases. All are added here.
	const phases = phasesByName(gameItems, english);
	const withPhases = (id) => phases.get(english[id].name) ?? [id];
	const numbersOf = (ids = []) => [...new Set(ids.flatMap(withPhases).map(numberOf))];
	const specialsOf = ({ specials }) => numbersOf(specials && wholePool(specials, gameItems, english));
	const collections = collectionsOf(gameItems, english, numberOf);
	const containers = gameItems
		.filter(({ type, contents }) => type === 'case' && contents?.length > 0)
		.map((item) => {
			const { collection, contents, specials, keys, statTrakOnly } = item;
			if (specials && collections.has(collection)) collections.get(collection).specials = specialsOf(item);
			const name = marketName(english[item.id].name);
			return {
				name,
				kind: kindOf(name, byId.get(contents[0]).type, item),
				...(keys ? { hasKey: true } : {}),
				...(statTrakOnly || name.startsWith('StatTrak™ ') ? { isStatTrak: true } : {}),
				items: numbersOf(contents),
				specials: specialsOf(item),
			};
		});
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(
		file,
		JSON.stringify({ items, collections: [...collections.values()], containers: unique(containers) }),
	);
}

/** The ids of the knives that are phases of a Doppler, by the name that the phases share. */
function phasesByName(gameItems, english) {
	const phases = new Map();
	for (const { id, type } of gameItems) {
		const { name } = english[id];
		if (type === 'melee' && /Doppler$/.test(name)) phases.set(name, [...(phases.get(name) ?? []), id]);
	}
	return phases;
}

/** The collections with the numbers of their weapons, by the package's key. Their `specials` are still empty. */
function collectionsOf(gameItems, english, numberOf) {
	const collections = new Map();
	for (const item of gameItems) {
		const { collectionName = '' } = english[item.id];
		// “Limited Edition Item” is not a collection, and no source says that trade-up contracts accept such items.
		if (item.type !== 'weapon' || item.base || !collectionName.endsWith(' Collection')) continue;
		const entry = collections.get(item.collection) ?? { name: collectionName, items: [], specials: [] };
		entry.items.push(numberOf(item.id));
		collections.set(item.collection, entry);
	}
	return collections;
}

/** The most knives that the package lists for a case, like the game itself. The others are left out. */
const maxListed = 50;
/** The knives of the first cases. The package leaves the last of them out altogether. */
const firstKnives = ['Bayonet', 'Flip Knife', 'Gut Knife', 'Karambit', 'M9 Bayonet'];

/**
 * Returns the ids of all knives of a case. Each knife of a case comes in the same finishes, so a list that the package
 * has cut off can be completed.
 * @param ids as the package lists them
 * @throws Error if a list is still incomplete, because the package has changed
 */
function wholePool(ids, gameItems, english) {
	if (ids.length < maxListed) return ids;
	const partsOf = (id) => english[id].name.split(' | ');
	const listed = [...new Set(ids.map((id) => partsOf(id)[0]))];
	const knives = new Set(listed[0] === firstKnives[0] ? firstKnives : listed);
	const finishes = new Set(ids.map((id) => partsOf(id)[1]));
	const isInPool = ({ id, type }) => type === 'melee' && knives.has(partsOf(id)[0]) && finishes.has(partsOf(id)[1]);
	const whole = gameItems.filter(isInPool).map(({ id }) => id);
	if (whole.length !== knives.size * finishes.size || ids.some((id) => !whole.includes(id)))
		throw new Error(`The knives of a case are incomplete: ${[...knives].join(', ')}.`);
	return whole;
}

/** Some containers are in the game twice, with the same contents. */
const unique = (containers) => [...new Map(containers.map((each) => [each.name, each])).values()];

/** @param contentType the type of the first item in the container */
function kindOf(name, contentType, { specials, keys }) {
	if (contentType === 'weapon') {
		if (/ Souvenir Package$/.test(name)) return 'souvenir';
		if (specials && keys) return 'case';
		return /Terminal$/.test(name) ? 'terminal' : 'package';
	}
	return contentType === 'sticker' ? 'capsule' : 'other';
}
