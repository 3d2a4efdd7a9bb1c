import { type About, MarketError } from '../errors/market-error.ts';
import type { MarketApi, TransactionsQuery } from '../market/client/market-api.ts';
import type { TransactionsPage } from '../market/client/transactions.ts';
import { type Limits, RateLimiter } from '../rate-limits/rate-limiter.ts';
import { type Clock, pause, untilAborted, within } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Transactions } from '../storage/database.ts';
import { GlobalRateLimiter, type Purpose } from './global-rate-limiter.ts';
import type { OpenLink } from './links.ts';

/** A careful guest (FACTS 18): at most 100 requests of an account in 5 minutes, padded, at least a second apart. */
export const accountLimits: Limits = { log: 'account', budget: 100, window: 5 * 60_000 + 10_000, spacing: 1_000 };
/** A wait that is worth telling, ms. */
const longWait = 5_000;
/** Where a 429 without a time cannot be written down. */
const unnotedPause = 5 * 60_000;

export interface Asked {
	readonly about: About;
	readonly purpose: Purpose;
	readonly query: TransactionsQuery;
	/** Unix milliseconds until which a turn is waited for. */
	readonly until: number;
	readonly signal?: AbortSignal | undefined;
	/** The account that credentials claim to be of: they take a turn of their own, and prove it by being taken. */
	readonly claims?: string | undefined;
	/** Told where the turn comes only after a while, and when: Unix milliseconds. */
	readonly onWait?: ((at: number) => void) | undefined;
}

/** What is known of one account in this process. */
interface Account {
	/** Ends when the last of its requests does. */
	tail: Promise<unknown>;
	users: number;
	/** The last one's end, and until when a 429 holds it back, Unix milliseconds. */
	endedAt: number;
	heldUntil: number;
	/** Until when the one whose turn it is has to wait, where that is long. */
	waitsUntil: number;
}

/** A request that waits or is under way. */
interface Turn {
	readonly account: string;
	readonly mine: Account;
	readonly open: () => Promise<OpenLink>;
	readonly asked: Asked;
}

export interface AccountRateLimiterOptions {
	readonly api: Pick<MarketApi, 'transactions'>;
	readonly clock: Clock;
	readonly log: Log;
	readonly database: Transactions;
}

/**
 * Requests for transactions at the pace of a careful guest: one at a time per account; spaced and counted over restarts
 * and over all processes on one database, of which each has its own at a time. A 429 holds back its account until its time.
 */
export class AccountRateLimiter {
	readonly #options: AccountRateLimiterOptions;
	readonly #perAccount: RateLimiter;
	readonly #overAll: GlobalRateLimiter;
	readonly #accounts = new Map<string, Account>();

	constructor(options: AccountRateLimiterOptions) {
		const { database, clock } = options;
		this.#options = options;
		this.#perAccount = new RateLimiter(database, clock, accountLimits);
		this.#overAll = new GlobalRateLimiter(database, clock);
	}

