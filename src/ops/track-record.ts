import { type AskWithSales, usualRanges, type Verdict, verdictOn } from '../answers/verdict.ts';
import { StartError } from '../base/errors.ts';
import type { Currency } from '../market/currency.ts';
import type { Game } from '../names/game.ts';
import { type ItemKind, itemKindOf } from '../names/item-kind.ts';
import { connectTo } from '../storage/connect.ts';
import type { Database } from '../storage/database.ts';
import { locationOf, processEnvironment, readStoreLocation } from './config.ts';

/** How many recorded days are evaluated. */
const maxDays = 90;
/** After how many more days the asks are compared. */
const laterDays = [1, 3, 7] as const;
/** In hundredths of the home currency: lower asks change by their rounding. */
const minAsk = 500;
/** How many sales in 30 days an item must have. */
const minSales = 20;
/** As a share of the ask: a smaller change counts as none. */
const minChange = 0.005;

const verdicts = ['good-to-buy', 'low-but-falling', 'as-usual', 'good-to-sell', 'all'] as const satisfies readonly (
	| Verdict
	| 'all'
)[];

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
	const database = await connectTo(location, true);
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

/** The rows of an item by day. Days without a change have none. */
interface RecordedItem {
	readonly kind: ItemKind | undefined;
	readonly asks: ReadonlyMap<number, number | null>;
	readonly sales: ReadonlyMap<number, Pick<AskWithSales, 'week' | 'month'>>;
}

/** How many lowest asks were higher, about the same, or lower some days after a verdict. */
interface ChangeCounts {
	up: number;
	same: number;
	down: number;
}

function countsKey(verdict: Verdict | 'all', later: number): string {
	return `${verdict} ${later}`;
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
	const items = await recordedItems(database, game);
	const days = [...new Set(items.flatMap(({ sales }) => [...sales.keys()]))].sort((a, b) => a - b).slice(-maxDays);
	const counts = new Map<string, ChangeCounts>();
	for (const day of days) {
		const offers = items.flatMap((item) => {
			const ask = newest(item.asks, day);
			const sales = newest(item.sales, day);
			return ask && sales ? [{ item, offer: { kind: item.kind, ask, ...sales } }] : [];
		});
		const ranges = usualRanges(offers.map(({ offer }) => offer));
		for (const { item, offer } of offers) {
			if (offer.ask < minAsk || offer.month.volume < minSales) continue;
			const verdict = verdictOn(offer, ranges)?.verdict;
			for (const later of laterDays) {
				const ask = day + later <= days.at(-1)! ? newest(item.asks, day + later) : undefined;
				if (!verdict || !ask) continue;
				const change = ask / offer.ask - 1;
				countChange(counts, countsKey(verdict, later), change);
				countChange(counts, countsKey('all', later), change);
			}
		}
	}
	return table(game, days.length, counts);
}

async function recordedItems({ sql }: Database, { game, currency }: RecordedGame): Promise<RecordedItem[]> {
	const itemRows = await sql
		.selectFrom('price_items')
		.where('game', '=', game)
		.where('currency', '=', currency)
		.select(['id', 'name'])
		.execute();
	const items = new Map(
		itemRows.map(({ id, name }) => [
			id,
			{
				kind: itemKindOf(name, game),
				asks: new Map<number, number | null>(),
				sales: new Map<number, Pick<AskWithSales, 'week' | 'month'>>(),
			},
		]),
	);
	for (const { item, day, last } of await sql.selectFrom('price_days').select(['item', 'day', 'last']).execute())
		items.get(item)?.asks.set(Number(day), last === null ? null : Number(last));
	const salesRows = await sql
		.selectFrom('price_sales')
		.select(['item', 'day', 'median_7d', 'sales_7d', 'median_30d', 'sales_30d'])
		.execute();
	for (const { item, day, median_7d, sales_7d, median_30d, sales_30d } of salesRows)
		items.get(item)?.sales.set(Number(day), {
			week: { median: Number(median_7d ?? 0), volume: Number(sales_7d ?? 0) },
			month: { median: Number(median_30d ?? 0), volume: Number(sales_30d ?? 0) },
		});
	return [...items.values()].filter(({ sales }) => sales.size > 0);
}

/** The value of the day, or of the last one before it that has a value: days without a change have no row. */
function newest<Value>(byDay: ReadonlyMap<number, Value>, day: number): Value | undefined {
	for (let at = day; at > day - maxDays; at--) if (byDay.has(at)) return byDay.get(at);
	return undefined;
}

function table({ game, currency }: RecordedGame, days: number, counts: ReadonlyMap<string, ChangeCounts>): string {
	const lines = [
		`Game ${game}, ${currency}: ${days} days. How many lowest asks were higher, the same or lower after some days:`,
	];
	for (const verdict of verdicts) {
		const cells = laterDays.map((later) => {
			const { up, same, down } = counts.get(countsKey(verdict, later)) ?? { up: 0, same: 0, down: 0 };
			const total = up + same + down;
			const share = (count: number) => Math.round((100 * count) / total);
			return `${later} d: ${total === 0 ? 'none' : `${share(up)} / ${share(same)} / ${share(down)} % of ${total}`}`;
		});
		lines.push(`${verdict.padEnd(16)} ${cells.join('   ')}`);
	}
	return lines.join('\n');
}
