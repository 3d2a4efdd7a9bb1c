import { parse } from 'discord-markdown-parser';
import { decodeHTML } from 'entities';
import { decodeEscapes } from '../../base/text/parse.ts';

/**
 * The longest text that is parsed, in characters. Parsing takes about 5 ms for the worst text of this length. In longer
 * texts, only what is struck through is found.
 */
const maxParsedLength = 1_000;
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/i;
/** Matches an escape such as `\u2605`, as JSON writes it. */
const unicodeEscape = /\\u([\da-f]{4})/gi;
const percentEncoded = /^\S*%[\da-f]{2}\S*$/i;
/** Matches what a wrong encoding makes of “™”, or what people write instead of it. */
const trademark = /\b(stat[\s-]?trak|souvenir)\s?(?:\?|\(tm\)|\(r\)|®|�|â„¢|\bTM\b)/gi;

/** Decodes entities, escapes and percent signs. “StatTrak(TM)” and the like become “StatTrak™”. */
export function withoutEscapes(line: string): string {
	let text = line;
	if (entity.test(text)) text = decodeHTML(text);
	if (text.includes('\\u'))
		text = text.replaceAll(unicodeEscape, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
	if (percentEncoded.test(text) && !/^https?:/i.test(text)) text = decodeEscapes(text) ?? text;
	// Souvenir has no trademark sign, so only what was written in its place is removed.
	return text.replaceAll(trademark, (_, word: string) => (/^souvenir/i.test(word) ? `${word} ` : `${word}™ `));
}

export interface VisibleText {
	readonly text: string;
	/** The texts that are struck through. They are sold, so `text` lacks them. */
	readonly strikethroughs: readonly string[];
}

interface Node {
	readonly type: string;
	readonly content?: string | readonly Node[];
}

/** Matches a text that is struck through. */
const strikethrough = /~~([^~]+)~~/g;
const markup = /[*_~`\\]|\|\|/;
/** Nodes that cannot contain the name of an item. */
const nameless: ReadonlySet<string> = new Set(
	'user channel role emoji everyone here timestamp twemoji slashCommand guildNavigation'.split(' '),
);
const blocks: ReadonlySet<string> = new Set(['heading', 'blockQuote', 'codeBlock', 'subtext', 'br']);

/** A text, or one line of it, as Discord shows it. */
export function plainText(text: string): VisibleText {
	const decoded = withoutEscapes(text);
	const strikethroughs: string[] = [];
	if (decoded.length > maxParsedLength) {
		const remaining = decoded.replaceAll(strikethrough, (_, inner: string) => {
			strikethroughs.push(inner.trim());
			return ' ';
		});
		return { text: remaining, strikethroughs };
	}
	if (!markup.test(decoded)) return { text: decoded, strikethroughs };
	const textOf = (nodes: readonly Node[]): string =>
		nodes
			.map((node) => {
				const { type, content } = node;
				if (nameless.has(type)) return ' ';
				const inner = Array.isArray(content) ? textOf(content as Node[]) : String(content ?? '');
				if (type === 'strikethrough') {
					strikethroughs.push(inner.trim());
					return ' ';
				}
				return blocks.has(type) ? `\n${inner}\n` : inner;
			})
			.join('');
	const plain = textOf(parse(decoded, 'normal') as readonly Node[]);
	return { text: plain.replaceAll(/\n{2,}/g, '\n').replace(/^\n|\n$/g, ''), strikethroughs };
}

/** Strikes through each line of a struck-through text by itself, so that lines can be read one by one. */
export const strikeEachLine = (text: string): string =>
	text.replaceAll(strikethrough, (whole, struck: string) => {
		if (!struck.includes('\n')) return whole;
		const lines = struck.split('\n').map((line) => (line.trim() === '' ? line : `~~${line}~~`));
		return lines.join('\n');
	});
