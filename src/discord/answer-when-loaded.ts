import { type Clock, withTimeout } from '../base/clock.ts';
import { MarketError } from '../base/errors.ts';
import { UserError } from '../base/user-error.ts';
import { currencies } from '../market/currency.ts';
import type { Market } from '../market/snapshots/market.ts';
import type { Embed, Reply } from '../words/reply.ts';
import type { Words } from '../words/words.ts';
import type { ComponentHandler } from './command/component-handler.ts';
import { isOnItsWay, loadingEmbed, notConvertibleEmbed, notLoadedEmbed, restartingEmbed } from './error-messages.ts';
import type { Outcome } from './responder.ts';
import { Unanswered } from './unanswered.ts';

/** ms: soon enough to be the first answer to Discord, and most lists of the plan are there by then. */
const thinkingAfter = 1_000;
/** Nothing but “thinking…” is shown for this long, ms. */
const quietTime = 15_000;
/** Ms. After the first start, all lists are there within a few minutes. */
const longestWait = 5 * 60_000;

interface Question {
	/** @throws Unanswered if a list is missing, or any other error */
	readonly ask: () => ReturnType<ComponentHandler>;
	readonly market: Pick<Market, 'readyGames' | 'nextList' | 'currencies' | 'rate'>;
	readonly clock: Clock;
	readonly words: Words;
	readonly stopping: AbortSignal;
}

/** If a list is missing, what to show until it has arrived comes first. @throws what asking throws */
export async function* answerWhenLoaded({ ask, market, clock, words, stopping }: Question): AsyncGenerator<Outcome> {
	const startedAt = clock.now();
	let isAnnounced = false;
	let isFirst = true;
	for (;;) {
		let missing: { readonly error: MarketError; readonly tryAgain?: string };
		try {
			const answers = ask();
			if (answers instanceof Promise) yield { answer: await answers };
			else for await (const answer of answers) yield { answer };
			return;
		} catch (error) {
			// Without an id that asks again, where none has room for the question.
			if (error instanceof MarketError && error.about === 'lists') missing = { error };
			else if (error instanceof Unanswered) missing = error;
			else throw error;
		}
		const { error, tryAgain } = missing;
		const withTryAgain = (embed: Embed): Reply => ({
			embed,
			buttons: tryAgain === undefined ? [] : [{ label: words.t('button.tryAgain'), id: tryAgain, style: 'main' }],
		});
		const ready = {
			games: market.readyGames(),
			currencies: currencies.filter((each) => market.currencies.includes(each) || market.rate(each)),
		};
		const waited = clock.now() - startedAt;
		if (error.failure === 'no-single-rate') {
			yield { failure: { embed: notConvertibleEmbed(error, ready, words) } };
			return;
		}
		if (waited >= longestWait) {
			if (tryAgain === undefined) throw error;
			yield { failure: withTryAgain(notLoadedEmbed(error, ready, words)) };
			return;
		}
		if (!isAnnounced && (!isOnItsWay(error) || waited >= quietTime)) {
			const reply = withTryAgain(loadingEmbed(error, ready, words));
			// A failure is private. That a list is on its way is shown where the answer will be.
			yield isOnItsWay(error) ? { waiting: reply } : { failure: reply };
			isAnnounced = true;
			isFirst = false;
			// While that was sent, the list may have arrived.
			continue;
		}
		if (isFirst && waited >= thinkingAfter) {
			isFirst = false;
			yield 'thinking';
			// Meanwhile, the list may have arrived.
			continue;
		}
		const until = isAnnounced ? longestWait : isFirst ? thinkingAfter : quietTime;
		await withTimeout(clock, until - waited, market.nextList(stopping));
		if (stopping.aborted) {
			if (!isAnnounced) throw new UserError({ code: 'restarting' });
			yield { waiting: withTryAgain(restartingEmbed(words)) };
			return;
		}
	}
}
