import { doubtfulLowestAskFinder } from '../../../src/answers/doubtful-asks.ts';
import { isWithin, itemFilterOf } from '../../../src/answers/pages/item-filter.ts';
import { UserError } from '../../../src/base/user-error.ts';
import { convertedAmount } from '../../../src/market/rows/rows.ts';
import { gameNames } from '../../../src/names/game.ts';
import type { KeyedItem } from '../../../src/names/item-ref.ts';
import { relativeChange } from '../../items/compared.ts';
import { feeText, proceedsAfterFee } from '../../lists/worth.ts';
import { evaluationSource, isFresh, listsAndCurrency, maxResultItems } from './evaluation.ts';
import type { FeedQueryBase, FeedResultBase } from './feed-base.ts';
import { type FeedKindOf, moneyOfResult } from './feed-kind.ts';

/** Finds trade-up contracts of one item that return more than they cost, on average. */
export interface TradeupsQuery extends FeedQueryBase {
	readonly kind: 'tradeups';
}

/** The item is the one that is put into the contract. Amounts are in the currency of the post. */
export interface FeedContract extends KeyedItem {
	/** How many units of the item the contract takes. */
	readonly units: number;
	/** What all units cost together. */
	readonly cost: number;
	/** The average return, after the seller's fee if it is known. */
	readonly back: number;
}

interface TradeupsResult extends FeedResultBase {
	readonly kind: 'tradeups';
	readonly items: readonly FeedContract[];
	/** The seller's fee as a share; undefined if it is unknown. */
	readonly fee: number | undefined;
}

/** Only Counter-Strike has trade-up contracts. */
const gameWithTradeUps = 730;

export const tradeups: FeedKindOf<TradeupsQuery, TradeupsResult> = {
	title: 'feed.kind.tradeups',
	setup: {
		options: ['item', 'min_price', 'max_price', 'at_most'],
		needsHistory: false,
		hasDefaultMinPrice: true,
		game: gameWithTradeUps,
		toQuery({ game }, base) {
			if (game !== undefined && game !== gameWithTradeUps)
				throw new UserError({ code: 'contracts-of-game', game: gameNames[gameWithTradeUps] });
			return { kind: 'tradeups', ...base, game: gameWithTradeUps };
		},
	},
	isDaily: false,
	// The return of a contract changes with every list, so a better one is not news, and no figure is compared.
	repeats: { isBetter: () => false },
	criterionText(_, words) {
		return words.t('feed.filter.tradeups');
	},
	async evaluate(query, services) {
		const { clock, contents, bestContracts, sellerFee: fee } = services;
		const { priceRange, text } = query;
		const { lists, currency, conversion } = listsAndCurrency(query, services);
		const listings = lists.listings();
		const sales = lists.sales();
		if (!isFresh(listings, clock.now())) return undefined;
		const matches = await itemFilterOf(text, lists);
		const catalogue = lists.loadedCatalogue();
		const contracts = await bestContracts.all({
			listings,
			sales: sales.rows,
			catalogue,
			doubtful: doubtfulLowestAskFinder(lists),
			contents: await contents.read(),
		});
		const inCurrency = (amount: number) => convertedAmount(amount, conversion?.rate);
		const items = contracts
			// Return and cost are both in the home currency. If an outcome has no price, the average return is unknown.
			.filter(({ unpriced, average, cost }) => unpriced === 0 && proceedsAfterFee(average, fee) > cost)
			.filter(({ ref, cost }) => isWithin(inCurrency(cost), priceRange) && catalogue.itemsOf(ref).some(matches.has))
			.map(
				({ ref, name, units, cost, average }): FeedContract => ({
					key: catalogue.key(ref),
					name,
					version: null,
					units,
					cost: inCurrency(cost),
					back: inCurrency(proceedsAfterFee(average, fee)),
				}),
			);
		return {
			kind: 'tradeups',
			...evaluationSource(listings, currency, clock, conversion),
			fee,
			items: items.slice(0, maxResultItems),
		};
	},
	table(result, words) {
		const { t } = words;
		const money = moneyOfResult(result, words);
		return {
			columns: t('feed.post.tradeupsColumns', { fee: feeText(result.fee, words) }),
			header: [t('tradeup.cost'), t('tradeup.back'), ''],
			entries: result.items.map(({ cost, back, units, ...item }) => ({
				...item,
				figures: (write) => [write(cost), write(back), relativeChange(back, cost, words)],
				description: t('feed.post.tradeup', { units: words.count(units), cost: money(cost), back: money(back) }),
			})),
		};
	},
};
