/**
 * Where which word stands: every word of every name, and neighbours glued together (ak + 47 = ak47), sorted, each
 * with the names it occurs in.
 */
export interface SearchIndex {
	/** One word a line, ascending by code units. One string, since that crosses threads as fast as bytes do. */
	readonly words: string;
	/** Word w occurs in `postings[starts[w]]` up to `postings[starts[w + 1]]`, ascending. */
	readonly starts: Uint32Array;
	readonly postings: Uint32Array;
	/** The words that stand in a name by themselves, not only glued: what a typing error may have been meant for. */
	readonly alone: Uint32Array;
	/** Which letters each of them has, see `lettersOf`. */
	readonly letters: Uint32Array;
	/** How many words each name has. */
	readonly lengths: Uint8Array;
	/** Each name's place in alphabetical order, so that equals come in the same order however the lists were. */
	readonly alphabetical: Uint32Array;
}

export function buildSearchIndex(names: readonly (readonly string[])[]): SearchIndex {
	const byWord = new Map<string, number[]>();
	const standing = new Set<string>();
	const add = (word: string, name: number) => {
		const list = byWord.get(word);
		if (!list) byWord.set(word, [name]);
		else if (list.at(-1) !== name) list.push(name);
	};
	names.forEach((words, name) => {
		words.forEach((word, i) => {
			add(word, name);
			standing.add(word);
			if (i > 0) add(words[i - 1]! + word, name);
		});
	});
	const words = [...byWord.keys()].sort();
	const alone = Uint32Array.from(words.keys()).filter((w) => standing.has(words[w]!));
	const letters = Uint32Array.from(alone, (w) => lettersOf(words[w]!));
	const starts = new Uint32Array(words.length + 1);
	words.forEach((word, w) => {
		starts[w + 1] = starts[w]! + byWord.get(word)!.length;
	});
	const postings = new Uint32Array(starts.at(-1) ?? 0);
	words.forEach((word, w) => {
		postings.set(byWord.get(word)!, starts[w]);
	});
	const texts = names.map((each) => each.join(' '));
	const alphabetical = new Uint32Array(names.length);
	Array.from(texts.keys())
		.sort((a, b) => (texts[a]! < texts[b]! ? -1 : 1))
		.forEach((name, place) => {
			alphabetical[name] = place;
		});
	const lengths = Uint8Array.from(names, ({ length }) => Math.min(length, 255));
	return { words: words.join('\n'), starts, postings, alone, letters, lengths, alphabetical };
}

/**
 * The letters of a word, a bit each. One typing error changes at most two bits, so words that differ in more need no
 * closer look.
 */
export function lettersOf(word: string): number {
	let letters = 0;
	for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
	return letters >>> 0;
}
