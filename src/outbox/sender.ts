import { type Clock, hourLength, sleep } from '../base/clock.ts';
import { StoreError } from '../base/errors/store-error.ts';
import type { Log } from '../base/log.ts';
import { Loop } from '../base/loop.ts';
import { Retry, type RetryPolicy, retryDelay } from '../base/retry.ts';
import type { RateLimit, RateLimiter } from '../storage/rate-limiter.ts';
import type { MessageTraits } from './message-traits.ts';
import type { Messenger, Post, PostOutcome, SendRefusal } from './messenger.ts';
import type { ClaimedMessage, Outbox } from './outbox.ts';

/** At most two messages in any second, over all processes; the window is a little longer because of the network. */
export const messageRateLimit: RateLimit = { keyPrefix: 'messages', budget: 2, window: 1_050, spacing: 0 };
/** The name of the slots in the rate limiter. */
const slotName = 'posts';

/** How often the sender looks for messages that another process has queued, ms. */
const pollTime = 5_000;
/**
 * A message waits no longer than this for its turn, ms: less than the time after which another process would send it.
 */
const maxSlotWait = 10_000;
/** A message is not posted if another process may send it within this time, ms: posting takes up to 10 s. */
const reservedTime = 15_000;
/** For how long Discord is certain to drop a message with a known nonce, ms: docs/discord.md#nonces. */
const nonceTime = 120_000;

/** No message waits longer on purpose, ms, except a withheld one: quiet hours are looked at every hour. */
const longestWait = 2 * hourLength;
/**
 * How far the system clock must be set back to matter, ms. Then every message becomes due whose due time is more than
 * this in the future. If another process is sending it, it may be posted twice. The nonce is the same, so Discord drops
 * the second one.
 */
const minSetBack = 60_000;

const retryPolicy: RetryPolicy = { first: 1_000, longest: 300_000 };
/** How many failures in a row count as an outage. They take a minute, so single messages are not the cause. */
const outageFailures = 6;

/** `found`: an earlier attempt had arrived. `dropped`: there was nothing left to say. */
export type SendOutcome = PostOutcome['kind'] | 'found' | 'dropped';
/**
 * `postponed`: the message was not sent because it was not its turn, or the sender stops. `broken`: it could not be
 * prepared.
 */
type AttemptOutcome = PostOutcome | { readonly kind: 'found' | 'dropped' | 'postponed' | 'broken' };

export interface MessageComposer {
	/** Resolves to when to look again, Unix ms, or to undefined if messages may be sent now. @throws StoreError */
	quietUntil(userId: string): Promise<number | undefined>;
	/**
	 * Resolves to undefined if there is nothing left to say, and to `later` if that is not known yet.
	 * @throws StoreError
	 */
	compose(message: ClaimedMessage): Promise<Post | 'later' | undefined>;
	/** Pauses whatever sends to that channel, and deletes its messages. @throws StoreError */
	onRefused(message: ClaimedMessage, why: SendRefusal): Promise<void>;
}

export interface SenderOptions {
	readonly outbox: Outbox;
	readonly composer: MessageComposer;
	readonly messenger: Messenger;
	readonly limiter: Pick<RateLimiter, 'reserve' | 'block'>;
	readonly clock: Clock;
	readonly log: Log;
	readonly onOutcome?: (metricsLabel: MessageTraits['metricsLabel'], outcome: SendOutcome) => void;
}

/**
 * Sends the messages of the outbox, one at a time.
 *
 * A message arrives twice only if all of this is true: Discord's answer was lost, Discord has forgotten the nonce, and
 * the bot cannot find the message, because it may not read the channel or over 100 messages have followed.
 */
