import { BoundedMap } from '../bounded-map.ts';
import { LinkError } from '../errors/link-error.ts';
import { StoreError } from '../errors/store-error.ts';
import { UserError } from '../errors/user-error.ts';
import type { MarketApi, TransactionsQuery } from '../market/client/market-api.ts';
import type { TransactionsPage } from '../market/client/transactions.ts';
import { type Limits, RateLimiter } from '../rate-limits/rate-limiter.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Transactions } from '../storage/database.ts';
import { AccountRateLimiter } from './account-rate-limiter.ts';
import { Cipher } from './cipher.ts';
import type { Credentials } from './credentials.ts';
import type { Purpose } from './global-rate-limiter.ts';
import { type Link, type LinkRecords, Links, type OpenLink } from './links.ts';
import { AccountReader } from './reading/account-reader.ts';
import type { Reading } from './reading/reading.ts';
import type { Fetched, Fetching } from './reading/reading-run.ts';

/** Attempts to link, of each user: who guesses credentials gets the bot banned by its address. */
export const linkAttempts: Limits = { log: 'link', budget: 5, window: 10 * 60_000, spacing: 0 };
/** How long a single page waits for its turn, ms. */
const patience = 20_000;
const pageKeptFor = 60_000;
/** Pages kept at once: at 2 requests a second there are no more. */
const mostPagesKept = 150;
const mostSpoiled = 1_000;

export type PageQuery = Required<TransactionsQuery>;

export interface KeptPage {
	readonly page: TransactionsPage;
	/** Unix milliseconds. */
	readonly fetchedAt: number;
}

export interface AccountsOptions {
	/** Master keys; none turns linking off. */
	readonly keys: readonly string[];
	readonly records: LinkRecords;
	readonly database: Transactions;
	readonly api: Pick<MarketApi, 'transactions'>;
	readonly clock: Clock;
	readonly log: Log;
}

/**
 * Users' marketplace accounts: linked, asked for transactions, unlinked. Whatever is read is held in memory, by user, for
 * a while; nothing of it is stored.
 */
export class Accounts {
	readonly #links: Links;
	readonly #requests: AccountRateLimiter;
	readonly #attempts: RateLimiter;
	readonly #clock: Clock;
	readonly #readings: AccountReader;
	readonly #pages = new BoundedMap<KeptPage>(mostPagesKept);
	/** Whether users can link accounts here. */
	readonly linkingIsOn: boolean;

	/** Users whose last attempt to link was counted and then could not be stored. */
	readonly #spoiled = new BoundedMap<true>(mostSpoiled);
	/** What is being checked, by user and in the order it was asked for. */
	readonly #linking = new Map<string, Set<{ undone: boolean }>>();

