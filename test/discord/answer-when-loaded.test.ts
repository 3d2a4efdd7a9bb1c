import { describe, expect, test } from 'vitest';
import { MarketError } from '../../src/base/errors/market-error.ts';
import { answerWhenLoaded } from '../../src/discord/answer-when-loaded.ts';
import { MissingListError } from '../../src/discord/missing-list-error.ts';
import type { ResponseStep } from '../../src/discord/responder.ts';
import type { Game } from '../../src/names/game.ts';
import type { Reply } from '../../src/words/reply.ts';
import { createWords } from '../../src/words/words.ts';
import { failureOf } from '../support/failure-of.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';

const second = 1_000;
const minute = 60 * second;
const answer: Reply = { embed: { description: 'The answer', colour: 0 } };

interface AskOptions {
	readonly retryAt?: number;
	/** Whether a custom id has room for the question. */
	readonly hasButton?: boolean;
	readonly needsRate?: boolean;
}

/** A question whose list arrives when a test says so. */
function ask(
	failure: MarketError['failure'] = 'loading',
	{ retryAt, hasButton = true, needsRate = failure.endsWith('-rate') }: AskOptions = {},
) {
	const clock = new SimulatedClock();
	const stopping = new AbortController();
	const missing = new MarketError(failure, 'for the log', { retryAt, needsRate });
	const unanswered = hasButton ? new MissingListError(missing, 'price:again:730') : missing;
	const waiting = new Set<() => void>();
	const ready: Game[] = [];
	let hasArrived = false;
	const outcomes: ResponseStep[] = [];
	const market = {
		readyGames: () => ready,
		currencies: ['EUR'],
		rate: (currency: string) => (currency === 'GBP' ? {} : undefined),
		nextList: (signal: AbortSignal) =>
			new Promise<void>((resolve) => {
				if (signal.aborted) resolve();
				waiting.add(resolve);
				signal.addEventListener('abort', () => resolve());
			}),
	} as never;
	const work = (async () => {
		const question = {
			market,
			clock,
			stopping: stopping.signal,
			words: createWords()('en-US'),
			ask: async () => {
				if (!hasArrived) throw unanswered;
				return answer;
			},
		};
		for await (const outcome of answerWhenLoaded(question)) outcomes.push(outcome);
	})();
	return {
		clock,
		stopping,
		outcomes,
		work,
		/** Makes the missing list available without resolving `nextList`. */
		arriveSilently() {
			hasArrived = true;
		},
		/** Makes the list of `game` available, or else the missing list, and resolves `nextList`. */
		async arrive(game?: Game) {
			if (game) ready.push(game);
			else hasArrived = true;
			for (const wake of waiting) wake();
			await clock.settle();
		},
		/** The messages so far, each with its kind in front: `waiting: Prices are being loaded.` */
		get messages() {
			return outcomes.map((outcome) => {
				if (outcome === 'thinking') return outcome;
				const [kind, reply] = Object.entries(outcome)[0] as [string, Reply];
				return `${kind}: ${reply.embed.description}`;
			});
		},
	};
}

describe('An answer whose list is not there yet', () => {
	test('is there at once if the list arrives while it is announced', async () => {
		const question = ask('unreachable');
		const push = question.outcomes.push.bind(question.outcomes);
		// The list arrives while the generator waits for its first outcome to be handled.
		question.outcomes.push = (...added) => {
			question.arriveSilently();
			return push(...added);
		};
		await question.work;
		expect(question.messages.at(-1)).toBe('answer: The answer');
	});

	test('is announced after 15 seconds, with the games that are ready', async () => {
		const question = ask();
		await question.arrive(730);
		await question.clock.advance(16 * second);
		await question.arrive(570);
		await question.arrive();
		await question.work;
		const announcement =
			'waiting: **Prices are being loaded.**\nThe answer will appear here.\nReady: Counter-Strike 2.';
		expect(question.messages).toEqual(['thinking', announcement, 'answer: The answer']);
		const buttons = [{ label: 'Try again', id: 'price:again:730' }];
		expect(question.outcomes[1]).toMatchObject({ waiting: { buttons } });
	});

	test('is announced without a button if no id has room for the question, and fails as usual at last', async () => {
		const question = ask('loading', { hasButton: false });
		const failed = failureOf(question.work);
		await question.clock.advance(5 * minute + second);
		expect(question.outcomes).toMatchObject(['thinking', { waiting: { buttons: [] } }]);
		expect(await failed).toMatchObject({ failure: 'loading' });
	});

	test('in a currency without a single exchange rate is refused at once, with the available currencies', async () => {
		const question = ask('no-single-rate');
		await question.work;
		expect(question.messages).toEqual([
			'failure: Prices in this currency do not follow one exchange rate, so they cannot be converted. Choose another currency.\nReady: EUR, GBP.',
		]);
	});

	test('in a currency without a rate names the available currencies even if the marketplace fails', async () => {
		const question = ask('unreachable', { needsRate: true });
		await question.arrive(730);
		expect(question.messages[0]).toContain('cannot be reached');
		expect(question.messages[0]).toMatch(/Ready: EUR, GBP\.$/);
		await question.arrive();
		await question.work;
	});

	test('in a currency without a rate says when the rate is tried next, and which currencies are available', async () => {
		const question = ask('no-rate', { retryAt: 60_000 });
		await question.clock.advance(16 * second);
		await question.arrive();
		await question.work;
		const [, announcement, answerText] = question.messages;
		expect(announcement).toMatch(
			/^waiting: \*\*No exchange rate for this currency is known yet\.\*\*\nThe next try is <t:\d+:R>\.\nReady: EUR, GBP\.$/,
		);
		expect(answerText).toBe('answer: The answer');
	});

	test('is given up after five minutes, with a button to try again', async () => {
		const question = ask('unreachable');
		await question.clock.advance(5 * minute + second);
		await question.work;
		expect(question.messages).toEqual([
			'failure: **The marketplace cannot be reached right now.**\nThe answer will appear here.',
			'failure: The marketplace cannot be reached right now. Press **Try again** in a few minutes.',
		]);
		expect(question.outcomes[1]).toMatchObject({ failure: { buttons: [{ label: 'Try again' }] } });
	});
});
