import { setTimeout as sleep } from 'node:timers/promises';
import { must, people, World } from './bot-process.ts';

/** What others may have to wait for an answer while one member floods the bot, ms, for 99 of 100 of them. */
const p99Limit = 100;
const worst = ['st', 'a e i o u', 'knife case sticker holo', 'minimal wear factory new field tested', 'zzzz qqqq'];

/**
 * One member has hundreds of charts drawn, or searches for the worst there is, two hundred times a second. Others ask for
 * prices, charts and suggestions meanwhile, and notice nothing.
 */
export async function flood(kind: 'charts' | 'searches', ms: number): Promise<string> {
	const world = await World.open();
	try {
		const bot = await world.bot();
		await bot.start();
		const items = world.market.rows('tradable', 730, 'EUR').map((row) => String(row.market_hash_name));
		const item = (i: number) => items[i % items.length]!;
		await bot.tell('price', { item: item(0) }, people(1), 20_000);
		// The thread that draws begins with the first chart.
		await bot.tell('history', { item: item(0) }, people(1), 20_000);
		await sleep(1_000);
		const end = performance.now() + ms;
		const times: number[] = [];
		let flooded = 0;
		const mallory = people(666);
		const flooding = (async () => {
			for (; performance.now() < end; await sleep(5)) {
				const i = flooded++;
				if (kind === 'charts') void bot.ask('history', { item: item(i) }, mallory);
				else void bot.discord.suggest('price', 'item', `${worst[i % worst.length]} ${i}`, {}, mallory);
			}
		})();
		const others = (async () => {
			for (let i = 0; performance.now() < end; i++, await sleep(20)) {
				const from = performance.now();
				if (i % 2) await bot.discord.suggest('price', 'item', item(i).slice(0, 6), {}, people(2_000 + (i % 50)));
				else await bot.tell('price', { item: item(i) }, people(2_000 + (i % 50)));
				times.push(performance.now() - from);
			}
		})();
		await Promise.all([flooding, others]);
		times.sort((a, b) => a - b);
		const p99 = times[Math.floor(times.length * 0.99)]!;
		must(
			p99 < p99Limit,
			() => `Others waited ${Math.round(p99)} ms (99 of 100) beside ${flooded} ${kind} of one member.`,
		);
		return `${flooded} ${kind} of one member, ${times.length} answers to others, 99 of 100 within ${Math.round(p99)} ms`;
	} finally {
		await world.end();
	}
}
