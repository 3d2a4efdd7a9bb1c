import type { Clock } from '../../runtime/clock.ts';
import type { Currency } from '../currency.ts';
import type { Game } from '../game.ts';
import { endpointOf, keyText, type ListKey } from '../list-key.ts';
import type { Entry } from './snapshot.ts';

const hour = 60 * 60_000;
/** Lists asked within this time refresh by themselves. */
const keptFresh = hour;
/** Lists nobody asked for so long leave memory and disk. */
const keptAtAll = 24 * hour;
/** Pairs of game and currency held at most: some 10 MB each. */
const pairLimit = 24;
/** How many lists of an endpoint count as those that most people ask for, beside the home list. */
const favourites = 2;
/** Users counted for each list; what more ask for is popular enough. */
const askersLimit = 1_000;
const homeKinds = ['tradable', 'history', 'out-of-stock'] as const;

/** The game and currency that are kept fresh from the start, asked for or not. */
export interface Home {
	readonly game: Game;
	readonly currency: Currency;
}

/** Every list that somebody asked for, and which of them to keep, to keep fresh, and to favour. */
export class Entries {
	readonly #clock: Clock;
	readonly #home: Home;
	readonly #entries = new Map<string, Entry>();

	constructor(clock: Clock, home: Home) {
		this.#clock = clock;
		this.#home = home;
		for (const kind of homeKinds)
			this.#entries.set(keyText({ kind, ...home }), newEntry({ kind, ...home }, clock.now()));
	}

	get(key: ListKey): Entry | undefined {
		return this.#entries.get(keyText(key));
	}

	all(): Entry[] {
		return [...this.#entries.values()];
	}

	/** The entry for `key`, which is new where there was none, asked for once more. */
	ask(key: ListKey, userId: string): Entry {
		const now = this.#clock.now();
		const entry = this.get(key) ?? newEntry(key, now);
		entry.lastAsked = now;
		entry.askers.delete(userId);
		entry.askers.set(userId, now);
		if (entry.askers.size > askersLimit) entry.askers.delete(entry.askers.keys().next().value!);
		this.#entries.set(keyText(key), entry);
		return entry;
	}

	/** Those that are to be refreshed without being asked for. */
	keptFresh(): Entry[] {
		const now = this.#clock.now();
		return this.all().filter((entry) => this.#isHome(entry) || now - entry.lastAsked <= keptFresh);
	}

	/** Lets go of what nobody asked for in a day, and of the pairs asked longest ago where there are too many. */
	drop(): Entry[] {
		const now = this.#clock.now();
		const pairs = new Map<string, Entry[]>();
		for (const entry of this.all()) {
			const pair = `${entry.key.game}/${entry.key.currency}`;
			pairs.set(pair, [...(pairs.get(pair) ?? []), entry]);
		}
		const lastAsked = (pair: Entry[]) =>
			pair.some((each) => this.#isHome(each)) ? Infinity : Math.max(...pair.map((each) => each.lastAsked));
		const newestFirst = [...pairs.values()].sort((a, b) => lastAsked(b) - lastAsked(a));
		const dropped = new Set(newestFirst.slice(pairLimit).flat());
		for (const entry of this.all()) if (!this.#isHome(entry) && now - entry.lastAsked > keptAtAll) dropped.add(entry);
		for (const { key } of dropped) this.#entries.delete(keyText(key));
		return [...dropped];
	}

	/**
	 * How urgent the list is among those of its endpoint: it belongs to everybody, or it is one of the two that most people
	 * asked for within the last hour (of equals, the one known longer), or neither.
	 */
	rank(entry: Entry): 'home' | 'favoured' | 'other' {
		if (this.#isHome(entry)) return 'home';
		const endpoint = endpointOf(entry.key.kind);
		const rivals = this.all().filter((each) => endpointOf(each.key.kind) === endpoint && !this.#isHome(each));
		const demand = this.#demand(entry);
		const place = rivals.indexOf(entry);
		const ahead = rivals.filter((other, i) => {
			const others = this.#demand(other);
			return others > demand || (others === demand && i < place);
		});
		return ahead.length < favourites ? 'favoured' : 'other';
	}

	#isHome({ key }: Entry): boolean {
		return (
			homeKinds.some((kind) => kind === key.kind) &&
			key.game === this.#home.game &&
			key.currency === this.#home.currency
		);
	}

	/** How many different users asked for it within the last hour: pressing a button again and again counts once. */
	#demand({ askers }: Entry): number {
		const since = this.#clock.now() - keptFresh;
		for (const [userId, at] of askers) {
			if (at >= since) break;
			askers.delete(userId);
		}
		return askers.size;
	}
}

function newEntry(key: ListKey, now: number): Entry {
	return { key, lastAsked: now, askers: new Map() };
}
