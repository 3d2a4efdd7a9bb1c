import { createLog } from '../../src/base/log.ts';
import { SystemClock } from '../../src/base/system-clock.ts';
import { MarketLists } from '../../src/market/answers/market-lists.ts';
import { Movers } from '../../src/market/answers/pages/movers.ts';
import type { MoversQuery } from '../../src/market/answers/pages/movers-query.ts';
import { Catalogue } from '../../src/market/catalogue/catalogue.ts';
import type { CatalogueData } from '../../src/market/catalogue/catalogue-data.ts';
import { DecodingClient } from '../../src/market/decoding/decoding-client.ts';
import { itemId } from '../../src/market/ids.ts';
import { listingOf, type Rows, salesOf } from '../../src/market/rows/rows.ts';
import type { Market } from '../../src/market/snapshots/market.ts';
import type { Snapshot } from '../../src/market/snapshots/snapshot.ts';
import { noHistory, type PriceHistory } from '../../src/prices/price-history.ts';
import { recordedPeriods } from '../../src/prices/price-series.ts';
import { codeOf, type Reference } from '../../src/prices/reference.ts';
import { Finder } from '../../src/search/finder.ts';
import { percentile } from '../statistics.ts';
import { waitingForCore } from './stall-watch.ts';

export interface MovesOrder {
	/** The bot's SQLite file. Its cache has lists in EUR. */
	readonly file: string;
	readonly rounds: number;
}

const hundredths = (amount: number | null) => codeOf(amount === null ? null : Math.round(100 * amount));

/** Milliseconds that the first answer from new lists keeps the main thread at work. */
export interface MovesTimes {
	readonly of: string;
	readonly usual: number;
	readonly longest: number;
}

export interface Moves {
	readonly names: number;
	readonly times: readonly MovesTimes[];
}

const game = 730;
const day = 24 * 3_600_000;

const usual: MoversQuery = { game, basis: 'sales', direction: 'up', period: '1d', minSales: 10, text: '' };

/** A thousand names match “sticker”. The last number is the least price, in EUR. */
const questions: Readonly<Record<string, readonly [MoversQuery, number]>> = {
	'/movers': [usual, 1],
	'/movers min_sales:0 min_price:0': [{ ...usual, minSales: 0 }, 0],
	'/movers item:sticker': [{ ...usual, text: 'sticker' }, 1],
};

async function measure({ file, rounds }: MovesOrder): Promise<Moves> {
	const log = createLog('silent', []);
	const decoder = new DecodingClient({ kind: 'sqlite', path: file }, log);
	const clock = new SystemClock();
	try {
		const kinds = ['tradable', 'history'] as const;
		const lists = await decoder.read(kinds.map((kind) => ({ kind, game, currency: 'EUR' })));
		const [listings, history] = lists.map((list) => list!.rows) as [Rows, Rows];
		const data = lists.map((list) => list!.catalogue).find((each) => each !== undefined) as CatalogueData;
		const index = await decoder.index(game);
		const times: MovesTimes[] = [];
		for (const [of, [query, minPrice]] of Object.entries(questions)) {
			const taken: number[] = [];
			for (let round = 0; round < 2 * rounds; round++) {
				// New lists come with nothing that was found in others, and now and then with new names.
				const rows = { tradable: { ...listings }, history: { ...history } };
				const market = marketOf(rows, new Catalogue(data, new Finder(index)), clock);
				const asked = new MarketLists(market, clock, { game, currency: 'EUR', locked: false });
				const then = earlier(listings, history);
				const prices: PriceHistory = { ...noHistory('EUR'), isOn: true, reference: async () => then };
				const time = await timed(() => new Movers().page(asked, prices, query, minPrice, 1, clock));
				// The first half warms up the code.
				if (round >= rounds) taken.push(time);
			}
			times.push({ of, usual: percentile(taken, 50), longest: Math.max(...taken) });
		}
		return { names: new Catalogue(data).size, times };
	} finally {
		await decoder.close();
	}
}

const waited = waitingForCore();

/**
 * How long work takes, without the time that the thread waited for a core if that is known. Everything is in memory, so
 * an answer is one piece of work, and a stall of that length.
 */
async function timed(work: () => unknown): Promise<number> {
	const [from, before] = [performance.now(), waited?.() ?? 0];
	await work();
	return performance.now() - from - ((waited?.() ?? 0) - before);
}

function marketOf(
	rows: Readonly<Record<'tradable' | 'history', Rows>>,
	catalogue: Catalogue,
	clock: SystemClock,
): Market {
	const snapshot = (kind: 'tradable' | 'history'): Snapshot => ({
		key: { kind, game, currency: 'EUR' },
		fetchedAt: clock.now(),
		dueAt: clock.now(),
		rows: rows[kind],
	});
	const snapshots = { tradable: snapshot('tradable'), history: snapshot('history') };
	return {
		currencies: ['EUR'],
		rate: () => undefined,
		rateWaitsUntil: () => undefined,
		list: ({ kind }) => (kind === 'tradable' || kind === 'history' ? snapshots[kind] : undefined),
		failureOf: () => undefined,
		askForLocked: () => {},
		readyGames: () => [game],
		nextList: async () => {},
		catalogue: () => catalogue,
		indexed: async () => {},
		search: async (work) => work(),
	};
}

let known: Reference | undefined;

/** The lists with other prices, as what everything cost a day ago: asks and medians are up to 20 % off. */
function earlier(listings: Rows, history: Rows): Reference {
	known ??= moved(listings, history);
	return { ...known };
}

function moved(listings: Rows, history: Rows): Reference {
	const size = 1 + Math.max(listings.items.at(-1) ?? 0, history.items.at(-1) ?? 0);
	const codes = () => new Uint32Array(size);
	const reference = {
		at: Date.now() - day,
		isKnown: new Uint8Array(size).fill(1),
		asks: codes(),
		quantities: codes(),
		medians: recordedPeriods.map(codes),
		volumes: recordedPeriods.map(codes),
	};
	const off = (amount: number | null, item: number) =>
		hundredths(amount === null ? null : Math.round(amount * (80 + (item % 41))) / 100);
	for (const item of listings.items) {
		const { min, quantity } = listingOf(listings, itemId(item))!;
		reference.asks[item] = off(min, item);
		reference.quantities[item] = quantity;
	}
	for (const item of history.items)
		for (const [i, period] of recordedPeriods.entries()) {
			const { median, volume } = salesOf(history, itemId(item))![period];
			reference.medians[i]![item] = off(median, item + 7);
			reference.volumes[i]![item] = codeOf(volume);
		}
	return reference;
}

process.on('message', async (order: MovesOrder) => {
	process.send!(await measure(order));
});
process.on('disconnect', () => process.exit(1));
