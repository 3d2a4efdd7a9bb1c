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

const shortVersions: Readonly<Record<string, string>> = {
	'Phase 1': 'P1',
	'Phase 2': 'P2',
	'Phase 3': 'P3',
	'Phase 4': 'P4',
	'Black Pearl': 'BP',
};

/** A name as traders write it, in at most `room` characters: `ST Butterfly | Fade FT`. The end is kept: it has the wear. */
export function shortName(name: string, version: string | null, room: number): string {
	const short = shortForms.reduce((text, [long, abbreviation]) => text.replace(long, abbreviation), label(name));
	const wear = / (?:FN|MW|FT|WW|BS)$/.exec(short)?.[0] ?? '';
	const ending = wear + (version === null ? '' : ` ${shortVersions[version] ?? label(version)}`);
	const start = short.slice(0, short.length - wear.length);
	const whole = start + ending;
	if (whole.length <= room) return whole;
	const kept = [...start].slice(0, Math.max(1, room - ending.length - 1)).join('');
	return `${kept.trimEnd()}…${ending}`;
}
