export interface TypoTolerance {
	/** How many letters a word must have for one typing error to be tolerated, and for two. */
	readonly minLetters: readonly [one: number, two: number];
	/** If true, a word with two errors and another first letter is another word. */
	readonly needsSameFirstLetter: boolean;
}

export const defaultTolerance: TypoTolerance = { minLetters: [3, 7], needsSameFirstLetter: true };
/** For queries that cannot be understood otherwise. */
export const generousTolerance: TypoTolerance = { minLetters: [2, 5], needsSameFirstLetter: false };

/** Longer words are not corrected, because comparing them takes long. */
const maxWordLength = 30;

export function toleratedTypos(letters: number, tolerance: TypoTolerance): number {
	return letters > maxWordLength ? 0 : tolerance.minLetters.filter((minimum) => letters >= minimum).length;
}

interface FuzzyMatch {
	readonly term: number;
	/** How many letters are wrong, missing, superfluous or swapped with their neighbour. */
	readonly errors: number;
	/** Whether only the beginning of the term was compared, because that has fewer errors than the whole term. */
	readonly isPrefix: boolean;
}

/** Terms in ascending order, joined: term t is `termText` from `termEnds[t - 1]` to `termEnds[t]`. */
export interface SortedTerms {
	readonly termText: Uint16Array;
	readonly termEnds: Uint32Array;
}

/**
 * Finds the terms that are 1 to `errorLimit` errors (optimal string alignment) from what was typed, or have
 * such a prefix. Because the terms are sorted, those with a common prefix share the rows computed for it.
 */
export function fuzzyMatches({ termText, termEnds }: SortedTerms, typed: string, errorLimit: number): FuzzyMatch[] {
	const n = typed.length;
	const width = n + 1;
	const depthLimit = n + errorLimit;
	const letters = Uint16Array.from(typed, (_, i) => typed.charCodeAt(i));
	// Row d, column i: the distance between the first d letters of the term and the first i typed.
	const rows = new Uint8Array((depthLimit + 1) * width);
	for (let i = 0; i <= n; i++) rows[i] = i;
	// The least distance between `typed` and a prefix of the term of at most d letters.
	const prefixErrors = new Uint8Array(depthLimit + 1);
	prefixErrors[0] = n;
	const matches: FuzzyMatch[] = [];
	// How many letters of the previous term the rows are valid for.
	let validRows = 0;
	// After how many of its letters the previous term had too many errors, or Infinity. A term that begins with the same
	// letters is skipped.
	let tooFarFrom = Infinity;
	// Where the term and the previous one begin in `termText`.
	let start = 0;
	let previousStart = 0;
	for (let term = 0; term < termEnds.length; previousStart = start, start = termEnds[term]!, term++) {
		const length = termEnds[term]! - start;
		// For how many letters of the term the rows are computed.
		let depth = 0;
		while (depth < validRows && depth < length && termText[start + depth] === termText[previousStart + depth]) depth++;
		// The skipped term begins with all letters that the rows are valid for, so the rows stay valid for the next term.
		if (depth >= tooFarFrom) continue;
		tooFarFrom = Infinity;
		const end = Math.min(length, depthLimit);
		while (depth < end) {
			depth++;
			const fewestErrors = computeRow(rows, letters, termText, start, depth);
			prefixErrors[depth] = Math.min(prefixErrors[depth - 1]!, rows[depth * width + n]!);
			if (fewestErrors > errorLimit) {
				tooFarFrom = depth;
				break;
			}
		}
		validRows = depth;
		const isComparedWhole = depth === length && tooFarFrom === Infinity;
		const wholeErrors = isComparedWhole ? rows[depth * width + n]! : errorLimit + 1;
		const bestPrefixErrors = prefixErrors[depth]!;
		const errors = Math.min(wholeErrors, bestPrefixErrors);
		if (errors > 0 && errors <= errorLimit) matches.push({ term, errors, isPrefix: bestPrefixErrors < wholeErrors });
	}
	return matches;
}

/**
 * Computes row `depth`, which is at least 1, from the two rows before it. Returns the lowest distance in the row.
 * @param start where the term begins in `termText`
 */
function computeRow(
	rows: Uint8Array,
	letters: Uint16Array,
	termText: Uint16Array,
	start: number,
	depth: number,
): number {
	const width = letters.length + 1;
	const row = depth * width;
	const previousRow = row - width;
	const letter = termText[start + depth - 1]!;
	let fewestErrors = depth;
	rows[row] = depth;
	for (let i = 1; i < width; i++) {
		// The least of: the same or a wrong letter, a missing one, a superfluous one, and two swapped ones.
		let errors = rows[previousRow + i - 1]! + (letters[i - 1] === letter ? 0 : 1);
		if (rows[previousRow + i]! + 1 < errors) errors = rows[previousRow + i]! + 1;
		if (rows[row + i - 1]! + 1 < errors) errors = rows[row + i - 1]! + 1;
		if (i > 1 && depth > 1 && letters[i - 2] === letter && letters[i - 1] === termText[start + depth - 2]) {
			const swapped = rows[previousRow - width + i - 2]! + 1;
			if (swapped < errors) errors = swapped;
		}
		rows[row + i] = errors;
		if (errors < fewestErrors) fewestErrors = errors;
	}
	return fewestErrors;
}
