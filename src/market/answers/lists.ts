import { MarketError } from '../../errors/market-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import { within } from '../../runtime/waiting.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Currency } from '../currency.ts';
import type { Game } from '../game.ts';
import type { ListKey, ListKind } from '../list-key.ts';
import type { Market } from '../snapshots/market.ts';
import { lifetimeOf, type Snapshot } from '../snapshots/snapshot.ts';

/** What a question is about besides the item. */
export interface MarketQuery {
	readonly game: Game;
	readonly currency: Currency;
	/** From the trade-locked listings instead of the tradable ones. */
	readonly locked: boolean;
}

/** How long a first answer waits for sales that are on their way, after the listings came: it shows “thinking…” by then. */
const grace = 3_000;

/** Ten times as long as names take to be indexed. */
const indexPatience = 10_000;

/** What a question is for. */
export type Purpose = 'price' | 'history' | 'out-of-stock';

/**
 * The lists one question rests on. What an answer of its purpose may need is asked for at once, so that it is there
 * when needed; of a price that is all there are.
 */
export class Lists {
	readonly query: MarketQuery;
	readonly #market: Market;
	readonly #clock: Clock;
	/** The list without which there is no answer. */
	readonly #main: ListKind;
	readonly #purpose: Purpose;
	/** It had to be loaded for this question. */
	readonly #cold: boolean;
	readonly #asked = new Map<ListKind, Promise<Snapshot>>();

	constructor(market: Market, clock: Clock, query: MarketQuery, purpose: Purpose = 'price') {
		this.#market = market;
		this.#clock = clock;
		this.query = query;
		this.#main = purpose === 'price' ? this.#asks : purpose;
		this.#purpose = purpose;
		this.#cold = !market.held(this.#key(this.#main));
	}

	/** Starts to fetch all lists that the answer may need, so that none is waited for one after the other. */
	prefetch(): this {
		// The main list first: if request slots are scarce, it is the one the answer needs.
		const wanted = this.#purpose === 'price' ? this.#kinds : [this.#main];
		for (const kind of wanted) this.#ask(kind).catch(() => {});
		return this;
	}

	catalogue(): Catalogue | undefined {
		return this.#market.catalogue(this.query.game);
	}

	/** Runs a search when it is the asker's turn. */
	search<Result>(work: () => Result): Promise<Result> {
		return this.#market.search(work);
	}

	/** The list without which there is no answer to what was asked. @throws MarketError */
	main(): Promise<Snapshot> {
		return this.#ask(this.#main);
	}

	/** What is offered. @throws MarketError */
	listings(): Promise<Snapshot> {
		return this.#ask(this.#asks);
	}

	/** What is offered in the other trade-lock setting, where that list happens to be held and is not old. */
	heldElsewhere(): Snapshot | undefined {
		const key = this.#key(this.query.locked ? 'tradable' : 'trade-locked');
		const held = this.#market.held(key);
		return held && this.#clock.now() - held.fetchedAt <= 2 * lifetimeOf(key) ? held : undefined;
	}

	/** What nobody sells. @throws MarketError */
	outOfStock(): Promise<Snapshot> {
		return this.#ask('out-of-stock');
	}

	/** What was paid. @throws MarketError */
	history(): Promise<Snapshot> {
		return this.#ask('history');
	}

	/** The sales if they are there or come within a moment of a first load; else how it stands with them. */
	async historySoon(): Promise<Snapshot | 'loading' | 'unavailable'> {
		const held = this.#market.held(this.#key('history'));
		if (held) return held;
		try {
			return (await within(this.#clock, this.#cold ? grace : 0, this.history())) ?? 'loading';
		} catch (error) {
			if (error instanceof MarketError) return 'unavailable';
			throw error;
		}
	}

	/** Waits until every list that tells of names is there. @throws MarketError */
	async all(): Promise<void> {
		await Promise.all(this.#kinds.map((kind) => this.#ask(kind)));
	}

	/** The names of the game are known, but for the newest: lists of all kinds told of theirs, in whatever currency. */
	namesKnown(): boolean {
		return this.#kinds.every((kind) => this.#market.ready(kind, this.query.game).length > 0);
	}

	/** Waits until the names known by now can be found, or for so long that they had better be asked for again. */
	async indexed(): Promise<void> {
		await within(this.#clock, indexPatience, this.#market.indexed(this.query.game));
	}

	/** The currencies in which the main list is there already. */
	ready(): Currency[] {
		return this.#market.ready(this.#main, this.query.game);
	}

	get #asks(): 'tradable' | 'trade-locked' {
		return this.query.locked ? 'trade-locked' : 'tradable';
	}

	get #kinds(): readonly ListKind[] {
		return [this.#asks, 'history', 'out-of-stock'];
	}

	#ask(kind: ListKind): Promise<Snapshot> {
		let asked = this.#asked.get(kind);
		if (!asked) {
			asked = this.#market.ask(this.#key(kind));
			this.#asked.set(kind, asked);
		}
		return asked;
	}

	#key(kind: ListKind): ListKey {
		return { kind, game: this.query.game, currency: this.query.currency };
	}
}
