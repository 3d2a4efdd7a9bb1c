import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { reachabilityOf } from '../commands/alerts/stored/reachability.ts';
import type { AboutBot } from '../commands/help/help-view.ts';
import { helpfulButtons } from '../commands/linked-account/helpful-buttons.ts';
import { Holdings } from '../commands/own-items/stored-items.ts';
import { Accounts } from './accounts/accounts.ts';
import { Appraisals } from './answers/appraisals.ts';
import { MarketTrends } from './answers/market-trends.ts';
import { OutOfStock } from './answers/out-of-stock.ts';
import { Deals } from './answers/pages/deals.ts';
import { BudgetFinds } from './answers/pages/finds.ts';
import { Movers } from './answers/pages/movers.ts';
import { BestContracts } from './answers/trade-ups/best-contracts.ts';
import { type Clock, SystemClock, wallTime } from './base/clock.ts';
import { Closers } from './base/closers.ts';
import type { StartError } from './base/errors/start-error.ts';
import type { Log } from './base/log.ts';
import { UserError } from './base/user-error.ts';
import { Charts } from './charts/charts.ts';
import { AttachedFiles } from './discord/attached-file.ts';
import { SuggestionCache } from './discord/command/suggestion-cache.ts';
import { derive } from './discord/context.ts';
import type { RestSender } from './discord/rest-sender.ts';
import { ContentsOfContainers } from './facts/containers.ts';
import { FactsOfItems } from './facts/item-facts.ts';
import type { Snapshot } from './market/snapshots/market.ts';
import type { Snapshots } from './market/snapshots/snapshots.ts';
import { MarketService } from './market-service.ts';
import type { Config } from './ops/config.ts';
import type { startOps } from './ops/ops.ts';
import type { PriceHistory } from './prices/price-history.ts';
import { deleteLeftServers } from './settings/housekeeping.ts';
import { RecentItems } from './settings/recent-items.ts';
import { Settings } from './settings/settings.ts';
import { openStore, type Store } from './storage/store.ts';
import { createWords, type Words } from './words/words.ts';

/** How long to wait for commands in progress, ms: less than `maxStopTime` in ops/signals.ts. */
const shutdownTimeout = 1_000;
/** How long to wait for the message that is being sent, ms. */
const lastMessageTimeout = 1_000;

/** How old the last check of the store may be, ms: each check writes to the disk. */
const maxStoreCheckAge = 5_000;

export interface Bot {
	/** Resolves when Discord has closed the connection permanently, with what the operator can do about it. */
	readonly lost: Promise<StartError>;
	lists(): readonly Snapshot[];
	/** When lists are fetched again after a failure, process time. The playground shows it. */
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
	const closers = new Closers();
	try {
		return await startParts(config, log, clock, signal, closers);
	} catch (error) {
		await closers.close();
		throw error;
	}
}

/** @param closers receives a function for each part that must be closed, and runs the last one first */
async function startParts(
	config: Config,
	log: Log,
	clock: Clock,
	signal: AbortSignal | undefined,
	closers: Closers,
): Promise<Bot> {
	const ops = await startOpsIfConfigured(config, clock, log);
	closers.add(() => ops?.close());
	// The market comes first, so that its thread starts while the store is opened and discord.js is loaded.
	const market = new MarketService({
		config,
		clock,
		log,
		onAnswered: (endpoint, outcome) => ops?.events.marketAnswered(endpoint, outcome),
	});
	const opening = openStore(config.store, clock, log, signal);
	const loading = loadDiscord();
	closers.add(async () => (await opening.catch(() => undefined))?.close());
	closers.add(() => market.close());
	const store = await opening;
	ops?.addState({ storeFailure: () => store.failure(maxStoreCheckAge) });
	const { snapshots, limiter, history } = await market.open(store);
	ops?.addState({ lists: () => snapshots.all(), freeSlots: (endpoint) => limiter.freeSlots(endpoint) });
	const charts = new Charts(clock, log);
	closers.add(() => charts.close());
	const accounts = makeAccounts(config, store, market, clock, log);
	const modules = await loading;
	signal?.throwIfAborted();
	// Counts requests that Discord refused.
	const onRefused = (status: unknown, code: unknown) => ops?.events.refused(status, code);
	const messenger = new modules.RestSender({ ...config.discord, log, onRefused });
	closers.add(() => messenger.close());
	const started = { config, clock, log, store, snapshots, charts, modules, ops };
	const parts = makeParts(started, { accounts, history, messenger });
	const { notifications } = parts;
	market.onSnapshot(notifications.onSnapshot);
	closers.add(() => notifications.stop(lastMessageTimeout));
	return startAnswering(parts, onRefused, signal, closers);
}

