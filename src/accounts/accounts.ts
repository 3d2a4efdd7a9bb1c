import { LRUCache } from 'lru-cache';
import { LinkError } from '../errors/link-error.ts';
import { UserError } from '../errors/user-error.ts';
import type { MarketApi, TransactionsQuery } from '../market/client/market-api.ts';
import type { Transaction, TransactionsPage } from '../market/client/transactions.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Limits, MakeLimiter, RateLimiter } from '../storage/rate-limiter.ts';
import { AccountReader } from './account-reader.ts';
import { AccountRequests } from './account-requests.ts';
import { Cipher } from './cipher.ts';
import type { Credentials } from './credentials.ts';
import { type AccountLogin, type LinkStatus, Links, type StoredLinks } from './links.ts';
import { observedFee, salesUsed } from './observed-fee.ts';
import { type Reading, rowsPerPage } from './reading.ts';

/** How long a page stays in the cache, ms. */
const pageLifetime = 60_000;
/** The most pages in the cache. */
const mostPages = 150;
/** The most users whose fee is remembered, some 2 MB. */
const mostFees = 10_000;
/** Attempts to link, per user: the marketplace would ban the bot's IP address for guessing credentials. */
export const linkAttempts: Limits = { log: 'link', budget: 5, window: 10 * 60_000, spacing: 0 };
/** The longest wait for a slot, ms, that a reading does not announce. */
const readingSlotWait = 5_000;

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
	readonly #requests: AccountRequests;
	readonly #attempts: RateLimiter;
	/** Counts how often each user's link has changed while this process runs: an attempt that began before is superseded. */
	readonly #changes = new LRUCache<string, number>({ max: mostFees });
	readonly #clock: Clock;
	readonly #reader: AccountReader;
	readonly #pages = new LRUCache<string, CachedPage>({ max: mostPages });
	/** The fee as a share, by user. Unlike transactions it is kept until the account is unlinked: it says little. */
	readonly #fees = new LRUCache<string, { readonly accountId: string; readonly fee: number }>({ max: mostFees });
	/** Whether users can link accounts. */
	readonly linkingIsOn: boolean;

	constructor(options: AccountsOptions) {
		const { keys, stored, clock, log, limiter } = options;
		const links = new Links(stored, keys.length > 0 ? new Cipher(keys) : undefined, clock, log);
		this.#links = links;
		this.#requests = new AccountRequests(options);
		this.#attempts = limiter(linkAttempts);
		this.#clock = clock;
		this.linkingIsOn = keys.length > 0;
		this.#reader = new AccountReader({
			clock,
			log,
			accountOf: async (userId) => (await links.decrypt(userId)).accountId,
			fetch: (userId, accountId, page, signal) =>
				this.#fetch(userId, accountId, { page, limit: rowsPerPage, order: 'desc' }, signal, readingSlotWait),
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
		const login = this.#links.loginOf(credentials);
		const slot = await this.#attempts.reserve(this.#links.pseudonym(`attempts of ${userId}`));
		if (!slot.granted) throw new LinkError('too-many-attempts', slot.retryAt);
		const changes = this.#changes.get(userId);
		// Not counted as requests for the account: anyone who knows its id could delay its owner by guessing secrets.
		const { rows } = await this.#requests.send(login.credentialsId, async () => login, {
			about: 'link',
			// Enough to observe the fee.
			query: { page: 1, limit: salesUsed, order: 'desc' },
		});
		await this.#requests.count(login.accountId);
		const previous = await this.#links.status(userId);
		if (this.#changes.get(userId) !== changes) throw new UserError({ code: 'link-superseded' });
		await this.#links.save(userId, credentials);
		this.#countChange(userId);
		// The user may have linked the same account again with new credentials: then its transactions stay.
		this.#forget(userId, login.accountId);
		this.#rememberFee(userId, login.accountId, rows);
		return previous ? 'replaced' : 'new';
	}

	/** Deletes the user's credentials permanently; false if there were none. Sends no request. @throws StoreError */
	async unlink(userId: string): Promise<boolean> {
		this.#countChange(userId);
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
		const fetched = await this.#fetch(userId, accountId, { page, limit, order });
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

	#fetch(
		userId: string,
		accountId: string,
		query: TransactionsQuery,
		signal?: AbortSignal,
		slotWait?: number,
	): Promise<TransactionsPage> {
		const request = { about: 'transactions', query, signal, ...(slotWait === undefined ? {} : { slotWait }) } as const;
		return this.#requests.send(accountId, () => this.#decrypt(userId, accountId), request);
	}

	#countChange(userId: string): void {
		this.#changes.set(userId, (this.#changes.get(userId) ?? 0) + 1);
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
