import type { Feed } from '../../../../commands/alerts/stored/feed-record.ts';
import type { FeedPost } from '../../../../commands/alerts/stored/message-contents.ts';
import { feedFrom, feedRow } from '../../../../commands/alerts/stored/stored-feeds.ts';
import { Notifier, type NotifierOptions } from '../../../../commands/alerts/watching/notifier.ts';
import { MarketTrends } from '../../../../src/answers/market-trends.ts';
import { Deals } from '../../../../src/answers/pages/deals.ts';
import { Movers } from '../../../../src/answers/pages/movers.ts';
import { BestContracts } from '../../../../src/answers/trade-ups/best-contracts.ts';
import { ContentsOfContainers } from '../../../../src/facts/containers.ts';
import type { ListKind } from '../../../../src/market/list-key.ts';
import type { Market, Snapshot } from '../../../../src/market/snapshots/market.ts';
import { noHistory } from '../../../../src/prices/price-history.ts';
import { historyRow, itemRow, packed, salesOf } from '../../../market/bodies.ts';
import { key } from '../../../market/fixture.ts';
import { findable } from '../../../names/findable.ts';
import { GrowingNames } from '../../../names/growing-names.ts';
import { silent } from '../../../support/silent-log.ts';
import { SimulatedClock } from '../../../support/simulated-clock.ts';
import { lazyDatabase } from '../../../support/store.ts';
import { fakeContext, fewRows, fixtureOf } from '../../fake-context.ts';

export const server = '2';

/** Asks of items, 3 units each; null for items with no unit on offer. */
type Asks = Readonly<Record<string, number | null>>;

/** A process with a market whose lists arrive when a test says so. All items sell for 100, 50 times a month. */
export async function feedsFixture(options: Partial<NotifierOptions> = {}) {
	const clock = new SimulatedClock();
	const growing = new GrowingNames();
	const lists: Partial<Record<ListKind, Snapshot>> = {};
	const lockedRequests: number[] = [];
	const database = options.database ?? lazyDatabase();
	const base = fakeContext(await fixtureOf(fewRows)).market;
	const market: Market = {
		...base,
		list: ({ kind }) => lists[kind],
		requestTradeLocked: (game) => void lockedRequests.push(game),
		catalogue: () => findable(growing.names),
	};
	const logged: string[] = [];
	const note = (_: object, message: string) => void logged.push(message);
	const createNotifier = (more: Partial<NotifierOptions> = {}) =>
		new Notifier({
			database,
			lease: async () => true,
			market,
			home: 'EUR',
			clock,
			log: { ...silent, warn: note, error: note } as never,
			onQueued() {},
			deals: new Deals(),
			movers: new Movers(),
			marketTrends: new MarketTrends(),
			contents: new ContentsOfContainers(),
			bestContracts: new BestContracts(),
			sellerFee: undefined,
			history: noHistory('EUR'),
			digestOf: async () => undefined,
			...options,
			...more,
		});
	const notifier = createNotifier();
	const fixture = {
		clock,
		names: growing,
		database,
		notifier,
		market,
		logged,
		lockedRequests,
		another: createNotifier,
		/** A list arrives that was fetched `age` ms ago, and is evaluated by all of `notifiers`. */
		async arrive(kind: ListKind, rows: readonly object[], age = 0, notifiers = [notifier]) {
			const fetchedAt = clock.now() - age;
			const { rows: decoded } = await growing.decode(key(kind), packed(rows));
			const snapshot = { key: key(kind), fetchedAt, dueAt: fetchedAt + 300_000, rows: decoded };
			lists[kind] = snapshot;
			for (const each of notifiers) each.onSnapshot(snapshot);
			for (const each of notifiers) await each.idle();
		},
		/** A list of asks arrives five minutes after the last one. @param age how old the list is then, ms */
		async asks(asks: Asks, { age = 0, notifiers = [notifier] } = {}) {
			await clock.advance(5 * 60_000);
			await fixture.arrive('tradable', rowsOf(asks), age, notifiers);
		},
		/** A list of sales arrives that has these items. */
		async sales(...items: string[]) {
			const sold = { last_30_days: salesOf(100, 50), last_90_days: salesOf(100, 150) };
			await fixture.arrive(
				'history',
				items.map((name) => historyRow(name, sold)),
			);
		},
		async add(...feeds: Feed[]) {
			const rows = feeds.map((feed) => feedRow(server, feed));
			await database.sql.insertInto('feeds').values(rows).execute();
		},
		async feeds(): Promise<Feed[]> {
			const rows = await database.sql.selectFrom('feeds').selectAll().orderBy('id').execute();
			return rows.map(feedFrom);
		},
		/** The posts that wait, which are removed as if they had been sent. */
		async takePosts(): Promise<FeedPost[]> {
			const rows = await database.sql.deleteFrom('outbox').returningAll().execute();
			return rows.toSorted((a, b) => (a.about! < b.about! ? -1 : 1)).map(({ content }) => JSON.parse(content));
		},
		/** The item names of each waiting post; removes the posts, too. */
		async posts(): Promise<(readonly string[])[]> {
			return (await fixture.takePosts()).map(({ shown }) => shown.items.map(({ name }) => name));
		},
	};
	return fixture;
}

export const rowsOf = (asks: Asks): object[] =>
	Object.entries(asks).map(([name, ask]) => itemRow(name, { min_price: ask, quantity: ask === null ? 0 : 3 }));
