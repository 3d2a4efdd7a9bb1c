import { Keyv } from 'keyv';
import { expect } from 'vitest';
import { reachabilityOf } from '../../commands/alerts/stored/reachability.ts';
import { StoredFeeds } from '../../commands/alerts/stored/stored-feeds.ts';
import { UserAlerts } from '../../commands/alerts/stored/user-alerts.ts';
import type { CommandContext } from '../../commands/index.ts';
import { Holdings } from '../../commands/own-items/stored-items.ts';
import { Reports } from '../../commands/reports/reports.ts';
import { Appraisals } from '../../src/answers/appraisals.ts';
import { MarketTrends } from '../../src/answers/market-trends.ts';
import { OutOfStock } from '../../src/answers/out-of-stock.ts';
import { Deals } from '../../src/answers/pages/deals.ts';
import { BudgetFinds } from '../../src/answers/pages/finds.ts';
import { Movers } from '../../src/answers/pages/movers.ts';
import { BestContracts } from '../../src/answers/trade-ups/best-contracts.ts';
import { LinkError } from '../../src/base/errors/link-error.ts';
import { MarketError } from '../../src/base/errors/market-error.ts';
import type { ChartRequest } from '../../src/charts/charts.ts';
import { AttachedFiles } from '../../src/discord/attached-file.ts';
import type { AnyCommand } from '../../src/discord/command/command.ts';
import { CommandRegistry } from '../../src/discord/command/command-registry.ts';
import { SuggestionCache } from '../../src/discord/command/suggestion-cache.ts';
import { ContentsOfContainers } from '../../src/facts/containers.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { ListKey } from '../../src/market/list-key.ts';
import type { Market, Snapshot } from '../../src/market/snapshots/market.ts';
import { noHistory } from '../../src/prices/price-history.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';
import { defaultDigest } from '../../src/settings/digest-time.ts';
import { RecentItems } from '../../src/settings/recent-items.ts';
import { Settings } from '../../src/settings/settings.ts';
import type { Reply } from '../../src/words/reply.ts';
import { createWords } from '../../src/words/words.ts';
import { historyRow, itemRow, outOfStockRow, packed } from '../market/bodies.ts';
import { home, key } from '../market/fixture.ts';
import { findable } from '../names/findable.ts';
import { GrowingNames } from '../names/growing-names.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { lazyDatabase } from '../support/store.ts';

export const doppler = '★ Karambit | Doppler (Factory New)';

/** A few rows of each list. */
export const fewRows: Readonly<Record<ListKey['kind'], readonly object[]>> = {
	tradable: [
		itemRow('A'),
		itemRow(doppler, { version: 'Ruby', min_price: 900 }),
		itemRow(doppler, { version: 'Phase 1', min_price: 300 }),
		itemRow('Glove'),
		itemRow('GLOVE'),
	],
	'trade-locked': [itemRow('A', { min_price: 9 })],
	history: [historyRow('A'), historyRow('Sold')],
	'out-of-stock': [outOfStockRow('Absent')],
};

export interface Fixture {
	readonly names: GrowingNames;
	readonly catalogue: Catalogue;
	readonly snapshots: Readonly<Record<ListKey['kind'], Snapshot>>;
}

/** Decodes `rows` into lists that were fetched at the start of a simulated clock. */
export async function fixtureOf(rows: Readonly<Record<ListKey['kind'], readonly object[]>>): Promise<Fixture> {
	const fetchedAt = new SimulatedClock().now();
	const names = new GrowingNames();
	const snapshots = {} as Record<ListKey['kind'], Snapshot>;
	for (const kind of Object.keys(rows) as ListKey['kind'][]) {
		const { rows: decoded } = await names.decode(key(kind), packed(rows[kind]));
		snapshots[kind] = { key: key(kind), fetchedAt, dueAt: fetchedAt + 300_000, rows: decoded };
	}
	return { names, catalogue: findable(names.names), snapshots };
}

export interface FakeContext extends CommandContext {
	readonly clock: SimulatedClock;
	/** What is stored by key: settings, holdings and watchlists. */
	readonly kept: Map<string, unknown>;
}

/** The reply to a pressed button or a used menu. */
export async function pressForReply(
	{ components = {} }: Pick<AnyCommand<CommandContext>, 'components'>,
	id: string,
	context: CommandContext,
	values: readonly string[] = [],
): Promise<Reply> {
	const [, name, ...state] = id.split(':');
	const answer = await components[name!]!(state, values, context);
	if (!answer || !('embed' in answer)) throw new Error(`${name} shows nothing.`);
	return answer;
}

/** The id of the button with this label, also in the row above the menus. */
export function buttonOf({ tabs = [], buttons = [] }: Pick<Reply, 'tabs' | 'buttons'>, label: string): string {
	const button = [...tabs, ...buttons].find((each) => each.label === label);
	if (!button || !('id' in button)) throw new Error(`There is no button ${label}.`);
	return button.id;
}

