import { type About, MarketError } from '../errors/market-error.ts';
import type { MarketApi, TransactionsQuery } from '../market/client/market-api.ts';
import type { TransactionsPage } from '../market/client/transactions.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { sleep, untilAborted, within } from '../runtime/waiting.ts';
import { WaitingLine } from '../runtime/waiting-line.ts';
import type { MakeLimiter } from '../storage/rate-limiter.ts';
import { AccountRateLimiter, type AccountState, accountLimits } from './account-limits.ts';
import { GlobalRateLimiter, type RequestPurpose } from './global-rate-limiter.ts';
import type { AccountLogin } from './links.ts';

/** How long a request for a single page waits for its slot, ms. */
export const slotTimeout = 20_000;
/** Longer waits are reported to the caller, ms. */
const longWait = 5_000;

export interface AccountRequest {
	readonly about: About;
	readonly purpose: RequestPurpose;
	readonly query: TransactionsQuery;
	/** Process time until which the request may wait for its slot. */
	readonly until: number;
	readonly signal?: AbortSignal | undefined;
	/**
	 * The account that unverified credentials claim to belong to. Such a request has a queue of its own; if the marketplace
	 * accepts the credentials, it also counts for that account.
	 */
	readonly claimedAccountId?: string | undefined;
	/** Called if the slot is only free after a long wait, with that process time. */
	readonly onWait?: ((at: number) => void) | undefined;
}

/** A request in the queue or in progress. */
interface QueuedRequest {
	readonly accountId: string;
	readonly state: AccountState;
	readonly login: () => Promise<AccountLogin>;
	readonly request: AccountRequest;
}

export interface AccountRequestQueueOptions {
	readonly api: Pick<MarketApi, 'transactions'>;
	readonly clock: Clock;
	readonly log: Log;
	readonly limiter: MakeLimiter;
}

/**
 * Sends requests for transactions within the rate limits. Each account has a queue and one request in progress at a time
 * (per process). Slots are counted across restarts and across all processes on one database. A 429 blocks only its account.
 */
export class AccountRequestQueue {
	readonly #options: AccountRequestQueueOptions;
	readonly #accounts: AccountRateLimiter;
	readonly #global: GlobalRateLimiter;
	readonly #line: WaitingLine;

	constructor(options: AccountRequestQueueOptions) {
		const { limiter, clock, log } = options;
		this.#options = options;
		this.#accounts = new AccountRateLimiter(limiter, clock, log);
		this.#global = new GlobalRateLimiter(limiter, clock);
		this.#line = new WaitingLine(clock);
	}

	/** How long some request has been waiting for its slot, ms; 0 if none is. */
	get age(): number {
		return this.#line.age;
	}

	/**
	 * Sends one request once it has a slot. `accountId` names the queue. `login` is called right before sending, so that
	 * credentials deleted meanwhile are not used.
	 * @throws MarketError, `limited` if there is no slot until `request.until`; the signal's reason if it is aborted.
	 */
	async send(
		accountId: string,
		login: () => Promise<AccountLogin>,
		request: AccountRequest,
	): Promise<TransactionsPage> {
		const state = this.#accounts.enter(accountId);
		const { turn, leave } = state.queue.enter();
		const sending = this.#sendInTurn(turn, { accountId, state, login, request }).finally(() => {
			leave();
			this.#accounts.leave(accountId, state);
		});
		return untilAborted(sending, request.signal);
	}

	async #sendInTurn(turn: Promise<void>, queued: QueuedRequest): Promise<TransactionsPage> {
		const leaveLine = this.#line.enter();
		try {
			await this.#waitForTurn(turn, queued);
			await this.#waitForSlot(queued);
		} finally {
			leaveLine();
		}
		return this.#fetch(queued);
	}

	async #waitForTurn(turn: Promise<void>, queued: QueuedRequest): Promise<void> {
		const { clock } = this.#options;
		const { about, until } = queued.request;
		const { waitsUntil } = queued.state;
		if (waitsUntil > until)
			throw new MarketError('limited', 'an earlier request waits too long', { about, retryAt: waitsUntil });
		const isFirst = await within(
			clock,
			until - clock.now(),
			turn.then(() => true),
		);
		if (!isFirst) throw new MarketError('limited', 'earlier requests took too long', { about });
	}

	async #waitForSlot({ accountId, state, request }: QueuedRequest): Promise<void> {
		const { clock } = this.#options;
		const { about, purpose, signal, until, claimedAccountId, onWait } = request;
		const limited = (retryAt: number) => new MarketError('limited', 'no slot in time', { about, retryAt });
		const wait = async (ms: number) => {
			if (clock.now() + ms > until) throw limited(clock.now() + ms);
			if (ms > longWait) {
				state.waitsUntil = clock.now() + ms;
				onWait?.(state.waitsUntil);
			}
			if (ms > 0)
				await sleep(clock, ms, signal).finally(() => {
					state.waitsUntil = 0;
				});
		};
		const claimBlockedUntil =
			claimedAccountId === undefined ? undefined : await this.#accounts.blockedUntil(claimedAccountId);
		if (claimBlockedUntil !== undefined) throw limited(claimBlockedUntil);
		if (state.blockedUntil > clock.now()) throw limited(state.blockedUntil);
		// The spacing counts from the end of the last request, because its response may have taken any time.
		await wait(state.endedAt + accountLimits.spacing - clock.now());
		let slot = await this.#accounts.reserve(accountId);
		while (!slot.granted) {
			// A 429 is not waited out, even if the caller would wait that long.
			if (slot.reason === 'blocked') throw limited(slot.retryAt);
			await wait(slot.retryAt - clock.now());
			slot = await this.#accounts.reserve(accountId);
		}
		await this.#global.acquire({ purpose, wait, until, signal });
	}

	async #fetch({ accountId, state, login, request }: QueuedRequest): Promise<TransactionsPage> {
		const { clock, api, log } = this.#options;
		const { about, query, signal, claimedAccountId } = request;
		const { credentials } = await login();
		signal?.throwIfAborted();
		try {
			const page = await api.transactions(credentials, query, signal);
			await this.#accounts.answered(accountId);
			if (claimedAccountId !== undefined) await this.#accounts.count(claimedAccountId);
			return page;
		} catch (error) {
			if (!(error instanceof MarketError)) throw error;
			const isLimited = error.failure === 'limited';
			const retryAt = isLimited ? await this.#accounts.block(accountId, state, error.retryAt) : undefined;
			signal?.throwIfAborted();
			log.warn({ failure: error.failure, error: error.message }, 'could not fetch transactions');
			throw new MarketError(error.failure, error.message, { about, retryAt });
		} finally {
			state.endedAt = clock.now();
		}
	}
}
