import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { ask } from '../../playground/ask.ts';
import type { BotRequest } from '../../playground/discord/bot-request.ts';
import { LocalDiscord } from '../../playground/discord/local-discord.ts';
import type { LocalMessage } from '../../playground/discord/local-messages/local-message.ts';
import type { LocalUser } from '../../playground/discord/local-user.ts';
import type { FaultName } from '../../playground/market/faults.ts';
import { demoCredentials } from '../../playground/market/sample-account.ts';
import type { SampleLists } from '../../playground/market/sample-lists.ts';
import { SampleMarket } from '../../playground/market/sample-market.ts';
import { ShiftableClock } from '../../playground/shiftable-clock.ts';
import { asText } from '../../playground/terminal/as-text.ts';
import { accountRateLimit } from '../../src/accounts/account-requests.ts';
import { newKey } from '../../src/accounts/cipher.ts';
import { createLog } from '../../src/base/log.ts';
import { type Bot, startBot } from '../../src/bot.ts';
import { readConfig } from '../../src/ops/config.ts';
import { atExit } from './at-exit.ts';
import { buttonId, componentsOf, formOf, labelsOf, menusOf, messageOf } from './message-parts.ts';
import { refusalsOf } from './refusals.ts';
import { sampleLists, shortLists } from './sample-lists.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

export const reader: LocalUser = { userId: '3000000000000000001', locale: 'en-US', place: 'server' };

/** The marketplace's paths of lists. */
export const listPaths = ['/v1/items', '/v1/sales/history', '/v1/sales/out-of-stock'];

export interface RunningBotOptions {
	readonly folder: string;
	readonly fault?: FaultName;
	/** By default, short lists. */
	readonly lists?: SampleLists;
	readonly guildId?: string;
	/**
	 * Makes the lists unavailable, so that tests which need none do not wait for them to be decoded. Before each
	 * command, button and form, the clock moves on by the time that the bot leaves between two requests for an account.
	 */
	readonly withoutLists?: boolean;
	/** Whether the bot serves health and metrics. */
	readonly ops?: boolean;
	/** The value of CREDENTIALS_KEY; an empty text turns linking off. */
	readonly keys?: string;
	/** The value of SELLER_FEE, in percent. */
	readonly sellerFee?: string;
	/** The value of SUPPORT_URL. */
	readonly supportUrl?: string;
	/** The value of HISTORY. */
	readonly history?: 'on' | 'off';
	/** Fills the store before the bot starts. */
	readonly fill?: (file: string) => Promise<void>;
	/** Changes what the marketplace answers, before the first request. */
	readonly prepare?: (market: SampleMarket) => void;
}

