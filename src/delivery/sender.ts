import { StoreError } from '../errors/store-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { sleep, within } from '../runtime/waiting.ts';
import type { Limits, RateLimiter } from '../storage/rate-limiter.ts';
import { Backoff } from './backoff.ts';
import type { Attempt, MailQueue } from './mail-queue.ts';
import type { Messenger, PostOutcome } from './mailbox.ts';
import { Outage } from './outage.ts';
import { RestPeriod } from './rest-period.ts';

/** At most two messages in any second, over all processes, and a little for the way to Discord. */
export const messageLimits: Limits = { log: 'messages', budget: 2, window: 1_050, spacing: 0 };
/** The name of the slots in that log. */
const slots = 'posts';

/** How often the sender looks for messages that another process has queued, ms. */
const pollTime = 5_000;
/** A parcel waits no longer than this for its turn, ms: less than the time after which another process would send it. */
const longestSlotWait = 10_000;
/** Nothing is posted so shortly before another process may send it, ms: posting takes up to 10 s. */
const reservedTime = 15_000;

/** What became of an attempt, for statistics. `found`: an earlier attempt had arrived. `dropped`: nothing was left to say. */
export type SendOutcome = Outcome['kind'];
type Outcome = PostOutcome | { readonly kind: 'found' | 'dropped' };

export interface SenderOptions {
	readonly queues: readonly MailQueue[];
	readonly messenger: Messenger;
	/** With `messageLimits`. */
	readonly limiter: Pick<RateLimiter, 'reserve' | 'block'>;
	/** The clock that all processes share: see `Store`. */
	readonly clock: Clock;
	readonly log: Log;
	readonly onOutcome?: (mailbox: Attempt['mailbox'], outcome: SendOutcome) => void;
}

/**
 * Sends the messages that wait in mailboxes, those that have waited longest first, one at a time. Any number of processes
 * may send from the same mailboxes, and may die at any moment: each message arrives once.
 */
export class Sender {
	readonly #options: SenderOptions;
	readonly #stopping = new AbortController();
	readonly #outage: Outage;
	readonly #rest: RestPeriod;
	readonly #storeBackoff = new Backoff(1_000, 60_000);
	#running: Promise<void> | undefined;
	/** Nothing is begun before this process time. */
	#pausedUntil = 0;
	#longestDue: number | undefined;

	constructor(options: SenderOptions) {
		this.#options = options;
		this.#outage = new Outage(options.clock, options.log);
		this.#rest = new RestPeriod(options.clock);
	}

