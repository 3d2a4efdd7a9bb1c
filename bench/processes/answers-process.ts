import type { ItemContext } from '../../commands/items/item-context.ts';
import { itemOption } from '../../commands/items/item-option.ts';
import { MarketLists } from '../../src/answers/market-lists.ts';
import type { MoversQuery } from '../../src/answers/pages/movement-choice.ts';
import { Movers } from '../../src/answers/pages/movers.ts';
import { SystemClock } from '../../src/base/clock.ts';
import { createLog } from '../../src/base/log.ts';
import { SuggestionCache } from '../../src/discord/command/suggestion-cache.ts';
import { FactsOfItems } from '../../src/facts/item-facts.ts';
import { listingOf, type Rows, salesOf } from '../../src/market/rows/rows.ts';
import type { Market } from '../../src/market/snapshots/market.ts';
import { itemId } from '../../src/names/ids.ts';
import { codeOf, noHistory, type PriceSnapshot } from '../../src/prices/price-history.ts';
import { recordedPeriods } from '../../src/prices/price-series.ts';
import { Catalogue } from '../../src/search/catalogue.ts';
import { NameSearch } from '../../src/search/name-search.ts';
import { OfficialNames } from '../../src/search/official-names.ts';
import { createWords } from '../../src/words/words.ts';
import { MarketWorkerClient } from '../../src/workers/market-worker-client.ts';
import { percentile } from '../statistics.ts';
import { whileTyping } from '../typed-text.ts';
import { timeAtWork } from './stall-watch.ts';

export type AnswersOrder = { readonly file: string } & (
	| { readonly what: 'ranking'; readonly queries: readonly string[] }
	| { readonly what: 'movers'; readonly rounds: number }
);

/** How long the main thread was at work, in milliseconds. */
export interface AnswerTiming {
	/** The question that was asked; for many texts, the slowest one. */
	readonly question: string;
	readonly p50: number;
	readonly p99: number;
	readonly longest: number;
}

export interface AnswerTimes {
	readonly names: number;
	readonly times: readonly AnswerTiming[];
}

type Lists = Readonly<Record<'tradable' | 'history', Rows>>;

const game = 730;
const clock = new SystemClock();
const defaultQuery: MoversQuery = { game, basis: 'sales', direction: 'up', period: '1d', minSales: 10, text: '' };
/** Each query, with its minimum price in EUR. A thousand names match “sticker”. */
const questions: Readonly<Record<string, readonly [MoversQuery, number]>> = {
	'/movers': [defaultQuery, 1],
	'/movers min_sales:0 min_price:0': [{ ...defaultQuery, minSales: 0 }, 0],
	'/movers item:sticker': [{ ...defaultQuery, text: 'sticker' }, 1],
};

async function measure(order: AnswersOrder): Promise<AnswerTimes> {
	const worker = new MarketWorkerClient({ kind: 'sqlite', path: order.file }, createLog('silent', []));
	try {
		const kinds = ['tradable', 'history', 'out-of-stock'] as const;
		const storedLists = await worker.read(kinds.map((kind) => ({ kind, game, currency: 'EUR' })));
		// The names of all lists that were read come with only one of them.
		const columns = storedLists.map((list) => list?.names).findLast((each) => each !== undefined)!;
		const lists: Lists = { tradable: storedLists[0]!.rows, history: storedLists[1]!.rows };
		const index = await worker.index(game);
		const catalogue = () => new Catalogue(columns, new NameSearch(index, new OfficialNames()));
		const { size: names } = catalogue();
		if (order.what === 'movers') return { names, times: await moversTimes(order.rounds, lists, catalogue) };
		const texts = order.queries.flatMap(whileTyping);
		// This warms up the code but not the cache of answers, which each catalogue has of its own.
		await suggestionTimes(texts, catalogue());
		return { names, times: [await suggestionTimes(texts, catalogue())] };
	} finally {
		await worker.close();
	}
}

