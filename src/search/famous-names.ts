/** Words that name an item without its weapon in any message. */
const famousAnywhere: ReadonlySet<string> = new Set(['dlore']);
/** These count only in a message about skins: they are names in stories and other games as well. */
const famousAmongSkins: ReadonlySet<string> = new Set(['dragonlore', 'fireserpent', 'wildlotus', 'gungnir']);
/** These count only in a trade: otherwise they are ordinary words. */
const famousInTrades: ReadonlySet<string> = new Set(['howl', 'vulcan', 'medusa', 'printstream', 'redline', 'asiimov']);
/** Words with which a famous name begins. */
const famousBeginnings: ReadonlySet<string> = new Set([
	...famousInTrades,
	'dlore',
	'dragon',
	'fire',
	'wild',
	'gungnir',
]);
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
	readonly isAboutSkins: boolean;
}

/**
 * What a message is about, by the words before and after a name. A trade word counts only before the name: in “redline
 * is nice, want to see mine?”, nothing is traded.
 */
export function topicOf(before: readonly string[], after: readonly string[]): Topic {
	const isTrade = before.some((word) => tradeWords.has(word));
	return { isTrade, isAboutSkins: isTrade || [...before, ...after].some((word) => skinWords.has(word)) };
}

/** Whether a text names an item without its weapon in a message about the topic. */
export function isFamous(text: string, { isTrade, isAboutSkins }: Topic): boolean {
	const isIn = (names: ReadonlySet<string>) => names.has(text) || names.has(withoutPluralS(text));
	return isIn(famousAnywhere) || (isAboutSkins && isIn(famousAmongSkins)) || (isTrade && isIn(famousInTrades));
}

/** Whether a word begins a famous name, without its weapon. */
export const beginsFamousName = (word: string): boolean =>
	famousBeginnings.has(word) || famousBeginnings.has(withoutPluralS(word));

const withoutPluralS = (word: string) => word.replace(/s$/, '');