/** Adds the services, the words and the notifications to the parts that have been started. */
function makeParts(
	started: Omit<Parts, 'services' | 'notifications' | 'words'>,
	startedServices: Pick<Parts['services'], 'accounts' | 'history' | 'messenger'>,
): Parts {
	const { config, clock, log, store, snapshots, modules, ops } = started;
	const words = makeWords(clock, log);
	const services = {
		clock,
		...startedServices,
		wordsFor: words.wordsFor,
		...makeServices(config, store, clock),
	};
	const notifications = modules.makeNotifications({
		...services,
		config,
		store,
		snapshots,
		log,
		onSent: (metricsLabel, outcome) => ops?.events.messageEnded(metricsLabel, outcome),
	});
	return { ...started, services, notifications, words };
}

/** Connects the parts to Discord, and starts the messages that are sent later. */
async function startAnswering(
	parts: Parts,
	onRefused: (status: unknown, code: unknown) => void,
	signal: AbortSignal | undefined,
	closers: Closers,
): Promise<Bot> {
	const { config, log, snapshots, services, notifications, modules, ops } = parts;
	const context = makeSharedContext(parts);
	const dispatcher = makeDispatcher(parts, context);
	const stopping = new AbortController();
	const { lost, connection } = await connect(parts, dispatcher, onRefused, signal, stopping.signal);
	closers.add(() => connection.close());
	// The ids of commands and of the bot are known only now.
	context.commands = modules.commandsToShow(availableCommands(parts), connection.commandIds);
	context.about = aboutBot(config, connection.client.application.id);
	notifications.start();
	// Not awaited: the bot already answers while the facts load and the code warms up.
	void services.facts.load(log);
	// These searches count against a rate limit of their own, as those of a user called `warm-up` would.
	void modules.warmUpReading(snapshots.marketFor('warm-up'), config.defaults.game, stopping.signal);
	return {
		lost,
		lists: () => snapshots.all(),
		retryAt: () => snapshots.retryAt,
		opsUrl: ops?.url,
		async stop() {
			stopping.abort();
			ops?.reportStopping();
			// Users whose account is being read are shown what was read so far.
			services.accounts.reader.stop();
			const notificationsStopped = notifications.stop(lastMessageTimeout);
			await dispatcher.finish(shutdownTimeout);
			await notificationsStopped;
			await closers.close();
		},
	};
}

/** Loads the module only if it is used, because prom-client would delay the start of every bot. */
async function startOpsIfConfigured(config: Config, clock: Clock, log: Log) {
	if (!config.ops) return undefined;
	const opsModule = await import('./ops/ops.ts');
	return opsModule.startOps({ ...config.ops, home: config.defaults, clock, log });
}

