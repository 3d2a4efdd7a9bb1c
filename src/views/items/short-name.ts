import { qualities } from '../../market/catalogue/skin.ts';
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

/** A name as traders write it, in at most `room` characters: `ST Butterfly | Fade FT`. The end is kept: it has the wear. */
export function shortName(name: string, version: string | null, room: number): string {
	const short = shortForms.reduce((text, [long, abbreviation]) => text.replace(long, abbreviation), label(name));
	const ending = version === null ? (/ (?:FN|MW|FT|WW|BS)$/.exec(short)?.[0] ?? '') : ` · ${label(version)}`;
	const start = version === null ? short.slice(0, short.length - ending.length) : short;
	const whole = start + ending;
	if (whole.length <= room) return whole;
	const kept = [...start].slice(0, Math.max(1, room - ending.length - 1)).join('');
	return `${kept.trimEnd()}…${ending}`;
}
