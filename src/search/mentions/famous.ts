const famous: ReadonlySet<string> = new Set(['dlore']);
/** Only if it is about skins: they are names in stories and other games as well. */
const famousSkins: ReadonlySet<string> = new Set(['dragonlore', 'fireserpent', 'wildlotus', 'gungnir']);
/** Only in a trade: otherwise they are ordinary words. */
const famousInTrades: ReadonlySet<string> = new Set(['howl', 'vulcan', 'medusa', 'printstream', 'redline', 'asiimov']);
const beginnings: ReadonlySet<string> = new Set([...famousInTrades, 'dlore', 'dragon', 'fire', 'wild', 'gungnir']);
const tradeWords: ReadonlySet<string> = new Set(
	(
		'h w have want need lf wts wtb wtt selling sell sold buying buy bought trade trading swap price pc worth ' +
		'quicksell unboxed'
	).split(' '),
);
const skinWords: ReadonlySet<string> = new Set(
	(
		'skin skins inv inventory float case cases knife knives gloves sticker stickers craft crafts unbox opened ' +
		'drop dropped steam market csfloat buff skinport ak awp lobby premier #'
	).split(' '),
);

interface Topic {
	readonly isTrade: boolean;
	readonly isSkins: boolean;
}

export function topicOf(before: readonly string[], after: readonly string[]): Topic {
	const isTrade = before.some((word) => tradeWords.has(word));
	return { isTrade, isSkins: isTrade || [...before, ...after].some((word) => skinWords.has(word)) };
}

export function isFamous(text: string, { isTrade, isSkins }: Topic): boolean {
	const isIn = (names: ReadonlySet<string>) => names.has(text) || names.has(singular(text));
	return isIn(famous) || (isSkins && isIn(famousSkins)) || (isTrade && isIn(famousInTrades));
}

export const mayBeFamous = (word: string): boolean => beginnings.has(word) || beginnings.has(singular(word));

const singular = (word: string) => word.replace(/s$/, '');
