import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Cipher, newKey } from '../../src/accounts/cipher.ts';
import { toBasic } from '../../src/accounts/credentials.ts';
import { Links } from '../../src/accounts/links.ts';
import type { StoredLinks } from '../../src/accounts/stored-links.ts';
import { AtomicKeyv } from '../../src/storage/atomic-keyv.ts';
import { failureOf } from '../support/failure-of.ts';
import { silent } from '../support/silent-log.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { alice, bob, openAccounts } from './fixture.ts';

const oldKey = newKey();
const freshKey = newKey();

/** Links in a real database, with a cipher for `keys` if there are any. */
async function open(keys: readonly string[] = [oldKey]) {
	const fixture = await openAccounts();
	const linksWith = (some: readonly string[], stored: StoredLinks = fixture.stored) =>
		new Links(stored, some.length > 0 ? new Cipher(some) : undefined, fixture.clock, silent);
	return { ...fixture, linksWith, links: linksWith(keys) };
}

describe('A link', () => {
	test('is saved with its time, and its credentials can be decrypted', async () => {
		const { links, clock } = await open();
		expect(await links.status('1')).toBeUndefined();
		await links.save('1', alice);
		const since = clock.now();
		await clock.advance(1_000);
		expect(await links.status('1')).toEqual({ state: 'good', since });
		expect((await links.storedLogin('1')).credentials).toBe(toBasic(alice));
	});

	test('has the same pseudonym for all users who linked the same account', async () => {
		const { links } = await open();
		await links.save('1', alice);
		await links.save('2', { ...alice, clientSecret: 'renewed' });
		await links.save('3', bob);
		const accounts = await Promise.all(['1', '2', '3'].map(async (user) => (await links.storedLogin(user)).accountId));
		expect(accounts[0]).toBe(accounts[1]);
		expect(accounts[0]).not.toBe(accounts[2]);
		expect(accounts[0]).not.toContain('alice');
	});

	test('copied to another user cannot be decrypted, is reported as damaged, and can be deleted', async () => {
		const { links, stored } = await open();
		await links.save('1', alice);
		await stored.set('2', await stored.get('1'));
		expect(await failureOf(links.storedLogin('2'))).toMatchObject({ reason: 'damaged' });
		expect((await links.status('2'))?.state).toBe('damaged');
		expect(await links.delete('2')).toBe(true);
		expect((await links.status('1'))?.state).toBe('good');
	});

	test('cannot be decrypted if its time was changed', async () => {
		const { links, stored } = await open();
		await links.save('1', alice);
		await stored.set('1', { ...((await stored.get('1')) as object), since: 5 });
		expect((await links.status('1'))?.state).toBe('damaged');
	});

	test.each(['{"value":17}', '{"value":{"since":1}}', '{"value":{"format":9,"since":1}}'])(
		'stored as %s is damaged, and can be deleted',
		async (value) => {
			const { links, database } = await open();
			await links.save('1', alice);
			await database.sql.updateTable('keyv').set({ value }).where('key', '=', 'accounts:1').execute();
			expect((await links.status('1'))?.state).toBe('damaged');
			expect(await failureOf(links.storedLogin('1'))).toMatchObject({ reason: 'damaged' });
			expect(await links.delete('1')).toBe(true);
			expect(await links.status('1')).toBeUndefined();
		},
	);
});

