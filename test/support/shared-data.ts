import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The recorded data is not part of the project. Tests of full-size lists take long, so they run only if RECORDED_DATA
 * names its folder; benchmarks look beside the checkout as well.
 */
const place = process.env.RECORDED_DATA ?? (process.env.VITEST ? undefined : '../shared');
const folder = place && pathToFileURL(`${resolve(place)}/`);

/** The address of a recorded file; undefined if it does not exist. */
export function sharedData(path: string): URL | undefined {
	if (!folder) return undefined;
	const file = new URL(path, folder);
	return existsSync(file) ? file : undefined;
}

/** A text to put after the name of a test that needs this file, so that a skipped test says why. */
export const needing = (path: string) => (sharedData(path) ? '' : ` (skipped: there is no ${path} in RECORDED_DATA)`);
