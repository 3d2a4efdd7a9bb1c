import { describe, expect, test } from 'vitest';
import { Cipher, type EncryptedText, newKey } from '../../src/accounts/cipher.ts';

const key = newKey();
const cipher = new Cipher([key]);
const associated = ['credentials', '42', 1_700_000_000_000] as const;
const text = 'id:sec:ret 龍';

describe('An encrypted text', () => {
	test('can be decrypted with its key and associated data', () => {
		expect(cipher.decrypt(cipher.encrypt(text, associated), associated)).toEqual({ text, hasOldKey: false });
		expect(new Cipher([key]).decrypt(cipher.encrypt(text, associated), associated)).toEqual({ text, hasOldKey: false });
	});

	test('cannot be decrypted for another user, purpose or time', () => {
		const encrypted = cipher.encrypt(text, associated);
		for (const other of [
			['credentials', '43', 1_700_000_000_000],
			['else', '42', 1_700_000_000_000],
			['credentials', '42', 1_700_000_000_001],
			['credentials', '42'],
			['credentials,42', 1_700_000_000_000],
		])
			expect(cipher.decrypt(encrypted, other)).toBe('damaged');
	});

	test('has a new salt, nonce and ciphertext every time', () => {
		const all = Array.from({ length: 50 }, () => cipher.encrypt(text, associated));
		for (const part of ['salt', 'nonce', 'sealed'] as const)
			expect(new Set(all.map((each) => each[part])).size).toBe(50);
		expect(Buffer.from(all[0]!.salt, 'base64')).toHaveLength(32);
		expect(Buffer.from(all[0]!.nonce, 'base64')).toHaveLength(12);
		expect(Buffer.from(all[0]!.key, 'base64')).toHaveLength(8);
	});

	test('cannot be decrypted with any bit flipped, in its bytes or in their Base64', () => {
		const encrypted = cipher.encrypt(text, associated);
		const written = Buffer.from(JSON.stringify(encrypted));
		for (let bit = 0; bit < written.length * 8; bit++) {
			const flipped = Buffer.from(written);
			flipped[bit >> 3]! ^= 1 << (bit & 7);
			let record: unknown;
			try {
				record = JSON.parse(flipped.toString());
			} catch {
				continue;
			}
			expect(['damaged', 'no-key'], flipped.toString()).toContain(cipher.decrypt(record, associated));
		}
		for (const part of ['key', 'salt', 'nonce', 'sealed'] as const) {
			const bytes = Buffer.from(encrypted[part], 'base64');
			for (let bit = 0; bit < bytes.length * 8; bit++) {
				const flipped = Buffer.from(bytes);
				flipped[bit >> 3]! ^= 1 << (bit & 7);
				const decrypted = cipher.decrypt({ ...encrypted, [part]: flipped.toString('base64') }, associated);
				expect(decrypted, `${part} ${bit}`).toBe(part === 'key' ? 'no-key' : 'damaged');
			}
		}
	});

	test('cannot be decrypted with parts of another one, or truncated', () => {
		const one = cipher.encrypt(text, associated);
		const other = cipher.encrypt(text, associated);
		for (const part of ['salt', 'nonce', 'sealed'] as const)
			expect(cipher.decrypt({ ...one, [part]: other[part] }, associated)).toBe('damaged');
		for (const length of [0, 8, 16, 20]) {
			const short = Buffer.from(one.sealed, 'base64').subarray(0, length).toString('base64');
			expect(cipher.decrypt({ ...one, sealed: short }, associated)).toBe('damaged');
		}
	});

	test.each([undefined, null, 7, 'text', {}, [], { format: 2 }, { format: 1, key: 'x' }])(
		'is damaged if something else was stored: %j',
		(record) => expect(cipher.decrypt(record, associated)).toBe('damaged'),
	);
});

describe('Keys', () => {
	test('can be rotated: the first encrypts, all decrypt, and a text with an old key says so', () => {
		const fresh = newKey();
		const rotated = new Cipher([fresh, key]);
		const old = cipher.encrypt(text, associated);
		expect(rotated.decrypt(old, associated)).toEqual({ text, hasOldKey: true });
		const renewed = rotated.encrypt(text, associated);
		expect(rotated.decrypt(renewed, associated)).toEqual({ text, hasOldKey: false });
		expect(new Cipher([fresh]).decrypt(renewed, associated)).toEqual({ text, hasOldKey: false });
		expect(new Cipher([fresh]).decrypt(old, associated)).toBe('no-key');
	});

	test('with the same id but another value report damage instead of throwing', () => {
		const other = new Cipher([newKey()]);
		const encrypted: EncryptedText = { ...cipher.encrypt(text, associated), key: other.encrypt(text, associated).key };
		expect(other.decrypt(encrypted, associated)).toBe('damaged');
	});
});
