import { setTimeout as sleep } from 'node:timers/promises';
import { demoCredentials } from '../../playground/market/sample-account.ts';
import type { SampleMarket } from '../../playground/market/sample-market.ts';
import { newKey } from '../../src/accounts/cipher.ts';
import { openConnection } from '../../src/storage/sqlite/connection.ts';
import { must, nthUser, type TortureBot, until, withBot } from './bot-process.ts';
import type { Target } from './engines.ts';

const item = 'AK-47 | Redline (Field-Tested)';
const linked = nthUser(1);
/** How long the store fails, ms. */
const duration = 8_000;
/** Discord's limit, and one more second for a machine that stalls for a moment, ms. */
const longestAnswer = 3_000 + 1_000;

/**
 * The store fails while people use the bot: another program locks the SQLite file, or PostgreSQL does not respond. The
 * bot still answers with prices, tells users that their changes are not saved, and never says that a linked account is
 * not linked.
 */
export function outageInUse(target: Target): Promise<string> {
	const attack = async (bot: TortureBot, market: SampleMarket) => {
		market.account(demoCredentials, []);
		const status = () => bot.answer('account status', {}, linked, longestAnswer);
		const change = (currency: string) => bot.answer('settings', { currency, scope: 'me' }, linked, longestAnswer);
		await bot.start();
		await bot.answer('price', { item }, nthUser(2), 30_000);
		const form = await bot.discord.run('account link', {}, linked);
		must(form.kind === 'form', () => 'There is no form for linking.');
		await bot.discord.submit(form.form, { credentials: demoCredentials }, linked);
		must((await status()).includes('stored encrypted'), () => 'The account could not be linked.');
		const repair = await breakStore(target);
		const repairing = sleep(duration).then(repair);
		const end = performance.now() + duration - longestAnswer;
		let prices = 0;
		let refusals = 0;
		while (performance.now() < end) {
			const price = await bot.answer('price', { item }, nthUser(100 + prices++), longestAnswer);
			must(price.includes('€'), () => `A price was answered with ${price}`);
			const text = await change('USD');
			must(/not saved/i.test(text), () => `Without a store a change was answered with ${text}`);
			refusals++;
			const account = await status();
			must(/stored encrypted|storage/.test(account), () => `A linked user received ${account}`);
		}
		await repairing;
		let answer = '';
		for (let i = 0; i < 20 && !answer.includes('USD'); i++) answer = await change('USD');
		must(answer.includes('USD'), () => `When the store worked again a change was answered with ${answer}`);
		must((await status()).includes('stored encrypted'), () => 'The linked account is lost.');
		return `${prices} prices answered, ${refusals} changes refused`;
	};
	return withBot(target.url, attack, { CREDENTIALS_KEY: newKey() });
}

/** Makes the store fail. Returns a function that ends the failure. */
export async function breakStore({ location, server }: Target): Promise<() => void> {
	if (location.kind === 'sqlite') {
		const other = openConnection(location.path);
		await until(() => {
			try {
				other.exec('BEGIN IMMEDIATE');
			} catch {
				// The bot is saving something.
			}
			return other.isInTransaction;
		}, 10_000);
		return () => {
			other.exec('COMMIT');
			other.close();
		};
	}
	server!.pause();
	return () => server!.resume();
}
