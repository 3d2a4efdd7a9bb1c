import { createRequire } from 'node:module';

/**
 * Identifies the code that decodes, names and indexes lists. What it made is stored with this, and is made again after
 * an update that changes the code: a new slang word, for example, is in the search index after the next start.
 */
export function codeVersion(): string {
	const { version } = createRequire(import.meta.url)('#code-version') as { readonly version: string };
	// Names are normalized with Node's Unicode tables.
	return `${version} ${process.versions.unicode}`;
}
