import { join } from 'node:path';
import { SampleLists } from '../src/local/market/sample-lists.ts';
import type { Currency } from '../src/market/currency.ts';
import { Child } from './child.ts';
import type { Cleanup } from './cleanup.ts';
import type { MarketQuestion } from './processes/market-process.ts';
import type { StoreOrder } from './processes/store-writer.ts';
import { buildRecordedLists, recordedQueries } from './recorded-data.ts';
import { queriesFrom, spread } from './typing.ts';

const game = 730;
/** Memory is measured with listings and sales in each of these. */
export const currencies: readonly Currency[] = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'PLN', 'TRY', 'CNY'];
/** How many different items users ask for. */
const itemCount = 1_000;

/** What every measurement uses. */
export interface Setting {
	readonly cleanup: Cleanup;
	/** For files. Removed at the end. */
	readonly folder: string;
	/** The folder of recorded lists; undefined if the lists are made up. */
	readonly recorded: string | undefined;
	readonly market: Child;
	readonly marketUrl: string;
	/** A bot's SQLite file whose cache has fresh lists in all currencies. */
	readonly store: string;
	/** Names of listed items, spread over the whole list. */
	readonly items: readonly string[];
	/** Names without versions that had sales in the last 30 days, spread over the whole list. */
	readonly soldItems: readonly string[];
	/** An item whose answer needs all three lists of a currency. */
	readonly outOfStockItem: string;
	/** What people type to find an item: recorded if possible, otherwise made from names. */
	readonly queries: readonly string[];
	readonly recordedQueries: boolean;
}

export async function prepare(cleanup: Cleanup, folder: string): Promise<Setting> {
	const listsFolder = join(folder, 'lists');
	const recorded = (await buildRecordedLists(listsFolder)) ? listsFolder : undefined;
	const lists = new SampleLists(recorded);
	const names = (kind: 'tradable' | 'out-of-stock') =>
		lists.rows(kind, game, 'EUR').map((row) => String(row.market_hash_name));
	const listed = [...new Set(names('tradable'))];
	const known = recordedQueries(game);
	const sold = lists
		.rows('history', game, 'EUR')
		.filter((row) => row.version === null && Number((row.last_30_days as { volume: number }).volume) > 0);
	const store = join(folder, 'pricetag.sqlite');
	await writeStore(cleanup, { file: store, recorded, currencies, age: 0 });
	const market = cleanup.stopping(new Child('market-process', { arguments: recorded ? [recorded] : [] }));
	return {
		cleanup,
		folder,
		recorded,
		market,
		marketUrl: await market.ask<string>('url' satisfies MarketQuestion),
		store,
		items: spread(listed, itemCount),
		soldItems: spread(sold, itemCount).map((row) => String(row.market_hash_name)),
		outOfStockItem: names('out-of-stock')[0]!,
		queries: known ?? queriesFrom(listed),
		recordedQueries: known !== undefined,
	};
}

export async function writeStore(cleanup: Cleanup, order: StoreOrder): Promise<void> {
	const writer = cleanup.stopping(new Child('store-writer'));
	await writer.ask(order);
	await writer.stop();
}

/** How to run the measured bot. @param file the SQLite file, by default the one with fresh lists */
export function botOptions({ folder, marketUrl, store }: Setting, file = store) {
	// The folder has no .env file that could change the configuration.
	return { cwd: folder, env: { MARKET_BASE_URL: marketUrl, STORE_URL: `sqlite://${file}` } };
}

/** How many requests the marketplace has received. */
export function marketRequests({ market }: Setting): Promise<number> {
	return market.ask<number>('requests' satisfies MarketQuestion);
}
