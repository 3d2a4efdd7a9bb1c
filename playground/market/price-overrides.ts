import type { Clock } from '../../src/base/clock.ts';
import { type Game, games } from '../../src/market/game.ts';
import type { ListKind } from '../../src/market/list-key.ts';
import { multiplied, type Row, toCents } from './exchange-rates.ts';
import { type Period, suggested } from './sample-rows.ts';

/** In EUR, without overrides. */
type RowsOf = (kind: ListKind, game: Game) => readonly Row[];

export interface SampleItem {
	readonly game: Game;
	readonly name: string;
	readonly version: string | null;
}

type Override =
	/** The lowest ask in EUR, and since when: Unix seconds. */
	{ readonly ask: number; readonly since: number } | 'sold out';

const keyOf = (game: Game, name: unknown, version: unknown) => `${game}\0${String(name)}\0${String(version ?? '')}`;
const leastPrice = 0.01;

/** Sales stay as they are: they are past. */
export class PriceOverrides {
	readonly #lists: RowsOf;
	readonly #clock: Clock;
	#known: readonly SampleItem[] | undefined;
	readonly #items = new Map<string, Override>();
	/** What every other price is multiplied by, and since when: Unix seconds. */
	#factor = 1;
	#factorSince = 0;

	constructor(lists: RowsOf, clock: Clock) {
		this.#lists = lists;
		this.#clock = clock;
	}

	get isEmpty(): boolean {
		return this.#items.size === 0 && this.#factor === 1;
	}

	items(): readonly SampleItem[] {
		this.#known ??= this.#all();
		return this.#known;
	}

	#all(): SampleItem[] {
		const items = new Map<string, SampleItem>();
		for (const game of games)
			for (const kind of ['history', 'tradable'] as const)
				for (const { market_hash_name: name, version } of this.#lists(kind, game))
					items.set(keyOf(game, name, version), { game, name: String(name), version: (version as string) ?? null });
		return [...items.values()];
	}

	/** An item that is not listed gets one unit. @param ask EUR @throws Error if there is no such item */
	setPrice(name: string, version: string | null, ask: number): void {
		this.#set(this.#find(name, version), ask, this.#now);
	}

	/** @throws Error if there is no such item */
	sellOut(name: string, version: string | null): void {
		this.#items.set(this.#find(name, version), 'sold out');
	}

	/** A crash goes on. @throws Error if there is no such item */
	restore(name: string, version: string | null): void {
		this.#items.delete(this.#find(name, version));
	}

	restoreAll(): void {
		this.#items.clear();
		this.#factor = 1;
	}

	/** @param share 0.3 for 30 percent */
	crash(share: number): void {
		this.#factor *= 1 - share;
		this.#factorSince = this.#now;
		for (const [key, override] of this.#items)
			if (typeof override === 'object') this.#set(key, override.ask * (1 - share), this.#now);
	}

	/** In EUR. */
	rows(kind: ListKind, game: Game): readonly Row[] {
		const rows = this.#lists(kind, game);
		if (this.isEmpty || kind === 'history') return rows;
		if (kind === 'out-of-stock') return this.#outOfStock(game, rows);
		const asks = new Map(this.#lists('tradable', game).map((row) => [this.#keyOf(game, row), row.min_price]));
		const changed = rows.flatMap((row) => this.#listing(row, this.#keyOf(game, row), asks));
		return kind === 'tradable' ? [...changed, ...this.#added(game, asks)] : changed;
	}

	get #now(): number {
		return Math.floor(this.#clock.wall() / 1000);
	}

	#find(name: string, version: string | null): string {
		const item = this.items().find((each) => each.name === name && each.version === version);
		if (!item) throw new Error(`The sample marketplace has no ${name}${version === null ? '' : `, ${version}`}.`);
		return keyOf(item.game, name, version);
	}

	#set(key: string, ask: number, since: number): void {
		this.#items.set(key, { ask: Math.max(leastPrice, toCents(ask)), since });
	}

	readonly #keyOf = (game: Game, { market_hash_name, version }: Row) => keyOf(game, market_hash_name, version);

	#listing(row: Row, key: string, asks: ReadonlyMap<string, unknown>): Row[] {
		const override = this.#items.get(key);
		if (override === 'sold out') return [];
		const before = asks.get(key);
		if (override && typeof before === 'number') return [repriced(row, override.ask / before, override.since)];
		return [this.#factor === 1 ? row : repriced(row, this.#factor, this.#factorSince)];
	}

	#added(game: Game, listed: ReadonlyMap<string, unknown>): Row[] {
		return this.#sold(game).flatMap((row) => {
			const key = this.#keyOf(game, row);
			const override = this.#items.get(key);
			return typeof override === 'object' && !listed.has(key) ? [singleListing(row, override)] : [];
		});
	}

	#outOfStock(game: Game, rows: readonly Row[]): readonly Row[] {
		const there = new Set(rows.map((row) => this.#keyOf(game, row)));
		const remaining = rows.filter((row) => typeof this.#items.get(this.#keyOf(game, row)) !== 'object');
		const added = this.#sold(game).filter((row) => {
			const key = this.#keyOf(game, row);
			return this.#items.get(key) === 'sold out' && !there.has(key);
		});
		return [...remaining, ...added.flatMap(absence)];
	}

	/** They have what a listing or an out-of-stock row needs. */
	#sold(game: Game): readonly Row[] {
		return this.#lists('history', game);
	}
}

/** The marketplace's suggestion rests on sales, so it stays. */
function repriced(row: Row, factor: number, since: number): Row {
	const changed = multiplied(row, factor);
	const atLeast = (value: unknown) => (typeof value === 'number' ? Math.max(leastPrice, value) : value);
	const asks = ['min_price', 'max_price', 'mean_price', 'median_price'].map((name) => [name, atLeast(changed[name])]);
	return { ...row, ...Object.fromEntries(asks), updated_at: since };
}

function singleListing(sales: Row, { ask, since }: Exclude<Override, 'sold out'>): Row {
	const { market_hash_name, version, currency, item_page, market_page } = sales;
	const { median } = periodOf(sales);
	return {
		market_hash_name,
		version,
		currency,
		item_page,
		market_page,
		suggested_price: toCents((median ?? ask) * suggested),
		min_price: ask,
		max_price: ask,
		mean_price: ask,
		median_price: ask,
		quantity: 1,
		created_at: since,
		updated_at: since,
	};
}

/** Items without sales in 90 days have none. */
function absence(sales: Row): Row[] {
	const { market_hash_name, version, currency } = sales;
	const { median, avg, volume } = periodOf(sales);
	if (!volume || median === null) return [];
	const suggested_price = toCents(median * suggested);
	return [{ market_hash_name, version, currency, suggested_price, avg_sale_price: avg, sales_last_90d: volume }];
}

type Sales = Pick<Period, 'median' | 'avg' | 'volume'>;

const unsold: Sales = { median: null, avg: null, volume: 0 };
const periodOf = ({ last_90_days: period }: Row): Sales => (period as Sales | null | undefined) ?? unsold;
