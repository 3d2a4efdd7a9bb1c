import type { ItemId } from './ids.ts';
import { isGlove } from './item-kind.ts';
import type { Names } from './names.ts';
import { splitWear } from './skin.ts';

/**
 * Finishes with rare patterns, for which collectors pay many times the usual price. The lowest ask is for a plain one
 * (docs/prices.md#patterns).
 */
const patternFinishes: ReadonlySet<string> = new Set([
	'Amber Fade',
	'Case Hardened',
	'Crimson Web',
	'Doppler',
	'Fade',
	'Gamma Doppler',
	'Heat Treated',
	'Marble Fade',
	'Slaughter',
]);

/** Returns false for an item with a version, because the price of a Doppler is clear if its phase is known. */
export function isPricedByPattern(name: string, version: string | null): boolean {
	const [, finish] = splitWear(name).skin.split(' | ');
	// Nobody pays more for the webs of gloves.
	return version === null && !isGlove(name) && finish !== undefined && patternFinishes.has(finish);
}

export const isItemPricedByPattern = (item: ItemId, names: Names): boolean =>
	isPricedByPattern(names.name(names.nameOfItem(item)), names.version(item));
