import { type Clock, within } from '../clock.ts';
import { MarketError } from '../errors.ts';
import type { Catalogue } from './catalogue.ts';
import type { Currency } from './currency.ts';
import type { Game } from './game.ts';
import type { ListKey, ListKind } from './list-key.ts';
import { lifetimeOf, type Snapshot } from './snapshot.ts';
import type { Snapshots } from './snapshots.ts';

export type Market = Pick<Snapshots, 'ask' | 'held' | 'ready' | 'catalogue' | 'indexed'>;

/** What a price question is about besides the item. */
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

/** The lists one price question rests on. Asking for one asks for all, so that the others are there when needed. */
export class Lists {
	readonly query: MarketQuery;
	readonly #market: Market;
	readonly #clock: Clock;
	/** The listings had to be loaded for this question. */
	readonly #cold: boolean;
	readonly #asked = new Map<ListKind, Promise<Snapshot>>();

	constructor(market: Market, clock: Clock, query: MarketQuery) {
		this.#market = market;
		this.#clock = clock;
		this.query = query;
		this.#cold = !market.held(this.#key(this.#kind));
		// The listings first: where slots are few, they are what the answer needs.
		for (const kind of [this.#kind, 'history', 'out-of-stock'] as const) this.#ask(kind).catch(() => {});
	}

	catalogue(): Catalogue | undefined {
		return this.#market.catalogue(this.query.game);
	}

	/** What is offered. @throws MarketError */
	listings(): Promise<Snapshot> {
		return this.#ask(this.#kind);
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
		await Promise.all([this.listings(), this.history(), this.outOfStock()]);
	}

	/** The names of the game are known, but for the newest: lists of all kinds told of theirs, in whatever currency. */
	namesKnown(): boolean {
		const kinds = [this.#kind, 'history', 'out-of-stock'] as const;
		return kinds.every((kind) => this.#market.ready(kind, this.query.game).length > 0);
	}

	/** Waits until the names known by now can be found, or for so long that they had better be asked for again. */
	async indexed(): Promise<void> {
		await within(this.#clock, indexPatience, this.#market.indexed(this.query.game));
	}

	get #kind(): 'tradable' | 'trade-locked' {
		return this.query.locked ? 'trade-locked' : 'tradable';
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
