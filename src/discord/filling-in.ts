import type { MarketError } from '../errors/market-error.ts';
import { UserError } from '../errors/user-error.ts';
import { MissingListError } from '../market/snapshots/missing-list-error.ts';
import type { Clock } from '../runtime/clock.ts';
import { untilAborted } from '../runtime/waiting.ts';
import { discordLimits } from '../views/discord-limits.ts';
import { leastSoon } from '../views/formatting/formats.ts';
import { labels } from '../views/labels.ts';
import type { Answer, Embed, Reply } from '../views/reply.ts';
import { isOnItsWay, unansweredEmbed } from '../views/unanswered.ts';
import type { Context } from './context.ts';
import { failureReply } from './failure.ts';
import type { Pauses } from './pauses.ts';
import type { Outcome } from './responder.ts';
import { Unanswered } from './unanswered.ts';

/** For this long after the interaction, nothing but “thinking…” is shown if the list is on its way, ms. */
const patience = 15_000;
/** How long before the token expires the message has to say that it can no longer be updated, ms. */
const tokenMargin = 30_000;
/**
 * Time from `retryAt` until the outcome of the next attempt is known, ms: due lists are looked for every 5 s, and loading
 * one takes a moment.
 */
const attemptDuration = 8_000;
/** The least time between sending a message and the time that it names, ms. It also limits how often it is edited. */
const leastAnnounced = 14_000;
/** How long before the message has to change the question is asked again, ms. Most answers come from memory. */
const askAhead = 2_000;
/** The least time between asking a question and asking it again, ms. */
const askInterval = 1_000;

/** A question that could not be answered at once. */
export interface OpenQuestion {
	readonly unanswered: Unanswered;
	/** Asks it again. */
	readonly ask: () => Promise<Answer | undefined>;
	readonly context: Pick<Context, 'market' | 'formats'>;
	/** Process time of the interaction. */
	readonly askedAt: number;
	readonly clock: Clock;
	readonly pauses: Pauses;
}

/** Fills in an answer whose list is missing at first, for as long as Discord lets the message be edited. */
export class FillingIn {
	readonly #question: OpenQuestion;
	/** Process time after which the message may no longer be editable. */
	readonly #deadline: number;
	#error: MarketError;
	/** The time that the message names, in process time; undefined while there is only “thinking…”. */
	#announced: number | undefined;

	constructor(question: OpenQuestion) {
		this.#question = question;
		this.#deadline = question.askedAt + discordLimits.tokenLifetime - tokenMargin;
		this.#error = question.unanswered.error;
	}

	/**
	 * What to show until there is an answer, and then the answer. The question is asked again when its list has been loaded,
	 * and before the time that the message names passes. @throws any other error that asking again leads to.
	 */
	async *outcomes(): AsyncGenerator<Outcome> {
		const { clock, pauses, ask } = this.#question;
		while (!pauses.isStopped) {
			if (this.#hasToShow) yield this.#show(this.#expectedAt);
			if (this.#isOver) return;
			await this.#listLoaded();
			if (pauses.isStopped) break;
			const asking = settled(ask());
			const askedAt = clock.now();
			let result = await pauses.until(this.#changesAt, (signal) => untilAborted(asking, signal));
			while (!result && !pauses.isStopped) {
				// The list is probably being loaded right now.
				yield this.#show(clock.now());
				if (this.#isOver) return;
				result = await pauses.until(this.#changesAt, (signal) => untilAborted(asking, signal));
			}
			if (!result) break;
			if ('answer' in result) return yield result;
			if (!(result.error instanceof Unanswered)) throw result.error;
			this.#error = result.error.error;
			await pauses.until(askedAt + askInterval);
		}
		yield this.#restarting();
	}

	/** By when the outcome of the next attempt will be known, in process time. */
	get #expectedAt(): number {
		const { failure, retryAt = 0 } = this.#error;
		return failure === 'loading' ? retryAt : retryAt + attemptDuration;
	}

	/** Whether the message names a time that is about to pass, or there is no message, although there should be one. */
	get #hasToShow(): boolean {
		const { askedAt, clock } = this.#question;
		if (this.#announced !== undefined) return clock.now() >= this.#changesAt - askAhead;
		return !isOnItsWay(this.#error) || this.#expectedAt > askedAt + patience;
	}

	/** When the message has to change although nothing has happened, so that it names no time in the past. */
	get #changesAt(): number {
		return this.#announced === undefined ? this.#question.askedAt + patience : this.#announced - leastSoon;
	}

	/** Whether the message says that it will not change any more. */
	get #isOver(): boolean {
		return this.#announced !== undefined && this.#announced > this.#deadline;
	}

	/** Says why there is no answer yet, and when that will change: at the process time `expected`, or somewhat later. */
	#show(expected: number): Outcome {
		const wasPromised = this.#announced !== undefined;
		const at = Math.max(expected, this.#question.clock.now() + leastAnnounced);
		this.#announced = at;
		const outlook = this.#isOver
			? ({ kind: 'is-final', at, wasPromised } as const)
			: ({ kind: 'fills-in', at } as const);
		const reply = this.#withTryAgain(unansweredEmbed(this.#error, outlook, this.#question.context.formats));
		// A failure is private. That a list is on its way is shown where the answer will be.
		return isOnItsWay(this.#error) ? { waiting: reply } : { failure: reply };
	}

	#restarting(): Outcome {
		const { formats } = this.#question.context;
		const reply = this.#withTryAgain(failureReply(new UserError({ code: 'restarting' }), '', formats).embed);
		return this.#announced === undefined ? { failure: reply } : { waiting: reply };
	}

	#withTryAgain(embed: Embed): Reply {
		return { embed, buttons: [{ label: labels.tryAgain, id: this.#question.unanswered.tryAgain, style: 'main' }] };
	}

	/** Resolves when the missing list can be answered from, when it is time to ask again, or when the bot stops. */
	async #listLoaded(): Promise<void> {
		const { context, pauses } = this.#question;
		const { market } = context;
		const list = this.#error instanceof MissingListError ? this.#error.list : undefined;
		await pauses.until(this.#changesAt - askAhead, async (signal) => {
			if (!list) return market.nextList(signal);
			while (!signal.aborted && !market.isReady(list)) await market.nextList(signal);
		});
	}
}

/** What became of a promise. Never rejects. */
function settled<T>(work: Promise<T>): Promise<{ readonly answer: T } | { readonly error: unknown }> {
	return work.then(
		(answer) => ({ answer }),
		(error: unknown) => ({ error }),
	);
}
