import { oneLine, truncate } from '../../text/safe-text.ts';

/**
 * Text from outside, so that Discord shows it as it is: item names hold *, _, | and worse. On one line, and an address in
 * it is not turned into a link.
 */
export function escapeMarkdown(text: string): string {
	return oneLine(text).replaceAll(/[\\*_~`[\]<>]|\|(?=\|)|(?<=\|)\||^[#>-]|:(?=\/\/)/g, '\\$&');
}

/** The same in at most `limit` characters. */
export function escapeMarkdownWithin(text: string, limit: number): string {
	return truncateEscaped(escapeMarkdown(text), limit);
}

/** Cuts text that `asIs` made, never between a backslash and what it escapes. */
export function truncateEscaped(text: string, limit: number): string {
	if (text.length <= limit) return text;
	return `${truncate(text, limit)
		.slice(0, -1)
		.replace(/(?<!\\)((?:\\\\)*)\\$/, '$1')}…`;
}

/** A moment as each reader's Discord shows it. `at` in Unix milliseconds. */
export function timestamp(at: number, style: 'R' | 'd' | 'f' | 't', rounded = Math.floor): string {
	return `<t:${rounded(at / 1000)}:${style}>`;
}

/** “20/08/2026”, by the reader's own calendar. `at` in Unix milliseconds. */
export const day = (at: number): string => timestamp(at, 'd');

/** Discord's limit of a button's address. */
const linkLimit = 512;

/**
 * A web address that Discord takes for a link or a button; undefined where it is none. One with credentials
 * (`https://user:pass@host/`) is none: it would hide where it leads.
 */
export function link(address: string | null): string | undefined {
	// Nearly all are plain, and parsing one takes as long as a tenth of the answer.
	if (address && address.length <= linkLimit && /^https?:\/\/[\w-]+(?:\.[\w-]+)+\/[\w./?=&%+-]*$/.test(address))
		return address;
	if (!address || !URL.canParse(address)) return undefined;
	const { href, protocol, hostname, username, password } = new URL(address);
	if (!/^https?:$/.test(protocol) || username || password || href.length > linkLimit) return undefined;
	// A host without a dot is no address for Discord.
	return /^[\w-]+(?:\.[\w-]+)+$/.test(hostname) ? href : undefined;
}
