import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKey } from '../accounts/cipher.ts';
import { type Bot, startBot } from '../bot.ts';
import { LocalDiscord } from '../local/discord/local-discord.ts';
import { SampleMarket } from '../local/market/sample-market.ts';
import { readConfig } from '../process/config.ts';
import { createLog } from '../runtime/log.ts';

export interface LocalBot {
	readonly bot: Bot;
	readonly discord: LocalDiscord;
	readonly market: SampleMarket;
	/** Ends everything and leaves nothing behind. */
	stop(): Promise<void>;
}

/**
 * Starts the real bot against a local Discord and a sample marketplace, with a database of its own in a temporary folder.
 * @param data holds recorded lists; without it they are made up.
 */
export async function startLocalBot(data?: string): Promise<LocalBot> {
	const folder = mkdtempSync(join(tmpdir(), 'pricetag-'));
	const closers: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
	const stop = async () => {
		for (const close of closers.splice(0).reverse()) await close();
	};
	try {
		const market = await SampleMarket.start(data === undefined ? {} : { folder: data });
		closers.push(() => market.stop());
		const discord = await LocalDiscord.start({ recordsRequests: false });
		closers.push(() => discord.stop());
		const config = readConfig({
			DISCORD_TOKEN: discord.token,
			DISCORD_API_URL: discord.url,
			MARKET_BASE_URL: market.url,
			STORE_URL: `sqlite://${join(folder, 'pricetag.sqlite')}`,
			LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
			CREDENTIALS_KEY: newKey(),
		});
		const log = createLog(config.logLevel, [discord.token, ...config.credentialsKeys]);
		const bot = await startBot(config, log);
		closers.push(() => bot.stop());
		return { bot, discord, market, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
