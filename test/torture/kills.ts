import { setTimeout as sleep } from 'node:timers/promises';
import { currencies } from '../../src/market/currency.ts';
import { must, people, World } from './bot-process.ts';
import { SettingsBook } from './settings-book.ts';

/**
 * Several processes on one store are killed at random moments while people change settings and ask in all currencies.
 * What was acknowledged is there, and all together never ask the marketplace more than it allows.
 */
export async function kills(processes: number, ms: number): Promise<string> {
	const world = await World.open();
	try {
		const end = performance.now() + ms;
		const books: SettingsBook[] = [];
		let killed = 0;
		const live = async (number: number) => {
			const bot = await world.bot();
			await bot.start();
			const book = new SettingsBook();
			books.push(book);
			const first = number * 1_000;
			while (performance.now() < end) {
				let isDying = false;
				const changing = (async () => {
					for (let user = first; !isDying; user = first + ((user + 1) % 20)) await book.change(bot, user);
				})();
				const asking = (async () => {
					for (let i = 0; !isDying; i++, await sleep(100))
						void bot.ask(
							'price',
							{ item: 'AWP | Asiimov (Field-Tested)', currency: currencies[i % 16]! },
							people(first),
						);
				})();
				await sleep(Math.random() * 2_500);
				isDying = true;
				await bot.kill();
				killed++;
				await changing.catch((error: Error) => must(!bot.isRunning, () => error.message));
				await asking;
				await bot.start();
			}
			await book.check(bot);
		};
		await Promise.all(Array.from({ length: processes }, (_, number) => live(number)));
		must(world.densest() <= 8, () => `${world.densest()} requests in five minutes`);
		const saved = books.reduce((sum, book) => sum + book.saved, 0);
		return `${processes} processes, ${killed} kills, ${saved} changes saved, 0 lost, at most ${world.densest()} requests in 5 minutes`;
	} finally {
		await world.end();
	}
}