/** The real bot between a local Discord and the sample marketplace, over real sockets. */
export async function runningBot({
	folder,
	fault,
	lists = shortLists,
	guildId,
	withoutLists,
	ops,
	keys = newKey(),
	sellerFee,
	supportUrl,
	history,
	fill,
	prepare,
}: RunningBotOptions) {
	const file = join(folder, 'store.sqlite');
	await fill?.(file);
	const clock = new ShiftableClock();
	const discordClock = new ShiftableClock();
	const market = await SampleMarket.start({
		clock,
		foreignRows: 40,
		lists,
	});
	market.fail(fault);
	prepare?.(market);
	if (withoutLists) for (const path of listPaths) market.fail('down', path);
	const discord = await LocalDiscord.start({ clock: discordClock });
	const logged: string[] = [];
	const out = new PassThrough();
	out.on('data', (line) => logged.push(String(line)));
	const configWith = (credentialsKeys: string) =>
		readConfig({
			DISCORD_TOKEN: discord.token,
			DISCORD_API_URL: discord.url,
			MARKET_BASE_URL: market.url,
			STORE_URL: `sqlite://${file}`,
			LOG_LEVEL: 'debug',
			DISCORD_GUILD_ID: guildId,
			CREDENTIALS_KEY: credentialsKeys,
			SELLER_FEE: sellerFee,
			HISTORY: history,
			SUPPORT_URL: supportUrl,
			OPS_PORT: ops ? '0' : undefined,
		});
	// Unlike the real process's log, this one does not redact secrets: they must not even reach it.
	const log = createLog('debug', [], out);
	let bot: Bot = await startBot(configWith(keys), log, clock);
	/** Ends the pause that the bot makes between two requests for an account: see `withoutLists`. */
	const endPause = () => {
		if (withoutLists) clock.shift(accountRateLimit.spacing);
	};
	const askBot = async (line: string, person: Partial<LocalUser> = {}) => {
		endPause();
		return (await ask(discord, line, { ...reader, ...person })).result;
	};
	/** Texts that must not occur in the log or in a request to Discord. */
	const secrets = [discord.token, ...keys.split(','), ...encodingsOf(demoCredentials)].filter(Boolean);

	let checkedCount = 0;

	return {
		clock,
		discordClock,
		market,
		discord,
		lists: () => bot.lists(),
		retryAt: () => bot.retryAt(),
		opsUrl: () => bot.opsUrl,
		/** The path of the store's file. */
		file,
		logged,
		/**
		 * How many requests there were for the lists of Counter-Strike 2 in euros. Others are for other games, or measure
		 * rates.
		 */
		homeRequests: () =>
			market.requests.filter(({ query: { currency, app_id } }) => currency === 'EUR' && app_id === '730').length,
		ask: askBot,
		/** The answer as text. */
		read: async (line: string, person: Partial<LocalUser> = {}) => asText(await askBot(line, person), clock.now()),
		/** The lowest ask that /price shows, in cents. */
		async lowestAsk(item: string): Promise<number> {
			const [, ask] = /Lowest ask €([\d,.]+)/.exec(await this.read(`/price item:${item}`))!;
			return Math.round(100 * Number(ask!.replaceAll(',', '')));
		},
		suggest: async (text: string, others = {}, person: Partial<LocalUser> = {}, command = 'price') => {
			const result = await discord.suggest(command, 'item', text, others, { ...reader, ...person });
			return result.kind === 'choices' ? result.choices.map(({ value }) => String(value)) : undefined;
		},
		press: async (message: LocalMessage, label: string, person: Partial<LocalUser> = {}) => {
			endPause();
			return discord.press(message, buttonId(message, label), { ...reader, ...person });
		},
		pick: async (message: LocalMessage, label: string, person: Partial<LocalUser> = {}) => {
			for (const { custom_id, options } of menusOf(message)) {
				const option = options.find((each) => each.label === label);
				if (option) return discord.press(message, custom_id, { ...reader, ...person }, [option.value]);
			}
			throw new Error(`There is no ${label} in any menu.`);
		},
		/** Links an account as a user does: opens the form, fills it in and submits it. */
		async link(credentials: string, person: Partial<LocalUser> = {}) {
			secrets.push(...encodingsOf(credentials));
			endPause();
			const user = { ...reader, ...person };
			const form = formOf(await discord.run('account link', {}, user));
			return messageOf(await discord.submit(form, { credentials }, user));
		},
		async restart(otherKeys = keys) {
			secrets.push(...otherKeys.split(',').filter(Boolean));
			await bot.stop();
			bot = await startBot(configWith(otherKeys), log, clock);
		},
		/** Resolves as `work` does. Until then, `pace` ms pass every 10 ms, except while the marketplace is answering. */
		async whileTimePasses<Result>(work: Promise<Result>, pace = 1_000): Promise<Result> {
			let isOver = false;
			const result = work.finally(() => {
				isOver = true;
			});
			// A failure reaches the caller when this function returns the promise, not before.
			result.catch(() => {});
			const isAnswering = answeringCheck(market);
			while (!isOver) {
				await Promise.race([result, sleep(10)]).catch(() => {});
				if (isAnswering() || isOver) continue;
				clock.pass(pace);
				discordClock.pass(250);
			}
			return result;
		},
		/** Waits until the names of games can be searched, however busy the machine is. */
		async untilSearchable(...games: readonly string[]): Promise<void> {
			for (const game of games) {
				const expectSearchable = async () =>
					expect(await this.read(`/price item:qqq zzz game:${game}`)).toContain('No match');
				await until(expectSearchable);
			}
		},
		/** Waits until the exchange rates of currencies are known. Until then, time passes quickly. */
		async untilRatesKnown(...currencies: readonly string[]): Promise<void> {
			const isMeasured = (currency: string) =>
				logged.some((line) => line.includes('"exchange rate measured"') && line.includes(`730/${currency}"`));
			const expectMeasured = () => expect(currencies.every(isMeasured)).toBe(true);
			await this.whileTimePasses(until(expectMeasured));
		},
		/** Waits until the message has no Cancel button any more, so it is final. */
		async untilFinal(message: LocalMessage): Promise<LocalMessage> {
			const expectFinal = () => expect(labelsOf(message)).not.toContain('Cancel');
			await this.whileTimePasses(until(expectFinal));
			return message;
		},
		/** Stops everything and checks it. */
		async stop() {
			await bot.stop();
			await discord.stop();
			await market.stop();
			this.check();
		},
		/** Checks all new requests against Discord's rules, and that no secret was ever revealed. */
		check() {
			const requests = discord.rest.requests.slice(checkedCount);
			checkedCount += requests.length;
			expect(refusalsOf(requests)).toEqual([]);
			expect(discord.rest.unknownRoutes).toEqual([]);
			// Anyone who has an interaction's token can answer in the bot's name.
			const logText = logged.join('');
			expect(/token-of-\d/.test(logText), 'a token was logged').toBe(false);
			const output = logText + JSON.stringify(requests.map(readable));
			for (const secret of secrets) expect(output.includes(secret), 'a secret was revealed').toBe(false);
		},
	};
}