	constructor(options: AccountsOptions) {
		const { keys, records, clock, log, database } = options;
		const links = new Links(records, keys.length > 0 ? new Cipher(keys) : undefined, clock, log);
		this.#links = links;
		this.#requests = new AccountRateLimiter(options);
		this.#attempts = new RateLimiter(database, clock, linkAttempts);
		this.#clock = clock;
		this.linkingIsOn = keys.length > 0;
		this.#readings = new AccountReader({
			clock,
			log,
			fetch: (userId, account, query, fetching) =>
				this.#fetch(userId, account, { query, purpose: 'reading', ...fetching }),
			linkOf: (userId) => links.open(userId),
		});
	}

	/** What is kept of the user; undefined where nothing is. Asks the marketplace nothing. */
	link(userId: string): Promise<Link | undefined> {
		return this.#links.of(userId);
	}

	/**
	 * Asks the marketplace whether it takes the credentials, and keeps them in the place of what was there if it does.
	 * Says whether something was.
	 * @throws MarketError, LinkError or UserError, and then nothing was changed.
	 */
	async keep(userId: string, credentials: Credentials): Promise<'new' | 'replaced'> {
		const opened = this.#links.opened(credentials);
		// The attempt that our own storage spoiled is repeated at no cost.
		if (!this.#spoiled.delete(userId)) {
			const attempt = await this.#attempts.reserve(this.#links.pseudonym(`attempts of ${userId}`));
			if (!attempt.granted) throw new LinkError('too-many-attempts', attempt.retryAt);
		}
		const attempts = this.#linking.get(userId) ?? new Set();
		const mine = { undone: false };
		this.#linking.set(userId, attempts.add(mine));
		try {
			await this.#check(userId, opened);
			const before = await this.#links.of(userId);
			if (mine.undone) throw new UserError({ code: 'link-superseded' });
			await this.#links.keep(userId, credentials);
			undo(attempts, mine);
			this.#forget(userId, opened.account);
			return before ? 'replaced' : 'new';
		} catch (error) {
			if (error instanceof StoreError) this.#spoiled.set(userId, true);
			throw error;
		} finally {
			attempts.delete(mine);
			if (attempts.size === 0) this.#linking.delete(userId);
		}
	}

	/** Deletes what is kept of the user, for good; false where nothing was. Asks the marketplace nothing. */
	async unlink(userId: string): Promise<boolean> {
		// What its user deletes while it is checked is not to be there afterwards.
		undo(this.#linking.get(userId));
		try {
			return await this.#links.delete(userId);
		} finally {
			this.#forget(userId);
		}
	}

	/** One page of the user's transactions, at most a minute old. @throws MarketError, LinkError */
	async page(userId: string, { page, limit, order }: PageQuery): Promise<KeptPage> {
		const { account } = await this.#links.open(userId);
		// By the account too: who links another one must not be shown the one before.
		const key = `${userId} ${account} ${page} ${limit} ${order}`;
		const kept = this.#pages.get(key);
		if (kept) return kept;
		const { page: fetched } = await this.#fetch(userId, account, {
			query: { page, limit, order },
			purpose: 'page',
			until: this.#clock.now() + patience,
		});
		// Unlinked while it was asked for: not to be shown any more.
		await this.#stillLinked(userId, account);
		const made = { page: fetched, fetchedAt: this.#clock.now() };
		this.#pages.set(key, made);
		this.#clock.after(pageKeptFor, () => this.#pages.get(key) === made && this.#pages.delete(key));
		return made;
	}

	/** See `AccountReader.read`. */
	read(userId: string, again?: boolean): AsyncGenerator<Reading> {
		return this.#readings.read(userId, again);
	}

	/** Ends what is being read for the user; false where nothing is. */
	cancel(userId: string): boolean {
		return this.#readings.cancel(userId);
	}

	/** Ends all that is being read: whoever waits for it is told. */
	stop(): void {
		this.#readings.stop();
	}

	/** Asks once. Who merely knows an account's id and guesses takes a turn of their own: they cannot hold its owner up. */
	async #check(userId: string, opened: OpenLink): Promise<void> {
		const linked = await this.#links.open(userId).catch(() => undefined);
		const isOwn = linked?.account === opened.account;
		await this.#requests.send(isOwn ? opened.account : opened.pair, async () => opened, {
			about: 'link',
			purpose: 'page',
			query: { page: 1, limit: 1, order: 'desc' },
			until: this.#clock.now() + patience,
			claims: isOwn ? undefined : opened.account,
		});
	}

	async #fetch(
		userId: string,
		account: string,
		asked: { query: TransactionsQuery; purpose: Purpose; until: number } & Partial<Fetching>,
	): Promise<Fetched> {
		let pair = '';
		const open = async () => {
			const link = await this.#stillLinked(userId, account);
			pair = link.pair;
			return link;
		};
		const page = await this.#requests.send(account, open, { about: 'transactions', ...asked });
		return { page, pair };
	}

	/** What the user has linked, where it is `account`: two must never be taken for one. @throws LinkError */
	async #stillLinked(userId: string, account: string): Promise<OpenLink> {
		const link = await this.#links.open(userId);
		if (link.account !== account) throw new LinkError('not-linked');
		return link;
	}

	/** What was read of an account other than `but`: the same one may be linked again with new credentials. */
	#forget(userId: string, but?: string): void {
		this.#readings.forget(userId, but);
		for (const key of this.#pages.keys())
			if (key.startsWith(`${userId} `) && !key.startsWith(`${userId} ${but} `)) this.#pages.delete(key);
	}
}

/** What was asked for before `until`, or all of it, is not to be kept any more. */
function undo(attempts: Iterable<{ undone: boolean }> = [], until?: object): void {
	for (const attempt of attempts) {
		if (attempt === until) return;
		attempt.undone = true;
	}
}
