import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fromBase64 } from '../base/text/parse.ts';

const algorithm = 'aes-256-gcm';
export const keyBytes = 32;
const saltBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const keyIdBytes = 8;
const format = 1;

const base64 = z
	.string()
	.transform(fromBase64)
	.refine((bytes) => bytes !== undefined);

const encryptedText = z.object({
	format: z.literal(format),
	/** The id of the master key. */
	key: base64,
	salt: base64,
	nonce: base64,
	/** The ciphertext, followed by the authentication tag. */
	sealed: base64,
});
export type EncryptedText = z.input<typeof encryptedText>;

export type Decrypted =
	| { readonly text: string; readonly hasOldKey: boolean }
	/** It was encrypted with a key that the bot does not have now. It is not damaged: that key may come back. */
	| 'no-key'
	/** It may belong to another user. */
	| 'damaged';

/** Data that is authenticated with the text, so that a record moved to another user cannot be decrypted there. */
type AssociatedData = readonly (string | number)[];

/**
 * Encrypts with AES-256-GCM. Each text has its own key, derived by HKDF-SHA-256 from a master key and a random salt.
 */
export class Cipher {
	readonly #keys: readonly { readonly master: Buffer; readonly id: Buffer }[];

	/** @param keys at least one master key, 32 bytes as Base64; the first one encrypts, all decrypt */
	constructor(keys: readonly string[]) {
		this.#keys = keys.map((text) => {
			const master = Buffer.from(text, 'base64');
			return { master, id: derive(master, '', 'key id', keyIdBytes) };
		});
	}

	encrypt(text: string, associated: AssociatedData): EncryptedText {
		const { master, id } = this.#keys[0]!;
		const salt = randomBytes(saltBytes);
		const nonce = randomBytes(nonceBytes);
		const cipher = createCipheriv(algorithm, derive(master, salt, 'record', keyBytes), nonce);
		cipher.setAAD(encode(id, associated));
		const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
		return {
			format,
			key: id.toString('base64'),
			salt: salt.toString('base64'),
			nonce: nonce.toString('base64'),
			sealed: sealed.toString('base64'),
		};
	}

	/** It never throws. */
	decrypt(record: unknown, associated: AssociatedData): Decrypted {
		const { data } = encryptedText.safeParse(record);
		if (!data) return 'damaged';
		const key = this.#keys.find(({ id }) => id.equals(data.key));
		if (!key) return 'no-key';
		const tagStart = data.sealed.length - tagBytes;
		try {
			const recordKey = derive(key.master, data.salt, 'record', keyBytes);
			const decipher = createDecipheriv(algorithm, recordKey, data.nonce, { authTagLength: tagBytes });
			decipher.setAAD(encode(key.id, associated));
			decipher.setAuthTag(data.sealed.subarray(tagStart));
			const text = Buffer.concat([decipher.update(data.sealed.subarray(0, tagStart)), decipher.final()]).toString();
			return { text, hasOldKey: key !== this.#keys[0] };
		} catch {
			return 'damaged';
		}
	}
}

export const newKey = (): string => randomBytes(keyBytes).toString('base64');

function derive(master: Buffer, salt: Buffer | string, info: string, length: number): Buffer {
	return Buffer.from(hkdfSync('sha256', master, salt, info, length));
}

/** Uses JSON, so that different data never have the same bytes. */
function encode(keyId: Buffer, associated: AssociatedData): Buffer {
	return Buffer.from(JSON.stringify([format, keyId.toString('base64'), ...associated]));
}
