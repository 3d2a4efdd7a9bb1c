import { describe, expect, test } from 'vitest';
import { FillingIn } from '../../src/discord/filling-in.ts';
import { Pauses } from '../../src/discord/pauses.ts';
import type { Outcome } from '../../src/discord/responder.ts';
import { Unanswered } from '../../src/discord/unanswered.ts';
import type { MarketFailure } from '../../src/errors/market-error.ts';
import { UserError } from '../../src/errors/user-error.ts';
import type { ListKey } from '../../src/market/list-key.ts';
import { ListArrivals } from '../../src/market/snapshots/list-arrivals.ts';
import { type MissingListDetails, MissingListError } from '../../src/market/snapshots/missing-list-error.ts';
import { createFormats } from '../../src/views/formatting/formats.ts';
import type { Reply } from '../../src/views/reply.ts';
import { key } from '../market/world.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';

const second = 1_000;
const minute = 60 * second;
const rust = key('tradable', 'EUR', 252490);
const answer: Reply = { embed: { description: 'the answer', colour: 1 } };

const missing = (failure: MarketFailure, details: Partial<MissingListDetails> = {}) =>
	new Unanswered(new MissingListError(failure, 'for the log', { list: rust, ...details }), 'price:again:x');

/** One question that could not be answered because of `first`, asked now. */
function open(first: (now: number) => Unanswered) {
	const clock = new SimulatedClock();
	const from = clock.now();
	const arrivals = new ListArrivals();
	const loaded = new Set<ListKey>();
	const pauses = new Pauses(clock);
	const seen: { readonly at: number; readonly kind: string; readonly text: string; readonly buttons: string[] }[] = [];
	const world = {
		clock,
		pauses,
		seen,
		asked: 0,
		/** What asking again leads to. */
		ask: async (): Promise<Reply> => {
			throw first(clock.now());
		},
		/** The error that ended it. */
		error: undefined as unknown,
		isOver: false,
		load(list: ListKey) {
			loaded.add(list);
			arrivals.announce();
		},
		last: () => seen.at(-1)!,
	};
	const filling = new FillingIn({
		unanswered: first(from),
		ask: () => {
			world.asked++;
			return world.ask();
		},
		context: {
			formats: createFormats(undefined, () => clock.now())('en-US'),
			market: {
				nextList: (signal: AbortSignal) => arrivals.next(signal),
				isReady: (list: ListKey) => loaded.has(list),
			} as never,
		},
		askedAt: from,
		clock,
		pauses,
	});
	(async () => {
		for await (const outcome of filling.outcomes()) seen.push(described(outcome, clock.now() - from));
	})()
		.catch((error) => {
			world.error = error;
		})
		.finally(() => {
			world.isOver = true;
		});
	return world;
}

function described(outcome: Outcome, at: number) {
	const [[kind, reply]] = Object.entries(outcome) as [[string, Reply]];
	const buttons = (reply.buttons ?? []).map(({ label }) => label);
	return { at, kind, text: reply.embed.description ?? '', buttons };
}

/** The times that a text names, in seconds from the start of the clock. */
const timesIn = (text: string) =>
	[...text.matchAll(/<t:(\d+):/g)].map(([, at]) => Number(at) - Date.UTC(2026, 0, 1) / second);

