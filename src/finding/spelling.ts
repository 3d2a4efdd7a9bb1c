/** How far a typing error may go. */
export interface Forgiveness {
	/** Letters from which one, and from which two, typing errors are forgiven. */
	readonly from: readonly [one: number, two: number];
	/** Two errors and another first letter: that is another word. */
	readonly sameFirst: boolean;
}

export const usual: Forgiveness = { from: [3, 7], sameFirst: true };
/** For what cannot be understood else. */
export const generous: Forgiveness = { from: [2, 5], sameFirst: false };

/** Nobody types longer words; measuring them would take long. */
const longest = 30;

/** How many typing errors a word of so many letters may have. */
export function errorsForgiven(letters: number, { from }: Forgiveness): number {
	return letters > longest ? 0 : from.filter((least) => letters >= least).length;
}

/** A term that is nearly what was typed. */
export interface Alike {
	readonly term: number;
	readonly errors: number;
	/** Only the beginning of the term is nearly what was typed. */
	readonly begun: boolean;
}

/** Texts one behind the other, in ascending order: text t lies from `ends[t - 1]` to `ends[t]`. */
interface SortedTexts {
	readonly text: Uint16Array;
	readonly ends: Uint32Array;
}

/**
 * All terms that are `typed`, or begin with it, but for one to `most` errors. Letters to change, add, leave out or swap
 * with their neighbour count one each. What terms begin with in common is measured once, since they stand in order; a
 * beginning that is too far off rules out all that begin so.
 */
export function alikeTerms({ text, ends }: SortedTexts, typed: string, most: number): Alike[] {
	const n = typed.length;
	const width = n + 1;
	const deepest = n + most;
	const letters = Uint16Array.from(typed, (_, i) => typed.charCodeAt(i));
	// Row d: errors between the first d letters of the term and the first i typed.
	const rows = new Uint8Array((deepest + 1) * width);
	for (let i = 0; i <= n; i++) rows[i] = i;
	// The least errors between what is typed and a beginning of the term of at most d letters.
	const begun = new Uint8Array(deepest + 1).fill(n, 0, 1);
	const found: Alike[] = [];
	let known = 0; // How many letters of the last term the rows are true of,
	let dead = Infinity; // and with how many it was too far off, if ever.
	let start = 0;
	let last = 0;
	for (let term = 0; term < ends.length; last = start, start = ends[term]!, term++) {
		const length = ends[term]! - start;
		let depth = 0;
		while (depth < known && depth < length && text[start + depth] === text[last + depth]) depth++;
		if (depth >= dead) continue;
		dead = Infinity;
		const end = Math.min(length, deepest);
		while (depth < end) {
			const letter = text[start + depth]!;
			const before = depth * width;
			const row = before + width;
			depth++;
			let least = depth;
			rows[row] = depth;
			for (let i = 1; i <= n; i++) {
				let errors = rows[before + i - 1]! + (letters[i - 1] === letter ? 0 : 1);
				if (rows[before + i]! + 1 < errors) errors = rows[before + i]! + 1;
				if (rows[row + i - 1]! + 1 < errors) errors = rows[row + i - 1]! + 1;
				if (i > 1 && depth > 1 && letters[i - 2] === letter && letters[i - 1] === text[start + depth - 2]) {
					const swapped = rows[before - width + i - 2]! + 1;
					if (swapped < errors) errors = swapped;
				}
				rows[row + i] = errors;
				if (errors < least) least = errors;
			}
			begun[depth] = Math.min(begun[depth - 1]!, rows[row + n]!);
			if (least > most) {
				dead = depth;
				break;
			}
		}
		known = depth;
		const whole = depth === length && dead === Infinity ? rows[depth * width + n]! : most + 1;
		const part = begun[depth]!;
		const errors = Math.min(whole, part);
		if (errors > 0 && errors <= most) found.push({ term, errors, begun: part < whole });
	}
	return found;
}
