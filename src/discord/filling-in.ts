import { UserError } from '../errors/user-error.ts';
import type { Clock } from '../runtime/clock.ts';
import { isOnItsWay, loadingEmbed, notLoadedEmbed, restartingEmbed } from '../views/error-messages.ts';
import { labels } from '../views/labels.ts';
import type { Answer, Embed, Reply } from '../views/reply.ts';
import type { Context } from './context.ts';
import type { Outcome } from './responder.ts';
import { Unanswered } from './unanswered.ts';

/** For this long nothing but “thinking…” is shown, ms. */
const quietTime = 15_000;
/** The longest wait for a list, ms: after the first start, all are there within a few minutes. */
const longestWait = 5 * 60_000;

/** A question whose list is not there yet. */
export interface OpenQuestion {
	readonly unanswered: Unanswered;
	/** Asks it again. @throws Unanswered, or any other error */
	readonly ask: () => Promise<Answer | undefined>;
	readonly context: Pick<Context, 'market'>;
	readonly clock: Clock;
	/** Aborted when the bot stops. */
	readonly stopping: AbortSignal;
}

/** What to show until a list has arrived, and then the answer. @throws what asking again throws */
export async function* answerWhenLoaded({
	unanswered,
	ask,
	context: { market },
	clock,
	stopping,
}: OpenQuestion): AsyncGenerator<Outcome> {
	const startedAt = clock.now();
	const withTryAgain = (embed: Embed): Reply => ({
		embed,
		buttons: [{ label: labels.tryAgain, id: unanswered.tryAgain, style: 'main' }],
	});
	let { error } = unanswered;
	let isAnnounced = false;
	while (clock.now() - startedAt < longestWait) {
		if (!isAnnounced && (!isOnItsWay(error) || clock.now() - startedAt >= quietTime)) {
			const reply = withTryAgain(loadingEmbed(error, market.readyGames()));
			// A failure is private. That a list is on its way is shown where the answer will be.
			yield isOnItsWay(error) ? { waiting: reply } : { failure: reply };
			isAnnounced = true;
		}
		await untilNextList(startedAt + (isAnnounced ? longestWait : quietTime) - clock.now());
		if (stopping.aborted) {
			if (!isAnnounced) throw new UserError({ code: 'restarting' });
			yield { waiting: withTryAgain(restartingEmbed) };
			return;
		}
		try {
			yield { answer: await ask() };
			return;
		} catch (again) {
			if (!(again instanceof Unanswered)) throw again;
			error = again.error;
		}
	}
	yield { failure: withTryAgain(notLoadedEmbed(error, market.readyGames())) };

	async function untilNextList(ms: number): Promise<void> {
		const timeout = new AbortController();
		const cancel = clock.after(Math.max(0, ms), () => timeout.abort());
		await market.nextList(AbortSignal.any([timeout.signal, stopping]));
		cancel();
	}
}
