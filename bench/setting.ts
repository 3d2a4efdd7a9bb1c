import { join } from 'node:path';
import { SampleLists } from '../playground/market/sample-lists.ts';
import type { Currency } from '../src/market/currency.ts';
import { type ListKey, type ListKind, listKinds } from '../src/market/list-key.ts';
import { type Game, games } from '../src/names/game.ts';
import { Child } from './child.ts';
import type { Cleanup } from './cleanup.ts';
import { recordedGame as game, rowsOf } from './game-lists.ts';
import type { MarketQuestion } from './processes/market-process.ts';
import type { StoreOrder } from './processes/store-writer.ts';
import { buildRecordedLists, recordedQueries } from './recorded-data.ts';
import { queriesFrom, spread } from './typed-text.ts';

export const currencies: readonly Currency[] = ['USD', 'GBP', 'PLN', 'CNY'];
/** How many items the measurements ask for. */
const itemCount = 1_000;
/** How many queries there are with `--quick`. */
const quickQueryCount = 40;

/** The data and processes that every measurement uses. */
export interface BenchSetup {
	/** The folder of another build's checkout; undefined for this one. */
	readonly build: string | undefined;
	/** The setting of another build that this one is compared with. */
	readonly against?: BenchSetup | undefined;
	/** Returns the usual number, or a fiftieth of it with `--quick`. */
	readonly scaled: (usual: number) => number;
	/** When a refresh is measured, how soon the stored lists expire, in ms. By then, the bot has started. */
	readonly dueIn: number;
	readonly cleanup: Cleanup;
	readonly folder: string;
	/** The folder of the recorded lists; undefined if there are none, so that lists are made up. */
	readonly recorded: string | undefined;
	readonly market: Child;
	readonly marketUrl: string;
	/** A bot's SQLite file with fresh lists of all games in euro, and of one game in `currencies`. */
	readonly store: string;
	/** The name of an item of each game. */
	readonly itemOf: ReadonlyMap<Game, string>;
	readonly items: readonly string[];
	/** Names without versions that had sales in the last 30 days, spread over the whole list. */
	readonly soldItems: readonly string[];
	/** What people type to find an item: recorded if possible, otherwise made from names. */
	readonly queries: readonly string[];
	readonly hasRecordedQueries: boolean;
}

/**
 * @param isQuick only checks that every measurement works, with small lists and few rounds, whose figures say nothing
 */
export async function prepare(cleanup: Cleanup, folder: string, isQuick: boolean, build?: string): Promise<BenchSetup> {
	const listsFolder = join(folder, 'lists');
	const recorded = !isQuick && (await buildRecordedLists(listsFolder)) ? listsFolder : undefined;
	const lists = new SampleLists(recorded);
	const itemNames = [...new Set(lists.rows('tradable', game, 'EUR').map((row) => String(row.market_hash_name)))];
	const queryCollection = recordedQueries(game);
	const madeQueries = queriesFrom(itemNames);
	const soldRows = lists
		.rows('history', game, 'EUR')
		.filter((row) => row.version === null && Number((row.last_30_days as { volume: number }).volume) > 0);
	const store = join(folder, 'pricetag.sqlite');
	const keys = [
		...games.flatMap((each) => keysOf(listKinds, each, ['EUR'])),
		...keysOf(['tradable', 'history', 'out-of-stock'], game, currencies),
	];
	await writeStore({ cleanup, build }, { file: store, recorded, keys, age: 0 });
	const firstItem = (listGame: Game) =>
		String((rowsOf(lists, 'tradable', listGame, 'EUR')[0] as { market_hash_name: string }).market_hash_name);
	const market = cleanup.stopping(new Child('market-process', { arguments: recorded ? [recorded] : [] }));
	return {
		build,
		cleanup,
		dueIn: isQuick ? 9_000 : 20_000,
		scaled: (usual) => (isQuick ? Math.ceil(usual / 50) : usual),
		folder,
		recorded,
		market,
		marketUrl: await market.ask<string>('url' satisfies MarketQuestion),
		store,
		items: spread(itemNames, itemCount),
		soldItems: spread(soldRows, itemCount).map((row) => String(row.market_hash_name)),
		itemOf: new Map(games.map((each) => [each, firstItem(each)])),
		queries: isQuick ? madeQueries.slice(0, quickQueryCount) : (queryCollection ?? madeQueries),
		hasRecordedQueries: queryCollection !== undefined,
	};
}

export function keysOf(kinds: readonly ListKind[], listGame: Game, listCurrencies: readonly Currency[]): ListKey[] {
	return listCurrencies.flatMap((currency) => kinds.map((kind) => ({ kind, game: listGame, currency })));
}

export async function writeStore(
	{ cleanup, build }: Pick<BenchSetup, 'cleanup' | 'build'>,
	order: StoreOrder,
): Promise<void> {
	const writer = cleanup.stopping(new Child('store-writer', { build }));
	await writer.ask(order);
	await writer.stop();
}

/** How to run the measured bot. @param file the SQLite file, by default the one with fresh lists */
export function botOptions({ folder, marketUrl, store, build }: BenchSetup, file = store) {
	// The folder has no .env file that could change the configuration.
	return { cwd: folder, build, env: { MARKET_BASE_URL: marketUrl, STORE_URL: `sqlite://${file}` } };
}

export function marketRequests({ market }: BenchSetup): Promise<number> {
	return market.ask<number>('requests' satisfies MarketQuestion);
}
