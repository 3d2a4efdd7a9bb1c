import { UserError } from '../base/user-error.ts';

const mostNearest = 4;
/** No zone has a longer name, characters. */
const longestName = 60;
/** Names that share fewer of their pairs of letters are not alike. */
const leastAlike = 0.4;

/** `Europe/Berlin`, `berlin`, `UTC+2`, `CET`. @throws UserError `no-such-zone` with the zones that may be meant */
export function findZone(text: string): string {
	const typed = folded(text.slice(0, longestName));
	const offset = /^(?:utc|gmt)? ?([+-]) ?(\d{1,2})(?::?00)?$/.exec(typed);
	// The signs of these names are the other way round.
	if (offset && Number(offset[2]) <= (offset[1] === '+' ? 14 : 12))
		return Number(offset[2]) === 0 ? 'UTC' : `Etc/GMT${offset[1] === '+' ? '-' : '+'}${Number(offset[2])}`;
	const zones = Intl.supportedValuesOf('timeZone');
	const exact = zones.find((zone) => folded(zone) === typed);
	if (exact !== undefined) return exact;
	const inPlace = zones.filter((zone) => placeIn(zone) === typed);
	if (inPlace.length === 1) return inPlace[0]!;
	const other = /^[a-z]/.test(typed) && otherNameOfZone(typed.replaceAll(' ', '_'), zones);
	if (other) return other;
	throw new UserError({ code: 'no-such-zone', typed: text, nearest: nearestZones(typed, zones) });
}

/** By an abbreviation, or a place that has been renamed, such as Kyiv. */
function otherNameOfZone(name: string, zones: readonly string[]): string | undefined {
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

function nearestZones(typed: string, zones: readonly string[]): string[] {
	const words = typed.split('/').at(-1)!;
	return zones
		.map((zone) => ({ zone, likeness: Math.max(likeness(words, placeIn(zone)), likeness(typed, folded(zone))) }))
		.filter(({ likeness }) => likeness >= leastAlike)
		.sort((a, b) => b.likeness - a.likeness)
		.slice(0, mostNearest)
		.map(({ zone }) => zone);
}

function likeness(one: string, other: string): number {
	const [a, b] = [pairsOf(one), pairsOf(other)];
	const shared = [...a].filter((pair) => b.has(pair)).length;
	return (2 * shared) / (a.size + b.size);
}

const pairsOf = (text: string): Set<string> =>
	new Set(Array.from({ length: text.length + 1 }, (_, i) => ` ${text} `.slice(i, i + 2)));

const placeIn = (zone: string): string => folded(zone).split('/').at(-1)!;

/** Without accents, case and the marks between words. */
const folded = (text: string): string =>
	text
		.normalize('NFKD')
		.replaceAll(/\p{M}/gu, '')
		.replaceAll('−', '-')
		.toLowerCase()
		.replaceAll(/[\s_]+/g, ' ')
		.trim();
