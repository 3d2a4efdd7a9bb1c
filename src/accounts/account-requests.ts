import { type About, MarketError } from '../errors/market-error.ts';
import { UserError } from '../errors/user-error.ts';
import type { MarketApi, TransactionsQuery } from '../market/client/market-api.ts';
import type { TransactionsPage } from '../market/client/transactions.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { SerialQueue } from '../runtime/serial-queue.ts';
import { sleep, untilAborted, within } from '../runtime/waiting.ts';
import { WaitingLine } from '../runtime/waiting-line.ts';
import type { Limits, MakeLimiter, RateLimiter } from '../storage/rate-limiter.ts';
import type { AccountLogin } from './links.ts';

/** The bot's own rate limit for one account: the marketplace's is unknown (docs/marketplace.md#limits-for-accounts). */
export const accountLimits: Limits = { log: 'account', budget: 100, window: 5 * 60_000 + 10_000, spacing: 1_000 };
/** How long a request waits for its turn, and then for its slot, ms. */
const longestWait = 20_000;

export interface AccountRequest {
	readonly about: About;
	readonly query: TransactionsQuery;
	readonly signal?: AbortSignal | undefined;
	/** The longest wait for a slot, ms; by default `longestWait`. */
	readonly slotWait?: number;
}

export interface AccountRequestsOptions {
	readonly api: Pick<MarketApi, 'transactions'>;
	readonly clock: Clock;
	readonly log: Log;
	readonly limiter: MakeLimiter;
}

/**
 * Sends requests for transactions, those for one account one at a time. Slots are counted for each account, also across
 * restarts and processes, and a 429 blocks only its account.
 */
export class AccountRequests {
	readonly #options: AccountRequestsOptions;
	readonly #limiter: RateLimiter;
	/** By account, while it has requests. */
	readonly #queues = new Map<string, { readonly queue: SerialQueue; pending: number }>();
	readonly #line: WaitingLine;

	constructor(options: AccountRequestsOptions) {
		this.#options = options;
		this.#limiter = options.limiter(accountLimits);
		this.#line = new WaitingLine(options.clock);
	}

	/** How long some request has been waiting for its slot or its turn, ms; 0 if none is. */
	get age(): number {
		return this.#line.age;
	}

	/**
	 * Sends one request once it has a slot. `account` is what its slots are counted under. `login` is called right before sending,
	 * so that credentials deleted meanwhile are not used.
	 * @throws MarketError, `limited` with `retryAt` if there is no slot in time; UserError if too many wait; the signal's reason if
	 * it is aborted; what `login` throws.
	 */
	send(account: string, login: () => Promise<AccountLogin>, request: AccountRequest): Promise<TransactionsPage> {
		return untilAborted(this.#sendInTurn(account, login, request), request.signal);
	}

	/** Counts a request for an account that was sent under another name. */
	async count(account: string): Promise<void> {
		await this.#limiter.reserve(account).catch((error) => this.#logUnsaved(error));
	}

	async #sendInTurn(
		account: string,
		login: () => Promise<AccountLogin>,
		request: AccountRequest,
	): Promise<TransactionsPage> {
		const waiting = this.#queues.get(account) ?? { queue: new SerialQueue(), pending: 0 };
		this.#queues.set(account, waiting);
		waiting.pending++;
		const leaveLine = this.#line.enter();
		const { turn, leave } = waiting.queue.enter();
		try {
			const isTurn = await within(
				this.#options.clock,
				longestWait,
				turn.then(() => true),
			);
			if (!isTurn) throw new UserError({ code: 'accounts-busy' });
			await this.#waitForSlot(account, request);
			leaveLine();
			return await this.#fetch(account, login, request);
		} finally {
			leaveLine();
			leave();
			if (--waiting.pending === 0) this.#queues.delete(account);
		}
	}

	async #waitForSlot(account: string, { about, signal, slotWait = longestWait }: AccountRequest): Promise<void> {
		const { clock } = this.#options;
		const until = clock.now() + slotWait;
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
		login: () => Promise<AccountLogin>,
		{ about, query, signal }: AccountRequest,
	): Promise<TransactionsPage> {
		const { api, log } = this.#options;
		const { credentials } = await login();
		signal?.throwIfAborted();
		try {
			const page = await api.transactions(credentials, query, signal);
			await this.#limiter.answered(account);
			return page;
		} catch (error) {
			if (!(error instanceof MarketError)) throw error;
			const { failure, message } = error;
			const retryAt = failure === 'limited' ? await this.#block(account, error.retryAt) : undefined;
			signal?.throwIfAborted();
			log.warn({ failure, error: message }, 'could not fetch transactions');
			throw new MarketError(failure, message, { about, retryAt });
		}
	}

	/** After a 429. Resolves to when requests are sent again, process time. */
	#block(account: string, retryAt: number | undefined): Promise<number | undefined> {
		return this.#limiter.block(account, retryAt).catch((error) => {
			this.#logUnsaved(error);
			return retryAt;
		});
	}

	#logUnsaved(error: unknown): void {
		this.#options.log.error({ error: String(error) }, 'could not store the rate limit of an account');
	}
}
