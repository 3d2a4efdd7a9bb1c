import { qualities } from '../../market/catalogue/skin.ts';
import { length } from '../formatting/table.ts';
import { label } from '../reply.ts';

const shortForms: readonly (readonly [RegExp, string])[] = [
	[/ \(Factory New\)/, ' FN'],
	[/ \(Minimal Wear\)/, ' MW'],
	[/ \(Field-Tested\)/, ' FT'],
	[/ \(Well-Worn\)/, ' WW'],
	[/ \(Battle-Scarred\)/, ' BS'],
	[new RegExp(`${qualities[1]} `), 'ST '],
	[/Souvenir /, 'SV '],
	[/★ /, ''],
	[/ Knife(?= \||$)/, ''],
];

const shortVersions: Readonly<Record<string, string>> = {
	'Phase 1': 'P1',
	'Phase 2': 'P2',
	'Phase 3': 'P3',
	'Phase 4': 'P4',
	'Black Pearl': 'BP',
};

/** The beginning of a text that is at most `width` characters wide in a code block. */
function firstColumns(text: string, width: number): string {
	let kept = '';
	for (const character of text) {
		if (length(kept + character) > width) break;
		kept += character;
	}
	return kept;
}

/** A name as traders write it, at most `room` characters wide: `ST Butterfly | Fade FT`. The end is kept: it has the wear. */
export function shortName(name: string, version: string | null, room: number): string {
	const short = shortForms.reduce((text, [long, abbreviation]) => text.replace(long, abbreviation), label(name));
	const wear = / (?:FN|MW|FT|WW|BS)$/.exec(short)?.[0] ?? '';
	const ending = wear + (version === null ? '' : ` ${shortVersions[version] ?? label(version)}`);
	const start = short.slice(0, short.length - wear.length);
	const whole = start + ending;
	if (length(whole) <= room) return whole;
	const kept = firstColumns(start, Math.max(1, room - length(ending) - 1));
	return `${kept.trimEnd()}…${ending}`;
}
