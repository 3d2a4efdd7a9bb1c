import { ascending, bisector, range } from 'd3-array';
import { type AskWithSales, usualRanges } from '../answers/usual-ranges.ts';
import { type Verdict, verdictOn } from '../answers/verdict.ts';
import { StartError } from '../base/errors/start-error.ts';
import type { Currency } from '../market/currency.ts';
import type { Game } from '../names/game.ts';
import { type ItemKind, itemKindOf } from '../names/item-kind.ts';
import { dayOf, itemsOf, newestTime, spansOf } from '../prices/price-tables.ts';
import { connectForBackground } from '../storage/connect.ts';
import type { Database } from '../storage/database.ts';
import { locationOf, processEnvironment, readStoreLocation } from './config.ts';

/** How many recorded days are evaluated. */
const maxDays = 90;
/** After how many days an ask is compared with the one of the verdict. */
const waits = [1, 3, 7] as const;
/** The lowest ask to evaluate, in hundredths of the home currency. Below it, one hundredth is a large share. */
const minAsk = 500;
/** How many sales in 30 days an item must have. */
const minSales = 20;
/** The smallest change that counts, as a share of the ask. */
const minChange = 0.005;

const verdicts = ['good-to-buy', 'low-but-falling', 'as-usual', 'good-to-sell', 'all'] as const satisfies readonly (
	| Verdict
	| 'all'
)[];

const byDay = bisector(({ day }: DayValue<unknown>) => day);

/**
 * `npm run track-record` or `npm run track-record -- STORE`: says how prices changed after the verdicts on the
 * items that a store has recorded. The bot may be running.
 */
try {
	const [store, ...others] = process.argv.slice(2);
	if (others.length > 0 || store?.startsWith('-'))
		throw new StartError(
			'Name at most one store, such as sqlite://data/pricetag.sqlite: npm run track-record -- STORE',
		);
	const location = store === undefined ? readStoreLocation(processEnvironment()) : locationOf(withScheme(store));
	const database = await connectForBackground(location);
	try {
		const games = await recordedGames(database);
		if (games.length === 0) process.stdout.write('Nothing is recorded in this store yet.\n');
		for (const game of games) process.stdout.write(`${await trackRecord(database, game)}\n`);
	} finally {
		await database.close();
	}
} catch (error) {
	process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
	process.exitCode = 1;
}

/** A game whose prices were recorded, and their currency. */
interface RecordedGame {
	readonly game: Game;
	readonly currency: Currency;
}

function withScheme(store: string): string {
	return /^\w+:\/\//.test(store) ? store : `sqlite://${store}`;
}

async function recordedGames({ sql }: Database): Promise<RecordedGame[]> {
	const rows = await sql.selectFrom('price_items').select(['game', 'currency']).distinct().execute();
	return rows as RecordedGame[];
}

/** What is known of an item from a day on, until its next value. */
interface DayValue<Value> {
	readonly day: number;
	readonly value: Value;
}

/** The values of an item in the order of their days. Days without a change have none. */
interface RecordedItem {
	readonly kind: ItemKind | undefined;
	/** The last lowest ask of the day, in hundredths; null if none was on offer. */
	readonly asks: DayValue<number | null>[];
	readonly sales: DayValue<Pick<AskWithSales, 'week' | 'month'>>[];
}

/** How many lowest asks were higher, about the same, or lower some days after a verdict. */
interface ChangeCounts {
	up: number;
	same: number;
	down: number;
}

function countsKey(verdict: Verdict | 'all', wait: number): string {
	return `${verdict} ${wait}`;
}

/** @param change the change as a share of the earlier ask */
function countChange(counts: Map<string, ChangeCounts>, key: string, change: number): void {
	const count = counts.get(key) ?? { up: 0, same: 0, down: 0 };
	if (change > minChange) count.up++;
	else if (change < -minChange) count.down++;
	else count.same++;
	counts.set(key, count);
}

