import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Settings } from '../../src/settings/settings.ts';
import { AtomicKeyv } from '../../src/storage/atomic-keyv.ts';
import { home } from '../market/fixture.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { breakTable, openDatabase } from '../support/store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const user = { scope: 'user', id: '1' } as const;
const server = { scope: 'server', id: '1' } as const;

async function open(file = join(temporaryFolder(), 'store.sqlite')) {
	const database = await openDatabase(file);
	const stored = new AtomicKeyv<unknown>(database, 'settings');
	const clock = new SimulatedClock();
	return { settings: new Settings(stored, clock, home), stored, clock, database, file };
}

describe('Settings', () => {
	test('are read from disk again after a moment, because another process may change them', async () => {
		const { settings, stored, clock } = await open();
		expect(await settings.of(user)).toEqual({});
		await stored.set('user:1', { currency: 'DKK' });
		expect(await settings.of(user)).toEqual({});
		await clock.advance(10_001);
		expect(await settings.of(user)).toEqual({ currency: 'DKK' });
		// Changing one value keeps what another process changed meanwhile.
		await stored.set('user:1', { currency: 'NOK' });
		await settings.change(user, { currency: undefined, game: 440 });
		expect(await settings.of(user)).toEqual({ currency: 'NOK', game: 440 });
	});

	test('read while they are reset are not cached', async () => {
		const { stored, database } = await open();
		await stored.set('user:1', { currency: 'USD' });
		const answers: (() => void)[] = [];
		const get = async (key: string) => {
			const value = await stored.get(key);
			await new Promise<void>((resolve) => answers.push(resolve));
			return value;
		};
		const slow = Object.assign(new AtomicKeyv<unknown>(database, 'settings'), { get });
		const settings = new Settings(slow, new SimulatedClock(), home);
		const reading = settings.of(user);
		await settings.reset(user);
		await expect.poll(() => answers.length).toBe(1);
		answers[0]!();
		expect(await reading).toEqual({ currency: 'USD' });
		expect(await settings.of(user)).toEqual({});
	});

	test('that are no longer available count as no choice', async () => {
		const { settings, stored } = await open();
		await stored.set('user:1', { currency: 'DEM', game: 570, colour: 'red' });
		expect(await settings.of(user)).toEqual({ game: 570 });
		await stored.set('user:2', 'damaged');
		expect(await settings.of({ scope: 'user', id: '2' })).toEqual({});
	});

	test('changed by two processes at the same time have both changes', async () => {
		const { settings, file } = await open();
		const { settings: other } = await open(file);
		await Promise.all([settings.change(user, { currency: 'SEK' }), other.change(user, { game: 570 })]);
		expect(await (await open(file)).settings.of(user)).toEqual({ currency: 'SEK', game: 570 });
	});

	test('that cannot be read do not prevent answers: the last known ones apply, and unknown ones are reported', async () => {
		const { settings, database, clock } = await open();
		await settings.change(user, { currency: 'SEK' });
		await settings.of(server);
		await breakTable(database, 'keyv');
		await clock.advance(60_000);
		expect(await settings.defaults('1', '1')).toEqual({ currency: 'SEK', game: 730, areUnreadable: false });
		expect((await settings.effective('1', '1')).currency).toEqual({ value: 'SEK', from: 'user' });
		await expect(settings.effective('2', '1')).rejects.toThrow();
		expect(await settings.defaults('2', '1')).toEqual({ currency: 'EUR', game: 730, areUnreadable: true });
	});
});

test('A value that is removed leaves the others, also on disk', async () => {
	const { settings, stored } = await open();
	const quiet = { from: 1_320, to: 480, zone: 'Europe/Berlin' };
	await settings.change(user, { currency: 'USD', quiet, dmsRefused: true });
	await settings.remove(user, 'dmsRefused');
	expect(await settings.of(user)).toEqual({ currency: 'USD', quiet });
	expect(await stored.get('user:1')).toEqual({ currency: 'USD', quiet });
	await settings.remove(server, 'quiet');
	expect(await settings.of(server)).toEqual({});
	await settings.change(user, { dmsRefused: true });
	const removals = [settings.remove(user, 'dmsRefused'), settings.remove(user, 'dmsRefused')];
	expect((await Promise.all(removals)).toSorted(), 'one of two is told that it was there').toEqual([false, true]);
});
