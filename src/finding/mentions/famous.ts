/** Finishes that people name without their weapon: they are on one weapon only, and mean nothing else. */
const famous: ReadonlySet<string> = new Set(['dlore', 'dragonlore', 'fireserpent', 'wildlotus', 'gungnir']);
/** The same, if it is about trading: otherwise they are ordinary words. */
const famousInTrades: ReadonlySet<string> = new Set(['howl', 'vulcan', 'medusa', 'printstream', 'redline', 'asiimov']);
const beginnings: ReadonlySet<string> = new Set([...famousInTrades, 'dlore', 'dragon', 'fire', 'wild', 'gungnir']);
const tradeWords: ReadonlySet<string> = new Set(
	(
		'h w have want need lf wts wtb wtt selling sell sold buying buy bought trade trading swap price pc worth ' +
		'quicksell unboxed'
	).split(' '),
);

/** Whether `text`, with or without a plural “s”, names an item by its finish alone, after the words `before` it. */
export function isFamous(text: string, before: readonly string[]): boolean {
	const isIn = (names: ReadonlySet<string>) => names.has(text) || names.has(singular(text));
	return isIn(famous) || (isIn(famousInTrades) && before.some((word) => tradeWords.has(word)));
}

/** Whether such a name may begin with the word. */
export const mayBeFamous = (word: string): boolean => beginnings.has(word) || beginnings.has(singular(word));

const singular = (word: string) => word.replace(/s$/, '');
