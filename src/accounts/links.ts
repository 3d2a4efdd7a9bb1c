import { z } from 'zod';
import { LinkError } from '../errors/link-error.ts';
import type { BasicCredentials } from '../market/client/market-api.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Records } from '../storage/records.ts';
import type { Cipher } from './cipher.ts';
import { type Credentials, readCredentials, toBasic } from './credentials.ts';

const purpose = 'marketplace credentials';

/** What is kept of a link, beside what is sealed: since when, as Unix milliseconds. */
const keptLink = z.looseObject({ since: z.number().int() });

/** Whether what is kept can be used. `no-key`: it takes a key the bot does not have now. `damaged`: nothing opens it. */
export type LinkState = 'good' | 'no-key' | 'damaged';

export interface Link {
	readonly state: LinkState;
	/** Unix milliseconds; undefined where even that cannot be read any more. */
	readonly since: number | undefined;
}

/** What a request needs, for as long as it lasts. */
export interface OpenLink {
	readonly credentials: BasicCredentials;
	/** The marketplace account behind it, by a name that tells nothing of it: two users may have linked one. */
	readonly account: string;
	/** These very credentials, by such a name. */
	readonly pair: string;
}

export type LinkRecords = Pick<Records<unknown>, 'get' | 'set' | 'replace' | 'delete'>;

/** Users' credentials on disk, encrypted; without keys there are none to be had, and what is there can only be deleted. */
export class Links {
	readonly #records: LinkRecords;
	readonly #cipher: Cipher | undefined;
	readonly #clock: Clock;
	readonly #log: Log;

	constructor(records: LinkRecords, cipher: Cipher | undefined, clock: Clock, log: Log) {
		this.#records = records;
		this.#cipher = cipher;
		this.#clock = clock;
		this.#log = log;
	}

	/** What is kept of `userId`; undefined where nothing is. Tells nothing of the credentials. */
	async of(userId: string): Promise<Link | undefined> {
		const record = await this.#load(userId);
		if (record === undefined) return undefined;
		const opened = this.#opened(record, userId);
		return { state: typeof opened === 'string' ? opened : 'good', since: keptLink.safeParse(record).data?.since };
	}

	/**
	 * The credentials, for one request. A record of an older key is sealed again with the newest.
	 * @throws LinkError
	 */
	async open(userId: string): Promise<OpenLink> {
		if (!this.#cipher) throw new LinkError('off');
		const record = await this.#load(userId);
		if (record === undefined) throw new LinkError('not-linked');
		const opened = this.#opened(record, userId);
		if (typeof opened === 'string') throw new LinkError(opened);
		if (opened.old) await this.#renew(userId, record, opened.credentials);
		return this.opened(opened.credentials);
	}

	/** What a request with these credentials needs. @throws LinkError where linking is off. */
	opened(credentials: Credentials): OpenLink {
		const basic = toBasic(credentials);
		return { credentials: basic, account: this.pseudonym(credentials.clientId), pair: this.pseudonym(basic) };
	}

	/** Keeps the credentials in the place of what was there. Resolves when they are on disk. */
	keep(userId: string, credentials: Credentials): Promise<void> {
		const record = this.#sealed(userId, credentials, this.#clock.wall());
		return this.#records.set(userId, record);
	}

	/** Deletes what is kept, for good; false where nothing was. */
	delete(userId: string): Promise<boolean> {
		return this.#records.delete(userId);
	}

	/** A name that is always the same and tells nothing of what it stands for. @throws LinkError where linking is off. */
	pseudonym(text: string): string {
		if (!this.#cipher) throw new LinkError('off');
		return this.#cipher.pseudonym(text);
	}

	async #load(userId: string): Promise<unknown> {
		try {
			return await this.#records.get(userId);
		} catch (error) {
			// No JSON: a record that nothing opens. All else is the store failing.
			if (error instanceof SyntaxError) return null;
			throw error;
		}
	}

	#opened(record: unknown, userId: string) {
		const kept = keptLink.safeParse(record).data;
		if (!kept) return 'damaged';
		const opened = this.#cipher?.open(kept, [purpose, userId, kept.since]) ?? 'no-key';
		if (typeof opened === 'string') return opened;
		const credentials = readCredentials(opened.text);
		return credentials ? { credentials, old: opened.old } : 'damaged';
	}

	#sealed(userId: string, credentials: Credentials, since: number): object {
		if (!this.#cipher) throw new LinkError('off');
		return { ...this.#cipher.seal(toBasic(credentials), [purpose, userId, since]), since };
	}

	/** A failure costs nothing: the old key still opens it, and the next use tries again. */
	async #renew(userId: string, record: unknown, credentials: Credentials): Promise<void> {
		try {
			// What was linked anew or deleted meanwhile, by whichever copy of the bot, stays so.
			const sealed = this.#sealed(userId, credentials, keptLink.parse(record).since);
			await this.#records.replace(userId, record, sealed);
		} catch (error) {
			this.#log.warn({ error: String(error) }, 'a link could not be sealed with the newest key');
		}
	}
}