/** Times autocomplete for each text, as the bot's own option does it, without figures: there are no lists. */
async function suggestionTimes(texts: readonly string[], catalogue: Catalogue): Promise<AnswerTiming> {
	const context = {
		market: marketOf(catalogue),
		defaults: async () => ({ game, currency: 'EUR' }),
		words: createWords()('en-US'),
		suggestions: new SuggestionCache(),
		facts: new FactsOfItems(),
	} as Pick<ItemContext, 'market' | 'defaults' | 'words' | 'suggestions' | 'facts'> as ItemContext;
	const { suggest } = itemOption;
	const durations: number[] = [];
	for (const text of texts) durations.push(await timed(() => suggest!(text, {}, context)));
	const slowest = texts[durations.indexOf(Math.max(...durations))]!;
	return timesOf(slowest, durations);
}

async function moversTimes(rounds: number, lists: Lists, catalogue: () => Catalogue): Promise<AnswerTiming[]> {
	const dayAgo = movedPrices(lists);
	const times: AnswerTiming[] = [];
	for (const [question, [query, minPrice]] of Object.entries(questions)) {
		const durations: number[] = [];
		for (let round = 0; round < 2 * rounds; round++) {
			// As after a refresh: copied lists and a new catalogue are objects for which nothing is cached yet.
			const market = marketOf(catalogue(), { tradable: { ...lists.tradable }, history: { ...lists.history } });
			const marketLists = new MarketLists(market, clock, { game, currency: 'EUR', locked: false });
			const prices = { ...noHistory('EUR'), isOn: true, reference: async () => ({ ...dayAgo }) };
			const time = await timed(() => new Movers().page(marketLists, prices, query, minPrice, /* page */ 1, clock));
			// The first half warms up the code.
			if (round >= rounds) durations.push(time);
		}
		times.push(timesOf(question, durations));
	}
	return times;
}

const timesOf = (question: string, durations: readonly number[]): AnswerTiming => ({
	question,
	p50: percentile(durations, 50),
	p99: percentile(durations, 99),
	longest: Math.max(...durations),
});

/** Measures how long work takes. Everything is in memory, so an answer stalls the thread for that time. */
async function timed(work: () => unknown): Promise<number> {
	const from = timeAtWork();
	await work();
	return timeAtWork() - from;
}

function marketOf(catalogue: Catalogue, lists: Partial<Lists> = {}): Market {
	return {
		currencies: ['EUR'],
		rate: () => undefined,
		rateWaitsUntil: () => undefined,
		followsNoRate: () => false,
		list(key) {
			const rows = lists[key.kind as keyof Lists];
			return rows && { key, fetchedAt: clock.now(), dueAt: clock.now(), rows };
		},
		failureOf: () => undefined,
		requestTradeLocked: () => {},
		readyGames: () => [game],
		nextList: async () => {},
		catalogue: () => catalogue,
		indexed: async () => {},
		// No other searches are queued here, so each runs at once.
		search: async (work) => work(),
	};
}

/** Made-up prices of a day ago: the asks and medians of the lists, changed by up to 20 %. */
function movedPrices({ tradable, history }: Lists): PriceSnapshot {
	const size = 1 + Math.max(tradable.items.at(-1) ?? 0, history.items.at(-1) ?? 0);
	const codes = () => new Uint32Array(size);
	const reference = {
		at: Date.now() - 24 * 3_600_000,
		salesAt: Date.now() - 24 * 3_600_000,
		isKnown: new Uint8Array(size).fill(1),
		asks: codes(),
		quantities: codes(),
		medians: recordedPeriods.map(codes),
		volumes: recordedPeriods.map(codes),
	};
	// The code of 80 to 120 % of the amount, in hundredths.
	const movedCode = (amount: number | null, item: number) =>
		codeOf(amount === null ? null : Math.round(amount * (80 + (item % 41))));
	for (const item of tradable.items) {
		const { min, quantity } = listingOf(tradable, itemId(item))!;
		reference.asks[item] = movedCode(min, item);
		reference.quantities[item] = quantity;
	}
	for (const item of history.items)
		for (const [i, period] of recordedPeriods.entries()) {
			const { median, volume } = salesOf(history, itemId(item))![period];
			// With another number, the median moves by another share than the ask.
			reference.medians[i]![item] = movedCode(median, item + 7);
			reference.volumes[i]![item] = codeOf(volume);
		}
	return reference;
}

process.on('message', async (order: AnswersOrder) => {
	process.send!(await measure(order));
});
process.on('disconnect', () => process.exit(1));
