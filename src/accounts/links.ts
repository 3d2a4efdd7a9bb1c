import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import { LinkError } from '../base/errors/link-error.ts';
import type { Log } from '../base/log.ts';
import type { BasicCredentials } from '../market/client/market-api.ts';
import type { Cipher, Decrypted } from './cipher.ts';
import { type Credentials, readCredentials, toBasic } from './credentials.ts';
import { Pseudonyms } from './pseudonyms.ts';
import type { StoredLinks } from './stored-links.ts';

/** Authenticated with each ciphertext, so that one kind cannot be taken for the other. */
const credentialsPurpose = 'marketplace credentials';
const updatePurpose = 'news of an account';

/** The unencrypted part: when the account was linked, Unix ms. */
const storedLink = z.looseObject({ since: z.number().int() });

export interface LinkStatus {
	/** `no-key`: its key is not among the bot's keys now. `damaged`: it cannot be decrypted by any key. */
	readonly state: 'good' | 'no-key' | 'damaged';
	/** Unix ms; undefined if even that is unreadable. */
	readonly since: number | undefined;
}

interface AccountLogin {
	readonly credentials: BasicCredentials;
	/** A pseudonym, the same for all users who have linked the account. */
	readonly accountId: string;
}

/** The users' encrypted credentials. Without a cipher, they cannot be read or saved, only deleted. */
export class Links {
	readonly #stored: StoredLinks;
	readonly #cipher: Cipher | undefined;
	readonly #pseudonyms: Pseudonyms | undefined;
	readonly #clock: Clock;
	readonly #log: Log;

	constructor(stored: StoredLinks, cipher: Cipher | undefined, clock: Clock, log: Log) {
		this.#stored = stored;
		this.#cipher = cipher;
		this.#pseudonyms = cipher && new Pseudonyms(stored, cipher, log);
		this.#clock = clock;
		this.#log = log;
	}

	/**
	 * Re-encrypts the key of pseudonyms with the newest master key, so that older ones can be removed. It never rejects.
	 */
	async open(): Promise<void> {
		await this.#pseudonyms?.open();
	}

	async status(userId: string): Promise<LinkStatus | undefined> {
		const record = await this.#stored.get(userId);
		if (record === undefined) return undefined;
		const decrypted = this.#decryptRecord(record, userId);
		const state = typeof decrypted === 'string' ? decrypted : 'good';
		return { state, since: storedLink.safeParse(record).data?.since };
	}

	/** A record with an older key is re-encrypted with the newest. @throws LinkError */
	async storedLogin(userId: string): Promise<AccountLogin> {
		if (!this.#cipher) throw new LinkError('off');
		const record = await this.#stored.get(userId);
		if (record === undefined) throw new LinkError('not-linked');
		const decrypted = this.#decryptRecord(record, userId);
		if (typeof decrypted === 'string') throw new LinkError(decrypted);
		if (decrypted.hasOldKey) await this.#reencrypt(userId, record, decrypted.credentials);
		return this.toLogin(decrypted.credentials);
	}

	/** @throws StoreError */
	async toLogin(credentials: Credentials): Promise<AccountLogin> {
		return { credentials: toBasic(credentials), accountId: await this.pseudonym(credentials.clientId) };
	}

	/** Returns the record as it is stored, which is only good for comparing. */
	storedRecord(userId: string): Promise<unknown> {
		return this.#stored.get(userId);
	}

	/**
	 * Resolves to true once the credentials are on disk. If the stored ones may not be replaced, it saves nothing and
	 * resolves to false.
	 */
	async save(userId: string, credentials: Credentials, mayReplace = (_record: unknown) => true): Promise<boolean> {
		const record = this.#encryptRecord(userId, credentials, this.#clock.wall());
		let isSaved = false;
		await this.#stored.change(userId, (current) => {
			isSaved = mayReplace(current);
			return isSaved ? record : current;
		});
		return isSaved;
	}

	delete(userId: string): Promise<boolean> {
		return this.#stored.delete(userId);
	}

	/** @throws StoreError, or LinkError `off` */
	async pseudonym(text: string): Promise<string> {
		if (!this.#pseudonyms) throw new LinkError('off');
		return this.#pseudonyms.of(text);
	}

	/** Encrypts an update about the user's account, for the outbox. */
	seal(userId: string, text: string): object {
		return this.#requiredCipher.encrypt(text, [updatePurpose, userId]);
	}

	unseal(userId: string, sealed: unknown): Decrypted {
		return this.#cipher?.decrypt(sealed, [updatePurpose, userId]) ?? 'no-key';
	}

	get #requiredCipher(): Cipher {
		if (!this.#cipher) throw new LinkError('off');
		return this.#cipher;
	}

	#decryptRecord(record: unknown, userId: string) {
		const stored = storedLink.safeParse(record).data;
		if (!stored) return 'damaged';
		const decrypted = this.#cipher?.decrypt(stored, [credentialsPurpose, userId, stored.since]) ?? 'no-key';
		if (typeof decrypted === 'string') return decrypted;
		const credentials = readCredentials(decrypted.text);
		return credentials ? { credentials, hasOldKey: decrypted.hasOldKey } : 'damaged';
	}

	#encryptRecord(userId: string, credentials: Credentials, since: number): object {
		const encrypted = this.#requiredCipher.encrypt(toBasic(credentials), [credentialsPurpose, userId, since]);
		return { ...encrypted, since };
	}

	/** A failure does no harm: the old key still decrypts the record, and the next use tries again. */
	async #reencrypt(userId: string, record: unknown, credentials: Credentials): Promise<void> {
		try {
			// The user may have linked again or unlinked meanwhile, perhaps through another process.
			const encrypted = this.#encryptRecord(userId, credentials, storedLink.parse(record).since);
			await this.#stored.change(userId, (current) => (isDeepStrictEqual(current, record) ? encrypted : current));
		} catch (error) {
			this.#log.warn({ error: String(error) }, 'could not re-encrypt stored credentials with the newest key');
		}
	}
}