	/** For how long the message that is due next has been due, ms; 0 if none is. As of the last look, seconds ago at most. */
	get queueAge(): number {
		return Math.max(0, this.#options.clock.wall() - (this.#longestDue ?? Number.POSITIVE_INFINITY));
	}

	start(): void {
		this.#running ??= this.#run();
	}

	/** Something was queued: there may be something to send now. */
	wake(): void {
		this.#rest.wake();
	}

	/** Sends nothing more. Resolves when the message that is being sent is dealt with, or after `ms`. */
	async stop(ms: number): Promise<void> {
		this.#stopping.abort();
		this.#rest.wake();
		if (this.#running) await within(this.#options.clock, ms, this.#running);
	}

	async #run(): Promise<void> {
		while (!this.#stopping.signal.aborted) {
			const pause = await this.#turn().catch((error) => this.#onError(error));
			// Even without a pause, so that other work has its turn: with SQLite, nothing else would wait for anything.
			if (!this.#stopping.signal.aborted) await this.#rest.rest(Math.max(0, pause));
		}
	}

	/** Does one thing. Resolves to how long to rest then, ms. */
	async #turn(): Promise<number> {
		const { queues, clock } = this.#options;
		const pause = this.#pausedUntil - clock.now();
		if (pause > 0) return Math.min(pause, pollTime);
		const found = await Promise.all(queues.map(async (queue) => ({ queue, dueAt: await queue.nextDue() })));
		const next = found.flatMap(({ queue, dueAt }) => (dueAt === undefined ? [] : [{ queue, dueAt }]));
		next.sort((a, b) => a.dueAt - b.dueAt);
		this.#longestDue = next[0]?.dueAt;
		for (const { queue, dueAt } of next) {
			const wait = dueAt - clock.wall();
			if (wait > 0) return Math.min(wait, pollTime);
			const begun = await queue.begin();
			this.#storeBackoff.reset();
			if (begun === 'idle') continue;
			if (begun !== 'done') await this.#send(begun);
			return 0;
		}
		return pollTime;
	}

	async #send(attempt: Attempt): Promise<void> {
		const outcome = await this.#outcomeOf(attempt).catch(async (error) => {
			await this.#settle(error instanceof StoreError ? () => attempt.putBack() : () => attempt.retry(false));
			throw error;
		});
		if (!outcome) return this.#settle(() => attempt.putBack());
		this.#options.onOutcome?.(attempt.mailbox, outcome.kind);
		await this.#settle(() => this.#conclude(attempt, outcome));
		await this.#paceAfter(attempt, outcome);
	}

	/** Undefined if it was not sent because it was not its turn. */
	async #outcomeOf(attempt: Attempt): Promise<Outcome | undefined> {
		const { messenger, clock } = this.#options;
		const { id, isUncertain, dueAt } = attempt.parcel;
		const post = await attempt.compose();
		if (!post) return { kind: 'dropped' };
		if (isUncertain) {
			const found = await messenger.find(post.channel, id);
			if (found.kind === 'found') return { kind: 'found' };
			if (found.kind === 'failed' || found.kind === 'limited') return found;
			// It may still be on its way, or be where the bot may not read. Then its nonce keeps it from being posted twice.
		}
		if (!(await this.#reserve())) return undefined;
		// After a process was suspended, another one may long have sent it.
		return clock.wall() < dueAt - reservedTime ? messenger.post(post, id) : undefined;
	}

	/** Waits for a slot; false if it takes too long, or the sender stops. @throws StoreError */
	async #reserve(): Promise<boolean> {
		const { limiter, clock } = this.#options;
		const until = clock.now() + longestSlotWait;
		while (!this.#stopping.signal.aborted) {
			const slot = await limiter.reserve(slots);
			if (slot.granted) return true;
			if (slot.retryAt > until) {
				this.#pausedUntil = slot.retryAt;
				return false;
			}
			const wait = Math.max(1, slot.retryAt - clock.now());
			await sleep(clock, wait, this.#stopping.signal).catch(() => {});
		}
		return false;
	}

	/** Records what became of an attempt. */
	#conclude(attempt: Attempt, outcome: Outcome): Promise<void> {
		if (outcome.kind === 'refused') return attempt.refuse(outcome.why);
		if (outcome.kind === 'limited') return attempt.retry(false, outcome.ms);
		if (outcome.kind === 'failed') return attempt.retry(outcome.mayHaveArrived);
		return attempt.finish();
	}

	/** Slows down after failures, and goes on as usual after anything else. */
	async #paceAfter(attempt: Attempt, outcome: Outcome): Promise<void> {
		const { limiter, clock, log } = this.#options;
		if (outcome.kind === 'failed') {
			this.#pausedUntil = clock.now() + this.#outage.failed(attempt);
		} else if (outcome.kind === 'limited') {
			const ms = Math.max(1, outcome.ms);
			log.warn({ ms }, 'Discord limits messages; they wait');
			this.#pausedUntil = clock.now() + ms;
			// For all processes.
			await limiter.block(slots, this.#pausedUntil);
		} else if (outcome.kind !== 'dropped') {
			if (outcome.kind === 'invalid')
				log.error({ error: outcome.error }, 'Discord refused a message as invalid; it was dropped');
			for (const other of this.#outage.succeeded()) await this.#settle(() => other.resume());
		}
	}

	/**
	 * Repeats a step until the store works again: whoever sends the message next should not have to ask Discord what became of
	 * it. Gives up if the sender stops.
	 */
	async #settle(step: () => Promise<void>): Promise<void> {
		for (;;) {
			try {
				return await step();
			} catch (error) {
				if (!(error instanceof StoreError) || this.#stopping.signal.aborted) throw error;
				await this.#rest.rest(this.#onError(error));
			}
		}
	}

	/** How long to rest after an error, ms. */
	#onError(error: unknown): number {
		const { log } = this.#options;
		const { failure, stack } = error as { failure?: string; stack?: string };
		if (!(error instanceof StoreError)) log.error({ error: String(error), stack }, 'a message could not be prepared');
		else if (this.#storeBackoff.failures === 0 && !this.#stopping.signal.aborted)
			log.warn({ failure, error: String(error) }, 'messages wait because the store fails');
		return this.#storeBackoff.fail();
	}
}
