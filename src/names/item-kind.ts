import { counterStrike, type Game } from './game.ts';

export const itemKinds = ['knives', 'gloves', 'rifles', 'pistols', 'smgs', 'heavy', 'cases', 'stickers'] as const;
export type ItemKind = (typeof itemKinds)[number];

const weaponsByKind = {
	rifles: 'AK-47, M4A4, M4A1-S, AWP, SSG 08, AUG, SG 553, FAMAS, Galil AR, SCAR-20, G3SG1',
	pistols: 'Desert Eagle, USP-S, Glock-18, P250, Five-SeveN, Tec-9, CZ75-Auto, P2000, Dual Berettas, R8 Revolver',
	smgs: 'MP9, MAC-10, MP7, MP5-SD, UMP-45, P90, PP-Bizon',
	heavy: 'Nova, XM1014, MAG-7, Sawed-Off, M249, Negev',
} as const satisfies Partial<Record<ItemKind, string>>;
const kindByWeapon = new Map(
	Object.entries(weaponsByKind).flatMap(([kind, names]) =>
		names.split(', ').map((name) => [name, kind as ItemKind] as const),
	),
);

export const isGlove = (name: string): boolean => /^★ [^|]*(?:Gloves|Wraps)/.test(name);

/** Returns what is before the first bar of a name, without its quality: the weapon, if it is a skin of one. */
export const weaponOf = (name: string): string => name.replace(/^(StatTrak™|Souvenir) /, '').split(' | ')[0]!;

/** Returns the kind of a Counter-Strike item; undefined for other kinds and games. */
export function itemKindOf(name: string, game: Game): ItemKind | undefined {
	if (game !== counterStrike) return undefined;
	if (name.startsWith('★')) return isGlove(name) ? 'gloves' : 'knives';
	const weapon = weaponOf(name);
	if (weapon.startsWith('Sticker')) return 'stickers';
	if (/ Case( \d+)?$/.test(name)) return 'cases';
	return kindByWeapon.get(weapon);
}
