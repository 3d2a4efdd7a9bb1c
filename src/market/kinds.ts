import type { Game } from './game.ts';

export const kinds = ['knives', 'gloves', 'rifles', 'pistols', 'smgs', 'heavy', 'cases', 'stickers'] as const;
export type Kind = (typeof kinds)[number];

const weapons: Readonly<Record<string, Kind>> = Object.fromEntries(
	(
		[
			['rifles', 'AK-47, M4A4, M4A1-S, AWP, SSG 08, AUG, SG 553, FAMAS, Galil AR, SCAR-20, G3SG1'],
			[
				'pistols',
				'Desert Eagle, USP-S, Glock-18, P250, Five-SeveN, Tec-9, CZ75-Auto, P2000, Dual Berettas, R8 Revolver',
			],
			['smgs', 'MP9, MAC-10, MP7, MP5-SD, UMP-45, P90, PP-Bizon'],
			['heavy', 'Nova, XM1014, MAG-7, Sawed-Off, M249, Negev'],
		] as const
	).flatMap(([kind, names]) => names.split(', ').map((name) => [name, kind])),
);

/** Of Counter-Strike; undefined for other kinds and games. */
export function kindOf(name: string, game: Game): Kind | undefined {
	if (game !== 730) return undefined;
	if (name.startsWith('★')) return /Gloves|Wraps/.test(name) ? 'gloves' : 'knives';
	const [first = ''] = name.replace(/^(StatTrak™|Souvenir) /, '').split(' | ');
	if (first.startsWith('Sticker')) return 'stickers';
	if (/ Case( \d+)?$/.test(name)) return 'cases';
	return weapons[first];
}
