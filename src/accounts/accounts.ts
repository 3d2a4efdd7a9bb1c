import { isDeepStrictEqual } from 'node:util';
import { bisectLeft, cumsum } from 'd3-array';
import type { Clock } from '../base/clock.ts';
import { LinkError } from '../base/errors/link-error.ts';
import type { Log } from '../base/log.ts';
import { recentEntries } from '../base/recent-entries.ts';
import { UserError } from '../base/user-error.ts';
import type { BasicCredentials, MarketApi, TransactionsQuery } from '../market/client/market-api.ts';
import type { Transaction, TransactionsPage } from '../market/client/transactions.ts';
import type { MakeLimiter, RateLimit, RateLimiter } from '../storage/rate-limiter.ts';
import { AccountReader } from './account-reader.ts';
import { rowsPerPage } from './account-reading.ts';
import { AccountRequests } from './account-requests.ts';
import { Cipher } from './cipher.ts';
import type { Credentials } from './credentials.ts';
import { type LinkStatus, Links } from './links.ts';
import type { StoredLinks } from './stored-links.ts';
import { isComplete, transactionKindOf } from './transaction.ts';

/** From how many sales the fee is computed: only from the latest, because the fee may change. */
const feeSampleSize = 50;
const maxUsers = 10_000;
/** The limit of attempts to link, per user: the marketplace would ban the bot's IP address for guessing credentials. */
export const linkRateLimit: RateLimit = { keyPrefix: 'link', budget: 5, window: 10 * 60_000, spacing: 0 };

export type TransactionPageQuery = Required<TransactionsQuery>;

export const defaultPage: TransactionPageQuery = { page: 1, limit: 10, order: 'desc' };

export interface FetchedPage {
	readonly page: TransactionsPage;
	readonly fetchedAt: number;
}

interface AccountsOptions {
	/** Master keys; linking is off if there is none. */
	readonly keys: readonly string[];
	readonly stored: StoredLinks;
	readonly limiter: MakeLimiter;
	readonly api: Pick<MarketApi, 'transactions'>;
	readonly clock: Clock;
	readonly log: Log;
}

/** Transactions are never stored. */
export class Accounts {
	readonly #links: Links;
	readonly #requests: AccountRequests;
	readonly #attempts: RateLimiter;
	/**
	 * A marker of the last change of each user's link in this process: each change stores a new object. An attempt to
	 * link is superseded if the marker is no longer the one that it saw at its start.
	 */
	readonly #lastChanges = recentEntries<string, object>(maxUsers);
	readonly #clock: Clock;
	/** Unlike transactions, fees are kept until the account is unlinked, since they reveal little. */
	readonly #fees = recentEntries<string, number>(maxUsers);
	readonly linkingIsOn: boolean;
	readonly reader: AccountReader;

	constructor(options: AccountsOptions) {
		const { keys, stored, clock, log, limiter } = options;
		const links = new Links(stored, keys.length > 0 ? new Cipher(keys) : undefined, clock, log);
		this.#links = links;
		this.#requests = new AccountRequests(options);
		this.#attempts = limiter(linkRateLimit);
		this.#clock = clock;
		this.linkingIsOn = keys.length > 0;
		this.reader = new AccountReader({
			clock,
			log,
			accountOf: (userId) => this.accountOf(userId),
			fetch: (userId, accountId, page, signal) => this.fetchPage(userId, accountId, page, signal),
		});
	}

	/** Opens the links once, at the start. It never rejects. */
	open(): Promise<void> {
		return this.#links.open();
	}

	get hasWaitingRequests(): boolean {
		return this.#requests.hasWaitingRequests;
	}

	/** Resolves to undefined if there is no link. It sends no request. @throws StoreError */
	linkStatus(userId: string): Promise<LinkStatus | undefined> {
		return this.#links.status(userId);
	}

