import { Accounts } from './accounts/accounts.ts';
import { Charts } from './charts/charts.ts';
import type { StartError } from './errors/start-error.ts';
import { StoreError } from './errors/store-error.ts';
import { OutOfStock } from './market/answers/out-of-stock.ts';
import { MarketApi } from './market/client/market-api.ts';
import { DecodingClient } from './market/decoding/decoding-client.ts';
import { publicEndpoints } from './market/list-key.ts';
import { listLimits } from './market/list-limits.ts';
import type { Snapshot } from './market/snapshots/snapshot.ts';
import { Snapshots } from './market/snapshots/snapshots.ts';
import type { Config } from './process/config.ts';
import { RateLimiter } from './rate-limits/rate-limiter.ts';
import { type Clock, wallTime } from './runtime/clock.ts';
import type { Log } from './runtime/log.ts';
import { SystemClock } from './runtime/system-clock.ts';
import type { Database } from './storage/database.ts';
import { openStore, restoringDone, startError } from './storage/open-store.ts';
import { Records } from './storage/records.ts';
import { StoreWatch } from './storage/store-watch.ts';
import { RecentItems } from './users/recent-items.ts';
import { Settings } from './users/settings.ts';
import { createFormats } from './views/formatting/formats.ts';

/** How long running work may take when the bot stops, ms: a process that is ended has 5 s in all. */
const finishing = 3_500;
const lastWords = 500;

export interface Bot {
	/** Resolves when Discord has closed the connection for good, to why: nobody can be answered any more. */
	readonly lost: Promise<StartError>;
	/** The lists kept now, to be watched. */
	lists(): readonly Snapshot[];
	/** Takes no new work, lets what runs finish, closes what is open. */
	stop(): Promise<void>;
}

/**
 * Builds the bot: storage, market, Discord, in this order.
 * @throws StartError where one of them cannot be used; the signal's reason where it is aborted.
 */
export async function startBot(
	config: Config,
	log: Log,
	clock: Clock = new SystemClock(),
	signal?: AbortSignal,
): Promise<Bot> {
	// First of all, and before Discord's library is even loaded: lists are read on a thread of their own meanwhile, so
	// that they are there, or on their way, when the first question comes.
	const decoder = new DecodingClient(`${config.storePath}.cache`, log);
	const { database, restoredFrom } = await openStore(config.storePath, log, signal).catch(async (error) => {
		await decoder.close();
		throw error;
	});
	const api = new MarketApi(config.marketUrl, clock);
	const watch = new StoreWatch(database, clock, log);
	const charts = new Charts(clock, log);
	// Requests before the thread: an answer that still came would start it again.
	const closers = [
		() => api.close(),
		() => charts.close(),
		() => decoder.close(),
		async () => watch.stop(),
		() => database.close(),
	];
	const close = async () => {
		for (const one of closers) await one();
	};
	try {
		watch.start();
		const limiter = new RateLimiter(database, clock, listLimits);
		if (restoredFrom !== undefined)
			await afterRestoring(restoredFrom, database, limiter, log).catch((error) => {
				throw error instanceof StoreError ? startError(config.storePath, error) : error;
			});
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
		const accounts = new Accounts({
			keys: config.credentialsKeys,
			records: new Records(database, 'accounts'),
			database,
			api,
			clock,
			log,
		});
		const [{ commands }, { connect }, { commandsToShow }, { BotMessages }, { Dispatcher }] = await Promise.all([
			import('../commands/index.ts'),
			import('./discord/connection/client.ts'),
			import('./discord/command.ts'),
			import('./discord/direct-messages.ts'),
			import('./discord/dispatch.ts'),
		]);
		const formatsFor = createFormats((at) => wallTime(clock, at));
		const recentItems = new RecentItems();
		const outOfStock = new OutOfStock();
		const settings = new Settings(new Records(database, 'settings'), clock, config.defaults);
		const directMessages = new BotMessages(config.discord.token, config.discord.apiUrl, log);
		closers.unshift(async () => directMessages.close());
		const usable = commands.filter(({ needsLinking }) => accounts.linkingIsOn || !needsLinking);
		let toShow = commandsToShow(usable);
		const dispatcher = new Dispatcher({
			commands,
			clock,
			log,
			makeContext: (caller, locale) => ({
				market: snapshots.for(caller.userId),
				clock,
				charts,
				outOfStock,
				settings,
				accounts,
				directMessages,
				recentItems,
				formats: formatsFor(locale),
				caller,
				commands: toShow,
				defaults: () => settings.defaults(caller.userId, caller.serverId),
			}),
		});
		let onLost!: (why: StartError) => void;
		const lost = new Promise<StartError>((resolve) => {
			onLost = resolve;
		});
		let stopping = false;
		const { close: disconnect, ids } = await connect({
			...config.discord,
			commands,
			dispatcher,
			clock,
			log,
			signal,
			onLost: (why) => stopping || onLost(why),
			// Without privileged intents Discord does not say when a server removes the bot, but at each start where it is.
			onServers: (ids) =>
				void settings.keepServers(ids).then(
					(count) => count > 0 && log.info({ count }, 'settings of servers that the bot has left are deleted'),
					(error) => log.warn({ error: String(error) }, 'settings of servers that the bot has left cannot be deleted'),
				),
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
				await disconnect();
				await close();
			},
		};
	} catch (error) {
		await close();
		throw error;
	}
}

/**
 * A restored file knows nothing of the requests sent since its backup was made, so none is sent until they no longer
 * count; and what users deleted since then is back.
 */
async function afterRestoring(copiedAt: number, database: Database, limiter: RateLimiter, log: Log): Promise<void> {
	for (const endpoint of publicEndpoints) await limiter.takeAll(endpoint);
	await restoringDone(database);
	log.warn(
		{ backupOf: new Date(copiedAt) },
		'a backup was restored: accounts unlinked and settings deleted since then are back, and no lists are fetched for 5 minutes',
	);
}
