import { expect, test } from 'vitest';
import { clockSteps } from './clock-steps.ts';
import { fullDisk, noDisk } from './full-disk.ts';
import { kills } from './kills.ts';
import { locks } from './locks.ts';

// Short ones; `npm run torture` goes on for as long as one likes.
const timeout = 60_000;

test('Acknowledged changes survive a lock on the store and a kill', { timeout }, async () => {
	expect(await locks('store', 1_500)).toMatch(/0 lost/);
});

test('Acknowledged changes survive processes that are killed at any moment, and the budget holds', {
	timeout,
}, async () => {
	expect(await kills(2, 4_000)).toMatch(/0 lost/);
});

test('The system clock, however it is set, frees no requests and makes no age or wait wrong', { timeout }, async () => {
	expect(await clockSteps(4_000)).toMatch(/no age or wait was wrong/);
});

test.skipIf(noDisk())(
	'A full disk loses nothing, is called by its name, and passes by itself',
	{ timeout },
	async () => {
		expect(await fullDisk()).toMatch(/0 lost|skipped/);
	},
);
