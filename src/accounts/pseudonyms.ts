import { createHmac, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { StoreError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { type Cipher, keyBytes } from './cipher.ts';
import type { StoredLinks } from './links.ts';

const purpose = 'key of pseudonyms';
/** Beside the links, which are stored by the ids of users. */
const storedAs = 'pseudonyms';
/** 128 bits in Base64. */
const length = 22;

/**
 * Names for accounts and users that reveal nothing about them, under which rate limits and what was told are stored. Their
 * key is random and stored encrypted: if it were derived from a master key, replacing that would rename everybody.
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

	/** Creates the key, or re-encrypts it with the newest master key. Later calls of `of` do what fails here. */
	async open(): Promise<void> {
		try {
			await this.#openKey();
		} catch (error) {
			if (!(error instanceof StoreError)) throw error;
			this.#log.warn({ failure: error.failure, error: error.message }, 'could not read the key of pseudonyms');
		}
	}

	/** @throws StoreError */
	async of(text: string): Promise<string> {
		const hash = createHmac('sha256', await this.#openKey()).update(text);
		return hash.digest('base64url').slice(0, length);
	}

	#openKey(): Promise<Buffer> {
		this.#key ??= this.#readKey().catch((error) => {
			this.#key = undefined;
			throw error;
		});
		return this.#key;
	}

	async #readKey(): Promise<Buffer> {
		const record = await this.#stored.get(storedAs);
		const decrypted = this.#cipher.decrypt(record, [purpose]);
		const key = typeof decrypted === 'string' ? await this.#createKey() : decrypted.text;
		if (typeof decrypted !== 'string' && decrypted.hasOldKey) await this.#reencrypt(record, key);
		return Buffer.from(key, 'base64');
	}

	/** All processes get the one that was stored first. One that no master key decrypts is replaced. */
	async #createKey(): Promise<string> {
		let key = randomBytes(keyBytes).toString('base64');
		await this.#stored.change(storedAs, (was) => {
			const decrypted = this.#cipher.decrypt(was, [purpose]);
			if (typeof decrypted === 'string') return this.#cipher.encrypt(key, [purpose]);
			key = decrypted.text;
			return was;
		});
		return key;
	}

	/** A failure does no harm as long as the old master key is there, and the next start tries again. */
	async #reencrypt(record: unknown, key: string): Promise<void> {
		try {
			const encrypted = this.#cipher.encrypt(key, [purpose]);
			await this.#stored.change(storedAs, (was) => (isDeepStrictEqual(was, record) ? encrypted : was));
		} catch (error) {
			this.#log.warn({ error: String(error) }, 'could not re-encrypt the key of pseudonyms with the newest key');
		}
	}
}
