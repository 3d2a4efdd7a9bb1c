/** Characters of a message that are read: as many as its text and its embeds can have together. */
const readLimit = 10_000;
const pieceLength = 300;

/** Characters without width, which some people put into words, and directions of writing. */
const invisible = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/**
 * What Discord shows otherwise than it is written, and e-mail addresses: words in them name nothing. Of an address, the part
 * before the @ has up to 64 characters (RFC 5321): a long word must not be searched again from each of its letters.
 */
const noWords =
	/<(?:a?:\w+:\d+|[@#][!&]?\d+|t:-?\d+(?::\w)?|\/[^:<>\n]{1,100}:\d+)>|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;

/** Letters, digits and signs as wide as ideographs: “２ｘ” is “2x”. */
const wide = /[\uFF01-\uFF5E]/g;
const wideOffset = 0xfee0;

/**
 * The text as it is read: without invisible characters, mentions, emojis of servers, and e-mail addresses, and with
 * letters of the usual width.
 */
export function readable(text: string): string {
	return text
		.replaceAll(invisible, '')
		.replaceAll(noWords, ' ')
		.replaceAll(wide, (each) => String.fromCharCode(each.charCodeAt(0) - wideOffset));
}

/** A text in pieces that take a few milliseconds each: whole lines, parts of lists, or words. */
export function piecesOf(text: string): string[] {
	const pieces: string[] = [];
	for (let from = 0; from < text.length; ) {
		const ends = ['\n', ',', ' '].map((end) => text.lastIndexOf(end, from + pieceLength) + 1);
		const end = ends.find((each) => each > from) ?? from + pieceLength;
		const to = text.length - from <= pieceLength ? text.length : end;
		pieces.push(text.slice(from, to));
		from = to;
	}
	return pieces;
}

/** The pieces of each of a message's texts, as far as they are read. */
export function inPieces(texts: readonly string[]): string[][] {
	let left = readLimit;
	return texts.map((text) => {
		const read = readable(text.slice(0, 2 * readLimit)).slice(0, left);
		left -= read.length;
		return piecesOf(read);
	});
}

/**
 * A part of a text: a link, or the text between two. A link's words are those it is shown with, if any. Offsets in UTF-16
 * code units.
 */
export interface Part {
	readonly url?: string;
	readonly words: string;
	/** Where the words are. */
	readonly from: number;
	/** Where all of it is. */
	readonly all: { readonly from: number; readonly to: number };
}

const links = /\[([^\]\n]{0,300})\]\(<?(https?:\/\/[^\s<>]+?)>?\)|(https?:\/\/[^\s<>]+)/gi;
/** What follows a link without being part of it. */
const afterLink = /[)\]}.,;:!?*_~|"'“”’`]+$/;

export function partsOf(text: string): Part[] {
	const parts: Part[] = [];
	let end = 0;
	for (const match of text.matchAll(links)) {
		const [whole, label = '', labelled, bare = ''] = match;
		const url = labelled ?? bare.replace(afterLink, '');
		const from = match.index;
		const to = from + (labelled ? whole.length : url.length);
		parts.push(wordsIn(text, end, from), { url, words: label, from: from + 1, all: { from, to } });
		end = to;
	}
	return [...parts, wordsIn(text, end, text.length)];
}

const wordsIn = (text: string, from: number, to: number): Part => ({
	words: text.slice(from, to),
	from,
	all: { from, to },
});
