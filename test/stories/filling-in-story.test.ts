import { describe, expect, test, vi } from 'vitest';
import type { ShownMessage } from '../../src/local/discord/shown/shown-message.ts';
import { multiplied, type Row } from '../../src/local/market/exchange-rates.ts';
import type { SampleMarket } from '../../src/local/market/sample-market.ts';
import { labelsOf, messageOf, openBot, type RunningBot } from '../support/running-bot.ts';

const redline = 'AK-47 | Redline (Field-Tested)';
/** Lists are decoded in real time, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const wordsOf = (message: ShownMessage) => message.embeds[0]?.description ?? '';

/**
 * Lets `ms` pass at once, and then so much that requests can be spaced, until `isTrue` holds. Time passes slowly enough
 * for a busy machine to read a list before the marketplace seems to be late.
 */
async function after(ms: number, bot: RunningBot, isTrue: () => void): Promise<void> {
	const pass = (some: number) => {
		for (const clock of [bot.clock, bot.discordClock]) clock.pass(some);
	};
	pass(ms);
	const passAndLook = () => {
		pass(400);
		isTrue();
	};
	await vi.waitFor(passAndLook, { timeout: 30_000, interval: 100 });
}

/** Lets `ms` pass, and waits until the message shows the price. */
const filledIn = (bot: RunningBot, message: ShownMessage, ms = 20_000) =>
	after(ms, bot, () => expect(message.embeds[0]?.title).toBe(redline));

/** Asks for a price. Lets `ms` pass after the marketplace was asked for the lists, which it answers late. */
async function askedFor(ms: number, bot: RunningBot) {
	const asking = bot.ask(`/price item:${redline}`);
	const isThinking = () => {
		expect(bot.discord.requests).toContainEqual(expect.objectContaining({ method: 'POST' }));
		expect(bot.market.requests).toHaveLength(3);
	};
	await bot.quickly(vi.waitFor(isThinking, { timeout: 10_000, interval: 5 }));
	const from = bot.market.requests.at(-1)!.at;
	const passUntil = (at: number) => bot.clock.pass(from + at - bot.clock.now());
	passUntil(ms);
	return { result: await asking, passUntil };
}

/** Asks for prices in seven more currencies: as many requests as there are slots for lists that few people want. */
async function withoutSlots(bot: RunningBot): Promise<void> {
	await bot.ask(`/price item:${redline}`);
	const codes = 'USD GBP PLN CHF SEK NOK DKK'.split(' ');
	const asking = codes.map((code, i) => bot.ask(`/price item:${redline} currency:${code}`, { userId: `50${i}` }));
	await bot.quickly(Promise.all(asking));
}

describe('At the first start', () => {
	test('a list that takes 10 seconds is waited for with “thinking…”', async () => {
		const bot = await openBot({ delay: 10_000 });
		const { result } = await askedFor(10_500, bot);
		expect(result).toMatchObject({ kind: 'message', deferred: true });
		expect(messageOf(result).embeds[0]?.title).toBe(redline);
	});

	test('a list that takes 20 seconds is announced publicly after 15, and the answer then replaces the announcement', async () => {
		const bot = await openBot({ delay: 20_000 });
		const { result, passUntil } = await askedFor(15_500, bot);
		const message = messageOf(result);
		expect(message.private).toBe(false);
		expect(wordsOf(message)).toMatch(
			/^\*\*Prices for Counter-Strike 2 in EUR are being loaded\.\*\*\nThe answer is expected <t:\d+:R> and will appear here\.$/,
		);
		expect(labelsOf(message)).toEqual(['Try again']);
		passUntil(20_500);
		await vi.waitFor(() => expect(labelsOf(message)).toContain('Refresh'), { timeout: 15_000, interval: 5 });
		expect(message.embeds[0]?.title).toBe(redline);
		expect(bot.market.count('/v1/items')).toBe(1);
	});

	test('an outage is explained privately, and the answer replaces the explanation when it is over', async () => {
		const bot = await openBot({ fault: 'down' });
		const message = messageOf(await bot.ask(`/price item:${redline}`));
		expect(message.private).toBe(true);
		expect(wordsOf(message)).toMatch(/cannot be reached right now\. This bot will try again <t:\d+:R> and show/);
		bot.market.fail(undefined);
		await filledIn(bot, message);
		expect(message.private).toBe(true);
	});

	test('an outage that is noticed late is explained privately, and filled in there', async () => {
		const bot = await openBot({ delay: 5_000, fault: 'error' });
		const message = messageOf(await bot.quickly(bot.ask(`/price item:${redline}`)));
		expect(message.private).toBe(true);
		bot.market.delay = 0;
		bot.market.fail(undefined);
		await filledIn(bot, message);
	});

	test('an outage that begins while the answer is awaited publicly is explained privately', async () => {
		const bot = await openBot({ fault: 'slow' });
		const announced = messageOf(await bot.quickly(bot.ask(`/price item:${redline}`)));
		expect(announced.private).toBe(false);
		await bot.quickly(vi.waitFor(() => expect(announced.deleted).toBe(true), { timeout: 15_000, interval: 5 }));
		const { body } = await vi.waitFor(() => {
			const last = bot.discord.requests.at(-1)!;
			expect(last.method).toBe('POST');
			return last;
		});
		expect(body).toMatchObject({
			flags: 64,
			embeds: [{ description: expect.stringMatching(/took too long to answer/) }],
		});
	});

	test('/oos and /history are filled in as well', async () => {
		const bot = await openBot({ fault: 'down' });
		const [history, oos] = [messageOf(await bot.ask(`/history item:${redline}`)), messageOf(await bot.ask('/oos'))];
		bot.market.fail(undefined);
		await filledIn(bot, history);
		await after(0, bot, () => expect(labelsOf(oos)).toContain('Next'));
	});
});