/** The parts of the bot that are ready before it connects to Discord. */
interface Parts {
	readonly config: Config;
	readonly clock: Clock;
	readonly log: Log;
	readonly store: Store;
	readonly snapshots: Snapshots;
	readonly charts: Charts;
	readonly services: ReturnType<typeof makeServices> & {
		readonly clock: Clock;
		readonly accounts: Accounts;
		readonly history: PriceHistory;
		readonly messenger: RestSender;
		readonly wordsFor: (locale: string) => Words;
	};
	readonly notifications: ReturnType<Modules['makeNotifications']>;
	readonly modules: Modules;
	readonly words: ReturnType<typeof makeWords>;
	readonly ops: Awaited<ReturnType<typeof startOps>> | undefined;
}

type Modules = Awaited<ReturnType<typeof loadDiscord>>;

const availableCommands = ({ modules, services: { accounts, history } }: Parts) =>
	modules.commands.filter(
		({ needsLinkingOn, needsHistory }) => (accounts.linkingIsOn || !needsLinkingOn) && (history.isOn || !needsHistory),
	);

/** Makes the prototype of all interactions' contexts: the values that they share. */
function makeSharedContext(parts: Parts) {
	const { config, clock, store, charts, services, notifications, modules } = parts;
	const { alerts, feeds, reports } = notifications;
	return {
		...services,
		...makeCommandParts(config, store, clock),
		alerts,
		feeds,
		reports,
		charts,
		reachability: reachabilityOf({ alerts, feeds }),
		directMessages: services.messenger,
		commands: modules.commandsToShow(availableCommands(parts)),
		about: aboutBot(config, undefined),
	};
}

function makeDispatcher(
	{ config, clock, log, snapshots, services, modules, ops }: Parts,
	shared: ReturnType<typeof makeSharedContext>,
) {
	const { accounts, settings, wordsFor } = services;
	return new modules.Dispatcher({
		clock,
		log,
		commands: modules.commands,
		observer: ops?.events,
		afterCommand: modules.tellAboutRefusedMessages,
		buttonsFor: helpfulButtons,
		replyPreferences: (userId, serverId) => settings.replyPreferences(userId, serverId),
		makeContext: (caller, answerOf) =>
			derive(shared, {
				caller,
				answerOf,
				market: snapshots.marketFor(caller.userId),
				words: wordsFor(caller.locale),
				// A user’s own fee must not appear where somebody else could see it.
				sellerFee: () => (caller.isOnlyReader ? accounts.observedFee(caller.userId) : undefined) ?? config.sellerFee,
				defaults: () => settings.defaults(caller.userId, caller.serverId),
			}),
	});
}

/** @param stopping aborted when the bot stops: a connection that is lost after that is not reported */
async function connect(
	{ config, clock, log, store, services, notifications, modules, words, ops }: Parts,
	dispatcher: ReturnType<typeof makeDispatcher>,
	onRefused: (status: unknown, code: unknown) => void,
	signal: AbortSignal | undefined,
	stopping: AbortSignal,
) {
	const { promise: lost, resolve: onLost } = withResolver<StartError>();
	const gateway = new modules.GatewayStatus(clock);
	ops?.addState({ gateway });
	const { settings } = services;
	const { feeds } = notifications;
	const connection = await modules.connect({
		...config.discord,
		dispatcher,
		clock,
		log,
		signal,
		onMissingSentence: words.onMissingSentence,
		shards: config.shards,
		commands: modules.commands,
		unreadableReply: (locale) => modules.failureReply(new UserError({ code: 'unreadable' }), words.wordsFor(locale)),
		// The lease spaces the identifies of several processes. A process with all shards needs none: it spaces its own,
		// and may ignore those that it made before a restart.
		lease: config.shards === 'auto' ? undefined : store.lease,
		onLost: (reason) => {
			if (!stopping.aborted) onLost(reason);
		},
		onServers: (ids, isOurs) => void deleteLeftServers({ settings, feeds }, log, ids, isOurs),
		status: gateway,
		onRateLimited: () => onRefused(429, undefined),
	});
	return { lost, connection };
}

