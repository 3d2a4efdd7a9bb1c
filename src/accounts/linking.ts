import { LRUCache } from 'lru-cache';
import { LinkError } from '../errors/link-error.ts';
import { StoreError } from '../errors/store-error.ts';
import { UserError } from '../errors/user-error.ts';
import type { Transaction, TransactionsPage } from '../market/client/transactions.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Limits, MakeLimiter, RateLimiter } from '../storage/rate-limiter.ts';
import { type AccountRequestQueue, slotTimeout } from './account-request-queue.ts';
import type { Credentials } from './credentials.ts';
import type { AccountLogin, Links } from './links.ts';
import { salesUsed } from './observed-fee.ts';

/** Attempts to link, per user: the marketplace would ban the bot's IP address for guessing credentials. */
export const linkAttempts: Limits = { log: 'link', budget: 5, window: 10 * 60_000, spacing: 0 };
/** The most users whose next attempt is free. */
const freeAttemptLimit = 1_000;

export interface Linked {
	readonly result: 'new' | 'replaced';
	readonly newest: readonly Transaction[];
}

/** An attempt in progress. Once superseded, its credentials must not be saved any more. */
interface Attempt {
	isSuperseded: boolean;
}

export interface LinkingOptions {
	readonly links: Links;
	readonly requests: AccountRequestQueue;
	readonly limiter: MakeLimiter;
	readonly clock: Clock;
}

/** Checks credentials with the marketplace before they are saved, a few times per user. */
export class Linking {
	readonly #options: LinkingOptions;
	readonly #limiter: RateLimiter;
	/** Users whose last attempt was counted but failed only because it could not be saved. */
	readonly #freeAttempts = new LRUCache<string, true>({ max: freeAttemptLimit });
	/** Attempts in progress by user, the oldest first. */
	readonly #attempts = new Map<string, Set<Attempt>>();

	constructor(options: LinkingOptions) {
		this.#options = options;
		this.#limiter = options.limiter(linkAttempts);
	}

	/**
	 * Checks the credentials with the marketplace and saves them. Resolves to whether they replaced others, and to the
	 * newest transactions, which the check has read.
	 * @throws MarketError, LinkError, UserError or StoreError, and then nothing was changed.
	 */
	async link(userId: string, credentials: Credentials): Promise<Linked> {
		const { links } = this.#options;
		const login = links.loginOf(credentials);
		await this.#countAttempt(userId);
		const attempts = this.#attempts.get(userId) ?? new Set();
		const attempt = { isSuperseded: false };
		this.#attempts.set(userId, attempts.add(attempt));
		try {
			const { rows } = await this.#check(userId, login);
			const previous = await links.status(userId);
			if (attempt.isSuperseded) throw new UserError({ code: 'link-superseded' });
			await links.save(userId, credentials);
			supersede(attempts, attempt);
			return { result: previous ? 'replaced' : 'new', newest: rows };
		} catch (error) {
			if (error instanceof StoreError) this.#freeAttempts.set(userId, true);
			throw error;
		} finally {
			attempts.delete(attempt);
			if (attempts.size === 0) this.#attempts.delete(userId);
		}
	}

	/** Call this before deleting the user's credentials, so that attempts in progress do not save any afterwards. */
	supersedeAttempts(userId: string): void {
		supersede(this.#attempts.get(userId));
	}

	/** @throws LinkError if the user has made too many attempts. */
	async #countAttempt(userId: string): Promise<void> {
		if (this.#freeAttempts.delete(userId)) return;
		const slot = await this.#limiter.reserve(this.#options.links.pseudonym(`attempts of ${userId}`));
		if (!slot.granted) throw new LinkError('too-many-attempts', slot.retryAt);
	}

	/**
	 * Sends one request with the credentials. Unless the user has linked the same account already, it has a queue of its
	 * own: otherwise anyone who knows an account's id could delay its owner by guessing secrets.
	 */
	async #check(userId: string, login: AccountLogin): Promise<TransactionsPage> {
		const { links, requests, clock } = this.#options;
		const linked = await links.decrypt(userId).catch(() => undefined);
		const isOwn = linked?.accountId === login.accountId;
		return requests.send(isOwn ? login.accountId : login.credentialsId, async () => login, {
			about: 'link',
			purpose: 'page',
			// Enough to observe the fee.
			query: { page: 1, limit: salesUsed, order: 'desc' },
			until: clock.now() + slotTimeout,
			claimedAccountId: isOwn ? undefined : login.accountId,
		});
	}
}

/** Marks the attempts as superseded that began before `last`, or all of them. */
function supersede(attempts: Iterable<Attempt> = [], last?: Attempt): void {
	for (const attempt of attempts) {
		if (attempt === last) return;
		attempt.isSuperseded = true;
	}
}
