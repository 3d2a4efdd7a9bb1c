import type { Clock } from '../clock.ts';
import type { Currency } from './currency.ts';
import type { Game } from './game.ts';
import { endpointOf, keyText, type ListKey } from './list-key.ts';
import type { Entry } from './snapshot.ts';

const hour = 60 * 60_000;
/** Lists asked within this time refresh by themselves. */
const keptFresh = hour;
/** Lists nobody asked for so long leave memory and disk. */
const keptAtAll = 24 * hour;
/** Pairs of game and currency held at most: some 10 MB each. */
const pairLimit = 24;
/** How many lists of an endpoint count as those asked most. */
const favourites = 2;

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
		// As if asked once, so that it is not the last in line when the first others come.
		for (const kind of ['tradable', 'history', 'out-of-stock'] as const) this.ask({ kind, ...home });
	}

	get(key: ListKey): Entry | undefined {
		return this.#entries.get(keyText(key));
	}

	all(): Entry[] {
		return [...this.#entries.values()];
	}

	/** The entry for `key`, which is new where there was none, asked for once more. */
	ask(key: ListKey): Entry {
		const now = this.#clock.now();
		const entry = this.get(key) ?? { key, lastAsked: now, demand: 0 };
		entry.demand = this.#demand(entry) + 1;
		entry.lastAsked = now;
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

	/** Whether the list is one of the two of its endpoint asked most; of equals, the one known longer. */
	isFavoured(entry: Entry): boolean {
		const endpoint = endpointOf(entry.key.kind);
		const demand = this.#demand(entry);
		const rivals = this.all().filter(({ key }) => endpointOf(key.kind) === endpoint);
		const place = rivals.indexOf(entry);
		const ahead = rivals.filter((other, i) => {
			const others = this.#demand(other);
			return others > demand || (others === demand && i < place);
		});
		return ahead.length < favourites;
	}

	#isHome({ key }: Entry): boolean {
		return key.kind !== 'trade-locked' && key.game === this.#home.game && key.currency === this.#home.currency;
	}

	#demand({ demand, lastAsked }: Entry): number {
		return demand * 0.5 ** ((this.#clock.now() - lastAsked) / hour);
	}
}
