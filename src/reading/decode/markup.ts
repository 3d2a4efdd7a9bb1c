import { parse } from 'discord-markdown-parser';
import { decodeHTML } from 'entities';
import { decodeEscapes } from '../../base/text/parse.ts';

/** Characters; parsing takes about 5 ms for the worst text of this length. */
const parsedLimit = 1_000;
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/i;
const codeUnit = /\\u([\da-f]{4})/gi;
const percentEncoded = /^\S*%[\da-f]{2}\S*$/i;
/** Signs that come out of a wrong encoding, or stand for “™”. */
const trademark = /\b(stat[\s-]?trak|souvenir)\s?(?:\?|\(tm\)|\(r\)|®|�|â„¢|\bTM\b)/gi;

/** Without entities, escapes and percent signs; “StatTrak(TM)” and the like become “StatTrak™”. */
export function withoutEscapes(line: string): string {
	let text = line;
	if (entity.test(text)) text = decodeHTML(text);
	if (text.includes('\\u'))
		text = text.replaceAll(codeUnit, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
	if (percentEncoded.test(text) && !/^https?:/i.test(text)) text = decodeEscapes(text) ?? text;
	return text.replaceAll(trademark, (_, word: string) => (/^souvenir/i.test(word) ? `${word} ` : `${word}™ `));
}

export interface Plain {
	readonly text: string;
	/** What is struck through: sold, so it is not in `text`. */
	readonly struck: readonly string[];
}

interface Node {
	readonly type: string;
	readonly content?: string | readonly Node[];
}

const markup = /[*_~`\\]|\|\|/;
/** What Discord shows instead of these names nothing. */
const nameless: ReadonlySet<string> = new Set(
	'user channel role emoji everyone here timestamp twemoji slashCommand guildNavigation'.split(' '),
);
const blocks: ReadonlySet<string> = new Set(['heading', 'blockQuote', 'codeBlock', 'subtext', 'br']);

/** A text, or one line of it, as Discord shows it. */
export function plainText(text: string): Plain {
	const escaped = withoutEscapes(text);
	if (!markup.test(escaped) || escaped.length > parsedLimit) return { text: escaped, struck: [] };
	const struck: string[] = [];
	const shown = (nodes: readonly Node[]): string =>
		nodes
			.map((node) => {
				const { type, content } = node;
				if (nameless.has(type)) return ' ';
				const inner = Array.isArray(content) ? shown(content as Node[]) : String(content ?? '');
				if (type === 'strikethrough') {
					struck.push(inner.trim());
					return ' ';
				}
				return blocks.has(type) ? `\n${inner}\n` : inner;
			})
			.join('');
	// The parser takes blanks at the start away; they tell nothing.
	const all = shown(parse(escaped, 'normal') as readonly Node[]);
	return { text: all.replaceAll(/\n{2,}/g, '\n').replace(/^\n|\n$/g, ''), struck };
}

/** Struck-through text over several lines, so that each line can be read by itself. */
export const strikingLines = (text: string): string =>
	text.replaceAll(/~~([^~]+)~~/g, (whole, struck: string) =>
		struck.includes('\n')
			? struck
					.split('\n')
					.map((line) => (line.trim() === '' ? line : `~~${line}~~`))
					.join('\n')
			: whole,
	);
