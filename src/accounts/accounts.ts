import { LRUCache } from 'lru-cache';
import { LinkError } from '../errors/link-error.ts';
import type { MarketApi, TransactionsQuery } from '../market/client/market-api.ts';
import type { Transaction, TransactionsPage } from '../market/client/transactions.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { MakeLimiter } from '../storage/rate-limiter.ts';
import { type AccountRequest, AccountRequestQueue, slotTimeout } from './account-request-queue.ts';
import { Cipher } from './cipher.ts';
import type { Credentials } from './credentials.ts';
import { Linking } from './linking.ts';
import { type AccountLogin, type LinkStatus, Links, type StoredLinks } from './links.ts';
import { observedFee } from './observed-fee.ts';
import { AccountReader } from './reading/account-reader.ts';
import type { Reading } from './reading/reading.ts';
import type { FetchedPage } from './reading/reading-job.ts';

/** How long a page stays in the cache, ms. */
const pageLifetime = 60_000;
/** The most pages in the cache: at 2 requests a second, fewer are fetched within `pageLifetime`. */
const pageCacheLimit = 150;

/** The most users whose fee is remembered, some 2 MB. */
const feeLimit = 10_000;

export type PageQuery = Required<TransactionsQuery>;

export interface CachedPage {
	readonly page: TransactionsPage;
	/** Process time. */
	readonly fetchedAt: number;
}

export interface AccountsOptions {
	/** Master keys; linking is off if there is none. */
	readonly keys: readonly string[];
	readonly stored: StoredLinks;
	readonly limiter: MakeLimiter;
	readonly api: Pick<MarketApi, 'transactions'>;
	readonly clock: Clock;
	readonly log: Log;
}

/**
 * Users' marketplace accounts: links and unlinks them, and fetches their transactions. Transactions are cached in memory
 * for a while, separately for each user, and never stored.
 */
export class Accounts {
	readonly #links: Links;
	readonly #linking: Linking;
	readonly #requests: AccountRequestQueue;
	readonly #clock: Clock;
	readonly #reader: AccountReader;
	readonly #pages = new LRUCache<string, CachedPage>({ max: pageCacheLimit });
	/** The fee as a share, by user. Unlike transactions it is kept until the account is unlinked: it says little. */
	readonly #fees = new LRUCache<string, { readonly accountId: string; readonly fee: number }>({ max: feeLimit });
	/** Whether users can link accounts. */
	readonly linkingIsOn: boolean;

