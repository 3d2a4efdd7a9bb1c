import { createHmac, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { StoreError } from '../base/errors/store-error.ts';
import type { Log } from '../base/log.ts';
import { type Cipher, keyBytes } from './cipher.ts';
import type { StoredLinks } from './stored-links.ts';

const purpose = 'key of pseudonyms';
/** The name of the entry that has the key, in the store of the links. The entry of a link is named by the user's id. */
const entryName = 'pseudonyms';
/** The length of a pseudonym: 128 bits in Base64. */
const pseudonymLength = 22;

/**
 * Makes names for accounts and users that reveal nothing about them. Rate limits and what users were told are stored by
 * these names. Their key is random and stored encrypted: if it were derived from a master key, replacing that would
 * rename everybody.
 */
export class Pseudonyms {
	readonly #stored: Pick<StoredLinks, 'get' | 'change'>;
	readonly #cipher: Cipher;
	readonly #log: Log;
	#key: Promise<Buffer> | undefined;

	constructor(stored: Pick<StoredLinks, 'get' | 'change'>, cipher: Cipher, log: Log) {
		this.#stored = stored;
		this.#cipher = cipher;
		this.#log = log;
	}

	/**
	 * Creates the key, or re-encrypts it with the newest master key. It never rejects: if it fails, the next call of
	 * `of` tries again.
	 */
	async open(): Promise<void> {
		try {
			await this.#openKey();
		} catch (error) {
			const failure = error instanceof StoreError ? { failure: error.failure } : {};
			this.#log.warn({ ...failure, error: String(error) }, 'could not read the key of pseudonyms');
		}
	}

	/** @throws StoreError */
	async of(text: string): Promise<string> {
		const hash = createHmac('sha256', await this.#openKey()).update(text);
		return hash.digest('base64url').slice(0, pseudonymLength);
	}

	#openKey(): Promise<Buffer> {
		this.#key ??= this.#readKey().catch((error) => {
			this.#key = undefined;
			throw error;
		});
		return this.#key;
	}

	/** All processes use the first record that they can decrypt. */
	async #readKey(): Promise<Buffer> {
		const existing = this.#firstDecryptable(await this.#stored.get(entryName));
		if (existing?.hasOldKey) await this.#reencrypt(existing.record, existing.key);
		return Buffer.from(existing?.key ?? (await this.#createKey()), 'base64');
	}

	/**
	 * Keeps records that no master key decrypts: they are used again once the operator configures their key again.
	 */
	async #createKey(): Promise<string> {
		let key = randomBytes(keyBytes).toString('base64');
		await this.#stored.change(entryName, (current) => {
			const existing = this.#firstDecryptable(current);
			if (!existing) return [...recordsIn(current), this.#cipher.encrypt(key, [purpose])];
			// Another process has created a key meanwhile.
			key = existing.key;
			return current;
		});
		return key;
	}

	#firstDecryptable(stored: unknown) {
		for (const record of recordsIn(stored)) {
			const decrypted = this.#cipher.decrypt(record, [purpose]);
			// A string says why the record cannot be decrypted.
			if (typeof decrypted !== 'string') return { record, key: decrypted.text, hasOldKey: decrypted.hasOldKey };
		}
		return undefined;
	}

	/** A failure does no harm as long as the old master key is there, and the next start tries again. */
	async #reencrypt(record: unknown, key: string): Promise<void> {
		try {
			const encrypted = this.#cipher.encrypt(key, [purpose]);
			await this.#stored.change(entryName, (current) =>
				recordsIn(current).map((each) => (isDeepStrictEqual(each, record) ? encrypted : each)),
			);
		} catch (error) {
			this.#log.warn({ error: String(error) }, 'could not re-encrypt the key of pseudonyms with the newest key');
		}
	}
}

const recordsIn = (stored: unknown): readonly unknown[] => (Array.isArray(stored) ? stored : []);
