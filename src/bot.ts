import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { reachabilityOf } from '../commands/alerts/watching/reachability.ts';
import type { AboutBot } from '../commands/help/help-view.ts';
import { helpfulButtons } from '../commands/linked-account/helpful-buttons.ts';
import { Holdings } from '../commands/own-items/holdings.ts';
import { Accounts } from './accounts/accounts.ts';
import { Appraisals } from './answers/appraisals.ts';
import { MarketTrends } from './answers/market-trends.ts';
import { OutOfStock } from './answers/out-of-stock.ts';
import { Deals } from './answers/pages/deals.ts';
import { Movers } from './answers/pages/movers.ts';
import { type Clock, SystemClock, wallTime } from './base/clock.ts';
import type { StartError } from './base/errors.ts';
import type { Log } from './base/log.ts';
import { UserError } from './base/user-error.ts';
import { Charts } from './charts/charts.ts';
import { AttachedFiles } from './discord/attached-file.ts';
import { SuggestionCache } from './discord/command/suggestion-cache.ts';
import type { Snapshot } from './market/snapshots/market.ts';
import { MarketService } from './market-service.ts';
import type { Notifications } from './notifications.ts';
import type { Config } from './ops/config.ts';
import { deleteLeftServers } from './settings/housekeeping.ts';
import { RecentItems } from './settings/recent-items.ts';
import { Settings } from './settings/settings.ts';
import { openStore } from './storage/store.ts';
import { createWords } from './words/words.ts';

/** For commands in progress, ms: less than `longestStop` in ops/signals.ts. */
const shutdownTimeout = 1_000;
/** For the message that is being sent, ms. */
const lastMessageTimeout = 1_000;

/** ms. Each check writes to the disk. */
const opsStoreAge = 5_000;

export interface Bot {
	/** Resolves when Discord has closed the connection permanently, with what the operator can do about it. */
	readonly lost: Promise<StartError>;
	lists(): readonly Snapshot[];
	/** Process time, for the playground. */
	retryAt(): number | undefined;
	readonly opsUrl: string | undefined;
	stop(): Promise<void>;
}

