// The bot loads discord.js in the background while it fetches lists. Here it is loaded first: loading it later would
// only delay the response to a signal that arrives during the start.
import 'discord.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKey } from '../src/accounts/cipher.ts';
import { createLog } from '../src/base/log.ts';
import { type Bot, startBot } from '../src/bot.ts';
import { readConfig } from '../src/ops/config.ts';
import { LocalDiscord } from './discord/local-discord.ts';
import { demoCredentials, sampleTransactions } from './market/sample-account.ts';
import { SampleLists } from './market/sample-lists.ts';
import { SampleMarket } from './market/sample-market.ts';
import { fillHistory } from './sample-history.ts';
import { ShiftableClock } from './shiftable-clock.ts';

export interface LocalBot {
	readonly bot: Bot;
	readonly discord: LocalDiscord;
	readonly market: SampleMarket;
	readonly clock: ShiftableClock;
	stop(): Promise<void>;
}

/**
 * Starts the bot with a local Discord and a sample marketplace. After an error, everything is stopped and deleted.
 * @throws the signal's reason if it is aborted
 */
export async function startLocalBot(signal?: AbortSignal): Promise<LocalBot> {
	const folder = mkdtempSync(join(tmpdir(), 'pricetag-'));
	const cleanups: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
	const stop = async () => {
		for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
	};
	try {
		const clock = new ShiftableClock();
		const market = await SampleMarket.start({ clock, lists: new SampleLists(process.env.LISTS, clock) });
		cleanups.push(() => market.stop());
		// The transactions are dated relative to now, so that they are from the last weeks.
		market.account(demoCredentials, sampleTransactions(undefined, Date.now()));
		const discord = await LocalDiscord.start({ recordsRequests: false });
		cleanups.push(() => discord.stop());
		const config = readConfig({
			DISCORD_TOKEN: discord.token,
			DISCORD_API_URL: discord.url,
			MARKET_BASE_URL: market.url,
			STORE_URL: `sqlite://${join(folder, 'pricetag.sqlite')}`,
			LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
			SELLER_FEE: process.env.SELLER_FEE,
			HISTORY: process.env.HISTORY,
			CREDENTIALS_KEY: newKey(),
		});
		const log = createLog(config.logLevel, [discord.token, ...config.credentialsKeys]);
		if (config.recordsHistory) await fillHistory(config.store, clock.wall(), { signal });
		const bot = await startBot(config, log, clock, signal);
		cleanups.push(() => bot.stop());
		return { bot, discord, market, clock, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
