import { Accounts } from './accounts/accounts.ts';
import { AskedLately } from './asked-lately.ts';
import { Charts } from './charts/charts.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { MarketApi } from './market/api.ts';
import { DecodingWorker } from './market/decoding-worker.ts';
import { Limiter } from './market/limiter.ts';
import { OutOfStock } from './market/out-of-stock.ts';
import type { Snapshot } from './market/snapshot.ts';
import { Snapshots } from './market/snapshots.ts';
import { Settings } from './settings.ts';
import { Database } from './storage/database.ts';
import { createFormats } from './views/formats.ts';

/** How long running work may take when the bot stops. */
const finishing = 5_000;
const lastWords = 1_000;

export interface Bot {
	/** Resolves when Discord has closed the connection for good: nobody can be answered any more. */
	readonly lost: Promise<void>;
	/** The lists kept now, to be watched. */
	lists(): readonly Snapshot[];
	/** Takes no new work, lets what runs finish, closes what is open. */
	stop(): Promise<void>;
}

/**
 * Builds the bot: storage, market, Discord, in this order.
 * @throws StartError where one of them cannot be used.
 */
export async function startBot(config: Config, log: Log, clock: Clock = systemClock): Promise<Bot> {
	// First of all, and before Discord's library is even loaded: lists are read on a thread of their own meanwhile, so
	// that they are there, or on their way, when the first question comes.
	const decoder = new DecodingWorker(`${config.storePath}.cache`, (file) =>
		log.warn({ file }, 'the kept lists were damaged and are set aside; they will be fetched again'),
	);
	const database = await Database.open(config.storePath).catch(async (error) => {
		await decoder.close().catch(() => {});
		throw error;
	});
	const api = new MarketApi(config.marketUrl, () => clock.now());
	const charts = new Charts(clock, log);
	// Requests before the thread: an answer that still came would start it again.
	const closers = [() => api.close(), () => charts.close(), () => decoder.close(), () => database.close()];
	const close = async () => {
		for (const one of closers) await one();
	};
	try {
		const limiter = await Limiter.open(database.query, clock);
		const snapshots = new Snapshots({
			clock,
			limiter,
			decoder,
			log,
			fetch: (key) => api.list(key),
			home: config.defaults,
		});
		closers.unshift(async () => snapshots.stop());
		snapshots.start();
		const accounts = await Accounts.open({
			keys: config.credentialsKeys,
			records: await database.records<unknown>('accounts'),
			query: database.query,
			api,
			clock,
			log,
		});
		const [{ commands }, { connect }, { commandsToShow }, { BotMessages }, { Dispatcher }] = await Promise.all([
			import('../commands/index.ts'),
			import('./discord/client.ts'),
			import('./discord/command.ts'),
			import('./discord/direct-messages.ts'),
			import('./discord/dispatch.ts'),
		]);
		const formatsFor = createFormats();
		const askedLately = new AskedLately();
		const outOfStock = new OutOfStock();
		const settings = new Settings(await database.records<unknown>('settings'), clock, config.defaults);
		const directMessages = new BotMessages(config.discord.token, config.discord.apiUrl, log);
		closers.unshift(async () => directMessages.close());
		const usable = commands.filter(({ needsLinking }) => accounts.linkingIsOn || !needsLinking);
		let toShow = commandsToShow(usable);
		const dispatcher = new Dispatcher({
			commands,
			clock,
			log,
			makeContext: (who, locale) => ({
				market: snapshots,
				clock,
				charts,
				outOfStock,
				settings,
				accounts,
				directMessages,
				askedLately,
				formats: formatsFor(locale),
				who,
				commands: toShow,
				async defaults() {
					const { currency, game } = await settings.holding(who.userId, who.serverId);
					return { currency: currency.value, game: game.value };
				},
			}),
		});
		let onLost!: () => void;
		const lost = new Promise<void>((resolve) => {
			onLost = resolve;
		});
		let stopping = false;
		const { client, ids } = await connect({
			...config.discord,
			commands,
			dispatcher,
			log,
			onLost: () => stopping || onLost(),
		});
		toShow = commandsToShow(usable, ids);
		return {
			lost,
			lists: () => snapshots.all(),
			async stop() {
				stopping = true;
				// Who waits for their account to be read is shown what was read.
				accounts.stop();
				await dispatcher.finish(finishing - lastWords);
				// Who still waits for the marketplace is told, and has a moment to be.
				snapshots.stop();
				await dispatcher.finish(lastWords);
				await client.destroy();
				await close();
			},
		};
	} catch (error) {
		await close();
		throw error;
	}
}
