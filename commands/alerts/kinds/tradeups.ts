import { doubtfulIn } from '../../../src/answers/doubtful-asks.ts';
import { isWithin, itemFilterOf } from '../../../src/answers/pages/item-filter.ts';
import { UserError } from '../../../src/base/user-error.ts';
import { convertedAmount } from '../../../src/market/rows/rows.ts';
import { gameNames } from '../../../src/names/game.ts';
import type { KeyedItem } from '../../../src/names/item-ref.ts';
import { change } from '../../items/compared.ts';
import { feeText, returnAfterFee } from '../../lists/item-table.ts';
import type { FeedQueryBase, FeedResultBase } from './any-feed.ts';
import { currencyFor, evaluationSource, isFresh, maxItems } from './evaluation.ts';
import { type FeedKindOf, moneyOfResult } from './feed-kind.ts';

/** Finds trade-up contracts of one item that return more than they cost, on average. */
export interface TradeupsQuery extends FeedQueryBase {
	readonly kind: 'tradeups';
}

/** The item is the one that is put into the contract. */
export interface FeedContract extends KeyedItem {
	readonly units: number;
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
const game = 730;

export const tradeups: FeedKindOf<TradeupsQuery, TradeupsResult> = {
	title: 'feed.kind.tradeups',
	choosing: {
		options: ['item', 'min_price', 'max_price', 'at_most'],
		needsHistory: false,
		hasLeastPrice: true,
		query({ game: chosenGame }, about) {
			if (chosenGame !== undefined && chosenGame !== game)
				throw new UserError({ code: 'contracts-of-game', game: gameNames[game] });
			return { kind: 'tradeups', ...about, game };
		},
	},
	isDaily: false,
	criterion(_, words) {
		return words.t('feed.filter.tradeups');
	},
	async evaluate(query, options) {
		const { clock, contents, bestContracts, sellerFee: fee } = options;
		const { priceRange, text } = query;
		const { lists, currency, conversion } = currencyFor(query, options);
		const listings = lists.listings();
		const sales = lists.history();
		if (!isFresh(listings, clock.now())) return undefined;
		const matches = await itemFilterOf(text, lists);
		const catalogue = lists.catalogue()!;
		const source = { listings, sales: sales.rows, catalogue, doubtful: doubtfulIn(lists) };
		const contracts = await bestContracts.all({ ...source, contents: await contents.read() });
		const inMoney = (amount: number) => convertedAmount(amount, conversion?.rate);
		const items = contracts
			// If an outcome has no price, the average return is unknown.
			.filter(({ unpriced, average, cost }) => unpriced === 0 && returnAfterFee(average, fee) > cost)
			.filter(({ ref, cost }) => isWithin(inMoney(cost), priceRange) && catalogue.itemsOf(ref).some(matches.has))
			.map(
				({ ref, name, units, cost, average }): FeedContract => ({
					key: catalogue.key(ref),
					name,
					version: null,
					units,
					cost: inMoney(cost),
					back: inMoney(returnAfterFee(average, fee)),
				}),
			);
		return {
			kind: 'tradeups',
			...evaluationSource(listings, currency, clock, conversion),
			fee,
			items: items.slice(0, maxItems),
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
				figures: (write) => [write(cost), write(back), change(back, cost, words)],
				description: t('feed.post.tradeup', { units: words.count(units), cost: money(cost), back: money(back) }),
			})),
		};
	},
};
