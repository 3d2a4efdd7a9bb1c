import { describe, expect, test, vi } from 'vitest';
import { failures } from '../support/failures.ts';
import { labelsOf, messageOf, openBot, type RunningBot } from '../support/running-bot.ts';

const redline = 'AK-47 | Redline (Field-Tested)';

/** The first lists have been asked for, longer ago than the bot leaves between two requests. */
async function spaced(bot: RunningBot): Promise<void> {
	for (const path of ['/v1/items', '/v1/sales/history'])
		await vi.waitFor(() => expect(bot.market.count(path)).toBe(1), { timeout: 10_000, interval: 10 });
	bot.clock.shift(2_000);
}

/** What is answered once the marketplace does, after its delay; “thinking…” is there long before. */
async function askedSlowly(bot: RunningBot) {
	const asking = bot.ask(`/price item:${redline}`);
	const isThinking = () => expect(bot.discord.requests).toContainEqual(expect.objectContaining({ method: 'POST' }));
	await bot.quickly(vi.waitFor(isThinking, { timeout: 10_000, interval: 5 }));
	bot.clock.pass(5_000);
	return asking;
}

describe('With nothing loaded', () => {
	test.each(failures)(
		'a user is told privately why there is no answer (%s), what happens next, and can try again',
		async (fault, words) => {
			const bot = await openBot({ fault });
			const message = messageOf(await bot.ask(`/price item:${redline}`));
			expect(message.private).toBe(true);
			expect(message.embeds[0]?.description).toMatch(words);
			expect(message.embeds[0]?.description).toMatch(
				/ (This bot will try again <t:\d+:R> and show the answer here|Try again after <t:\d+:t> \(<t:\d+:R>\))\.$/,
			);
			expect(labelsOf(message)).toEqual(['Try again']);
			expect(message.embeds[0]?.description).not.toMatch(/no match|not found/i);
			// Another command before that time causes no request.
			const asked = bot.market.count('/v1/items');
			await bot.ask(`/price item:${redline}`);
			expect(bot.market.count('/v1/items')).toBe(asked);
			for (const line of [`/history item:${redline}`, '/oos']) {
				const other = messageOf(await bot.ask(line));
				expect(other.private).toBe(true);
				expect(other.embeds[0]?.description).toMatch(words);
			}
		},
	);

	test('suggestions are empty, and in time, while nothing can be loaded', async () => {
		const bot = await openBot({ fault: 'slow' });
		expect(await bot.quickly(bot.suggest('ak redline'))).toEqual([]);
		expect(await bot.quickly(bot.suggest(''))).toEqual([]);
	});

	test('a few bad rows do not affect the others', async () => {
		const bot = await openBot({ fault: 'one row bad' });
		expect(await bot.read(`/price item:${redline}`)).toContain('Lowest ask');
		expect(bot.logged.join('')).toMatch(/"dropped":1/);
	});

	test('a slow answer is deferred publicly', async () => {
		const bot = await openBot({ delay: 5_000 });
		const result = await askedSlowly(bot);
		expect(result).toMatchObject({ kind: 'message', deferred: true });
		expect(messageOf(result).private).toBe(false);
		expect(messageOf(result).embeds[0]?.title).toBe(redline);
	});

	test('a slow failure deletes the public “thinking…” and is reported privately', async () => {
		const bot = await openBot({ delay: 5_000, fault: 'error' });
		const result = await askedSlowly(bot);
		expect(result).toMatchObject({ kind: 'message', deferred: true });
		expect(messageOf(result).private).toBe(true);
		expect(
			bot.discord.requests
				.slice(-2)
				.map(({ method, path }) => `${method} ${path.replace(/\/webhooks\/.*?\/.*?(?=\/|$)/, '')}`),
		).toEqual(['DELETE /messages/@original', 'POST ']);
	});

	test('a price is shown even if the sales cannot be loaded', async () => {
		const bot = await openBot();
		bot.market.fail('down', '/v1/sales/history');
		await spaced(bot);
		const text = await bot.read(`/price item:${redline} currency:USD`);
		expect(text).toContain('Lowest ask $');
		expect(text).toMatch(/Sales, last 30 days: +unavailable right now/);
		// An item that only the sales may contain must not be called unknown.
		expect(await bot.read('/price item:zzzzzz qqqqq currency:USD')).toMatch(/cannot be reached right now/);
	});

	test('sales that are still loading are reported as such', async () => {
		const bot = await openBot();
		bot.market.fail('slow', '/v1/sales/history');
		await spaced(bot);
		expect(await bot.read(`/price item:${redline} currency:USD`)).toMatch(/Sales, last 30 days: +still loading/);
	});

	test('all 16 currencies at once cause at most 8 requests, and each user is told when the answer is expected and what is available', async () => {
		const bot = await openBot();
		const codes = 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HRK NOK PLN RUB SEK TRY USD'.split(' ');
		const asking = codes.map((code) =>
			bot.ask(`/price item:${redline} currency:${code}`, { userId: `1${codes.indexOf(code)}` }),
		);
		// A request each two seconds.
		for (let sent = 1; sent < 6; sent++) {
			const read = () => bot.lists().filter(({ key }) => key.kind === 'tradable');
			await vi.waitFor(() => expect(read().length).toBeGreaterThanOrEqual(sent), { timeout: 10_000, interval: 10 });
			const { at } = bot.market.requests.findLast(({ path }) => path === '/v1/items')!;
			bot.clock.pass(Math.max(0, at + 2_000 - bot.clock.now()));
		}
		const answers = await Promise.all(asking);
		const messages = answers.map(messageOf);
		const waiting = messages.filter((message) => labelsOf(message).includes('Try again'));
		expect(waiting.length).toBeGreaterThan(0);
		expect(messages.length - waiting.length).toBeGreaterThanOrEqual(6);
		for (const message of waiting) {
			expect(message.private).toBe(false);
			expect(message.embeds[0]?.description).toMatch(
				/The answer is expected <t:\d+:R> and will appear here\.\nAvailable now: .*EUR/,
			);
		}
		for (const path of ['/v1/items', '/v1/sales/history', '/v1/sales/out-of-stock'])
			expect(bot.market.count(path)).toBeLessThanOrEqual(8);
	}, 40_000);
});
