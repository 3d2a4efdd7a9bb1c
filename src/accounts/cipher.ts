import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fromBase64 } from '../text/base64.ts';

const algorithm = 'aes-256-gcm';
/** Of a master key, and of what is made of it. */
export const keyBytes = 32;
const saltBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const keyIdBytes = 8;
const format = 1;

/** From `least` to `most` bytes as Base64. */
const base64 = (least: number, most = least) =>
	z
		.string()
		.transform(fromBase64)
		.refine((bytes): bytes is Buffer => bytes !== undefined && bytes.length >= least && bytes.length <= most);

/** What is stored of a text: all parts as Base64. */
const sealedText = z.object({
	format: z.literal(format),
	/** Which master key it takes. */
	key: base64(keyIdBytes),
	salt: base64(saltBytes),
	nonce: base64(nonceBytes),
	/** The encrypted text with its tag behind it. */
	sealed: base64(tagBytes, Infinity),
});
export type Sealed = z.input<typeof sealedText>;

export type Opened =
	/** `old`: it takes a key that new ones are no longer sealed with. */
	| { readonly text: string; readonly old: boolean }
	/** None of the keys is the one it takes. It is not damaged: that key may come back. */
	| 'no-key'
	/** It was changed, or belongs to somebody else. */
	| 'damaged';

/** What a record is about and whose it is. It opens with the very same only: put in another user's place it does not. */
export type Bound = readonly (string | number)[];

/** Seals texts: AES-256-GCM with a key of its own for each, by HKDF-SHA-256 from a master key and a random salt. */
export class Cipher {
	readonly #keys: readonly { readonly master: Buffer; readonly id: Buffer }[];
	readonly #pseudonyms: Buffer;

	/** @param keys master keys of 32 bytes as Base64, at least one: the first seals, all open. */
	constructor(keys: readonly string[]) {
		this.#keys = keys.map((text) => {
			const master = Buffer.from(text, 'base64');
			return { master, id: derive(master, '', 'key id', keyIdBytes) };
		});
		// By the oldest: a new key in front must not make strangers of those who are held back.
		this.#pseudonyms = derive(this.#keys.at(-1)!.master, '', 'pseudonyms', keyBytes);
	}

	seal(text: string, bound: Bound): Sealed {
		const { master, id } = this.#keys[0]!;
		const salt = randomBytes(saltBytes);
		const nonce = randomBytes(nonceBytes);
		const cipher = createCipheriv(algorithm, derive(master, salt, 'record', keyBytes), nonce);
		cipher.setAAD(associated(id, bound));
		const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
		return {
			format,
			key: id.toString('base64'),
			salt: salt.toString('base64'),
			nonce: nonce.toString('base64'),
			sealed: sealed.toString('base64'),
		};
	}

	/** Opens what `seal` made with the same `bound`. Never throws. */
	open(record: unknown, bound: Bound): Opened {
		const { data } = sealedText.safeParse(record);
		if (!data) return 'damaged';
		const key = this.#keys.find(({ id }) => id.equals(data.key));
		if (!key) return 'no-key';
		const end = data.sealed.length - tagBytes;
		const decipher = createDecipheriv(algorithm, derive(key.master, data.salt, 'record', keyBytes), data.nonce, {
			authTagLength: tagBytes,
		});
		decipher.setAAD(associated(key.id, bound));
		decipher.setAuthTag(data.sealed.subarray(end));
		try {
			const text = Buffer.concat([decipher.update(data.sealed.subarray(0, end)), decipher.final()]).toString();
			return { text, old: key !== this.#keys[0] };
		} catch {
			return 'damaged';
		}
	}

	/** A name for `text` that is the same as long as the last key is, and that nobody without it finds `text` by. */
	pseudonym(text: string): string {
		return createHmac('sha256', this.#pseudonyms).update(text).digest('base64url').slice(0, 22);
	}
}

/** A new key for CREDENTIALS_KEY. */
export const newKey = (): string => randomBytes(keyBytes).toString('base64');

function derive(master: Buffer, salt: Buffer | string, info: string, length: number): Buffer {
	return Buffer.from(hkdfSync('sha256', master, salt, info, length));
}

/** The data a record is authenticated with, written so that no two of them are the same text. */
function associated(keyId: Buffer, bound: Bound): Buffer {
	return Buffer.from(JSON.stringify([format, keyId.toString('base64'), ...bound]));
}