	/**
	 * Sends one request when it is its turn. `open` is called at that moment and gives the credentials; `account` names
	 * whose turn it is.
	 * @throws MarketError, `limited` where no turn comes until `until`; the signal's reason where it is aborted.
	 */
	async send(account: string, open: () => Promise<OpenLink>, asked: Asked): Promise<TransactionsPage> {
		const mine = this.#known(account);
		mine.users++;
		const before = mine.tail;
		const turn = this.#inTurn(before, { account, mine, open, asked }).finally(() => {
			mine.users--;
			// What holds it back is remembered, until it does no more.
			if (mine.users === 0) this.#forgetLater(account, mine);
		});
		// Who gave up waiting does not let the next one past those before.
		mine.tail = Promise.allSettled([before, turn]);
		return untilAborted(turn, asked.signal);
	}

	async #inTurn(before: Promise<unknown>, turn: Turn): Promise<TransactionsPage> {
		const { clock } = this.#options;
		const { about, until } = turn.asked;
		const { waitsUntil } = turn.mine;
		if (waitsUntil > until) throw new MarketError('limited', 'others wait', { about, retryAt: waitsUntil });
		const isFirst = await within(
			clock,
			until - clock.now(),
			before.then(() => true),
		);
		if (!isFirst) throw new MarketError('limited', 'others are waited for', { about });
		return this.#alone(turn);
	}

	async #alone({ account, mine, open, asked }: Turn): Promise<TransactionsPage> {
		const { clock, api, log } = this.#options;
		const { about, purpose, query, signal, until, claims, onWait } = asked;
		const limited = (retryAt: number) => new MarketError('limited', 'no turn now', { about, retryAt });
		const wait = async (ms: number) => {
			if (clock.now() + ms > until) throw limited(clock.now() + ms);
			if (ms > longWait) {
				mine.waitsUntil = clock.now() + ms;
				onWait?.(mine.waitsUntil);
			}
			if (ms > 0)
				await pause(clock, ms, signal).finally(() => {
					mine.waitsUntil = 0;
				});
		};
		const held = claims === undefined ? undefined : await this.#heldUntil(claims);
		if (held !== undefined) throw limited(held);
		if (mine.heldUntil > clock.now()) throw limited(mine.heldUntil);
		// Counted from its end: its answer may have taken any time to come.
		await wait(mine.endedAt + accountLimits.spacing - clock.now());
		let slot = await this.#perAccount.reserve(account);
		while (!slot.granted) {
			// Before a 429's time nothing is sent, however long one would wait.
			if (slot.reason === 'blocked') throw limited(slot.retryAt);
			await wait(slot.retryAt - clock.now());
			slot = await this.#perAccount.reserve(account);
		}
		await this.#overAll.take({ purpose, wait, until, signal });
		const { credentials } = await open();
		signal?.throwIfAborted();
		try {
			const page = await api.transactions(credentials, query, signal);
			await this.#perAccount.answered(account).catch((error) => this.#unnoted(error));
			if (claims !== undefined) await this.#count(claims);
			return page;
		} catch (error) {
			if (!(error instanceof MarketError)) throw error;
			const retryAt = error.failure === 'limited' ? await this.#hold(account, mine, error.retryAt) : undefined;
			signal?.throwIfAborted();
			log.warn({ failure: error.failure, error: error.message }, 'transactions could not be fetched');
			throw new MarketError(error.failure, error.message, { about, retryAt });
		} finally {
			mine.endedAt = clock.now();
		}
	}

	#known(account: string): Account {
		const none = { tail: Promise.resolve(), users: 0, endedAt: -Infinity, heldUntil: 0, waitsUntil: 0 };
		const known = this.#accounts.get(account) ?? none;
		this.#accounts.set(account, known);
		return known;
	}

	async #heldUntil(account: string): Promise<number | undefined> {
		const known = this.#accounts.get(account);
		if (known && known.heldUntil > this.#options.clock.now()) return known.heldUntil;
		return this.#perAccount.blockedUntil(account);
	}

	/** A request that took a turn of its own was one of this account: the next is spaced and counted by it. */
	async #count(account: string): Promise<void> {
		const known = this.#known(account);
		known.endedAt = this.#options.clock.now();
		if (known.users === 0) this.#forgetLater(account, known);
		await this.#perAccount.reserve(account).catch((error) => this.#unnoted(error));
	}

	/** In memory first: a 429 is kept to also where it cannot be written down. */
	async #hold(account: string, mine: Account, retryAt?: number): Promise<number> {
		mine.heldUntil = retryAt ?? this.#options.clock.now() + unnotedPause;
		const until = await this.#perAccount.block(account, retryAt).catch((error) => this.#unnoted(error));
		mine.heldUntil = Math.max(mine.heldUntil, until ?? 0);
		return mine.heldUntil;
	}

	#forgetLater(account: string, mine: Account): void {
		const { clock } = this.#options;
		const freeAt = Math.max(mine.heldUntil, mine.endedAt + accountLimits.spacing);
		clock.after(Math.max(0, freeAt - clock.now()), () => {
			if (mine.users === 0 && this.#accounts.get(account) === mine) this.#accounts.delete(account);
		});
	}

	#unnoted(error: unknown): undefined {
		this.#options.log.error({ error: String(error) }, 'the pace of accounts cannot be written down');
	}
}
