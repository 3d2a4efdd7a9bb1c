export const wears = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'] as const;
export type Wear = (typeof wears)[number];

export const qualities = ['', 'StatTrak™', 'Souvenir'] as const;
type Quality = (typeof qualities)[number];

interface SkinName {
	readonly skin: string;
	readonly quality: Quality;
	readonly wear: Wear;
}

const ending = new RegExp(`^(.+) \\((${wears.join('|')})\\)$`);
const pattern = new RegExp(`^(★ )?(?:(StatTrak™|Souvenir) )?(.+) \\((${wears.join('|')})\\)$`);

export function parseSkin(name: string): SkinName | undefined {
	const [, star = '', quality = '', skin, wear] = pattern.exec(name) ?? [];
	return skin === undefined ? undefined : { skin: star + skin, quality: quality as Quality, wear: wear as Wear };
}

export function skinName({ skin, quality, wear }: SkinName): string {
	const [star, rest] = skin.startsWith('★ ') ? ['★ ', skin.slice(2)] : ['', skin];
	return `${star}${quality && `${quality} `}${rest} (${wear})`;
}

/** `AK-47 | Redline (Field-Tested)` is `AK-47 | Redline` and `Field-Tested`. */
export function splitWear(name: string): { readonly skin: string; readonly wear: string | undefined } {
	const [, skin = name, wear] = ending.exec(name) ?? [];
	return { skin, wear };
}
