import { setTimeout as sleep } from 'node:timers/promises';
import { bestLibrary } from '../../src/storage/library.ts';
import { must, people, World } from './bot-process.ts';
import { SettingsBook } from './settings-book.ts';

const item = 'AK-47 | Redline (Field-Tested)';

/**
 * Another program holds the write lock of the store or of the lists, as a backup, a shell or VACUUM does, and then the
 * process is killed. Prices are answered all the while; whoever changes something is told within 3 s whether it is saved,
 * and finds it so after the restart.
 */
export async function locks(file: 'store' | 'cache', ms: number): Promise<string> {
	const world = await World.open();
	try {
		const openConnection = await bestLibrary();
		const bot = await world.bot();
		const book = new SettingsBook();
		await bot.start();
		for (let user = 0; user < 10; user++) await book.change(bot, user);
		await bot.tell('price', { item }, people(99), 20_000);
		const other = openConnection(file === 'store' ? world.store : `${world.store}.cache`, 'create');
		other.exec('BEGIN IMMEDIATE');
		const end = performance.now() + ms;
		const released = sleep(ms).then(() => other.exec('COMMIT'));
		let prices = 0;
		let slowest = 0;
		const bystanders = async () => {
			for (; performance.now() < end; await sleep(50)) {
				const told = await bot.ask('price', { item }, people(1_000 + prices++));
				must(told?.text.includes('€') === true, () => `A bystander was told ${told?.text}`);
				slowest = Math.max(slowest, told!.after);
			}
		};
		const changers = async () => {
			for (let user = 0; performance.now() < end; user = (user + 1) % 10) await book.change(bot, user);
		};
		// A list that nobody has asked for has to be fetched, stored and answered meanwhile.
		const fetching = bot.ask('price', { item, currency: 'USD' }, people(5_000));
		await Promise.all([bystanders(), changers(), changers()]);
		await released;
		other.close();
		must(slowest < 1_000, () => `A bystander waited ${slowest} ms for a price.`);
		await fetching;
		for (let user = 0; user < 10; user++) await book.change(bot, user);
		await bot.kill();
		await bot.start();
		await book.check(bot);
		must(world.densest() <= 8, () => `${world.densest()} requests in five minutes`);
		must(!/damaged|set aside/.test(bot.output), () => `A lock was taken for damage: ${bot.output}`);
		return `${prices} prices, slowest ${Math.round(slowest)} ms; ${book.saved} changes saved, ${book.refused} refused, 0 lost`;
	} finally {
		await world.end();
	}
}
