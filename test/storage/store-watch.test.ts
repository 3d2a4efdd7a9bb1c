import { expect, onTestFinished, test } from 'vitest';
import { StoreError } from '../../src/base/errors.ts';
import type { Log } from '../../src/base/log.ts';
import { StoreWatch } from '../../src/storage/store-watch.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';

function watchedStore() {
	const clock = new SimulatedClock();
	const said: string[] = [];
	let failure: StoreError | undefined;
	let probes = 0;
	const log = {
		error: (fields: { failure: string; advice: string }, message: string) =>
			said.push(`${message} | ${fields.failure} | ${fields.advice}`),
		info: (message: string) => said.push(message),
	} as unknown as Log;
	const probe = async () => {
		probes++;
		if (failure) throw failure;
	};
	const watch = new StoreWatch(probe, clock, log);
	onTestFinished(() => watch.stop());
	return {
		clock,
		watch,
		said,
		probes: () => probes,
		fail(error: StoreError | undefined) {
			failure = error;
		},
	};
}

test('A failing store is logged once, within a minute and with advice, and again when it works', async () => {
	const { clock, watch, said, fail } = watchedStore();
	watch.start();
	await clock.advance(5 * 60_000);
	expect(said).toEqual([]);
	fail(new StoreError('full', 'no space'));
	await clock.advance(2 * 60_000);
	const full = 'the store does not work | full | The disk is full. Free some space.';
	expect(said).toEqual([full]);
	fail(undefined);
	await clock.advance(10_000);
	expect(said).toEqual([full, 'the store works again']);
});

test('The store is checked when somebody asks, but not again and again', async () => {
	const { clock, watch, fail, probes } = watchedStore();
	expect(await watch.failure(5_000)).toBeUndefined();
	fail(new StoreError('unreachable', 'no answer'));
	expect(await watch.failure(5_000)).toBeUndefined();
	expect(probes()).toBe(1);
	await clock.advance(5_001);
	expect(await Promise.all([watch.failure(5_000), watch.failure(5_000)])).toEqual(['unreachable', 'unreachable']);
	expect(probes()).toBe(2);
});
