import { parseUrl } from '../base/text/parse-url.ts';
import { oneLine, truncate } from '../base/text/safe-text.ts';
import { discordLimits } from './discord-limits.ts';
import { title } from './reply.ts';
import type { Words } from './words.ts';

/**
 * Escapes Markdown, so that Discord shows outside text literally: item names contain *, _, | and worse. The result is on
 * one line, and addresses in it do not become links.
 */
export function escapeMarkdown(text: string): string {
	return oneLine(text).replaceAll(/[\\*_~`[\]<>]|\|(?=\|)|(?<=\|)\||^[#>-]|:(?=\/\/)/g, '\\$&');
}

/** Whether the text has an address. Quotation marks around it could be taken for a part of it. */
export const hasAddress = (text: string): boolean => text.includes('://');

export function quote(text: string, { t }: Pick<Words, 't'>): string {
	const shown = escapeMarkdown(truncate(oneLine(text), discordLimits.menuText));
	return hasAddress(text) ? shown : t('format.quoted', { text: shown });
}

export function escapeMarkdownWithin(text: string, limit: number): string {
	return truncateEscaped(escapeMarkdown(text), limit);
}

/** Truncates escaped text, never between a backslash and the character it escapes. */
export function truncateEscaped(text: string, limit: number): string {
	if (text.length <= limit) return text;
	return `${truncate(text, limit)
		.slice(0, -1)
		.replace(/(?<!\\)((?:\\\\)*)\\$/, '$1')}…`;
}

export const channelMention = (id: string): string => `<#${id}>`;

/** A time that Discord shows in each reader's own time zone and language. `at` in Unix milliseconds. */
export function timestamp(at: number, style: 'R' | 'd' | 'D' | 'f' | 't', rounded = Math.floor): string {
	return `<t:${rounded(at / 1000)}:${style}>`;
}

/** “20 August 2026” in the reader's own time zone. `at` in Unix milliseconds. */
export const day = (at: number): string => timestamp(at, 'D');

/**
 * A web address that Discord accepts for a link or a button; undefined for anything else. Addresses with credentials
 * (`https://user:pass@host/`) are rejected because they hide where they lead.
 */
export function link(address: string | null): string | undefined {
	// Nearly all addresses are plain; parsing one would take a tenth of the time of an answer.
	if (
		address &&
		address.length <= discordLimits.linkUrl &&
		/^https?:\/\/[\w-]+(?:\.[\w-]+)+\/[\w./?=&%+-]*$/.test(address)
	)
		return address;
	const url = address ? parseUrl(address) : undefined;
	if (!url) return undefined;
	const { href, protocol, hostname, username, password } = url;
	if (!/^https?:$/.test(protocol) || username || password || href.length > discordLimits.linkUrl) return undefined;
	// Discord rejects hosts without a dot.
	return /^[\w-]+(?:\.[\w-]+)+$/.test(hostname) ? href : undefined;
}

/** A text that leads to a page of the marketplace, if its address can be used. */
export function linkedText(text: string, address: string | null): string {
	const url = link(address);
	// A bracket would end the address.
	return url === undefined ? text : `[${text}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

/** Longer versions are truncated. The longest known one has 11 characters. */
const versionLimit = 60;

/** The item as a title, with its version and “trade-locked” if it is from that list. Only the name is truncated. */
export function heading(name: string, version: string | null, locked: boolean, { t }: Pick<Words, 't'>): string {
	const shownVersion = version ? ` · ${escapeMarkdownWithin(version, versionLimit)}` : '';
	const rest = locked ? `${shownVersion} · ${t('format.tradeLocked')}` : shownVersion;
	return title(escapeMarkdownWithin(name, discordLimits.embedTitle - rest.length) + rest);
}

/** A title with a quoted text in it, which alone is truncated. @param write makes the title, with the quoted text */
export function titleWith(text: string, { t }: Pick<Words, 't'>, write: (quoted: string) => string): string {
	const quoted = (shown: string) => write(hasAddress(text) ? shown : t('format.quoted', { text: shown }));
	return title(quoted(escapeMarkdownWithin(text, discordLimits.embedTitle - quoted('').length)));
}
