import { parseUrl } from '../base/text/parse.ts';
import { oneLine, truncate } from '../base/text/safe-text.ts';
import { discordLimits } from './discord-limits.ts';
import type { Translate } from './translate.ts';

export type TextPart = string | false | null | undefined | 0;

/** Makes a function that joins texts with a separator. It leaves out parts that are empty, false, null or the like. */
const joinedBy =
	(separator: string) =>
	(...parts: readonly TextPart[]): string => {
		let text = '';
		for (const part of parts) if (part) text = text === '' ? part : text + separator + part;
		return text;
	};

export const joinLines = joinedBy('\n');
export const joinParagraphs = joinedBy('\n\n');
/** No space follows a full-width full stop, as in Chinese. */
export const joinSentences = (...parts: readonly TextPart[]): string =>
	joinedBy(' ')(...parts).replaceAll(/(?<=[。！？]) /g, '');
export const joinDots = joinedBy(' · ');
const usualCommas = joinedBy(', ');
const chineseCommas = joinedBy('，');

export const joinCommas = ({ locale }: { readonly locale: string }, ...parts: readonly TextPart[]): string =>
	(locale === 'zh-CN' ? chineseCommas : usualCommas)(...parts);

const specialAnywhere = /[\\*_~`[\]<>]/;
/** Bars hide text only in pairs. */
const barOfPair = /\|(?=\|)|(?<=\|)\|/;
const specialAtStart = /^[#>-]/;
/** A colon is special only in “://”, which makes a link. */
const colonOfLink = /:(?=\/\/)/;
const markdown = new RegExp(
	[specialAnywhere, barOfPair, specialAtStart, colonOfLink].map(({ source }) => source).join('|'),
	'g',
);

/** Item names contain *, _, | and worse. The result is one line, and its addresses do not become links. */
export function escapeMarkdown(text: string): string {
	return oneLine(text).replaceAll(markdown, '\\$&');
}

/** Quotation marks around an address could be taken for a part of it. */
export const hasAddress = (text: string): boolean => text.includes('://');

export function quote(text: string, { t }: { readonly t: Translate }): string {
	const escaped = escapeMarkdown(truncate(oneLine(text), discordLimits.menuText));
	return hasAddress(text) ? escaped : t('format.quoted', { text: escaped });
}

export function escapeMarkdownWithin(text: string, limit: number): string {
	return truncateEscaped(escapeMarkdown(text), limit);
}

/** Never cuts between a backslash and the character that it escapes. */
export function truncateEscaped(text: string, limit: number): string {
	if (text.length <= limit) return text;
	const withoutEllipsis = truncate(text, limit).slice(0, -1);
	// An odd number of backslashes at the end means that the last one escapes a character that was cut off.
	return `${withoutEllipsis.replace(/(?<!\\)((?:\\\\)*)\\$/, '$1')}…`;
}

export const channelMention = (id: string): string => `<#${id}>`;

/**
 * Writes a time that Discord shows in each reader's own time zone and language.
 * @param at Unix ms
 * @param style `R`: relative to now; `t`: the time; `d`: a date in digits; `D`: a date in words; `f`: date and time
 */
export function timestamp(at: number, style: 'R' | 'd' | 'D' | 'f' | 't', round = Math.floor): string {
	return `<t:${round(at / 1000)}:${style}>`;
}

export const dayTimestamp = (at: number): string => timestamp(at, 'D');

/**
 * Matches an address that needs no parsing, like nearly all addresses. Parsing would take a tenth of the time of an
 * answer.
 */
const plainAddress = /^https?:\/\/[\w-]+(?:\.[\w-]+)+\/[\w./?=&%+-]*$/;

/** Returns undefined if Discord rejects the address, or if it has credentials, which hide where it leads. */
export function linkAddress(address: string | null): string | undefined {
	if (!address) return undefined;
	if (address.length <= discordLimits.linkUrl && plainAddress.test(address)) return address;
	const url = parseUrl(address);
	if (!url) return undefined;
	const { href, protocol, hostname, username, password } = url;
	if (!/^https?:$/.test(protocol) || username || password || href.length > discordLimits.linkUrl) return undefined;
	// Discord rejects hosts without a dot.
	return /^[\w-]+(?:\.[\w-]+)+$/.test(hostname) ? href : undefined;
}

export function linkedText(text: string, address: string | null): string {
	const url = linkAddress(address);
	// A bracket would end the address.
	return url === undefined ? text : `[${text}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

/** The most characters of a version in a title. */
const versionLimit = 60;

/** Writes the title of an answer about an item. If it is too long, only the name is truncated. */
export function heading(
	name: string,
	version: string | null,
	isLocked: boolean,
	{ t }: { readonly t: Translate },
): string {
	const versionText = version ? ` · ${escapeMarkdownWithin(version, versionLimit)}` : '';
	const rest = isLocked ? `${versionText} · ${t('format.tradeLocked')}` : versionText;
	return truncatedTitle(escapeMarkdownWithin(name, discordLimits.embedTitle - rest.length) + rest);
}

/** Writes a title around a quoted text. If the title is too long, only the text is truncated. */
export function titleWith(text: string, { t }: { readonly t: Translate }, write: (quoted: string) => string): string {
	const titleOf = (escaped: string) => write(hasAddress(text) ? escaped : t('format.quoted', { text: escaped }));
	const room = discordLimits.embedTitle - titleOf('').length;
	return truncatedTitle(titleOf(escapeMarkdownWithin(text, room)));
}

export const truncatedTitle = (text: string) => truncate(text, discordLimits.embedTitle);

/** The first entries that together take up to `room` characters. */
export function fittingEntries<Entry>(
	entries: readonly Entry[],
	lengthOf: (entry: Entry) => number,
	room: number,
): Entry[] {
	let length = 0;
	const end = entries.findIndex((entry) => {
		length += lengthOf(entry);
		return length > room;
	});
	return end === -1 ? [...entries] : entries.slice(0, end);
}

/** The first lines that together take up to `room` characters, with a line break after each. */
export const fittingLines = (lines: readonly string[], room: number): string[] =>
	fittingEntries(lines, ({ length }) => length + 1, room);
