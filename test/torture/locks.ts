import { setTimeout as sleep } from 'node:timers/promises';
import { bestLibrary } from '../../src/storage/libraries/best-library.ts';
import { must, nthUser, World } from './bot-process.ts';
import { SettingsLedger } from './settings-ledger.ts';

const item = 'AK-47 | Redline (Field-Tested)';

/**
 * Another program locks the store or the list cache for writing, as a backup, a shell or VACUUM does, and then the process
 * is killed. Prices must be answered all the while. Users who change settings must learn within 3 s whether the change is
 * saved, and that must be true after the restart.
 */
export async function locks(file: 'store' | 'cache', ms: number): Promise<string> {
	const world = await World.open();
	try {
		const openConnection = await bestLibrary();
		const bot = await world.bot();
		const ledger = new SettingsLedger();
		await bot.start();
		for (let user = 0; user < 10; user++) await ledger.change(bot, user);
		await bot.answer('price', { item }, nthUser(99), 20_000);
		const other = openConnection(file === 'store' ? world.store : `${world.store}.cache`, 'create');
		other.exec('BEGIN IMMEDIATE');
		const end = performance.now() + ms;
		const released = sleep(ms).then(() => other.exec('COMMIT'));
		let prices = 0;
		let slowest = 0;
		const bystanders = async () => {
			for (; performance.now() < end; await sleep(50)) {
				const answer = await bot.ask('price', { item }, nthUser(1_000 + prices++));
				must(answer?.text.includes('€') === true, () => `A bystander received ${answer?.text}`);
				slowest = Math.max(slowest, answer!.after);
			}
		};
		const changers = async () => {
			for (let user = 0; performance.now() < end; user = (user + 1) % 10) await ledger.change(bot, user);
		};
		// Meanwhile a list that is not cached must be fetched, stored and used.
		const fetching = bot.ask('price', { item, currency: 'USD' }, nthUser(5_000));
		await Promise.all([bystanders(), changers(), changers()]);
		await released;
		other.close();
		must(slowest < 1_000, () => `A bystander waited ${slowest} ms for a price.`);
		await fetching;
		for (let user = 0; user < 10; user++) await ledger.change(bot, user);
		await bot.kill();
		await bot.start();
		await ledger.check(bot);
		must(world.peakRequests() <= 8, () => `${world.peakRequests()} requests in 5 minutes`);
		must(!/damaged|set aside/.test(bot.output), () => `A lock was mistaken for damage: ${bot.output}`);
		return `${prices} prices, slowest ${Math.round(slowest)} ms; ${ledger.saved} changes saved, ${ledger.refused} refused, 0 lost`;
	} finally {
		await world.end();
	}
}
