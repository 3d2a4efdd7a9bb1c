import { join } from 'node:path';
import { SampleLists } from '../src/local/market/sample-lists.ts';
import type { Currency } from '../src/market/currency.ts';
import { Child } from './child.ts';
import type { Cleanup } from './cleanup.ts';
import type { MarketQuestion } from './market-stand-in.ts';
import { buildRecordedLists, recordedQueries } from './recorded.ts';
import type { StoreOrder } from './store-writer.ts';
import { queriesFrom, spread } from './typing.ts';

const game = 730;
/** The pairs of items and history that memory is measured with. */
export const currencies: readonly Currency[] = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'PLN', 'TRY', 'CNY'];
/** How many different items are asked for. */
const itemsAsked = 1_000;

/** What every measurement needs. */
export interface Setting {
	readonly cleanup: Cleanup;
	/** For files; removed at the end. */
	readonly folder: string;
	/** The folder of the recorded lists; undefined where they are made up. */
	readonly recorded: string | undefined;
	readonly market: Child;
	readonly marketUrl: string;
	/** A bot's SQLite file beside which fresh lists of all currencies are kept. */
	readonly store: string;
	/** Names on offer, as people pick them from the suggestions, from all over the list. */
	readonly items: readonly string[];
	/** Names of one version that were sold in 30 days, from all over the list. */
	readonly soldItems: readonly string[];
	/** The answer about this one rests on all three lists of a currency. */
	readonly outOfStockItem: string;
	/** What people type to find an item, as far as known; else made up of names. */
	readonly queries: readonly string[];
	readonly recordedQueries: boolean;
}

export async function prepare(cleanup: Cleanup, folder: string): Promise<Setting> {
	const listsFolder = join(folder, 'lists');
	const recorded = (await buildRecordedLists(listsFolder)) ? listsFolder : undefined;
	const lists = new SampleLists(recorded);
	const names = (kind: 'tradable' | 'out-of-stock') =>
		lists.rows(kind, game, 'EUR').map((row) => String(row.market_hash_name));
	const onOffer = [...new Set(names('tradable'))];
	const known = recordedQueries(game);
	const sold = lists
		.rows('history', game, 'EUR')
		.filter((row) => row.version === null && Number((row.last_30_days as { volume: number }).volume) > 0);
	const store = join(folder, 'pricetag.sqlite');
	await writeStore(cleanup, { file: store, recorded, currencies, age: 0 });
	const market = cleanup.stopping(new Child('market-stand-in', { arguments: recorded ? [recorded] : [] }));
	return {
		cleanup,
		folder,
		recorded,
		market,
		marketUrl: await market.ask<string>('url' satisfies MarketQuestion),
		store,
		items: spread(onOffer, itemsAsked),
		soldItems: spread(sold, itemsAsked).map((row) => String(row.market_hash_name)),
		outOfStockItem: names('out-of-stock')[0]!,
		queries: known ?? queriesFrom(onOffer),
		recordedQueries: known !== undefined,
	};
}

export async function writeStore(cleanup: Cleanup, order: StoreOrder): Promise<void> {
	const writer = cleanup.stopping(new Child('store-writer'));
	await writer.ask(order);
	await writer.stop();
}

/** How the bot under test is run: as by `npm start`, on the stored lists or those of another `store`. */
export function botOptions({ folder, marketUrl, store }: Setting, file = store) {
	// The folder holds no .env that could change anything.
	return { cwd: folder, env: { MARKET_BASE_URL: marketUrl, STORE_URL: `sqlite://${file}` } };
}

/** How many requests the market got so far. */
export function marketRequests({ market }: Setting): Promise<number> {
	return market.ask<number>('requests' satisfies MarketQuestion);
}
