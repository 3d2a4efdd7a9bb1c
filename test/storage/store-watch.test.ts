import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { probe, StoreWatch } from '../../src/storage/store-watch.ts';
import { silent } from '../market/world.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { openDatabase } from '../support/store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('A failing store is logged once, within a minute and with advice, and again when it works', async () => {
	const file = join(temporaryFolder(), 'store.sqlite');
	const database = await openDatabase(file);
	onTestFinished(() => database.close());
	const clock = new SimulatedClock();
	const said: string[] = [];
	const note = ({ failure, advice }: { failure?: string; advice?: string }, message: string) =>
		said.push([message, failure, advice].filter(Boolean).join(' | '));
	const watch = new StoreWatch({ probe: () => probe(database), reset: () => database.discardConnection() }, clock, {
		...silent,
		error: note,
		info: (message: string) => said.push(message),
	} as never);
	watch.start();
	onTestFinished(() => watch.stop());
	await clock.advance(5 * 60_000);
	expect(said).toEqual([]);
	const tails = ['', '-wal', '-shm'].filter((tail) => existsSync(file + tail));
	for (const tail of tails) renameSync(file + tail, `${file}.away${tail}`);
	await clock.advance(60_000);
	const gone =
		'the store does not work | gone | Put the same file back, or restart the bot. Nothing can be saved until then.';
	expect(said).toEqual([gone]);
	await clock.advance(60_000);
	expect(said).toEqual([gone]);
	for (const tail of tails) renameSync(`${file}.away${tail}`, file + tail);
	await clock.advance(10_000);
	await vi.waitFor(() => expect(said).toEqual([gone, 'the store works again']));
});

test('The store is checked when somebody asks, but not again and again', async () => {
	const file = join(temporaryFolder(), 'store.sqlite');
	const database = await openDatabase(file);
	onTestFinished(() => database.close());
	const clock = new SimulatedClock();
	const watched = { probe: () => probe(database), reset: () => database.discardConnection() };
	const watch = new StoreWatch(watched, clock, silent as never);
	onTestFinished(() => watch.stop());
	expect(await watch.failure(5_000)).toBeUndefined();
	for (const tail of ['', '-wal', '-shm']) if (existsSync(file + tail)) renameSync(file + tail, `${file}.away${tail}`);
	expect(await watch.failure(5_000)).toBeUndefined();
	await clock.advance(5_001);
	expect(await watch.failure(5_000)).toBe('gone');
	expect(await Promise.all([watch.failure(0), watch.failure(0)])).toEqual(['gone', 'gone']);
});
