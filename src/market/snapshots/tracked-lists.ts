import type { Clock } from '../../runtime/clock.ts';
import type { Currency } from '../currency.ts';
import type { SizePeak } from '../decoding/size-peaks.ts';
import type { Game } from '../game.ts';
import { endpointOf, keyText, type ListKey } from '../list-key.ts';
import type { Problem, Snapshot } from './snapshot.ts';

const hour = 60 * 60_000;
/** Lists that were requested within this time are refreshed automatically, ms. */
const refreshPeriod = hour;
/** Lists that nobody requested for this long are removed from memory and disk, ms. */
const retention = 24 * hour;
/** The most pairs of game and currency in memory: some 10 MB each. */
const maxPairs = 24;
/** How many lists of an endpoint count as the most popular ones, besides the home list. */
const popularCount = 2;
/** The most users to count for one list: a list with more is popular enough. */
const maxUsers = 1_000;
const homeKinds = ['tradable', 'history', 'out-of-stock'] as const;

/** The game and currency whose lists are always kept fresh, whether anyone requests them or not. */
export interface Home {
	readonly game: Game;
	readonly currency: Currency;
}

/** A list that somebody requested: its snapshot, if there is one, and how much demand there is for it. */
export interface TrackedList {
	readonly key: ListKey;
	snapshot?: Snapshot;
	/** See `addSizePeak`. */
	peaks?: readonly SizePeak[];
	problem?: Problem | undefined;
	/** The attempt to read it from disk, which happens at most once. */
	restored?: Promise<void>;
	/** Process time. */
	lastRequested: number;
	/** When each user last requested it, in process time; least recent first. */
	readonly users: Map<string, number>;
}

/** How urgent a request is: the home list is for everyone, popular lists are for many. */
export type Rank = 'home' | 'popular' | 'other';

/** Tracks the requested lists: which to retain in memory, which to refresh automatically, and which take precedence. */
export class TrackedLists {
	readonly #clock: Clock;
	readonly #home: Home;
	readonly #lists = new Map<string, TrackedList>();

	constructor(clock: Clock, home: Home) {
		this.#clock = clock;
		this.#home = home;
		for (const kind of homeKinds) this.#lists.set(keyText({ kind, ...home }), newList({ kind, ...home }, clock.now()));
	}

	get(key: ListKey): TrackedList | undefined {
		return this.#lists.get(keyText(key));
	}

	all(): TrackedList[] {
		return [...this.#lists.values()];
	}

	/** Records a user's request for a list, which is tracked from then on. */
	request(key: ListKey, userId: string): TrackedList {
		const now = this.#clock.now();
		const list = this.get(key) ?? newList(key, now);
		list.lastRequested = now;
		list.users.delete(userId);
		list.users.set(userId, now);
		if (list.users.size > maxUsers) list.users.delete(list.users.keys().next().value!);
		this.#lists.set(keyText(key), list);
		return list;
	}

	/** The lists to refresh automatically. */
	toRefresh(): TrackedList[] {
		const now = this.#clock.now();
		return this.all().filter((list) => this.#isHome(list) || now - list.lastRequested <= refreshPeriod);
	}

	/**
	 * Evicts the lists that nobody requested for the retention time, and the least recently requested pairs if there are
	 * too many. Returns them.
	 */
	evict(): TrackedList[] {
		const now = this.#clock.now();
		const pairs = new Map<string, TrackedList[]>();
		for (const list of this.all()) {
			const pair = `${list.key.game}/${list.key.currency}`;
			pairs.set(pair, [...(pairs.get(pair) ?? []), list]);
		}
		const lastRequested = (pair: TrackedList[]) =>
			pair.some((each) => this.#isHome(each)) ? Infinity : Math.max(...pair.map((each) => each.lastRequested));
		const newestFirst = [...pairs.values()].sort((a, b) => lastRequested(b) - lastRequested(a));
		const evicted = new Set(newestFirst.slice(maxPairs).flat());
		for (const list of this.all()) if (!this.#isHome(list) && now - list.lastRequested > retention) evicted.add(list);
		for (const { key } of evicted) this.#lists.delete(keyText(key));
		return [...evicted];
	}

	/**
	 * The list's rank among those of its endpoint. Popular are the ones that most users requested within the refresh
	 * period; of equals, those tracked for longer.
	 */
	rank(list: TrackedList): Rank {
		if (this.#isHome(list)) return 'home';
		const endpoint = endpointOf(list.key.kind);
		const rivals = this.all().filter((each) => endpointOf(each.key.kind) === endpoint && !this.#isHome(each));
		const demand = this.#demand(list);
		const place = rivals.indexOf(list);
		const ahead = rivals.filter((other, i) => {
			const others = this.#demand(other);
			return others > demand || (others === demand && i < place);
		});
		return ahead.length < popularCount ? 'popular' : 'other';
	}

	#isHome({ key }: TrackedList): boolean {
		return (
			homeKinds.some((kind) => kind === key.kind) &&
			key.game === this.#home.game &&
			key.currency === this.#home.currency
		);
	}

	/** How many different users requested it within the refresh period: pressing a button repeatedly counts once. */
	#demand({ users }: TrackedList): number {
		const since = this.#clock.now() - refreshPeriod;
		for (const [userId, at] of users) {
			if (at >= since) break;
			users.delete(userId);
		}
		return users.size;
	}
}

function newList(key: ListKey, now: number): TrackedList {
	return { key, lastRequested: now, users: new Map() };
}
