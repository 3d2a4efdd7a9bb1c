import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Recorded data, which is no part of the project. Tests of full-size lists take long, so they run only if RECORDED_DATA names
 * its folder; benchmarks look beside the checkout.
 */
const place = process.env.RECORDED_DATA ?? (process.env.VITEST ? undefined : '../shared');
const folder = place && pathToFileURL(`${resolve(place)}/`);

/** What there is of it: its address; undefined if there is none. */
export function sharedData(path: string): URL | undefined {
	if (!folder) return undefined;
	const file = new URL(path, folder);
	return existsSync(file) ? file : undefined;
}

/** Behind the name of a test that needs it, so that a skipped one says why. */
export const needing = (path: string) => (sharedData(path) ? '' : ` (skipped: there is no ${path} in RECORDED_DATA)`);
