import type { Feed } from '../../src/feeds/feed.ts';
import { bookOf, type FeedBook, type FeedMessage, type FeedPost } from '../../src/feeds/feed-book.ts';
import { FeedJudge, type FeedJudgeOptions } from '../../src/feeds/judging/feed-judge.ts';
import { noHistory } from '../../src/history/price-history.ts';
import { Deals } from '../../src/market/answers/pages/deals.ts';
import { Movers } from '../../src/market/answers/pages/movers.ts';
import { NameTable } from '../../src/market/catalogue/name-table.ts';
import { decode } from '../../src/market/decoding/decode.ts';
import type { ListKind } from '../../src/market/list-key.ts';
import type { Market } from '../../src/market/snapshots/market.ts';
import type { Snapshot } from '../../src/market/snapshots/snapshot.ts';
import { fakeContext, few, worldOf } from '../commands/fake-context.ts';
import { historyRow, itemRow, packed, salesOf } from '../market/bodies.ts';
import { findable } from '../market/findable.ts';
import { key, silent } from '../market/world.ts';
import { MemoryLedger } from '../support/memory-ledger.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';

export const server = '2';

/** Asks of items, 3 units each; null for items with no unit on offer. */
type Asks = Readonly<Record<string, number | null>>;

const isPost = (message: FeedMessage): message is FeedPost => message.what === 'post';

/** A judge with a market whose lists arrive when a test says so. All items sell for 100, 50 times a month. */
export async function judgeWorld(options: Partial<FeedJudgeOptions> = {}) {
	const clock = new SimulatedClock();
	const names = new NameTable(730);
	const lists: Partial<Record<ListKind, Snapshot>> = {};
	const ledger = new MemoryLedger<FeedBook>();
	const base = fakeContext(await worldOf(few)).market;
	const market: Market = {
		...base,
		get: async ({ kind }) => lists[kind]!,
		cached: ({ kind }) => lists[kind],
		catalogue: () => findable(names),
	};
	const logged: string[] = [];
	const note = (_: object, message: string) => void logged.push(message);
	const kept: string[] = [];
	const made = (more: Partial<FeedJudgeOptions> = {}) =>
		new FeedJudge({
			ledger,
			lease: async () => true,
			market,
			home: 'EUR',
			clock,
			log: { ...silent, warn: note, error: note } as never,
			deals: new Deals(),
			movers: new Movers(),
			history: noHistory('EUR'),
			digestOf: async () => undefined,
			keepInUse: (game, locked) => void kept.push(`${game} ${locked}`),
			...options,
			...more,
		});
	const judge = made();
	let last = 0;
	const world = {
		clock,
		names,
		ledger,
		judge,
		market,
		logged,
		/** The games that were kept in use. */
		kept,
		/** Another process that judges as well. */
		another: made,
		/** A list arrives that was fetched `age` ms ago, and is judged by all of `judges`. */
		async arrive(kind: ListKind, rows: readonly object[], age = 0, judges = [judge]) {
			const fetchedAt = clock.now() - age;
			const { rows: decoded } = await decode(key(kind), packed(rows), names, 0);
			const snapshot = { key: key(kind), fetchedAt, dueAt: fetchedAt + 300_000, rows: decoded };
			lists[kind] = snapshot;
			for (const each of judges) each.onSnapshot(snapshot);
			for (const each of judges) await each.settled();
		},
		/** A list of asks arrives five minutes after the last one. */
		async asks(asks: Asks, age = 0, judges = [judge]) {
			await clock.advance(5 * 60_000);
			await world.arrive('tradable', rowsOf(asks), age, judges);
		},
		/** A list of sales arrives that has these items. */
		async sales(...items: string[]) {
			const sold = { last_30_days: salesOf(100, 50), last_90_days: salesOf(100, 150) };
			await world.arrive(
				'history',
				items.map((name) => historyRow(name, sold)),
			);
		},
		/** Adds feeds to a server. */
		async add(...feeds: Feed[]) {
			await ledger.update([server], (_, was) =>
				bookOf({ feeds: [...(was?.feeds ?? []), ...feeds], outbox: was?.outbox ?? { waiting: [] } }),
			);
		},
		/** The names in the posts that were queued since the last call. */
		async posts(): Promise<(readonly string[])[]> {
			const waiting = ((await ledger.get(server))?.outbox.waiting ?? []).filter(isPost);
			const fresh = waiting.slice(last);
			last = waiting.length;
			return fresh.map(({ shown }) => shown.items.map(({ name }) => name));
		},
	};
	return world;
}

export const rowsOf = (asks: Asks): object[] =>
	Object.entries(asks).map(([name, ask]) => itemRow(name, { min_price: ask, quantity: ask === null ? 0 : 3 }));