export class Sender extends Loop {
	readonly #options: SenderOptions;
	/** In process time. */
	#pausedUntil = 0;
	/** Unix time minus process time at the last turn, ms. */
	#offset: number | undefined;
	readonly #discordRetry = new Retry(retryPolicy);
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
		await this.#releaseIfClockWasSetBack();
		const next = await outbox.next(now);
		if (!next || next.dueAt > now) {
			// Nothing is due, so no message waits because the store fails.
			this.#storeRetry.succeeded();
			return Math.min(pollTime, (next?.dueAt ?? Infinity) - now);
		}
		const isPersonal = outbox.traitsOf(next.kind)?.isPersonal;
		const quietUntil = isPersonal ? await composer.quietUntil(next.owner) : undefined;
		if (quietUntil !== undefined) {
			await outbox.deferUntil(next.owner, quietUntil);
			return 0;
		}
		const message = await outbox.claim(now, next.id);
		// Only a change proves that the store works again: a full disk can still be read.
		this.#storeRetry.succeeded();
		if (message) await this.#send(message);
		return 0;
	}

	/** If the system clock was set back, messages must not wait until it shows their time again. */
	async #releaseIfClockWasSetBack(): Promise<void> {
		const { outbox, clock } = this.#options;
		const now = clock.wall();
		const offset = now - clock.now();
		const previous = this.#offset;
		// Whether the clock was set back before the start is unknown, so the first turn allows the longest deliberate wait.
		if (previous === undefined) await outbox.makeDue(now, now + longestWait);
		else if (previous - offset > minSetBack) await outbox.makeDue(now, now + minSetBack);
		this.#offset = offset;
	}

	async #send(message: ClaimedMessage): Promise<void> {
		const { onOutcome, outbox } = this.#options;
		const outcome = await this.#attempt(message);
		const { kind } = outcome;
		const traits = outbox.traitsOf(message.parts[0].kind);
		if (traits && kind !== 'postponed' && kind !== 'broken') onOutcome?.(traits.metricsLabel, kind);
		await this.#retryWhileStoreFails(() => this.#conclude(message, outcome));
	}

	/** Sends the message, or says why it was not sent. It never rejects. */
	async #attempt(message: ClaimedMessage): Promise<AttemptOutcome> {
		const { messenger, clock, composer } = this.#options;
		const { nonce, triedAt, claimedUntil } = message;
		try {
			const post = await composer.compose(message);
			if (!post) return { kind: 'dropped' };
			// `broken` makes the sender compose the message again after a while.
			if (post === 'later') return { kind: 'broken' };
			// Repeating an edit that has arrived changes nothing.
			const isNew = post.edits === undefined;
			const age = triedAt === undefined ? 0 : clock.wall() - triedAt;
			// A time from the future was stored before the clock was set back: it may be long ago.
			if (isNew && (age < 0 || age > nonceTime)) {
				// Discord may have forgotten the nonce of an earlier attempt, so it no longer drops a second message.
				const lookUp = await messenger.lookUp(post.channel, nonce);
				if (lookUp.kind === 'found') return { kind: 'found' };
				// If the bot may not read the channel, it posts: arriving twice is better than never.
				if (lookUp.kind === 'failed' || lookUp.kind === 'limited') return lookUp;
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

	/** Waits for a slot. Resolves to false if that takes too long, or the sender stops. */
	async #reserve(): Promise<boolean> {
		const { limiter, clock } = this.#options;
		const until = clock.now() + maxSlotWait;
		while (!this.stopping.aborted) {
			const slot = await limiter.reserve(slotName);
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

	/** Records the outcome in the outbox, and pauses the sender if necessary. */
	async #conclude(message: ClaimedMessage, outcome: AttemptOutcome): Promise<void> {
		const { outbox, composer, clock, log } = this.#options;
		const retryAfterFailure = () => outbox.retry(message, clock.wall() + retryDelay(retryPolicy, message.failures));
		const postpone = (ms: number) => {
			const hasFailed = false;
			return outbox.retry(message, clock.wall() + ms, hasFailed);
		};
		// `sent`, `found` and `dropped` need no case: only the end of this method applies to them.
		switch (outcome.kind) {
			case 'postponed':
				return postpone(0);
			case 'broken':
				return retryAfterFailure();
			case 'failed':
				await retryAfterFailure();
				this.#pauseAfterFailure();
				return;
			case 'limited':
				await postpone(outcome.ms);
				// The rate limit of one channel says nothing about others.
				if (outcome.isGlobal) await this.#pauseForLimit(outcome.ms);
				return;
			case 'refused':
				await composer.onRefused(message, outcome.why);
				break;
			case 'invalid':
				log.error({ error: outcome.error }, 'Discord refused a message as invalid; it was dropped');
		}
		// A refused message to a user is not deleted: `onRefused` has withheld it, and by now another process may be
		// sending it again.
		const isWithheld = outcome.kind === 'refused' && outbox.traitsOf(message.parts[0].kind)?.isPersonal;
		if (!isWithheld) await outbox.finish(message);
		if (this.#discordRetry.failures >= outageFailures) log.info({}, 'messages are sent again');
		this.#discordRetry.succeeded();
	}

	/** Pauses this sender, the longer the more attempts in a row have failed. */
	#pauseAfterFailure(): void {
		const { clock, log } = this.#options;
		this.#pausedUntil = clock.now() + this.#discordRetry.failed();
		if (this.#discordRetry.failures === outageFailures)
			log.warn({}, 'messages cannot be sent because Discord cannot be reached or fails; they wait');
	}

	/** Pauses the senders of all processes. */
	async #pauseForLimit(ms: number): Promise<void> {
		const { limiter, clock, log } = this.#options;
		log.warn({ ms }, 'Discord limits messages; they wait');
		this.#pausedUntil = clock.now() + ms;
		await limiter.block(slotName, this.#pausedUntil);
	}

	/** Repeats the step until the store works, or the sender stops. */
	async #retryWhileStoreFails(step: () => Promise<void>): Promise<void> {
		for (;;) {
			try {
				return await step();
			} catch (error) {
				if (!(error instanceof StoreError) || this.stopping.aborted) throw error;
				await this.rest(this.onError(error));
			}
		}
	}

	/** Logs the error. Returns how long to wait before the store is used again, ms. */
	protected onError(error: unknown): number {
		const { log } = this.#options;
		if (error instanceof StoreError) {
			const isFirstFailure = this.#storeRetry.failures === 0;
			if (isFirstFailure && !this.stopping.aborted)
				log.warn({ failure: error.failure, error: String(error) }, 'messages wait because the store fails');
		} else log.error({ error: String(error), stack: (error as Error).stack }, 'a message could not be prepared');
		return this.#storeRetry.failed();
	}
}