/** Returns a function that checks whether the marketplace is about to answer a request. It counts its own calls. */
function answeringCheck(market: SampleMarket): () => boolean {
	const checkCounts = new Map<unknown, number>();
	return () => {
		const unanswered = market.requests.filter(({ status }) => status === undefined);
		for (const request of unanswered) checkCounts.set(request, (checkCounts.get(request) ?? 0) + 1);
		// A request that is still not answered after ten checks is delayed on purpose.
		return market.delay === 0 && unanswered.some((request) => checkCounts.get(request)! < 10);
	};
}

/** Credentials in every form in which they could be written. Pasted Base64 is used as it is. */
function encodingsOf(credentials: string): string[] {
	if (!credentials.includes(':')) return [credentials];
	const secret = credentials.slice(credentials.indexOf(':') + 1);
	return [credentials, secret].flatMap((text) => [
		text,
		Buffer.from(text).toString('base64').replace(/=+$/, ''),
		Buffer.from(text).toString('hex'),
	]);
}

/** A request with its files as text. */
const readable = ({ files, ...request }: BotRequest) => ({
	...request,
	files: files.map(({ name, data }) => [name, data.toString()]),
});

export type RunningBot = Awaited<ReturnType<typeof runningBot>>;

/** A running bot with its own folder, stopped at the end of the test. */
export async function openBot(options: Partial<RunningBotOptions> = {}): Promise<RunningBot> {
	const bot = await runningBot({ folder: temporaryFolder(), ...options });
	onTestFinished(() => bot.stop());
	return bot;
}

/** All pages of a list from this one on, each as `read` reads it. */
export async function leafThrough<Row>(
	bot: RunningBot,
	first: LocalMessage,
	read: (page: LocalMessage) => readonly Row[],
) {
	const rows = [...read(first)];
	let message = first;
	while (componentsOf(message).some(({ label, disabled }) => label === 'Next' && !disabled)) {
		message = messageOf(await bot.press(message, 'Next'));
		rows.push(...read(message));
	}
	return rows;
}

/** One bot for all tests of a file. The lists of the default game and currency are loaded, unless it has no lists. */
export function botOfFile(options: Partial<RunningBotOptions> = {}): { readonly bot: RunningBot } {
	const shared = {} as { bot: RunningBot };
	let folder: string;
	beforeAll(async () => {
		folder = mkdtempSync(join(tmpdir(), 'pricetag-test-'));
		shared.bot = await runningBot({ folder, ...options });
		if (options.withoutLists) return;
		await shared.bot.untilSearchable('Counter-Strike 2');
		const hasSales = () => shared.bot.lists().some(({ key }) => key.game === 730 && key.kind === 'history');
		await until(() => expect(hasSales()).toBe(true));
	});
	afterAll(async () => {
		await shared.bot.stop();
		rmSync(folder, { recursive: true, force: true });
	});
	return shared;
}

let common: Promise<RunningBot> | undefined;

/**
 * The bot that is shared by many test files. Each leaves the marketplace and the settings of the server as it found
 * them, and changes the data only of its own users.
 */
export function botOfAllFiles(): { readonly bot: RunningBot } {
	const shared = {} as { bot: RunningBot };
	beforeAll(async () => {
		common ??= startCommonBot();
		shared.bot = await common;
	});
	afterAll(() => shared.bot.check());
	return shared;
}

async function startCommonBot(): Promise<RunningBot> {
	const folder = mkdtempSync(join(tmpdir(), 'pricetag-test-'));
	atExit(() => rmSync(folder, { recursive: true, force: true }));
	const bot = await runningBot({ folder, lists: sampleLists });
	// A game is fetched every 2 seconds.
	await bot.whileTimePasses(bot.untilSearchable('Counter-Strike 2', 'Dota 2', 'Rust', 'Team Fortress 2'), 200);
	return bot;
}
