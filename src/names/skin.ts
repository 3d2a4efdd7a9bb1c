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
export const withoutWearAndQuality = (name: string): string =>
	splitWear(name)
		.skin.replace(/^★ /, '')
		.replace(/^(?:StatTrak™|Souvenir) /, '');

/**
 * Splits `AK-47 | Redline (Field-Tested)` into `AK-47 | Redline` and `Field-Tested`. Unlike the skin of `parseSkin`,
 * this one keeps its quality.
 */
export function splitWear(name: string): { readonly skin: string; readonly wear: string | undefined } {
	const [, skin = name, wear] = wearEnding.exec(name) ?? [];
	return { skin, wear };
}
