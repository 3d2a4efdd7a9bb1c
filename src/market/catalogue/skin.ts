/** The wears of a Counter-Strike skin, best first. */
export const wears = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'] as const;
export type Wear = (typeof wears)[number];

/** What is special about a unit, as the name says it; `` for a plain one. */
export const qualities = ['', 'StatTrak™', 'Souvenir'] as const;
export type Quality = (typeof qualities)[number];

/** A name of Counter-Strike, taken apart. */
export interface SkinName {
	/** The name without quality and wear, the same for all units of the skin. */
	readonly skin: string;
	readonly quality: Quality;
	readonly wear: Wear;
}

const ending = new RegExp(`^(.+) \\((${wears.join('|')})\\)$`);
const pattern = new RegExp(`^(★ )?(?:(StatTrak™|Souvenir) )?(.+) \\((${wears.join('|')})\\)$`);

/** Takes a name with a wear apart; undefined for all other names. */
export function parseSkin(name: string): SkinName | undefined {
	const [, star = '', quality = '', skin, wear] = pattern.exec(name) ?? [];
	return skin === undefined ? undefined : { skin: star + skin, quality: quality as Quality, wear: wear as Wear };
}

/** The name of a skin in one quality and wear. */
export function skinName({ skin, quality, wear }: SkinName): string {
	const [star, rest] = skin.startsWith('★ ') ? ['★ ', skin.slice(2)] : ['', skin];
	return `${star}${quality && `${quality} `}${rest} (${wear})`;
}

/** A name without its wear, and the wear: `AK-47 | Redline (Field-Tested)` is `AK-47 | Redline` and `Field-Tested`. */
export function splitWear(name: string): { readonly skin: string; readonly wear: string | undefined } {
	const [, skin = name, wear] = ending.exec(name) ?? [];
	return { skin, wear };
}