	constructor(options: AccountsOptions) {
		const { keys, stored, clock, log, limiter } = options;
		const links = new Links(stored, keys.length > 0 ? new Cipher(keys) : undefined, clock, log);
		this.#links = links;
		this.#requests = new AccountRequestQueue(options);
		this.#linking = new Linking({ links, requests: this.#requests, limiter, clock });
		this.#clock = clock;
		this.linkingIsOn = keys.length > 0;
		this.#reader = new AccountReader({
			clock,
			log,
			fetch: (userId, accountId, query, options) =>
				this.#fetch(userId, accountId, { about: 'transactions', purpose: 'reading', query, ...options }),
			loginOf: (userId) => links.decrypt(userId),
		});
	}

	/** How long some request to the marketplace has been waiting for its slot, ms; 0 if none is. */
	get queueAge(): number {
		return this.#requests.age;
	}

	/** The state of the user's link; undefined if there is none. Sends no request. @throws StoreError */
	linkStatus(userId: string): Promise<LinkStatus | undefined> {
		return this.#links.status(userId);
	}

	/**
	 * Checks the credentials with the marketplace and saves them. Resolves to whether they replaced others.
	 * @throws MarketError, LinkError, UserError or StoreError, and then nothing was changed.
	 */
	async link(userId: string, credentials: Credentials): Promise<'new' | 'replaced'> {
		const { result, newest } = await this.#linking.link(userId, credentials);
		const { accountId } = this.#links.loginOf(credentials);
		// The user may have linked the same account again with new credentials: then its transactions stay.
		this.#forget(userId, accountId);
		this.#rememberFee(userId, accountId, newest);
		return result;
	}

	/** Deletes the user's credentials permanently; false if there were none. Sends no request. @throws StoreError */
	async unlink(userId: string): Promise<boolean> {
		this.#linking.supersedeAttempts(userId);
		try {
			return await this.#links.delete(userId);
		} finally {
			this.#forget(userId);
		}
	}

	/** One page of the user's transactions, at most `pageLifetime` old. @throws MarketError, LinkError */
	async page(userId: string, { page, limit, order }: PageQuery): Promise<CachedPage> {
		const { accountId } = await this.#links.decrypt(userId);
		// The key contains the account, because the user may have linked another one meanwhile.
		const key = `${userId} ${accountId} ${page} ${limit} ${order}`;
		const cached = this.#pages.get(key);
		if (cached) return cached;
		const { page: fetched } = await this.#fetch(userId, accountId, {
			about: 'transactions',
			purpose: 'page',
			query: { page, limit, order },
			until: this.#clock.now() + slotTimeout,
		});
		// If the user unlinked while the page was fetched, they must not see it any more.
		await this.#decrypt(userId, accountId);
		const entry = { page: fetched, fetchedAt: this.#clock.now() };
		this.#pages.set(key, entry);
		// Sales on other pages may be old, and fees change.
		if (page === 1 && order === 'desc') this.#rememberFee(userId, accountId, fetched.rows);
		this.#clock.after(pageLifetime, () => this.#pages.get(key) === entry && this.#pages.delete(key));
		return entry;
	}

	/** See `AccountReader.read`. */
	async *read(userId: string, refresh?: boolean): AsyncGenerator<Reading> {
		for await (const reading of this.#reader.read(userId, refresh)) {
			if (reading.end !== undefined && reading.end !== 'unlinked')
				this.#rememberFee(userId, reading.accountId, reading.latestRows());
			yield reading;
		}
	}

	/**
	 * The fee that the marketplace takes of the user's sales, as a share, as seen when their transactions were last read;
	 * undefined if none of their sales was read since the bot was started. Sends no request.
	 */
	observedFee(userId: string): number | undefined {
		return this.#fees.get(userId)?.fee;
	}

	/** Cancels the user's reading; false if there is none in progress. */
	cancel(userId: string): boolean {
		return this.#reader.cancel(userId);
	}

	/** Ends all readings, and shows each user what was read so far. */
	stop(): void {
		this.#reader.stop();
	}

	async #fetch(userId: string, accountId: string, request: AccountRequest): Promise<FetchedPage> {
		let credentialsId = '';
		const login = async () => {
			const decrypted = await this.#decrypt(userId, accountId);
			credentialsId = decrypted.credentialsId;
			return decrypted;
		};
		const page = await this.#requests.send(accountId, login, request);
		return { page, credentialsId };
	}

	/** The user's login for this account. @throws LinkError, also if the user has linked another account meanwhile. */
	async #decrypt(userId: string, accountId: string): Promise<AccountLogin> {
		const login = await this.#links.decrypt(userId);
		if (login.accountId !== accountId) throw new LinkError('not-linked');
		return login;
	}

	/** @param rows the newest transactions first */
	#rememberFee(userId: string, accountId: string, rows: Iterable<Transaction>): void {
		const previous = this.#fees.get(userId);
		const fee = observedFee(rows, previous?.accountId === accountId ? previous.fee : undefined);
		if (fee !== undefined) this.#fees.set(userId, { accountId, fee });
	}

	/** Deletes the user's cached transactions and observed fee, except those of one account. */
	#forget(userId: string, exceptAccountId?: string): void {
		this.#reader.forget(userId, exceptAccountId);
		if (this.#fees.get(userId)?.accountId !== exceptAccountId) this.#fees.delete(userId);
		// Copied first: an LRUCache must not be changed while it is iterated.
		for (const key of [...this.#pages.keys()])
			if (key.startsWith(`${userId} `) && !key.startsWith(`${userId} ${exceptAccountId} `)) this.#pages.delete(key);
	}
}
