import { splitWear } from './skin.ts';

/**
 * Finishes of Counter-Strike whose pattern is placed at random, and for whose rare patterns collectors pay many times the usual
 * price: the lowest ask is for a plain one (docs/prices.md#patterns).
 */
const finishes: ReadonlySet<string> = new Set([
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

/** Whether the pattern decides the price of an item. With its phase, the price of a Doppler is clear. */
export function isPricedByPattern(name: string, version: string | null): boolean {
	const finish = splitWear(name).skin.split(' | ')[1];
	return version === null && finish !== undefined && finishes.has(finish);
}
