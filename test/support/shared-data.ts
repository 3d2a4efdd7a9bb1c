import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Recorded data that some developers have beside the checkout; it is no part of the project. */
const folder = pathToFileURL(`${resolve('../shared')}/`);

/** What there is of it: its address; undefined where it is not there. */
export function sharedData(path: string): URL | undefined {
	const file = new URL(path, folder);
	return existsSync(file) ? file : undefined;
}

/** Behind the name of a test that needs it, so that a skipped one says why. */
export const needing = (path: string) => (sharedData(path) ? '' : ` (skipped: there is no ../shared/${path})`);