describe('Keys', () => {
	test('can be rotated: a record with an old key is re-encrypted when it is used, and keeps its time', async () => {
		const { links, linksWith, clock, stored } = await open();
		await links.save('1', alice);
		const since = clock.now();
		await clock.advance(5_000);
		const rotated = linksWith([freshKey, oldKey]);
		expect(await rotated.status('1')).toEqual({ state: 'good', since });
		const before = await stored.get('1');
		expect((await rotated.storedLogin('1')).credentials).toBe(toBasic(alice));
		expect(await stored.get('1')).not.toEqual(before);
		// From now on the new key is enough.
		const onlyNew = linksWith([freshKey]);
		expect((await onlyNew.storedLogin('1')).credentials).toBe(toBasic(alice));
		expect(await onlyNew.status('1')).toEqual({ state: 'good', since });
		const renewed = await stored.get('1');
		await onlyNew.storedLogin('1');
		expect(await stored.get('1')).toEqual(renewed);
	});

	test('are required for linking; without any, links can still be seen and deleted', async () => {
		const { links, linksWith } = await open();
		await links.save('1', alice);
		const off = linksWith([]);
		expect(await failureOf(off.storedLogin('1'))).toMatchObject({ reason: 'off' });
		await expect(off.save('1', bob)).rejects.toMatchObject({ reason: 'off' });
		expect((await off.status('1'))?.state).toBe('no-key');
		expect(await off.delete('1')).toBe(true);
		expect(await off.status('1')).toBeUndefined();
	});

	test('never restore credentials that were deleted or replaced during the rotation', async () => {
		const { links, linksWith, stored, database } = await open();
		for (const [interfere, expected] of [
			[() => links.delete('1'), undefined],
			[() => links.save('1', bob), toBasic(bob)],
		] as const) {
			await links.save('1', alice);
			// Another process changes the record at the last moment.
			const change: StoredLinks['change'] = async (...of) => {
				await interfere();
				return stored.change(...of);
			};
			const rotated = linksWith([freshKey, oldKey], Object.assign(new AtomicKeyv(database, 'accounts'), { change }));
			expect((await rotated.storedLogin('1')).credentials).toBe(toBasic(alice));
			expect((await links.storedLogin('1').catch(() => undefined))?.credentials).toBe(expected);
		}
	});

	test('decrypt old records even if these cannot be re-encrypted', async () => {
		const { links, linksWith, stored } = await open();
		await links.save('1', alice);
		await links.storedLogin('1');
		const failWrite = async () => {
			throw new Error('disk full');
		};
		const failing = linksWith([freshKey, oldKey], Object.assign(stored, { set: failWrite, change: failWrite }));
		expect((await failing.storedLogin('1')).credentials).toBe(toBasic(alice));
	});
});

test('A failing store is never reported as “not linked”', async () => {
	const failing = async () => {
		throw new Error('the disk is gone');
	};
	const broken = { get: failing, set: failing, change: failing, delete: failing };
	const links = new Links(broken, new Cipher([oldKey]), new SimulatedClock(), silent);
	for (const work of [links.status('1'), links.storedLogin('1'), links.save('1', alice), links.delete('1')])
		await expect(work).rejects.toThrow('the disk is gone');
});

test('The database file never contains the id or secret, neither in plain text nor in Base64, hex or UTF-16', async () => {
	const { accounts, stored, file, elapse } = await openAccounts();
	const { clientId, clientSecret } = alice;
	const pair = `${clientId}:${clientSecret}`;
	const texts = [clientId, clientSecret, pair];
	const forms = texts.flatMap((text) => [
		Buffer.from(text),
		Buffer.from(Buffer.from(text).toString('base64').replace(/=+$/, '')),
		// Inside a longer text, Base64 has one of three forms, whose last letters depend on what follows.
		...[1, 2].map((skip) => Buffer.from(Buffer.from(text.slice(skip)).toString('base64').slice(0, -4))),
		Buffer.from(Buffer.from(text).toString('hex')),
		Buffer.from(Buffer.from(text).toString('hex').toUpperCase()),
		Buffer.from(text, 'utf16le'),
		Buffer.from(text, 'utf16le').swap16(),
	]);
	const leaked = () =>
		forms.filter((form) => [file, `${file}-wal`].some((each) => readFileSync(each).includes(form))).map(String);
	await elapse(accounts.link('1', alice));
	await elapse(accounts.page('1', { page: 1, limit: 10, order: 'desc' }));
	expect(leaked()).toEqual([]);
	// The encrypted credentials are in the file.
	const { sealed } = (await stored.get('1')) as { sealed: string };
	const isThere = () => [file, `${file}-wal`].some((each) => readFileSync(each).includes(sealed));
	expect(isThere()).toBe(true);
	await accounts.unlink('1');
	expect(isThere()).toBe(false);
	expect(leaked()).toEqual([]);
});
