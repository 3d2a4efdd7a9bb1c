import { describe, expect, test } from 'vitest';
import { Cipher, newKey, type Sealed } from '../../src/accounts/cipher.ts';

const key = newKey();
const cipher = new Cipher([key]);
const bound = ['credentials', '42', 1_700_000_000_000] as const;
const text = 'id:sec:ret 龍';

describe('A sealed text', () => {
	test('opens with what it was sealed with', () => {
		expect(cipher.open(cipher.seal(text, bound), bound)).toEqual({ text, old: false });
		expect(new Cipher([key]).open(cipher.seal(text, bound), bound)).toEqual({ text, old: false });
	});

	test('does not open for another user, another purpose or another time', () => {
		const sealed = cipher.seal(text, bound);
		for (const other of [
			['credentials', '43', 1_700_000_000_000],
			['else', '42', 1_700_000_000_000],
			['credentials', '42', 1_700_000_000_001],
			['credentials', '42'],
			['credentials,42', 1_700_000_000_000],
		])
			expect(cipher.open(sealed, other)).toBe('damaged');
	});

	test('is another one every time: salt, nonce and text', () => {
		const all = Array.from({ length: 50 }, () => cipher.seal(text, bound));
		for (const part of ['salt', 'nonce', 'sealed'] as const)
			expect(new Set(all.map((each) => each[part])).size).toBe(50);
		expect(Buffer.from(all[0]!.salt, 'base64')).toHaveLength(32);
		expect(Buffer.from(all[0]!.nonce, 'base64')).toHaveLength(12);
		expect(Buffer.from(all[0]!.key, 'base64')).toHaveLength(8);
	});

	test('does not open with any bit flipped, of its bytes or of how they are written', () => {
		const sealed = cipher.seal(text, bound);
		const written = Buffer.from(JSON.stringify(sealed));
		for (let bit = 0; bit < written.length * 8; bit++) {
			const flipped = Buffer.from(written);
			flipped[bit >> 3]! ^= 1 << (bit & 7);
			let record: unknown;
			try {
				record = JSON.parse(flipped.toString());
			} catch {
				continue;
			}
			expect(['damaged', 'no-key'], flipped.toString()).toContain(cipher.open(record, bound));
		}
		for (const part of ['key', 'salt', 'nonce', 'sealed'] as const) {
			const bytes = Buffer.from(sealed[part], 'base64');
			for (let bit = 0; bit < bytes.length * 8; bit++) {
				const flipped = Buffer.from(bytes);
				flipped[bit >> 3]! ^= 1 << (bit & 7);
				const opened = cipher.open({ ...sealed, [part]: flipped.toString('base64') }, bound);
				expect(opened, `${part} ${bit}`).toBe(part === 'key' ? 'no-key' : 'damaged');
			}
		}
	});

	test('does not open with parts of another one, or cut short', () => {
		const [one, other] = [cipher.seal(text, bound), cipher.seal(text, bound)];
		for (const part of ['salt', 'nonce', 'sealed'] as const)
			expect(cipher.open({ ...one, [part]: other[part] }, bound)).toBe('damaged');
		for (const length of [0, 8, 16, 20]) {
			const short = Buffer.from(one.sealed, 'base64').subarray(0, length).toString('base64');
			expect(cipher.open({ ...one, sealed: short }, bound)).toBe('damaged');
		}
	});

	test.each([undefined, null, 7, 'text', {}, [], { format: 2 }, { format: 1, key: 'x' }])(
		'is none where something else was kept: %j',
		(record) => expect(cipher.open(record, bound)).toBe('damaged'),
	);
});

describe('Keys', () => {
	test('rotate: the first seals, all open, and what an older one sealed says so', () => {
		const fresh = newKey();
		const rotated = new Cipher([fresh, key]);
		const old = cipher.seal(text, bound);
		expect(rotated.open(old, bound)).toEqual({ text, old: true });
		const renewed = rotated.seal(text, bound);
		expect(rotated.open(renewed, bound)).toEqual({ text, old: false });
		expect(new Cipher([fresh]).open(renewed, bound)).toEqual({ text, old: false });
		expect(new Cipher([fresh]).open(old, bound)).toBe('no-key');
	});

	test('whose id is the same but which are not: damaged, not an error', () => {
		const other = new Cipher([newKey()]);
		const sealed: Sealed = { ...cipher.seal(text, bound), key: other.seal(text, bound).key };
		expect(other.open(sealed, bound)).toBe('damaged');
	});

	test('give names that are always the same, and others by another key', () => {
		expect(cipher.pseudonym('alice')).toBe(new Cipher([key]).pseudonym('alice'));
		expect(cipher.pseudonym('alice')).not.toBe(cipher.pseudonym('bob'));
		expect(cipher.pseudonym('alice')).not.toBe(new Cipher([newKey()]).pseudonym('alice'));
		expect(cipher.pseudonym('alice')).toMatch(/^[\w-]{22}$/);
	});
});
