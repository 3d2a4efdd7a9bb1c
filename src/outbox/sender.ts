import { type Clock, sleep } from '../base/clock.ts';
import { StoreError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { Loop } from '../base/loop.ts';
import { Retry, type RetryPolicy, retryDelay } from '../base/retry.ts';
import type { RateLimit, RateLimiter } from '../storage/rate-limiter.ts';
import type { MessageTraits } from './message-traits.ts';
import type { Messenger, Post, PostOutcome, SendRefusal } from './messenger.ts';
import type { Outbox, QueuedMessage } from './outbox.ts';

/** At most two messages in any second, over all processes; the window is a little longer because of the network. */
export const messageRateLimit: RateLimit = { log: 'messages', budget: 2, window: 1_050, spacing: 0 };
const slots = 'posts';

/** How often the sender looks for messages that another process has queued, ms. */
const pollTime = 5_000;
/** A message waits no longer than this for its turn, ms: less than the time after which another process would send it. */
const longestSlotWait = 10_000;
/** How long before another process may send a message it is no longer posted, ms: posting takes up to 10 s. */
const reservedTime = 15_000;
/** How long Discord certainly drops a message with a known nonce, ms: docs/discord.md#nonces. */
const nonceTime = 120_000;

const retryPolicy: RetryPolicy = { first: 1_000, longest: 300_000 };
/** After this many failures in a row, which take a minute, single messages are not the cause. */
const outage = 6;

/** `found`: an earlier attempt had arrived. `dropped`: there was nothing left to say. */
export type SendOutcome = PostOutcome['kind'] | 'found' | 'dropped';
/**
 * `postponed`: the message was not sent because it was not its turn, or the sender stops. `broken`: it could not be
 * prepared.
 */
type Outcome = PostOutcome | { readonly kind: 'found' | 'dropped' | 'postponed' | 'broken' };

export interface MessageComposer {
	/** Resolves to when to look again, Unix ms, or to undefined if messages may be sent now. @throws StoreError */
	quietUntil(userId: string): Promise<number | undefined>;
	/**
	 * Resolves to undefined if there is nothing left to say, and to `later` if that is not known yet.
	 * @throws StoreError
	 */
	compose(message: QueuedMessage): Promise<Post | 'later' | undefined>;
	/** Pauses whatever sends to that channel, and deletes its messages. @throws StoreError */
	refused(message: QueuedMessage, why: SendRefusal): Promise<void>;
}

export interface SenderOptions {
	readonly outbox: Outbox;
	readonly composer: MessageComposer;
	readonly messenger: Messenger;
	readonly limiter: Pick<RateLimiter, 'reserve' | 'block'>;
	readonly clock: Clock;
	readonly log: Log;
	readonly onOutcome?: (kind: MessageTraits['statistics'], outcome: SendOutcome) => void;
}

/**
 * A message arrives twice only if Discord's answer was lost, its nonce is forgotten, and the bot cannot read the
 * channel.
 */
export class Sender extends Loop {
	readonly #options: SenderOptions;
	#pausedUntil = 0;
	readonly #retry = new Retry(retryPolicy);
	readonly #storeRetry = new Retry(retryPolicy);

	constructor(options: SenderOptions) {
		super(options.clock);
		this.#options = options;
	}

	protected async turn(): Promise<number> {
		const { outbox, composer, clock } = this.#options;
		const pause = this.#pausedUntil - clock.now();
		if (pause > 0) return Math.min(pause, pollTime);
		const now = clock.wall();
		const first = await outbox.first(now);
		if (!first || first.dueAt > now) {
			this.#storeRetry.succeeded();
			return Math.min(pollTime, (first?.dueAt ?? Infinity) - now);
		}
		const isPersonal = outbox.traitsOf(first.kind)?.isPersonal;
		const quietUntil = isPersonal ? await composer.quietUntil(first.owner) : undefined;
		if (quietUntil !== undefined) {
			await outbox.hold(first.owner, quietUntil);
			return 0;
		}
		const message = await outbox.claim(now, first.id);
		// Only a change proves that the store works again: a full disk can still be read.
		this.#storeRetry.succeeded();
		if (message) await this.#send(message);
		return 0;
	}

	async #send(message: QueuedMessage): Promise<void> {
		const { onOutcome, outbox } = this.#options;
		const outcome = await this.#attempt(message);
		const { kind } = outcome;
		const traits = outbox.traitsOf(message.parts[0].kind);
		if (traits && kind !== 'postponed' && kind !== 'broken') onOutcome?.(traits.statistics, kind);
		await this.#settle(() => this.#conclude(message, outcome));
	}

	/** It never rejects. */
	async #attempt(message: QueuedMessage): Promise<Outcome> {
		const { messenger, clock, composer } = this.#options;
		const { nonce, triedAt, claimedUntil } = message;
		try {
			const post = await composer.compose(message);
			if (!post) return { kind: 'dropped' };
			if (post === 'later') return { kind: 'broken' };
			// Repeating an edit that has arrived changes nothing.
			const isNew = post.edits === undefined;
			if (isNew && triedAt !== undefined && clock.wall() - triedAt > nonceTime) {
				const earlier = await messenger.lookUp(post.channel, nonce);
				if (earlier.kind === 'found') return { kind: 'found' };
				if (earlier.kind === 'failed' || earlier.kind === 'limited') return earlier;
			}
			if (!(await this.#reserve())) return { kind: 'postponed' };
			// If this process was suspended, another one may have sent the message meanwhile.
			if (clock.wall() >= claimedUntil - reservedTime) return { kind: 'postponed' };
			return await messenger.post(post, nonce);
		} catch (error) {
			this.onError(error);
			return { kind: 'broken' };
		}
	}

	async #reserve(): Promise<boolean> {
		const { limiter, clock } = this.#options;
		const until = clock.now() + longestSlotWait;
		while (!this.stopping.aborted) {
			const slot = await limiter.reserve(slots);
			if (slot.granted) return true;
			if (slot.retryAt > until) {
				this.#pausedUntil = slot.retryAt;
				return false;
			}
			const wait = Math.max(1, slot.retryAt - clock.now());
			await sleep(clock, wait, this.stopping).catch(() => {});
		}
		return false;
	}

	async #conclude(message: QueuedMessage, outcome: Outcome): Promise<void> {
		const { outbox, composer, limiter, clock, log } = this.#options;
		const retryIn = (ms: number) => outbox.retry(message, clock.wall() + ms);
		switch (outcome.kind) {
			case 'postponed':
				return retryIn(0);
			case 'broken':
				return retryIn(retryDelay(retryPolicy, message.failures));
			case 'failed':
				await retryIn(retryDelay(retryPolicy, message.failures));
				this.#pausedUntil = clock.now() + this.#retry.failed();
				if (this.#retry.failures === outage)
					log.warn({}, 'messages cannot be sent because Discord cannot be reached or fails; they wait');
				return;
			case 'limited':
				await retryIn(outcome.ms);
				// The rate limit of one channel says nothing about others.
				if (!outcome.isGlobal) return;
				log.warn({ ms: outcome.ms }, 'Discord limits messages; they wait');
				this.#pausedUntil = clock.now() + outcome.ms;
				await limiter.block(slots, this.#pausedUntil);
				return;
			case 'refused':
				await composer.refused(message, outcome.why);
				break;
			case 'invalid':
				log.error({ error: outcome.error }, 'Discord refused a message as invalid; it was dropped');
		}
		// Refused messages to users are withheld by now, and another process may be sending them.
		if (outcome.kind !== 'refused' || !outbox.traitsOf(message.parts[0].kind)?.isPersonal) await outbox.finish(message);
		if (this.#retry.failures >= outage) log.info({}, 'messages are sent again');
		this.#retry.succeeded();
	}

	async #settle(step: () => Promise<void>): Promise<void> {
		for (;;) {
			try {
				return await step();
			} catch (error) {
				if (!(error instanceof StoreError) || this.stopping.aborted) throw error;
				await this.rest(this.onError(error));
			}
		}
	}

	protected onError(error: unknown): number {
		const { log } = this.#options;
		const { failure, stack } = error as { failure?: string; stack?: string };
		if (!(error instanceof StoreError)) log.error({ error: String(error), stack }, 'a message could not be prepared');
		else if (this.#storeRetry.failures === 0 && !this.stopping.aborted)
			log.warn({ failure, error: String(error) }, 'messages wait because the store fails');
		return this.#storeRetry.failed();
	}
}