// Shared by all contexts, because making the formatters is slow.
const wordsFor = createWords();

/** A context in which these lists are loaded, except those of `missing` kinds: they cannot be fetched. */
export function fakeContext(
	{ snapshots, catalogue }: Pick<Fixture, 'snapshots' | 'catalogue'>,
	{
		missing = [],
		caller = {},
	}: { missing?: readonly ListKey['kind'][]; caller?: Partial<CommandContext['caller']> } = {},
): FakeContext {
	const clock = new SimulatedClock();
	const market: Market = {
		list: ({ kind, currency }) => (missing.includes(kind) || currency !== 'EUR' ? undefined : snapshots[kind]),
		currencies: ['EUR'],
		failureOf: ({ kind }) => (missing.includes(kind) ? new MarketError('unreachable', 'down') : undefined),
		requestTradeLocked() {},
		readyGames: () => [],
		rate: () => undefined,
		rateWaitsUntil: () => undefined,
		followsNoRate: () => false,
		nextList: async () => {},
		catalogue: () => catalogue,
		indexed: async () => {},
		search: async (work) => work(),
	};
	const database = lazyDatabase();
	const kept = new Map<string, unknown>();
	const stored = Object.assign(new Keyv<unknown>({ store: kept, useKeyPrefix: false }), {
		async change(name: string, change: (was: unknown) => unknown) {
			const value = change(await stored.get(name));
			await stored.set(name, value);
			return value;
		},
		keys: async (start = '') => [...kept.keys()].filter((name) => name.startsWith(start)),
	});
	const settings = new Settings(stored, clock, home);
	const feeds = new StoredFeeds({ database, clock });
	const alerts = new UserAlerts({ database, clock, limit: 25 });
	return {
		market,
		clock,
		kept,
		charts: { draw: async () => undefined },
		appraisals: new Appraisals(),
		keyPrice: 2.49,
		contents: new ContentsOfContainers(),
		bestContracts: new BestContracts(),
		holdings: new Holdings(stored, clock),
		watchlist: new Holdings(stored, clock),
		attachedFiles: new AttachedFiles('https://discord.com/api'),
		outOfStock: new OutOfStock(),
		deals: new Deals(),
		finds: new BudgetFinds(() => Infinity),
		movers: new Movers(),
		marketTrends: new MarketTrends(),
		history: noHistory('EUR'),
		settings,
		accounts: {
			linkingIsOn: false,
			accountOf: async () => 'account',
			linkStatus: async () => undefined,
			link: async () => 'new',
			unlink: async () => false,
			page: async () => {
				throw new LinkError('off');
			},
			reader: { async *read() {}, cancel: () => false },
		},
		directMessages: {
			sendToUser: async () => 'sent',
			open: async () => ({ channel: '9' }),
			sendToChannel: async () => 'sent',
		},
		feeds,
		reachability: reachabilityOf({ alerts, feeds }),
		reports: new Reports({ database, clock, digestOf: async () => defaultDigest }),
		messenger: { post: async () => ({ kind: 'sent', message: '1' }), pin: async () => {} },
		alerts,
		recentItems: new RecentItems(),
		suggestions: new SuggestionCache(),
		facts: { of: () => undefined, nameIn: () => undefined },
		words: wordsFor('en-US'),
		wordsFor,
		caller: {
			userId: '1',
			serverId: '2',
			managesServer: false,
			isOnlyReader: true,
			clientLocale: 'en-US',
			ownLocale: 'en-US',
			locale: 'en-US',
			publicLocale: 'en-US',
			...caller,
		},
		commands: [],
		about: { version: '1.2.3', market: 'market.example', supportUrl: undefined, applicationId: undefined },
		sellerFee: () => undefined,
		defaults: async () => home,
		async answerOf(id, context) {
			const { commands } = await import('../../commands/index.ts');
			return new CommandRegistry(commands).answerOf(id, context as never);
		},
	};
}

/** Adds exchange rates to a context: `rates` holds how much of each currency one euro buys. */
export function converting<C extends Pick<CommandContext, 'market' | 'clock'>>(
	context: C,
	rates: Partial<Record<Currency, number>>,
): C {
	const rate: Market['rate'] = (currency) =>
		rates[currency] === undefined ? undefined : { from: 'EUR', rate: rates[currency], measuredAt: context.clock.now() };
	return { ...context, market: { ...context.market, rate } };
}

/** Records the charts that a command asks for in `drawn`, and draws none. */
export function chartRecorder() {
	const drawn: { identity: string; order: ChartRequest }[] = [];
	const draw = async (identity: string, order: ChartRequest): Promise<Buffer | undefined> => {
		drawn.push({ identity, order });
		return Buffer.from('chart');
	};
	return { drawn, charts: { draw } };
}

/** Expects that `work` fails with a `UserError` of this code, whose problem has the fields of `more`. */
export const expectProblem = (work: unknown, code: string, more: object = {}) =>
	expect(work).rejects.toMatchObject({ problem: { code, ...more } });
