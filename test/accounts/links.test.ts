import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Cipher, newKey } from '../../src/accounts/cipher.ts';
import { toBasic } from '../../src/accounts/credentials.ts';
import { Links } from '../../src/accounts/links.ts';
import { SimulatedClock } from '../simulated-clock.ts';
import { sql } from '../store.ts';
import { alice, bob, failureOf, openAccounts, silent } from './world.ts';

const [oldKey, freshKey] = [newKey(), newKey()];

/** Links on the records of a real database, with a cipher of `keys`; none at all where there are none. */
async function open(keys: readonly string[] = [oldKey]) {
	const world = await openAccounts();
	const linksWith = (some: readonly string[], records: ConstructorParameters<typeof Links>[0] = world.records) =>
		new Links(records, some.length > 0 ? new Cipher(some) : undefined, world.clock, silent as never);
	return { ...world, linksWith, links: linksWith(keys) };
}

describe('A link', () => {
	test('is kept with since when, and gives the credentials back', async () => {
		const { links, clock } = await open();
		expect(await links.of('1')).toBeUndefined();
		await links.keep('1', alice);
		const since = clock.now();
		await clock.advance(1_000);
		expect(await links.of('1')).toEqual({ state: 'good', since });
		expect((await links.open('1')).credentials).toBe(toBasic(alice));
	});

	test('is one account for two users who linked the same, by a name that tells nothing', async () => {
		const { links } = await open();
		await links.keep('1', alice);
		await links.keep('2', { ...alice, clientSecret: 'renewed' });
		await links.keep('3', bob);
		const accounts = await Promise.all(['1', '2', '3'].map(async (user) => (await links.open(user)).account));
		expect(accounts[0]).toBe(accounts[1]);
		expect(accounts[0]).not.toBe(accounts[2]);
		expect(accounts[0]).not.toContain('alice');
	});

	test('is replaced by the next and gone once deleted', async () => {
		const { links } = await open();
		await links.keep('1', alice);
		await links.keep('1', bob);
		expect((await links.open('1')).credentials).toBe(toBasic(bob));
		expect(await links.delete('1')).toBe(true);
		expect(await links.delete('1')).toBe(false);
		expect(await failureOf(links.open('1'))).toMatchObject({ name: 'LinkError', reason: 'not-linked' });
	});

	test('copied to another user does not open there, is explained, and can be deleted', async () => {
		const { links, records } = await open();
		await links.keep('1', alice);
		await records.set('2', await records.get('1'));
		expect(await failureOf(links.open('2'))).toMatchObject({ reason: 'damaged' });
		expect((await links.of('2'))?.state).toBe('damaged');
		expect(await links.delete('2')).toBe(true);
		expect((await links.of('1'))?.state).toBe('good');
	});

	test('says a wrong time to nobody: with another since it does not open', async () => {
		const { links, records } = await open();
		await links.keep('1', alice);
		await records.set('1', { ...((await records.get('1')) as object), since: 5 });
		expect((await links.of('1'))?.state).toBe('damaged');
	});

	test.each(['{no json', '{"value":17}', '{"value":{"since":1}}', '{"value":{"format":9,"since":1}}'])(
		'of which only %s is left is damaged, and can be deleted',
		async (value) => {
			const { links, database } = await open();
			await links.keep('1', alice);
			await sql(database, 'UPDATE accounts SET value = ?', value);
			expect((await links.of('1'))?.state).toBe('damaged');
			expect(await failureOf(links.open('1'))).toMatchObject({ reason: 'damaged' });
			expect(await links.delete('1')).toBe(true);
			expect(await links.of('1')).toBeUndefined();
		},
	);
});

