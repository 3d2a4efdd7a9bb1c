import { readFileSync } from 'node:fs';
import { builtFile } from '../base/built-file.ts';
import { yieldToEventLoop } from '../base/clock.ts';
import { getOrCompute } from '../base/get-or-compute.ts';
import { recentEntries } from '../base/recent-entries.ts';
import { SortedLines } from '../base/text/sorted-lines.ts';
import { defaultTolerance, fuzzyMatches, type SortedTerms, toleratedTypos } from './fuzzy-matches.ts';

/** Normalized words. */
type Words = readonly string[];

export interface OfficialPart {
	/** What the part means in English, the most frequent meaning first. */
	readonly meanings: readonly Words[];
	/** How many of the typed words the part consists of. */
	readonly length: number;
}

/** The most parts that an unfinished or misspelt one may mean. */
const completionLimit = 8;
/** How many parts with the same beginning are read to find the shortest ones. */
const completionReadLimit = 200;
/** The fewest letters for which completions are looked up. Fewer letters begin too many parts. */
const shortestBeginning = 4;

/** The fewest letters of a part that is corrected. Shorter ones are too similar to others. */
const shortestCorrected = 5;

const cachedLines = 2_000;

/** The character code of a tab. */
const tab = 9;

/**
 * How the game names the parts of its items in 27 languages, such as `czerwona linia` for `redline`, from a file that
 * the build writes (scripts/official-names.mjs). The file is read when it is first needed, which takes some 5 ms.
 *
 * Each line has a part, its words joined without spaces, and then what it means, separated by tabs.
 */
export class OfficialNames {
	readonly #read: () => Buffer;
	#lines: SortedLines | undefined;
	/** The results of `#lineFrom`, because the same words are typed over and over. */
	readonly #lineCache = recentEntries<string, string>(cachedLines);
	/** The parts; a part has the position of its line. */
	#terms: SortedTerms | undefined;

	constructor(read = () => readFileSync(builtFile('src/search/official-names.tsv'))) {
		this.#read = read;
	}

	/** Returns the parts that begin with the word at `at`, the longest first. */
	partsAt(words: Words, at: number): readonly OfficialPart[] {
		const parts: OfficialPart[] = [];
		let typed = '';
		for (let to = at; to < words.length; to++) {
			typed += words[to];
			const line = this.#lineFrom(typed);
			if (!line.startsWith(typed)) break;
			const [key, ...meanings] = line.split('\t');
			if (key === typed) parts.unshift({ meanings: meanings.map(wordsOf), length: to + 1 - at });
		}
		return parts;
	}

	/** Returns what the beginning of a part may mean: the shortest parts that begin so. */
	completions(beginning: string): readonly Words[] {
		if (beginning.length < shortestBeginning) return [];
		const keyed: { readonly key: string; readonly meaning: Words }[] = [];
		const first = this.#allLines.positionOf(beginning);
		for (let position = first; position < first + completionReadLimit; position++) {
			const line = this.#allLines.lineAt(position);
			if (!line.startsWith(beginning)) break;
			const [key = '', meaning = ''] = line.split('\t');
			keyed.push({ key, meaning: wordsOf(meaning) });
		}
		return keyed
			.sort((a, b) => a.key.length - b.key.length)
			.slice(0, completionLimit)
			.map(({ meaning }) => meaning);
	}

	/** Reads all terms before anybody misspells a part, and lets other work run in between. */
	async prepare(): Promise<void> {
		if (this.#terms) return;
		const steps = termsOf(this.#allLines);
		let step = steps.next();
		for (; !step.done; step = steps.next()) await yieldToEventLoop();
		this.#terms ??= step.value;
	}

	/** Returns what a misspelt part may mean: the parts with the fewest errors. This takes a few milliseconds. */
	corrected(typed: string): readonly Words[] {
		if (typed.length < shortestCorrected) return [];
		this.#terms ??= resultOf(termsOf(this.#allLines));
		const matches = fuzzyMatches(this.#terms, typed, toleratedTypos(typed.length, defaultTolerance));
		const wholeMatches = matches.filter(({ isPrefix }) => !isPrefix);
		const fewestErrors = Math.min(...wholeMatches.map(({ errors }) => errors));
		return wholeMatches
			.filter(({ errors }) => errors === fewestErrors)
			.slice(0, completionLimit)
			.map(({ term }) => wordsOf(this.#allLines.lineAt(term).split('\t')[1]!));
	}

	/** Returns the first line that does not sort before what was typed. */
	#lineFrom(typed: string): string {
		return getOrCompute(this.#lineCache, typed, () => this.#allLines.lineAt(this.#allLines.positionOf(typed)));
	}

	get #allLines(): SortedLines {
		this.#lines ??= new SortedLines(this.#read());
		return this.#lines;
	}
}

/** How many lines are read before other work gets a turn. They take about 2 ms. */
const linesAtOnce = 5_000;

/** Yields after every `linesAtOnce` lines and returns the terms. It takes 20 ms in all. */
function* termsOf(lines: SortedLines): Generator<undefined, SortedTerms> {
	const text = lines.toString();
	const termText = new Uint16Array(text.length);
	const termEnds: number[] = [];
	let end = 0;
	let at = 0;
	while (at < text.length) {
		for (let code = text.charCodeAt(at); code !== tab; code = text.charCodeAt(++at)) termText[end++] = code;
		termEnds.push(end);
		const lineEnd = text.indexOf('\n', at);
		at = lineEnd < 0 ? text.length : lineEnd + 1;
		if (termEnds.length % linesAtOnce === 0) yield;
	}
	return { termText: termText.slice(0, end), termEnds: Uint32Array.from(termEnds) };
}

function resultOf<Result>(steps: Generator<undefined, Result>): Result {
	let step = steps.next();
	while (!step.done) step = steps.next();
	return step.value;
}

const wordsOf = (text: string): Words => text.split(' ');