/** @throws StartError if the store, market or Discord cannot be used; the signal's reason if it is aborted. */
export async function startBot(
	config: Config,
	log: Log,
	clock: Clock = new SystemClock(),
	signal?: AbortSignal,
): Promise<Bot> {
	// prom-client would delay the start of every bot.
	const ops =
		config.ops && (await (await import('./ops/ops.ts')).startOps({ ...config.ops, home: config.defaults, clock, log }));
	// Assigned below; lists that arrive before are evaluated when it starts.
	let notifications: Notifications | undefined;
	// First, so that its thread starts while the store is opened and discord.js is loaded.
	const market = new MarketService({
		config,
		clock,
		log,
		onAnswered: (endpoint, outcome) => ops?.events.marketAnswered(endpoint, outcome),
		onSnapshot: (snapshot) => notifications?.onSnapshot(snapshot),
	});
	const opening = openStore(config.store, clock, log, signal);
	// They load discord.js, while the threads start and load the stored lists.
	const loading = Promise.all([
		import('./discord/connection/client.ts'),
		import('./discord/connection/gateway-status.ts'),
		import('./discord/dispatch.ts'),
		import('./discord/rest-sender.ts'),
		import('./discord/command/command-json.ts'),
		import('../commands/alerts/alert/unreachable.ts'),
		import('../commands/index.ts'),
		import('./notifications.ts'),
	]);
	// A failure is thrown where it is awaited, which may be after the store has failed.
	loading.catch(() => {});
	const store = await opening.catch(async (error) => {
		await market.close();
		await ops?.close();
		throw error;
	});
	const charts = new Charts(clock, log);
	const closers = [() => market.close(), () => charts.close(), () => store.close(), async () => ops?.close()];
	const close = async () => {
		for (const closer of closers) await closer();
	};
	try {
		ops?.watch({ storeFailure: () => store.failure(opsStoreAge) });
		const { snapshots, limiter, history } = await market.open(store);
		const accounts = new Accounts({
			keys: config.credentialsKeys,
			stored: store.keyv('accounts'),
			limiter: store.limiter,
			api: market.api,
			clock,
			log,
		});
		void accounts.open();
		const [client, status, dispatch, sender, json, direct, all, messages] = await loading;
		const { commands } = all;
		signal?.throwIfAborted();
		const onMissing = onceEach((language: string, key: string) =>
			log.warn({ language, sentence: key }, 'a sentence is not translated; English stands in'),
		);
		const wordsFor = createWords(
			(at) => wallTime(clock, at),
			() => clock.now(),
			onMissing,
		);
		const settings = new Settings(store.keyv('settings'), clock, config.defaults);
		const onRefused = (status: unknown, code: unknown) => ops?.events.refused(status, code);
		const messenger = new sender.RestSender({ ...config.discord, log, onRefused });
		closers.unshift(async () => messenger.close());
		const parts = {
			clock,
			accounts,
			history,
			settings,
			messenger,
			wordsFor,
			deals: new Deals(),
			movers: new Movers(),
			marketTrends: new MarketTrends(),
			holdings: new Holdings(store.keyv('holdings'), clock),
		};
		notifications = new messages.Notifications({
			...parts,
			config,
			store,
			snapshots,
			log,
			onSent: (kind, outcome) => ops?.events.messageEnded(kind, outcome),
		});
		const { alerts, feeds, reports } = notifications;
		const contextParts = {
			...parts,
			alerts,
			feeds,
			reports,
			reachability: reachabilityOf({ alerts, feeds }),
			charts,
			directMessages: messenger,
			appraisals: new Appraisals(),
			watchlist: new Holdings(store.keyv('watchlist'), clock),
			attachedFiles: new AttachedFiles(config.discord.apiUrl),
			outOfStock: new OutOfStock(),
			recentItems: new RecentItems(),
			suggestions: new SuggestionCache(),
		};
		let stopped: Promise<void> | undefined;
		const stopNotifications = () => (stopped ??= notifications!.stop(lastMessageTimeout));
		closers.unshift(stopNotifications);
		const usable = commands.filter(
			({ needsLinking, needsHistory }) => (accounts.linkingIsOn || !needsLinking) && (history.isOn || !needsHistory),
		);
		let toShow = json.commandsToShow(usable);
		let about: AboutBot = {
			version: packageVersion(),
			market: new URL(config.marketUrl).host,
			supportUrl: config.supportUrl,
			applicationId: undefined,
		};
		const dispatcher = new dispatch.Dispatcher({
			commands,
			clock,
			log,
			observer: ops?.events,
			afterCommand: direct.tellRefused,
			buttonsFor: helpfulButtons,
			replyPreferences: (userId, serverId) => settings.replyPreferences(userId, serverId),
			makeContext: (caller, answerOf) => ({
				...contextParts,
				answerOf,
				market: snapshots.for(caller.userId),
				words: wordsFor(caller.locale),
				caller,
				commands: toShow,
				about,
				// Nobody’s own fee appears where somebody else could see it.
				sellerFee: () => (caller.isAlone ? accounts.observedFee(caller.userId) : undefined) ?? config.sellerFee,
				defaults: () => settings.defaults(caller.userId, caller.serverId),
			}),
		});
		let onLost!: (reason: StartError) => void;
		const lost = new Promise<StartError>((resolve) => {
			onLost = resolve;
		});
		let isStopping = false;
		const gateway = new status.GatewayStatus(clock);
		ops?.watch({
			gateway,
			lists: () => snapshots.all(),
			freeSlots: (endpoint) => limiter.free(endpoint),
		});
		const connection = await client.connect({
			...config.discord,
			shards: config.shards,
			commands,
			dispatcher,
			unreadableReply: (locale) => dispatch.failureReply(new UserError({ code: 'unreadable' }), '', wordsFor(locale)),
			// A process with all shards spaces its identifies by itself, and need not wait for those before a restart.
			lease: config.shards === 'auto' ? undefined : store.lease,
			clock,
			log,
			signal,
			onLost: (reason) => isStopping || onLost(reason),
			onServers: (ids, isOurs) => void deleteLeftServers({ settings, feeds }, log, ids, isOurs),
			status: gateway,
			onRateLimited: ops && (() => onRefused(429, undefined)),
			onMissingSentence: onMissing,
		});
		closers.unshift(() => connection.close());
		toShow = json.commandsToShow(usable, connection.commandIds);
		about = { ...about, applicationId: connection.client.application.id };
		notifications.start();
		return {
			lost,
			lists: () => snapshots.all(),
			retryAt: () => snapshots.retryAt,
			opsUrl: ops?.url,
			async stop() {
				isStopping = true;
				ops?.stopping();
				// Users whose account is being read are shown what was read so far.
				accounts.reader.stop();
				const notificationsStopped = stopNotifications();
				await dispatcher.finish(shutdownTimeout);
				await notificationsStopped;
				await close();
			},
		};
	} catch (error) {
		await close();
		throw error;
	}
}

function packageVersion(): string {
	const file = createRequire(import.meta.url).resolve('#package');
	return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}

function onceEach(note: (...words: [string, string]) => void): typeof note {
	const noted = new Set<string>();
	return (...words) => {
		const all = words.join('\0');
		if (!noted.has(all)) note(...words);
		noted.add(all);
	};
}