describe('Keys', () => {
	test('rotate: what an older one sealed is sealed anew when it is used, since when it was linked', async () => {
		const { links, linksWith, clock, records } = await open();
		await links.keep('1', alice);
		const since = clock.now();
		await clock.advance(5_000);
		const rotated = linksWith([freshKey, oldKey]);
		expect(await rotated.of('1')).toEqual({ state: 'good', since });
		const before = await records.get('1');
		expect((await rotated.open('1')).credentials).toBe(toBasic(alice));
		expect(await records.get('1')).not.toEqual(before);
		// From now on the new one is enough.
		const alone = linksWith([freshKey]);
		expect((await alone.open('1')).credentials).toBe(toBasic(alice));
		expect(await alone.of('1')).toEqual({ state: 'good', since });
		const renewed = await records.get('1');
		await alone.open('1');
		expect(await records.get('1')).toEqual(renewed);
	});

	test('that are gone lose nothing: back again, they open what they sealed', async () => {
		const { links, linksWith, records } = await open();
		await links.keep('1', alice);
		const before = await records.get('1');
		const without = linksWith([freshKey]);
		expect((await without.of('1'))?.state).toBe('no-key');
		expect(await failureOf(without.open('1'))).toMatchObject({ reason: 'no-key' });
		expect(await records.get('1')).toEqual(before);
		expect((await links.open('1')).credentials).toBe(toBasic(alice));
	});

	test('that are none at all turn linking off; what is there can be seen and deleted', async () => {
		const { links, linksWith } = await open();
		await links.keep('1', alice);
		const off = linksWith([]);
		expect(await failureOf(off.open('1'))).toMatchObject({ reason: 'off' });
		await expect((async () => off.keep('1', bob))()).rejects.toMatchObject({ reason: 'off' });
		expect((await off.of('1'))?.state).toBe('no-key');
		expect(await off.delete('1')).toBe(true);
		expect(await off.of('1')).toBeUndefined();
	});

	test('never bring back what was deleted or linked anew while they were changed', async () => {
		const { links, linksWith, records } = await open();
		for (const [meanwhile, left] of [
			[() => links.delete('1'), undefined],
			[() => links.keep('1', bob), toBasic(bob)],
		] as const) {
			await links.keep('1', alice);
			// As another copy of the bot does, at the last moment.
			const rotated = linksWith([freshKey, oldKey], {
				get: (user) => records.get(user),
				set: (user, record) => records.set(user, record),
				delete: (user) => records.delete(user),
				async replace(...change) {
					await meanwhile();
					return records.replace(...change);
				},
			});
			expect((await rotated.open('1')).credentials).toBe(toBasic(alice));
			expect((await links.open('1').catch(() => undefined))?.credentials).toBe(left);
		}
	});

	test('that cannot be changed on disk still open what is there', async () => {
		const { links, linksWith, records } = await open();
		await links.keep('1', alice);
		const full = async () => {
			throw new Error('disk full');
		};
		const stuck = linksWith([freshKey, oldKey], {
			get: (user) => records.get(user),
			delete: (user) => records.delete(user),
			set: full,
			replace: full,
		});
		expect((await stuck.open('1')).credentials).toBe(toBasic(alice));
	});
});

test('A store that fails is never taken for “not linked”', async () => {
	const failing = async () => {
		throw new Error('the disk is gone');
	};
	const broken = { get: failing, set: failing, replace: failing, delete: failing };
	const links = new Links(broken, new Cipher([oldKey]), new SimulatedClock(), silent as never);
	for (const work of [links.of('1'), links.open('1'), links.keep('1', alice), links.delete('1')])
		await expect(work).rejects.toThrow('the disk is gone');
});

test('The database file holds neither id nor secret: not in clear, Base64, hex or UTF-16, linked or deleted', async () => {
	const { accounts, database, file, elapse } = await openAccounts();
	const { clientId, clientSecret } = alice;
	const pair = `${clientId}:${clientSecret}`;
	const texts = [clientId, clientSecret, pair];
	const forms = texts.flatMap((text) => [
		Buffer.from(text),
		Buffer.from(Buffer.from(text).toString('base64').replace(/=+$/, '')),
		// Within a longer text Base64 looks like one of three.
		...[1, 2].map((skip) => Buffer.from(Buffer.from(text.slice(skip)).toString('base64').slice(0, -4))),
		Buffer.from(Buffer.from(text).toString('hex')),
		Buffer.from(Buffer.from(text).toString('hex').toUpperCase()),
		Buffer.from(text, 'utf16le'),
		Buffer.from(text, 'utf16le').swap16(),
	]);
	const held = () =>
		forms.filter((form) => [file, `${file}-wal`].some((each) => readFileSync(each).includes(form))).map(String);
	await elapse(accounts.keep('1', alice));
	await elapse(accounts.page('1', { page: 1, limit: 10, order: 'desc' }));
	expect(held()).toEqual([]);
	// What is sealed is there, as far as can be seen.
	const [row] = (await sql(database, 'SELECT value FROM accounts')) as { value: string }[];
	const { sealed } = (JSON.parse(row!.value) as { value: { sealed: string } }).value;
	const isThere = () => [file, `${file}-wal`].some((each) => readFileSync(each).includes(sealed));
	expect(isThere()).toBe(true);
	await accounts.unlink('1');
	expect(isThere()).toBe(false);
	expect(held()).toEqual([]);
});
