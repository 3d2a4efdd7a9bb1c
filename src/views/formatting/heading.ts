import { title, titleLimit } from '../reply.ts';
import { escapeMarkdownWithin } from './escape-markdown.ts';

/** Of a version no more than this is shown: the longest known one has 11 characters. */
const versionLimit = 60;

/**
 * The item as a title: with its version, and with the list it is from where that is not the usual one. A long name is cut
 * so that both remain.
 */
export function heading(name: string, version: string | null, locked: boolean): string {
	const rest = [version && escapeMarkdownWithin(version, versionLimit), locked && 'trade-locked']
		.filter(Boolean)
		.map((each) => ` · ${each}`)
		.join('');
	return title(escapeMarkdownWithin(name, titleLimit - rest.length) + rest);
}

/** What was typed, or a name, within a title: `before` and `after` remain whole. */
export function quoted(before: string, text: string, after: string): string {
	return title(`${before}“${escapeMarkdownWithin(text, titleLimit - before.length - after.length - 2)}”${after}`);
}
