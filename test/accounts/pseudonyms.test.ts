import { describe, expect, test } from 'vitest';
import { Cipher, newKey } from '../../src/accounts/cipher.ts';
import { Pseudonyms } from '../../src/accounts/pseudonyms.ts';
import { AtomicKeyv } from '../../src/storage/atomic-keyv.ts';
import { silent } from '../support/silent-log.ts';
import { lazyDatabase } from '../support/store.ts';

function fixture() {
	const stored = new AtomicKeyv<unknown>(lazyDatabase(), 'accounts');
	const withKeys = (...keys: string[]) => new Pseudonyms(stored, new Cipher(keys), silent);
	return { stored, withKeys };
}

const oldKey = newKey();
const freshKey = newKey();

describe('A pseudonym', () => {
	test('is the same after a restart, differs for different texts, and does not contain them', async () => {
		const { withKeys } = fixture();
		const alice = await withKeys(oldKey).of('alice');
		expect(await withKeys(oldKey).of('alice')).toBe(alice);
		expect(await withKeys(oldKey).of('bob')).not.toBe(alice);
		expect(alice).toMatch(/^[\w-]{22}$/);
	});

	test('differs in another store with the same key', async () => {
		expect(await fixture().withKeys(oldKey).of('alice')).not.toBe(await fixture().withKeys(oldKey).of('alice'));
	});

	test('is the same when the key is replaced, once both keys were there at a start', async () => {
		const { withKeys } = fixture();
		const alice = await withKeys(oldKey).of('alice');
		await withKeys(freshKey, oldKey).open();
		expect(await withKeys(freshKey).of('alice')).toBe(alice);
	});

	test('is the same for two processes that need it first at the same time', async () => {
		const { withKeys } = fixture();
		const [one, other] = await Promise.all([withKeys(oldKey).of('alice'), withKeys(oldKey).of('alice')]);
		expect(one).toBe(other);
	});

	test('is the same again when the key comes back after starts without it', async () => {
		const { withKeys } = fixture();
		const alice = await withKeys(oldKey).of('alice');
		await withKeys(freshKey, oldKey).open();
		// A process that still has the old key only, and one with a mistyped key.
		for (const keys of [[oldKey], [newKey()]]) await withKeys(...keys).of('alice');
		expect(await withKeys(freshKey, oldKey).of('alice')).toBe(alice);
	});

	test('never keeps the bot from starting', async () => {
		const { stored, withKeys } = fixture();
		stored.get = (() => Promise.reject(new SyntaxError('corrupt'))) as never;
		await expect(withKeys(oldKey).open()).resolves.toBeUndefined();
	});

	test('is another one if no key decrypts those from before', async () => {
		const { withKeys } = fixture();
		const alice = await withKeys(oldKey).of('alice');
		expect(await withKeys(freshKey).of('alice')).not.toBe(alice);
	});

	test('needs no writing once its key is stored, so a full disk does not stop it', async () => {
		const { stored, withKeys } = fixture();
		const alice = await withKeys(oldKey).of('alice');
		stored.change = () => Promise.reject(new Error('disk full'));
		expect(await withKeys(freshKey, oldKey).of('alice')).toBe(alice);
	});
});