function makeWords(clock: Clock, log: Log) {
	const onMissingSentence = onceEach((language: string, key: string) =>
		log.warn({ language, sentence: key }, 'a sentence is not translated; English stands in'),
	);
	const wordsFor = createWords(
		(at) => wallTime(clock, at),
		() => clock.now(),
		onMissingSentence,
	);
	return { wordsFor, onMissingSentence };
}

/** The parts that are used both by commands and by the messages that are sent later. */
function makeServices(config: Config, store: Store, clock: Clock) {
	const facts = new FactsOfItems(config.itemPictures);
	return {
		settings: new Settings(store.keyv('settings'), clock, config.defaults),
		deals: new Deals(),
		movers: new Movers(),
		marketTrends: new MarketTrends(),
		contents: new ContentsOfContainers(),
		bestContracts: new BestContracts(),
		holdings: new Holdings(store.keyv('holdings'), clock),
		facts,
		finds: new BudgetFinds((game, name) => facts.newness(game, name)),
	};
}

/** The parts that only commands use. */
function makeCommandParts(config: Config, store: Store, clock: Clock) {
	return {
		appraisals: new Appraisals(),
		keyPrice: config.keyPrice,
		watchlist: new Holdings(store.keyv('watchlist'), clock),
		attachedFiles: new AttachedFiles(config.discord.apiUrl),
		outOfStock: new OutOfStock(),
		recentItems: new RecentItems(),
		suggestions: new SuggestionCache(),
	};
}

const aboutBot = (config: Config, applicationId: string | undefined): AboutBot => ({
	version: packageVersion(),
	market: new URL(config.marketUrl).host,
	supportUrl: config.supportUrl,
	applicationId,
});

/** These modules load discord.js, while the threads start and load the stored lists. */
function loadDiscord() {
	const loading = Promise.all([
		import('./discord/connection/client.ts'),
		import('./discord/connection/gateway-status.ts'),
		import('./discord/dispatch.ts'),
		import('./discord/rest-sender.ts'),
		import('./discord/command/command-json.ts'),
		import('../commands/alerts/alert/unreachable.ts'),
		import('../commands/index.ts'),
		import('./notifications.ts'),
		import('./answers/warm-up.ts'),
	]).then(([client, status, dispatch, sender, json, unreachable, index, notifications, warmUp]) => ({
		connect: client.connect,
		GatewayStatus: status.GatewayStatus,
		Dispatcher: dispatch.Dispatcher,
		failureReply: dispatch.failureReply,
		RestSender: sender.RestSender,
		commandsToShow: json.commandsToShow,
		tellAboutRefusedMessages: unreachable.tellAboutRefusedMessages,
		commands: index.commands,
		makeNotifications: notifications.makeNotifications,
		warmUpReading: warmUp.warmUpReading,
	}));
	// The failure is thrown where `loading` is awaited. If that never happens, because the store failed first, it must
	// not end the process as an unhandled rejection.
	loading.catch(() => {});
	return loading;
}

function makeAccounts(config: Config, store: Store, { api }: MarketService, clock: Clock, log: Log): Accounts {
	const accounts = new Accounts({
		api,
		clock,
		log,
		keys: config.credentialsKeys,
		stored: store.keyv('accounts'),
		limiter: store.limiter,
	});
	// The start does not wait for the links, and `open` never rejects.
	void accounts.open();
	return accounts;
}

/** `Promise.withResolvers`, which Node 20 lacks. */
function withResolver<Value>() {
	let resolve!: (value: Value) => void;
	const promise = new Promise<Value>((settle) => {
		resolve = settle;
	});
	return { promise, resolve };
}

function packageVersion(): string {
	const file = createRequire(import.meta.url).resolve('#package');
	return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}

/** Calls `note` only once for each combination of arguments. */
function onceEach(note: (...args: [string, string]) => void): typeof note {
	const noted = new Set<string>();
	return (...args) => {
		const key = args.join('\0');
		if (!noted.has(key)) note(...args);
		noted.add(key);
	};
}
