import { setTimeout as sleep } from 'node:timers/promises';
import { must, nthUser, World } from './bot-process.ts';

/** How long others may wait for an answer while one user floods the bot: the 99th percentile, milliseconds. */
const p99Limit = 100;
/** The slowest queries to search for. */
const slowQueries = [
	'st',
	'a e i o u',
	'knife case sticker holo',
	'minimal wear factory new field tested',
	'zzzz qqqq',
];

/**
 * One user requests hundreds of charts, or types the slowest queries, two hundred times a second. Other users meanwhile
 * get prices and suggestions without delay.
 */
export async function flood(kind: 'charts' | 'searches', ms: number): Promise<string> {
	const world = await World.open();
	try {
		const bot = await world.bot();
		await bot.start();
		const items = world.market.rows('tradable', 730, 'EUR').map((row) => String(row.market_hash_name));
		const item = (i: number) => items[i % items.length]!;
		await bot.answer('price', { item: item(0) }, nthUser(1), 20_000);
		// The chart thread starts with the first chart.
		await bot.answer('history', { item: item(0) }, nthUser(1), 20_000);
		await sleep(1_000);
		const end = performance.now() + ms;
		const times: number[] = [];
		let flooded = 0;
		const flooder = nthUser(666);
		const flooding = (async () => {
			for (; performance.now() < end; await sleep(5)) {
				const i = flooded++;
				if (kind === 'charts') void bot.ask('history', { item: item(i) }, flooder);
				else void bot.discord.suggest('price', 'item', `${slowQueries[i % slowQueries.length]} ${i}`, {}, flooder);
			}
		})();
		const others = (async () => {
			for (let i = 0; performance.now() < end; i++, await sleep(20)) {
				const from = performance.now();
				if (i % 2) await bot.discord.suggest('price', 'item', item(i).slice(0, 6), {}, nthUser(2_000 + (i % 50)));
				else await bot.answer('price', { item: item(i) }, nthUser(2_000 + (i % 50)));
				times.push(performance.now() - from);
			}
		})();
		await Promise.all([flooding, others]);
		times.sort((a, b) => a - b);
		const p99 = times[Math.floor(times.length * 0.99)]!;
		must(
			p99 < p99Limit,
			() => `Others waited ${Math.round(p99)} ms (99th percentile) during ${flooded} ${kind} of one user.`,
		);
		return `${flooded} ${kind} of one user, ${times.length} answers to others, 99% of them within ${Math.round(p99)} ms`;
	} finally {
		await world.end();
	}
}
