import { expect, test } from 'vitest';
import { locks } from './locks.ts';

// The attack that found the most bugs. `npm run torture` runs all of them, for as long as you like.
test('Acknowledged changes survive a lock on the store and a kill', { timeout: 60_000 }, async () => {
	expect(await locks('store', 1_500)).toMatch(/0 lost/);
});
