import { setImmediate as afterOthers } from 'node:timers/promises';
import { type Alert, type Goal, isActive } from '../../src/alerts/alert.ts';
import { type AlertBook, bookOf } from '../../src/alerts/alert-book.ts';
import { changedKeys, toLookAt, usersConcerned } from '../../src/alerts/judging/concerned.ts';
import { AlertJudge } from '../../src/alerts/judging/judge.ts';
import { JudgedLists } from '../../src/alerts/judging/judged-lists.ts';
import { Offers } from '../../src/alerts/judging/offers.ts';
import { Watches } from '../../src/alerts/judging/watches.ts';
import { emptyOutbox } from '../../src/delivery/outbox.ts';
import { itemKey } from '../../src/market/catalogue/item-key.ts';
import { keyText } from '../../src/market/list-key.ts';
import type { Snapshot } from '../../src/market/snapshots/snapshot.ts';
import { createLog } from '../../src/runtime/log.ts';
import { SystemClock } from '../../src/runtime/system-clock.ts';
import { openStore } from '../../src/storage/store.ts';
import { day, MadeUpLists, type Named, random, type Said } from '../../test/alerts/alerts-world.ts';
import { recordedDay } from '../../test/history/recorded-days.ts';
import { timeOnCore } from './stall-watch.ts';

export interface JudgingOrder {
	/** A SQLite file to write. */
	readonly file: string;
	readonly users: number;
	readonly alertsPerUser: number;
	readonly watchedItems: number;
	/** How many items change from one usual list to the next. */
	readonly changes: number;
}

/** Work of the main thread: how long all of it took, and the longest time without a turn for other work, ms at work. */
export interface Work {
	readonly took: number;
	readonly longest: number;
}

export interface Judging {
	readonly items: number;
	readonly alerts: number;
	readonly loading: Work;
	/** Bytes of the index. */
	readonly memory: number;
	/** Finding who is concerned by a usual list, and by one in which all prices have fallen by 30 %. */
	readonly findingUsual: readonly Work[];
	readonly findingCrash: readonly Work[];
	/** The same with the documents written. */
	readonly judgingUsual: readonly (Work & { readonly fired: number })[];
	readonly judgingCrash: Work & { readonly fired: number; readonly users: number };
}

const list = { kind: 'tradable', game: 730, currency: 'EUR' } as const;
const now = timeOnCore() ?? (() => performance.now());
const silent = createLog('silent', []);
const madeUpItems = 26_000;

const next = random(1);

/** Garbage that was left before does not count. */
async function measured(work: () => Promise<unknown>): Promise<Work> {
	globalThis.gc?.();
	await afterOthers();
	const began = now();
	let turn = began;
	let longest = 0;
	let isOver = false;
	const look = () => {
		longest = Math.max(longest, now() - turn);
		turn = now();
		if (!isOver) setImmediate(look);
	};
	setImmediate(look);
	await work();
	const took = now() - began;
	isOver = true;
	await afterOthers();
	return { took, longest };
}

function market(): { readonly items: Named[]; readonly prices: number[] } {
	const recorded = recordedDay('2026-08-22')?.filter(({ ask, quantity }) => ask !== null && quantity > 0);
	if (recorded) return { items: recorded.map(({ item }) => item), prices: recorded.map(({ ask }) => ask!) };
	const items = Array.from({ length: madeUpItems }, (_, i) => ({ name: `Made-up item | Number ${i}`, version: null }));
	return { items, prices: items.map(() => Math.round(10_000 * next() ** 3) / 100 + 0.05) };
}

/** Alerts some way from the price, as people set them. */
function goalFor(price: number): Goal {
	const kind = next();
	if (kind < 0.1) return { kind: 'stock' };
	const cents = (share: number) => Math.round(100 * price * share) / 100;
	return kind < 0.75
		? { kind: 'below', amount: cents(0.5 + 0.45 * next()) }
		: { kind: 'above', amount: cents(1.06 + next()) + 0.01 };
}

