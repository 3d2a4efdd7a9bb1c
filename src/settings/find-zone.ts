import { UserError } from '../base/user-error.ts';

const maxNearest = 4;
/** No zone has a longer name, in characters. */
const maxNameLength = 60;
/** How alike two names must be to be suggested: 0 if they share no pair of neighbouring letters, 1 if all. */
const minLikeness = 0.4;
/** Whole hours, such as `utc+2`, `gmt -5`, `+0200` or `+02:00`. The groups are the sign and the hours. */
const utcOffset = /^(?:utc|gmt)? ?([+-]) ?(\d{1,2})(?::?00)?$/;

/**
 * Accepts `Europe/Berlin`, `berlin`, `UTC+2` or `CET`, for example.
 * @throws UserError `no-such-zone` with the zones that may be meant
 */
export function findZone(text: string): string {
	const input = folded(text.slice(0, maxNameLength));
	const [, sign, digits] = utcOffset.exec(input) ?? [];
	const hours = Number(digits);
	// There are zones from UTC-12 to UTC+14.
	if (sign !== undefined && hours <= (sign === '+' ? 14 : 12)) {
		// The names of these zones have the opposite sign.
		return hours === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${hours}`;
	}
	const zones = Intl.supportedValuesOf('timeZone');
	const exact = zones.find((zone) => folded(zone) === input);
	if (exact !== undefined) return exact;
	const placeMatches = zones.filter((zone) => placeIn(zone) === input);
	if (placeMatches.length === 1) return placeMatches[0]!;
	// `Intl` may also accept an offset such as `+02:30`, which is not the name of a zone.
	const startsWithLetter = /^[a-z]/.test(input);
	const zoneByOtherName = startsWithLetter ? otherNameOfZone(input.replaceAll(' ', '_'), zones) : undefined;
	if (zoneByOtherName) return zoneByOtherName;
	throw new UserError({ code: 'no-such-zone', typed: text, nearest: nearestZones(input, zones) });
}

/**
 * Abbreviations that Node.js takes for another zone than most people mean, such as Dhaka for BST, or for a zone without
 * summer time.
 */
const misreadAbbreviations: ReadonlySet<string> = new Set(['act', 'art', 'ast', 'bst', 'est', 'mst', 'nst', 'sst']);

/** Looks up an abbreviation, or a place that has been renamed, such as Kyiv. */
function otherNameOfZone(name: string, zones: readonly string[]): string | undefined {
	if (misreadAbbreviations.has(name)) return undefined;
	const areas = new Set(zones.map((zone) => zone.split('/')[0]));
	for (const each of [name, ...[...areas].map((area) => `${area}/${name}`)]) {
		try {
			return new Intl.DateTimeFormat('en', { timeZone: each }).resolvedOptions().timeZone;
		} catch {
			// There is no such name: the next one may be.
		}
	}
	return undefined;
}

function nearestZones(input: string, zones: readonly string[]): string[] {
	const place = input.split('/').at(-1)!;
	return zones
		.map((zone) => ({ zone, likeness: Math.max(likenessOf(place, placeIn(zone)), likenessOf(input, folded(zone))) }))
		.filter(({ likeness }) => likeness >= minLikeness)
		.sort((a, b) => b.likeness - a.likeness)
		.slice(0, maxNearest)
		.map(({ zone }) => zone);
}

function likenessOf(one: string, other: string): number {
	const a = pairsOf(one);
	const b = pairsOf(other);
	const shared = [...a].filter((pair) => b.has(pair)).length;
	return (2 * shared) / (a.size + b.size);
}

/** The pairs of neighbouring letters. The text counts as if a space were at each end. */
const pairsOf = (text: string): Set<string> =>
	new Set(Array.from({ length: text.length + 1 }, (_, i) => ` ${text} `.slice(i, i + 2)));

const placeIn = (zone: string): string => folded(zone).split('/').at(-1)!;

/** Removes accents, case and the marks between words. */
const folded = (text: string): string =>
	text
		.normalize('NFKD')
		.replaceAll(/\p{M}/gu, '')
		.replaceAll('−', '-')
		.toLowerCase()
		.replaceAll(/[\s_]+/g, ' ')
		.trim();