async function trackRecord(database: Database, game: RecordedGame): Promise<string> {
	const days = await recordedDays(database, game);
	const items = await recordedItems(database, game, days[0] ?? 0);
	const daySet = new Set(days);
	const counts = new Map<string, ChangeCounts>();
	for (const day of days) {
		const offers = offersOn(day, items);
		const ranges = usualRanges(offers.map(({ offer }) => offer));
		for (const { item, offer } of offers) {
			if (offer.ask < minAsk || offer.month.volume < minSales) continue;
			const verdict = verdictOn(offer, ranges)?.verdict;
			if (!verdict) continue;
			for (const wait of waits) {
				// On days without a record, prices are unknown.
				const laterAsk = daySet.has(day + wait) ? valueAt(item.asks, day + wait) : undefined;
				if (!laterAsk) continue;
				const change = laterAsk / offer.ask - 1;
				countChange(counts, countsKey(verdict, wait), change);
				countChange(counts, countsKey('all', wait), change);
			}
		}
	}
	return table(game, days.length, counts);
}

/** Returns the items that were on offer that day, with the prices and sales that a verdict needs. */
function offersOn(day: number, items: readonly RecordedItem[]) {
	return items.flatMap((item) => {
		const ask = valueAt(item.asks, day);
		const sales = valueAt(item.sales, day);
		return ask && sales ? [{ item, offer: { kind: item.kind, ask, ...sales } }] : [];
	});
}

/** Resolves to the last `maxDays` days, in their order, on which lists of asks were recorded. */
async function recordedDays({ sql }: Database, game: RecordedGame): Promise<number[]> {
	const spans = await spansOf(sql, game).execute();
	const days = spans.flatMap(({ started, ended }) => range(dayOf(started), dayOf(ended) + 1));
	return [...new Set(days)].sort(ascending).slice(-maxDays);
}

/** Resolves to the items with their values since a day, and the last values before it, which were still true then. */
async function recordedItems({ sql }: Database, game: RecordedGame, since: number): Promise<RecordedItem[]> {
	const itemRows = await itemsOf(sql, game).select(['id', 'name']).execute();
	const items = new Map(
		itemRows.map(({ id, name }): [number, RecordedItem] => [
			id,
			{ kind: itemKindOf(name, game.game), asks: [], sales: [] },
		]),
	);
	const askRows = await itemsOf(sql, game)
		.innerJoin('price_days', 'price_days.item', 'price_items.id')
		// The newest row up to that day has the values that were still true on it.
		.where(({ eb, fn, val }) => eb('day', '>=', fn.coalesce(newestTime('price_days', since), val(since))))
		.select(['item', 'day', 'last'])
		.orderBy('day')
		.execute();
	for (const { item, day, last } of askRows) items.get(item)?.asks.push({ day, value: last });
	const salesRows = await itemsOf(sql, game)
		.innerJoin('price_sales', 'price_sales.item', 'price_items.id')
		.where(({ eb, fn, val }) => eb('day', '>=', fn.coalesce(newestTime('price_sales', since), val(since))))
		.select(['item', 'day', 'median_7d', 'sales_7d', 'median_30d', 'sales_30d'])
		.orderBy('day')
		.execute();
	for (const { item, day, median_7d, sales_7d, median_30d, sales_30d } of salesRows)
		items.get(item)?.sales.push({
			day,
			value: {
				week: { median: median_7d ?? 0, volume: sales_7d ?? 0 },
				month: { median: median_30d ?? 0, volume: sales_30d ?? 0 },
			},
		});
	return [...items.values()].filter(({ sales }) => sales.length > 0);
}

/** Returns the value of the day, or of the last one before it that has a value. */
function valueAt<Value>(values: readonly DayValue<Value>[], day: number): Value | undefined {
	return values[byDay.right(values, day) - 1]?.value;
}

function table({ game, currency }: RecordedGame, days: number, counts: ReadonlyMap<string, ChangeCounts>): string {
	const lines = [
		`Game ${game}, ${currency}: ${days} days. How many lowest asks were higher, the same or lower after some days:`,
	];
	for (const verdict of verdicts) {
		const cells = waits.map((wait) => {
			const { up, same, down } = counts.get(countsKey(verdict, wait)) ?? { up: 0, same: 0, down: 0 };
			const total = up + same + down;
			if (total === 0) return `${wait} d: none`;
			const share = (count: number) => Math.round((100 * count) / total);
			return `${wait} d: ${share(up)} / ${share(same)} / ${share(down)} % of ${total}`;
		});
		lines.push(`${verdict.padEnd(16)} ${cells.join('   ')}`);
	}
	return lines.join('\n');
}
