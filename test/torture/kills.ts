import { setTimeout as sleep } from 'node:timers/promises';
import { currencies } from '../../src/market/currency.ts';
import { must, nthUser, World } from './bot-process.ts';
import { SettingsLedger } from './settings-ledger.ts';

/**
 * Several processes that share a store are killed at random moments while users change settings and ask in all
 * currencies. No acknowledged change may be lost, and all processes together must keep the marketplace's rate limit.
 */
export async function kills(processes: number, ms: number): Promise<string> {
	const world = await World.open();
	try {
		const end = performance.now() + ms;
		const ledgers: SettingsLedger[] = [];
		let killed = 0;
		const live = async (number: number) => {
			const bot = await world.bot();
			await bot.start();
			const ledger = new SettingsLedger();
			ledgers.push(ledger);
			const first = number * 1_000;
			while (performance.now() < end) {
				let isDying = false;
				const changing = (async () => {
					for (let user = first; !isDying; user = first + ((user + 1) % 20)) await ledger.change(bot, user);
				})();
				const asking = (async () => {
					for (let i = 0; !isDying; i++, await sleep(100))
						void bot.ask(
							'price',
							{ item: 'AWP | Asiimov (Field-Tested)', currency: currencies[i % 16]! },
							nthUser(first),
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
			await ledger.check(bot);
		};
		await Promise.all(Array.from({ length: processes }, (_, number) => live(number)));
		must(world.peakRequests() <= 8, () => `${world.peakRequests()} requests in 5 minutes`);
		const saved = ledgers.reduce((sum, ledger) => sum + ledger.saved, 0);
		return `${processes} processes, ${killed} kills, ${saved} changes saved, 0 lost, at most ${world.peakRequests()} requests in 5 minutes`;
	} finally {
		await world.end();
	}
}