async function measure({ file, users, alertsPerUser, watchedItems, changes }: JudgingOrder): Promise<Judging> {
	const { items, prices } = market();
	const clock = new SystemClock();
	const lists = new MadeUpLists();
	let fetchedAt = clock.now() - 60_000;
	const listAt = (): Snapshot => {
		fetchedAt += 100;
		const rows = items.map((item, i): readonly [Named, Said] => [item, { ask: prices[i]!, quantity: 5 }]);
		return lists.list(list, rows, fetchedAt);
	};
	const usual = () => {
		for (let i = 0; i < changes; i++) {
			const at = Math.floor(next() * items.length);
			prices[at] = Math.max(0.01, Math.round(prices[at]! * (98 + 4 * next())) / 100);
		}
		return listAt();
	};
	const crash = (share: number) => {
		for (const [i, price] of prices.entries()) prices[i] = Math.max(0.01, Math.round(100 * price * share) / 100);
		return listAt();
	};
	const store = await openStore({ kind: 'sqlite', path: file }, clock, silent);
	const ledger = store.ledger<AlertBook>('alerts');
	const addedAt = Date.now() - day;
	const step = Math.max(1, Math.floor(items.length / watchedItems));
	const bookFor = (user: number): AlertBook => {
		const alerts = Array.from({ length: alertsPerUser }, (_, i): Alert => {
			const at = (Math.floor(next() * watchedItems) * step) % items.length;
			const { name, version } = items[at]!;
			const goal = goalFor(prices[at]!);
			return {
				...{ id: `${user}-${i}`, game: 730, item: itemKey(730, name, version), name, version, currency: 'EUR' },
				...{ locked: false, goal, repeats: next() < 0.4, addedAt, endsAt: addedAt + 90 * day },
				state: goal.kind === 'stock' ? 'told' : 'armed',
			} as Alert;
		});
		return bookOf({ channel: '123456789012345678', locale: 'en-US', alerts, outbox: emptyOutbox })!;
	};
	const userIds = Array.from({ length: users }, (_, i) => String(100_000_000_000_000_000n + BigInt(i)));
	for (let i = 0; i < userIds.length; i += 500)
		await ledger.update(userIds.slice(i, i + 500), (userId) => bookFor(userIds.indexOf(userId, i)));

	const first = listAt();
	let latest = first;
	const judge = new AlertJudge({
		ledger,
		lease: async () => true,
		market: {
			get: async () => latest,
			cached: (key) => (keyText(key) === keyText(list) ? latest : undefined),
			catalogue: () => lists.catalogue,
			rate: () => undefined,
		},
		keepInUse() {},
		home: 'EUR',
		clock,
		log: silent,
	});
	await ledger.changes(0, 1);
	const before = heap();
	const loading = await measured(async () => {
		judge.start();
		await judge.idle();
	});
	const memory = heap() - before;
	const fired = async () => {
		const books = await Promise.all(userIds.map((userId) => ledger.get(userId)));
		return books.map((book) => book?.outbox.waiting.length ?? 0);
	};
	const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

	// Finding on its own, with an index of its own.
	const watches = new Watches();
	for (const userId of userIds) watches.set(userId, await ledger.get(userId));
	const judged = new JudgedLists();
	const find = async (snapshot: Snapshot) => {
		const group = watches.group(list)!;
		const offers = new Offers(list, snapshot.rows, lists.catalogue, Date.now());
		const found = judged.changes(snapshot);
		const few = found && found.items.length <= group.items.size ? await changedKeys(found, lists.catalogue) : undefined;
		await usersConcerned(toLookAt(group, few, []), offers);
		judged.add(snapshot);
	};
	await find(first);
	const findingUsual: Work[] = [];
	const findingCrash: Work[] = [];
	const kept = [...prices];
	for (let i = 0; i < 20; i++) {
		const snapshot = usual();
		findingUsual.push(await measured(() => find(snapshot)));
	}
	for (let i = 0; i < 10; i++) {
		const snapshot = crash(i % 2 === 0 ? 0.7 : 1 / 0.7);
		findingCrash.push(await measured(() => find(snapshot)));
	}
	for (const [i, price] of kept.entries()) prices[i] = price;

	const judgeList = (snapshot: Snapshot) =>
		measured(async () => {
			latest = snapshot;
			judge.onSnapshot(snapshot);
			await judge.idle();
		});
	const judgingUsual: (Work & { fired: number })[] = [];
	// What has fired at the start is read once more.
	await judgeList(usual());
	let was = sum(await fired());
	for (let i = 0; i < 20; i++) {
		const work = await judgeList(usual());
		const is = sum(await fired());
		judgingUsual.push({ ...work, fired: is - was });
		was = is;
	}
	const counts = await fired();
	const work = await judgeList(crash(0.7));
	const after = await fired();
	const alerts = (await Promise.all(userIds.map((userId) => ledger.get(userId)))).flatMap((book) => book?.alerts ?? []);
	await judge.stop();
	await store.close();
	return {
		items: items.length,
		alerts: sum(userIds.map(() => alertsPerUser)),
		loading,
		memory,
		findingUsual,
		findingCrash,
		judgingUsual,
		judgingCrash: {
			...work,
			fired: sum(after) - sum(counts),
			users: after.filter((count, i) => count !== counts[i]).length || alerts.filter(isActive).length,
		},
	};
}

function heap(): number {
	globalThis.gc?.();
	return process.memoryUsage().heapUsed;
}

process.on('message', async (order: JudgingOrder) => {
	process.send!(await measure(order));
});
process.on('disconnect', () => process.exit(1));
