import { type Clock, withTimeout } from '../base/clock.ts';
import { MarketError } from '../base/errors/market-error.ts';
import { UserError } from '../base/user-error.ts';
import { currencies } from '../market/currency.ts';
import type { Market } from '../market/snapshots/market.ts';
import type { Embed, Reply } from '../words/reply.ts';
import type { Words } from '../words/words.ts';
import type { ComponentHandler } from './command/component-handler.ts';
import { isOnItsWay, loadingEmbed, notConvertibleEmbed, notLoadedEmbed, restartingEmbed } from './error-messages.ts';
import { MissingListError } from './missing-list-error.ts';
import type { ResponseStep } from './responder.ts';

/** When to show “thinking…”, ms: early enough for the first response, and late enough that most lists have arrived. */
const thinkingAfter = 1_000;
/** How long only “thinking…” is shown, ms. Then a notice says which list is loading. */
const quietTime = 15_000;
/** How long to wait for a list, ms. After the first start, all lists arrive within a few minutes. */
const maxWait = 5 * 60_000;

interface Question {
	/** @throws MissingListError if a list is missing, or any other error */
	readonly ask: () => ReturnType<ComponentHandler>;
	readonly market: Pick<Market, 'readyGames' | 'nextList' | 'currencies' | 'rate'>;
	readonly clock: Clock;
	readonly words: Words;
	readonly stopping: AbortSignal;
}

interface MissingList {
	readonly error: MarketError;
	/** The custom id of *Try again* if there is one. */
	readonly tryAgainId?: string;
}

/**
 * Yields the answers. If a list is missing, it first yields what to show until the list arrives.
 * @throws what asking throws
 */
export async function* answerWhenLoaded({
	ask,
	market,
	clock,
	words,
	stopping,
}: Question): AsyncGenerator<ResponseStep> {
	const startedAt = clock.now();
	let isAnnounced = false;
	let hasResponded = false;
	for (;;) {
		const missing = yield* answersOf(ask);
		if (!missing) return;
		const { error, tryAgainId } = missing;
		const replyWith = (embed: Embed): Reply => ({
			embed,
			buttons: tryAgainId === undefined ? [] : [{ label: words.t('button.tryAgain'), id: tryAgainId, style: 'main' }],
		});
		const ready = {
			games: market.readyGames(),
			currencies: currencies.filter((each) => market.currencies.includes(each) || market.rate(each)),
		};
		const elapsed = clock.now() - startedAt;
		if (error.failure === 'no-single-rate') {
			yield { failure: { embed: notConvertibleEmbed(error, ready, words) } };
			return;
		}
		if (elapsed >= maxWait) {
			if (tryAgainId === undefined) throw error;
			yield { failure: replyWith(notLoadedEmbed(error, ready, words)) };
			return;
		}
		const isLoading = isOnItsWay(error);
		// A failure is announced at once, because the list may take long to arrive.
		const isNoticeDue = !isLoading || elapsed >= quietTime;
		if (!isAnnounced && isNoticeDue) {
			const reply = replyWith(loadingEmbed(error, ready, words));
			// A failure is shown privately. The notice that a list is loading is shown where the answer will appear.
			yield isLoading ? { waiting: reply } : { failure: reply };
			isAnnounced = true;
			hasResponded = true;
			// The list may have arrived while the notice was sent, so the question is asked again at once.
			continue;
		}
		if (!hasResponded && elapsed >= thinkingAfter) {
			hasResponded = true;
			yield 'thinking';
			// The list may have arrived while “thinking…” was sent.
			continue;
		}
		const untilNextStep = nextStepAfter(isAnnounced, hasResponded) - elapsed;
		await withTimeout(clock, untilNextStep, market.nextList(stopping));
		if (stopping.aborted) {
			if (!isAnnounced) throw new UserError({ code: 'restarting' });
			yield { waiting: replyWith(restartingEmbed(words)) };
			return;
		}
	}
}

/** Yields the answers. Returns the list that is missing, if there is one. @throws what asking throws otherwise */
async function* answersOf(ask: Question['ask']): AsyncGenerator<ResponseStep, MissingList | undefined> {
	try {
		const answers = ask();
		if (answers instanceof Promise) yield { answer: await answers };
		else for await (const answer of answers) yield { answer };
		return undefined;
	} catch (error) {
		return missingListIn(error);
	}
}

/** Returns how long after the question the user is shown something new even if no list arrives, ms. */
function nextStepAfter(isAnnounced: boolean, hasResponded: boolean): number {
	if (isAnnounced) return maxWait;
	return hasResponded ? quietTime : thinkingAfter;
}

/** @throws the error if it is not about a missing list */
function missingListIn(error: unknown): MissingList {
	if (error instanceof MissingListError) return error;
	// A plain MarketError has no custom id to ask again with, because the question does not fit into one.
	if (error instanceof MarketError && error.about === 'lists') return { error };
	throw error;
}