	/** @throws MarketError, LinkError, UserError or StoreError, and then nothing was changed. */
	async link(userId: string, credentials: Credentials): Promise<'new' | 'replaced'> {
		const login = await this.#links.toLogin(credentials);
		const slot = await this.#attempts.reserve(await this.#links.pseudonym(`attempts of ${userId}`));
		if (!slot.granted) throw new LinkError('too-many-attempts', slot.retryAt);
		const lastChange = this.#lastChanges.get(userId);
		const previous = await this.#links.storedRecord(userId);
		// This request is counted by id and secret together, not by the account alone. Otherwise anyone who knows the
		// account's id could use up its requests by guessing secrets.
		const countedAs = await this.#links.pseudonym(login.credentials);
		const { rows } = await this.#requests.send(countedAs, async () => login.credentials, {
			about: 'link',
			query: { page: 1, limit: feeSampleSize, order: 'desc' },
		});
		// The marketplace has accepted the credentials, so the owner sent the request, and it counts for the account.
		await this.#requests.countRequest(login.accountId);
		// The record is compared, too, since the user may have changed the link through another process.
		const mayReplace = (record: unknown) =>
			this.#lastChanges.get(userId) === lastChange && isDeepStrictEqual(record, previous);
		if (!(await this.#links.save(userId, credentials, mayReplace))) throw new UserError({ code: 'link-superseded' });
		this.#forget(userId);
		this.#rememberFee(userId, rows);
		return previous === undefined ? 'new' : 'replaced';
	}

	/** Resolves to false if there was no link. It sends no request. @throws StoreError */
	async unlink(userId: string): Promise<boolean> {
		this.#forget(userId);
		try {
			return await this.#links.delete(userId);
		} finally {
			// A page that arrived before the link was deleted may have been remembered.
			this.#forget(userId);
		}
	}

	/** @throws MarketError, LinkError */
	async page(userId: string, query: TransactionPageQuery): Promise<FetchedPage> {
		const { accountId } = await this.#links.storedLogin(userId);
		return { page: await this.#fetch(userId, accountId, query), fetchedAt: this.#clock.now() };
	}

	/** @throws LinkError, StoreError */
	async accountOf(userId: string): Promise<string> {
		return (await this.#links.storedLogin(userId)).accountId;
	}

	fetchPage(userId: string, accountId: string, page: number, signal?: AbortSignal): Promise<TransactionsPage> {
		return this.#fetch(userId, accountId, { page, limit: rowsPerPage, order: 'desc' }, signal);
	}

	/** Encrypts an update about the user's account for the outbox. */
	seal(userId: string, update: unknown): unknown {
		return this.#links.seal(userId, JSON.stringify(update));
	}

	/** Decrypts what `seal` returned. Returns `no-key` if the bot lacks the key now, and undefined for damaged data. */
	unseal(userId: string, sealed: unknown): unknown {
		const decrypted = this.#links.unseal(userId, sealed);
		if (typeof decrypted === 'object') return JSON.parse(decrypted.text);
		return decrypted === 'no-key' ? decrypted : undefined;
	}

	/** The fee as last seen, as a share; undefined if no sale was read since the start. This sends no request. */
	observedFee(userId: string): number | undefined {
		return this.#fees.get(userId);
	}

	async #fetch(
		userId: string,
		accountId: string,
		query: TransactionPageQuery,
		signal?: AbortSignal,
	): Promise<TransactionsPage> {
		const getCredentials = () => this.#credentials(userId, accountId);
		const page = await this.#requests.send(accountId, getCredentials, { about: 'transactions', query, signal });
		// This rejects if the user unlinked while the page was fetched: they must no longer see it.
		await getCredentials();
		// Sales on other pages may be old, and fees change.
		if (query.page === 1 && query.order === 'desc') this.#rememberFee(userId, page.rows);
		return page;
	}

	/** @throws LinkError, also if the user has linked another account meanwhile */
	async #credentials(userId: string, accountId: string): Promise<BasicCredentials> {
		const login = await this.#links.storedLogin(userId);
		if (login.accountId !== accountId) throw new LinkError('not-linked');
		return login.credentials;
	}

	#rememberFee(userId: string, newestFirst: readonly Transaction[]): void {
		const fee = feeOfSales(newestFirst);
		if (fee !== undefined) this.#fees.set(userId, fee);
	}

	#forget(userId: string): void {
		this.#lastChanges.set(userId, {});
		this.reader.forget(userId);
		this.#fees.delete(userId);
	}
}

/**
 * Returns a share, to a tenth of a percent. It is the median weighted by amount, because fees of small sales are
 * rounded to whole cents.
 */
export function feeOfSales(newestFirst: readonly Transaction[]): number | undefined {
	const sales = newestFirst
		.filter((each) => transactionKindOf(each) === 'sale' && isComplete(each))
		.flatMap(({ amount, fee }) => (typeof fee === 'number' && fee >= 0 && fee < amount ? [{ amount, fee }] : []))
		.slice(0, feeSampleSize);
	const byShare = sales.sort((a, b) => a.fee / a.amount - b.fee / b.amount);
	const runningTotals = cumsum(byShare, ({ amount }) => amount);
	const total = runningTotals.at(-1) ?? 0;
	const middle = byShare[bisectLeft(runningTotals, total / 2)];
	return middle && Math.round((middle.fee / middle.amount) * 1_000) / 1_000;
}
