import type { ItemContext } from '../../commands/items/item-context.ts';
import { itemOption } from '../../commands/items/item-option.ts';
import { askSuggestion } from '../../commands/items/suggestions.ts';
import { createLog } from '../../src/base/log.ts';
import { SuggestionCache } from '../../src/discord/command/suggestion-cache.ts';
import { Catalogue } from '../../src/market/catalogue/catalogue.ts';
import type { CatalogueData } from '../../src/market/catalogue/catalogue-data.ts';
import { DecodingClient } from '../../src/market/decoding/decoding-client.ts';
import type { Defaults } from '../../src/market/defaults.ts';
import type { Market } from '../../src/market/snapshots/market.ts';
import { Finder } from '../../src/search/finder.ts';
import { createWords } from '../../src/words/words.ts';
import { percentile } from '../statistics.ts';
import { whileTyping } from '../typing.ts';

export interface RankingOrder {
	/** The bot's SQLite file, which has lists in EUR. */
	readonly file: string;
	readonly queries: readonly string[];
}

/** Milliseconds per query. */
export interface Times {
	readonly p50: number;
	readonly p99: number;
	readonly longest: number;
	readonly longestFor: string;
}

export interface Ranking {
	readonly names: number;
	readonly typing: Times;
}

const game = 730;

/** Times autocomplete for each text, as the bot's own option does it. */
async function time(catalogue: Catalogue, texts: readonly string[]): Promise<Times> {
	// Everything of the context that autocomplete needs if a catalogue is loaded.
	const defaults = async (): Promise<Defaults> => ({ game, currency: 'EUR' });
	// No other searches are queued here, so each runs at once.
	const market: Pick<Market, 'catalogue' | 'search' | 'currencies' | 'list'> = {
		catalogue: () => catalogue,
		search: async (work) => work(),
		// There are no lists, so the suggestions have no figures: this measures how names are found.
		currencies: ['EUR'],
		list: () => undefined,
	};
	const words = createWords()('en-US');
	const suggestions = new SuggestionCache();
	const context = { market, defaults, words, suggestions } satisfies Pick<
		ItemContext,
		'defaults' | 'words' | 'suggestions'
	> & { market: object };
	const { suggest } = itemOption(askSuggestion);
	const taken: number[] = [];
	let longest = { time: 0, text: '' };
	for (const text of texts) {
		const from = performance.now();
		await suggest!(text, {}, context as unknown as ItemContext);
		const time = performance.now() - from;
		taken.push(time);
		if (time > longest.time) longest = { time, text };
	}
	return {
		p50: percentile(taken, 50),
		p99: percentile(taken, 99),
		longest: longest.time,
		longestFor: longest.text,
	};
}

async function rank({ file, queries }: RankingOrder): Promise<Ranking> {
	const decoder = new DecodingClient({ kind: 'sqlite', path: file }, createLog('silent', []));
	try {
		let data: CatalogueData | undefined;
		for (const kind of ['tradable', 'history', 'out-of-stock'] as const)
			data = (await decoder.read([{ kind, game, currency: 'EUR' }]))[0]?.catalogue ?? data;
		const typed = queries.flatMap(whileTyping);
		// This warms up the code but not the cache of answers, which each catalogue has of its own.
		const index = await decoder.index(game);
		const fresh = () => new Catalogue(data!, new Finder(index));
		await time(fresh(), typed);
		const catalogue = fresh();
		return { names: catalogue.size, typing: await time(catalogue, typed) };
	} finally {
		await decoder.close();
	}
}

process.on('message', async (order: RankingOrder) => {
	process.send!(await rank(order));
});
process.on('disconnect', () => process.exit(1));
