import { discordLimits } from '../discord-limits.ts';
import { title } from '../reply.ts';
import { escapeMarkdownWithin, hasAddress } from './escape-markdown.ts';

/** Longer versions are truncated. The longest known one has 11 characters. */
const versionLimit = 60;

/** The item as a title, with its version and “trade-locked” if it is from that list. Only the name is truncated. */
export function heading(name: string, version: string | null, locked: boolean): string {
	const rest = [version && escapeMarkdownWithin(version, versionLimit), locked && 'trade-locked']
		.filter(Boolean)
		.map((each) => ` · ${each}`)
		.join('');
	return title(escapeMarkdownWithin(name, discordLimits.embedTitle - rest.length) + rest);
}

/** Quoted text within a title. Only the quoted text is truncated. */
export function quoted(before: string, text: string, after: string): string {
	const shown = escapeMarkdownWithin(text, discordLimits.embedTitle - before.length - after.length - 2);
	return title(`${before}${hasAddress(text) ? shown : `“${shown}”`}${after}`);
}