describe('An answer whose list is on its way', () => {
	const queued = (now: number) => missing('queued', { retryAt: now + 4 * minute, isBudgetUsed: true, ready: ['USD'] });

	test('is announced where it will be, with the time, and filled in when the list arrives', async () => {
		const world = open(queued);
		await world.clock.advance(minute);
		expect(world.seen).toEqual([
			{
				at: 0,
				kind: 'waiting',
				text: [
					'**Prices for Rust in EUR are not loaded yet.** The marketplace allows 8 requests for each kind of price list in 5 minutes, and all of them are used.',
					'The answer is expected <t:1767225848:R> and will appear here.',
					'Available now: USD.',
				].join('\n'),
				buttons: ['Try again'],
			},
		]);
		expect(world.asked).toBe(0);
		world.ask = async () => answer;
		world.load(rust);
		await world.clock.settle();
		expect(world.last()).toMatchObject({ at: minute, kind: 'answer', text: 'the answer' });
		expect(world.isOver).toBe(true);
	});

	test('is not asked for again when any other list arrives', async () => {
		const world = open(queued);
		for (let i = 0; i < 5; i++) {
			await world.clock.advance(10 * second);
			world.load(key('tradable', 'USD'));
		}
		await world.clock.settle();
		expect(world.asked).toBe(0);
		expect(world.seen).toHaveLength(1);
	});

	test('is only “thinking…” for 15 seconds if the list may arrive by then', async () => {
		const soon = open((now) => missing('queued', { retryAt: now + 2 * second }));
		await soon.clock.advance(5 * second);
		expect(soon.seen).toEqual([]);
		soon.ask = async () => answer;
		soon.load(rust);
		await soon.clock.settle();
		expect(soon.seen).toMatchObject([{ kind: 'answer' }]);

		const late = open((now) => missing('queued', { retryAt: now + 2 * second }));
		await late.clock.advance(16 * second);
		expect(late.seen).toMatchObject([{ kind: 'waiting' }]);
		expect(late.seen[0]!.at).toBeLessThanOrEqual(15 * second);
	});

	test('names a time that is always ahead, and is changed at most every 10 seconds', async () => {
		const world = open((now) => missing('loading', { retryAt: now + 16 * second }));
		// Asking again takes as long as a user would wait.
		world.ask = async () => {
			await new Promise<void>((resolve) => void world.clock.after(15 * second, resolve));
			throw missing('loading', { retryAt: world.clock.now() + 15 * second });
		};
		for (let now = 0; now < 10 * minute; now += second) {
			await world.clock.advance(second);
			for (const time of timesIn(world.last().text)) expect(time * second).toBeGreaterThan(now + second);
		}
		for (const [i, { at }] of world.seen.entries())
			if (i > 0) expect(at - world.seen[i - 1]!.at).toBeGreaterThanOrEqual(10 * second);
		expect(world.asked).toBeLessThan(60);
	});

	test('can no longer be filled in when the token is about to expire, and says so', async () => {
		const world = open((now) => missing('queued', { retryAt: now + minute }));
		await world.clock.advance(16 * minute);
		expect(world.isOver).toBe(true);
		expect(world.last().at).toBeLessThanOrEqual(14.5 * minute);
		expect(world.last().text).toMatch(
			/\nThis message can no longer update itself\. Press \*\*Try again\*\* after <t:\d+:t> \(<t:\d+:R>\)\.$/,
		);
		expect(world.last().buttons).toEqual(['Try again']);
		// Until then it was promised that the answer would appear.
		for (const { text } of world.seen.slice(0, -1)) expect(text).toContain('will appear here');
	});

	test('ends at once when the bot stops, even while it is being asked for', async () => {
		const waiting = open(queued);
		const asking = open(queued);
		asking.ask = () => new Promise(() => {});
		await asking.clock.advance(second);
		asking.load(rust);
		for (const world of [waiting, asking]) {
			await world.clock.settle();
			world.pauses.stop();
			await world.clock.settle();
			expect(world.last()).toMatchObject({
				kind: 'waiting',
				text: 'This bot is restarting. Please try again in a minute.',
				buttons: ['Try again'],
			});
			expect(world.isOver).toBe(true);
		}
	});

	test('ends with any other error that asking again leads to', async () => {
		const world = open(queued);
		await world.clock.settle();
		world.ask = async () => {
			throw new UserError({ code: 'button-expired' });
		};
		world.load(rust);
		await world.clock.settle();
		expect(world.error).toMatchObject({ problem: { code: 'button-expired' } });
		expect(world.seen).toHaveLength(1);
	});

	test('does not ask in a loop, even if its list is there and nobody can tell what is missing', async () => {
		const world = open(queued);
		world.load(rust);
		await world.clock.advance(minute);
		expect(world.asked).toBeGreaterThan(10);
		expect(world.asked).toBeLessThanOrEqual(61);
		expect(world.seen).toHaveLength(1);
	});
});

describe('A failure', () => {
	const down = (now: number) => missing('unreachable', { retryAt: now + 15 * second });

	test('is said privately at once, and replaced by the answer when it is over', async () => {
		const world = open(down);
		await world.clock.settle();
		expect(world.seen).toMatchObject([
			{
				at: 0,
				kind: 'failure',
				text: 'The marketplace cannot be reached right now. This bot will try again <t:1767225623:R> and show the answer here.',
				buttons: ['Try again'],
			},
		]);
		await world.clock.advance(5 * second);
		world.ask = async () => answer;
		world.load(rust);
		await world.clock.settle();
		expect(world.last()).toMatchObject({ kind: 'answer', at: 5 * second });
	});

	test('that lasts longer than the token is not waited for, and the time reads right later', async () => {
		const world = open((now) => missing('limited', { retryAt: now + 60 * minute }));
		await world.clock.settle();
		expect(world.isOver).toBe(true);
		expect(world.seen).toMatchObject([
			{
				kind: 'failure',
				text: 'The marketplace limits how often price lists can be requested, and told this bot to wait. Try again after <t:1767229208:t> (<t:1767229208:R>).',
				buttons: ['Try again'],
			},
		]);
	});

	test('that goes on is said again with a new time', async () => {
		const world = open(down);
		await world.clock.advance(2 * minute);
		expect(world.seen.length).toBeGreaterThan(2);
		expect(new Set(world.seen.map(({ text }) => text)).size).toBe(world.seen.length);
		for (const { at, text, kind } of world.seen) {
			expect(kind).toBe('failure');
			for (const time of timesIn(text)) expect(time * second).toBeGreaterThan(at + 10 * second);
		}
	});
});
