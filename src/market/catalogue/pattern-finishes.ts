import { splitWear } from './skin.ts';

/** Collectors pay many times the usual price for rare patterns; the lowest ask is plain (docs/prices.md#patterns). */
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

/** With its phase, the price of a Doppler is clear. */
export function isPricedByPattern(name: string, version: string | null): boolean {
	const finish = splitWear(name).skin.split(' | ')[1];
	return version === null && finish !== undefined && finishes.has(finish);
}
