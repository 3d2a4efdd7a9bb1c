import { expect, test } from 'vitest';
import { ListArrivals } from '../../../src/market/snapshots/list-arrivals.ts';
import { watch } from '../world.ts';

test('Everyone who waits for a list is told once, and those who gave up are not kept', async () => {
	const arrivals = new ListArrivals();
	const giveUp = new AbortController();
	const waiting = watch(arrivals.next(new AbortController().signal).then(() => 'told'));
	const gone = arrivals.next(giveUp.signal).then(() => 'gave up');
	giveUp.abort();
	expect(await gone).toBe('gave up');
	expect(waiting.value).toBeUndefined();
	arrivals.announce();
	await Promise.resolve();
	await Promise.resolve();
	expect(waiting.value).toBe('told');
	// A signal that was aborted before ends the wait at once.
	await expect(arrivals.next(giveUp.signal)).resolves.toBeUndefined();
});