/** Gives all other currencies prices that follow no exchange rate, so that they need lists of their own. */
function withoutRates(market: SampleMarket): void {
	const scatter = (row: Row, i: number) => (row.currency === 'EUR' ? row : multiplied(row, 1 + (i % 5) / 10));
	for (const kind of ['tradable', 'history', 'out-of-stock'] as const) market.alter(kind, (rows) => rows.map(scatter));
}

describe('Without a free request slot', () => {
	test('the answer is announced publicly with a time, and filled in when there is one', async () => {
		const bot = await openBot({ prepare: withoutRates });
		await withoutSlots(bot);
		const message = messageOf(await bot.quickly(bot.ask(`/price item:${redline} currency:TRY`)));
		expect(message.private).toBe(false);
		expect(wordsOf(message)).toMatch(/^\*\*Prices for Counter-Strike 2 in TRY are not loaded yet\.\*\* /);
		expect(labelsOf(message)).toEqual(['Try again']);
		// Trying again says the same privately, and leaves the public message as it is.
		const pressed = messageOf(await bot.press(message, 'Try again'));
		expect(pressed.private).toBe(true);
		expect(wordsOf(pressed)).toMatch(/in TRY are not loaded yet/);
		for (const each of [message, pressed]) {
			await filledIn(bot, each, each === message ? 5 * 60_000 : 0);
			expect(JSON.stringify(each.embeds)).toContain('TRY');
		}
	});

	test('a menu leaves its message as it is; the answer appears in a private one', async () => {
		const bot = await openBot({ prepare: withoutRates });
		await withoutSlots(bot);
		const message = messageOf(await bot.ask(`/price item:${redline}`));
		const before = JSON.stringify(message);
		const picked = messageOf(await bot.quickly(bot.pick(message, 'TRY · Turkish Lira')));
		expect(picked.private).toBe(true);
		await filledIn(bot, picked, 5 * 60_000);
		expect(JSON.stringify(message)).toBe(before);
	});

	test('the answer ends at once when the bot stops, and Try again works after the restart', async () => {
		const bot = await openBot({ fault: 'slow' });
		const message = messageOf(await bot.quickly(bot.ask(`/price item:${redline}`)));
		bot.market.fail(undefined);
		await bot.restart();
		expect(wordsOf(message)).toBe('This bot is restarting. Please try again in a minute.');
		expect(labelsOf(message)).toEqual(['Try again']);
		await bot.press(message, 'Try again');
		await filledIn(bot, message, 0);
	});
});

test('Try again, pressed in a private message, replaces it', async () => {
	const bot = await openBot({ fault: 'limited for an hour' });
	const message = messageOf(await bot.ask(`/price item:${redline}`));
	expect(wordsOf(message)).toMatch(/Try again after <t:\d+:t> \(<t:\d+:R>\)\.$/);
	expect(messageOf(await bot.press(message, 'Try again')).id).toBe(message.id);
	expect(wordsOf(message)).toMatch(/Try again after <t:\d+:t>/);
	bot.market.fail(undefined);
	bot.clock.pass(2 * 60 * 60_000);
	await bot.press(message, 'Try again');
	await filledIn(bot, message, 0);
});
