import { type Clock, sleep, untilAborted } from '../base/clock.ts';
import { MarketError, type MarketTopic } from '../base/errors/market-error.ts';
import type { Log } from '../base/log.ts';
import { SerialQueue } from '../base/queue.ts';
import { recentEntries } from '../base/recent-entries.ts';
import type { BasicCredentials, MarketApi, TransactionsQuery } from '../market/client/market-api.ts';
import type { TransactionsPage } from '../market/client/transactions.ts';
import type { MakeLimiter, RateLimit, RateLimiter } from '../storage/rate-limiter.ts';

/** The bot's own rate limit for one account: the marketplace's is unknown (docs/marketplace.md#limits-for-accounts). */
export const accountRateLimit: RateLimit = {
	keyPrefix: 'account',
	budget: 100,
	/** 5 minutes plus the same margin as for lists, ms (`listRateLimit`). */
	window: 5 * 60_000 + 10_000,
	spacing: 1_000,
};
/** How long a request may wait for a slot, ms. */
const maxWait = 10_000;
const maxQueues = 1_000;

interface AccountRequest {
	readonly about: MarketTopic;
	readonly query: TransactionsQuery;
	readonly signal?: AbortSignal | undefined;
}

interface AccountRequestsOptions {
	readonly api: Pick<MarketApi, 'transactions'>;
	readonly clock: Clock;
	readonly log: Log;
	readonly limiter: MakeLimiter;
}

/** Sends the requests for one account one at a time. Its slots are counted across restarts and processes. */
export class AccountRequests {
	readonly #options: AccountRequestsOptions;
	readonly #limiter: RateLimiter;
	readonly #queues = recentEntries<string, SerialQueue>(maxQueues);
	readonly #waiting = new Set<AccountRequest>();

	constructor(options: AccountRequestsOptions) {
		this.#options = options;
		this.#limiter = options.limiter(accountRateLimit);
	}

	/** Whether requests wait for others or for a slot. */
	get hasWaitingRequests(): boolean {
		return this.#waiting.size > 0;
	}

	/**
	 * Calls `getCredentials` right before sending.
	 * @throws MarketError `limited` with `retryAt`; the signal's reason
	 */
	send(
		account: string,
		getCredentials: () => Promise<BasicCredentials>,
		request: AccountRequest,
	): Promise<TransactionsPage> {
		const queue = this.#queues.get(account) ?? new SerialQueue();
		this.#queues.set(account, queue);
		this.#waiting.add(request);
		const work = queue.run(async () => {
			await this.#waitForSlot(account, request);
			this.#waiting.delete(request);
			return this.#fetch(account, getCredentials, request);
		});
		return untilAborted(
			work.finally(() => this.#waiting.delete(request)),
			request.signal,
		);
	}

	/** Takes a slot of the account for a request that was counted under another name. */
	async countRequest(account: string): Promise<void> {
		await this.#limiter.reserve(account);
	}

	async #waitForSlot(account: string, { about, signal }: AccountRequest): Promise<void> {
		const { clock } = this.#options;
		const until = clock.now() + maxWait;
		for (;;) {
			const slot = await this.#limiter.reserve(account);
			if (slot.granted) return;
			const { retryAt } = slot;
			if (slot.reason === 'blocked' || retryAt > until)
				throw new MarketError('limited', 'no slot in time', { about, retryAt });
			await sleep(clock, retryAt - clock.now(), signal);
		}
	}

	async #fetch(
		account: string,
		getCredentials: () => Promise<BasicCredentials>,
		{ about, query, signal }: AccountRequest,
	): Promise<TransactionsPage> {
		const { api, log } = this.#options;
		const credentials = await getCredentials();
		signal?.throwIfAborted();
		try {
			return await api.transactions(credentials, query, signal);
		} catch (error) {
			if (!(error instanceof MarketError)) throw error;
			const { failure, message } = error;
			const retryAt = failure === 'limited' ? await this.#block(account, error.retryAt) : undefined;
			signal?.throwIfAborted();
			log.warn({ failure, error: message }, 'could not fetch transactions');
			throw new MarketError(failure, message, { about, retryAt });
		}
	}

	/** Stops requests after a 429. Resolves to the process time when requests are sent again. */
	#block(account: string, retryAt: number | undefined): Promise<number | undefined> {
		return this.#limiter.block(account, retryAt).catch((error) => {
			this.#options.log.error({ error: String(error) }, 'could not store the rate limit of an account');
			return retryAt;
		});
	}
}
