import type { Game } from './game.ts';

export const wears = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'] as const;
export type Wear = (typeof wears)[number];

export const qualities = ['', 'StatTrak™', 'Souvenir'] as const;
type Quality = (typeof qualities)[number];

interface SkinName {
	/** Weapon and finish, with the star of knives and gloves in front. */
	readonly skin: string;
	readonly quality: Quality;
	readonly wear: Wear;
}

const wearEnding = new RegExp(`^(.+) \\((${wears.join('|')})\\)$`);
const skinPattern = new RegExp(`^(★ )?(?:(StatTrak™|Souvenir) )?(.+) \\((${wears.join('|')})\\)$`);

export function parseSkin(name: string): SkinName | undefined {
	const [, star = '', quality = '', skin, wear] = skinPattern.exec(name) ?? [];
	return skin === undefined ? undefined : { skin: star + skin, quality: quality as Quality, wear: wear as Wear };
}

/** @param wear undefined for an item that has none, such as a knife without a finish */
export function skinName({
	skin,
	quality,
	wear,
}: Omit<SkinName, 'wear'> & { readonly wear: Wear | undefined }): string {
	// The quality is between the star and the weapon.
	const star = skin.startsWith('★ ') ? '★ ' : '';
	const qualityPrefix = quality === '' ? '' : `${quality} `;
	const wearSuffix = wear === undefined ? '' : ` (${wear})`;
	return `${star}${qualityPrefix}${skin.slice(star.length)}${wearSuffix}`;
}

/** Turns `★ StatTrak™ Karambit | Fade (Factory New)` into `Karambit | Fade`. */
export const withoutQuality = (name: string): string =>
	splitWear(name)
		.skin.replace(/^★ /, '')
		.replace(/^(?:StatTrak™|Souvenir) /, '');

/** Splits `AK-47 | Redline (Field-Tested)` into `AK-47 | Redline` and `Field-Tested`. */
export function splitWear(name: string): { readonly skin: string; readonly wear: string | undefined } {
	const [, skin = name, wear] = wearEnding.exec(name) ?? [];
	return { skin, wear };
}

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

export const isGlove = (name: string): boolean => /^★ [^|]*(?:Gloves|Wraps)/.test(name);

/** Returns false for an item with a version, because the price of a Doppler is clear if its phase is known. */
export function isPricedByPattern(name: string, version: string | null): boolean {
	const [, finish] = splitWear(name).skin.split(' | ');
	// Nobody pays more for the webs of gloves.
	return version === null && !isGlove(name) && finish !== undefined && patternFinishes.has(finish);
}

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

/** Returns the kind of a Counter-Strike item; undefined for other kinds and games. */
export function itemKindOf(name: string, game: Game): ItemKind | undefined {
	if (game !== 730) return undefined;
	if (name.startsWith('★')) return isGlove(name) ? 'gloves' : 'knives';
	const [weapon = ''] = name.replace(/^(StatTrak™|Souvenir) /, '').split(' | ');
	if (weapon.startsWith('Sticker')) return 'stickers';
	if (/ Case( \d+)?$/.test(name)) return 'cases';
	return kindByWeapon.get(weapon);
}
