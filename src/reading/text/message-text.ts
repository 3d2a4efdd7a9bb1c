import { withoutLabels } from './labels.ts';
import type { Place } from './places.ts';
import { withPlainNumbers } from './plain-numbers.ts';

/** The most characters that are read: as many as a message's text and embeds can have together. */
const readLimit = 10_000;
/** The most characters of a piece. */
const pieceLength = 300;

/** Some people put characters without width into words. */
const invisible = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** Matches mentions and e-mail addresses, whose part before the “@” has at most 64 characters (RFC 5321). */
const mentionOrAddress =
	/<(?:a?:\w+:\d+|[@#][!&]?\d+|t:-?\d+(?::\w)?|\/[^:<>\n]{1,100}:\d+)>|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;

/** The full-width forms of ASCII characters, which Asian keyboards type. */
const fullWidth = /[\uFF01-\uFF5E]/g;
const fullWidthOffset = 0xfee0;

/** The emoji of a digit. */
const keycap = /(\d)\uFE0F?\u20E3/g;
const keycapAtStart = /^([^\S\n]*)(\d)\uFE0F?\u20E3/gm;

/** Replaces emoji of digits by the digits. Those that number the lines, from 1 up, get a dot: “1.” is not an amount. */
export function withoutKeycaps(text: string): string {
	const numbers = [...text.matchAll(keycapAtStart)].map(([, , digit]) => Number(digit));
	const areLineNumbers = numbers.length > 1 && numbers.every((number, i) => number === i + 1);
	return (areLineNumbers ? text.replaceAll(keycapAtStart, '$1$2.') : text).replaceAll(keycap, '$1');
}

/**
 * Shortens each run of blanks to one blank or line break. Many patterns take time that grows with the square of the
 * length of a run.
 */
export const withoutRuns = (text: string, runs = /\s{2,}/g): string =>
	text.replaceAll(runs, (run) => (run.includes('\n') ? '\n' : ' '));

/** Removes invisible characters, mentions and runs of blanks, and makes full-width characters plain ones. */
export const readable = (text: string): string => withoutRuns(readableCells(text));

/** Does the same as `readable`, but keeps the tabs that separate cells. */
export function readableCells(text: string): string {
	const plain = withoutKeycaps(text)
		.replaceAll(invisible, '')
		.replaceAll(mentionOrAddress, ' ')
		.replaceAll(fullWidth, (each) => String.fromCharCode(each.charCodeAt(0) - fullWidthOffset));
	return withoutRuns(plain, /[^\S\t]{2,}/g);
}

/** Cuts a text after a line break, or else after a comma or a blank, so that no piece is longer than `pieceLength`. */
export function piecesOf(text: string): string[] {
	const pieces: string[] = [];
	for (let from = 0; from < text.length; ) {
		const ends = ['\n', ',', ' '].map((end) => text.lastIndexOf(end, from + pieceLength - 1) + 1);
		const end = ends.find((each) => each > from) ?? from + pieceLength;
		const to = text.length - from <= pieceLength ? text.length : end;
		pieces.push(text.slice(from, to));
		from = to;
	}
	return pieces;
}

/** Returns the pieces of each text. What exceeds `readLimit` in all texts together is left out. */
export function inPieces(texts: readonly string[]): string[][] {
	let remaining = readLimit;
	return texts.map((text) => {
		// The text is cut first, so that cleaning takes a limited time. Cleaning hardly ever removes more than half of it.
		const plain = withoutLabels(withPlainNumbers(readable(text.slice(0, 2 * readLimit)))).slice(0, remaining);
		remaining -= plain.length;
		return piecesOf(plain);
	});
}

/** A link, or the text between two. Offsets are in UTF-16 code units. */
export interface MessagePart {
	readonly url?: string;
	/** The text, or the label of a link, which a bare address does not have. */
	readonly words: string;
	/** Where the words begin, if there are any; `all` also has the rest of a link. */
	readonly from: number;
	readonly all: Place;
}

/** Blanks out addresses, which have percent signs and numbers. Offsets stay the same. */
export const withoutLinks = (text: string): string =>
	text.replaceAll(/https?:\/\/\S+/gi, (address) => ' '.repeat(address.length));

const links = /\[([^\]\n]{0,300})\]\(<?(https?:\/\/[^\s<>]+?)>?\)|(https?:\/\/[^\s<>]+)/gi;
const afterLink = /[)\]}.,;:!?*_~|"'“”’`]+$/;

export function linksAndWords(text: string): MessagePart[] {
	const parts: MessagePart[] = [];
	let end = 0;
	for (const match of text.matchAll(links)) {
		const [whole, label = '', labelled, bare = ''] = match;
		const url = labelled ?? bare.replace(afterLink, '');
		const from = match.index;
		const to = from + (labelled ? whole.length : url.length);
		// The label of a link begins after its “[”.
		parts.push(wordsIn(text, end, from), { url, words: label, from: from + 1, all: { from, to } });
		end = to;
	}
	return [...parts, wordsIn(text, end, text.length)];
}

const wordsIn = (text: string, from: number, to: number): MessagePart => ({
	words: text.slice(from, to),
	from,
	all: { from, to },
});
