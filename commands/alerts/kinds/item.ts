import { currentOffer } from '../../../src/answers/current-price.ts';
import { MarketLists } from '../../../src/answers/market-lists.ts';
import { joinCommas } from '../../../src/words/text.ts';
import { type AlertSubject, type Goal, isMet } from '../goals/alert-rules.ts';
import { changeValues, goalText } from '../goals/goal-text.ts';
import { lowestAskOf, newLowAmount } from '../goals/lowest-asks.ts';
import { evaluationSource, isFresh } from './evaluation.ts';
import type { FeedQueryBase } from './feed-base.ts';
import type { FeedKindOf } from './feed-kind.ts';
import { type OffersResult, offerTable } from './offers.ts';

/** An alert that is posted in a channel. */
export interface ItemFeedQuery extends FeedQueryBase, Pick<AlertSubject, 'item' | 'name' | 'version' | 'locked'> {
	readonly kind: 'item';
	readonly goal: Goal;
	/** Whether the alert ends after its first post. */
	readonly once: boolean;
	/** When the alert expires, Unix ms. */
	readonly endsAt: number;
}

export const item: FeedKindOf<ItemFeedQuery, OffersResult<'item'>> = {
	title: 'feed.kind.item',
	isDaily: false,
	// A goal is either met or not: each time it is met anew, the item is posted, whatever its price was in the last post.
	repeats: { isAlwaysNew: true },
	criterionText(query, words) {
		return joinCommas(words, goalText(query, words), changeValues(query, words).change);
	},
	async evaluate(query, options) {
		const { clock, history } = options;
		const { item: key, name, version, goal } = query;
		const lists = new MarketLists(options.market, clock, query);
		const listings = lists.listings();
		const catalogue = lists.loadedCatalogue();
		const ref = catalogue.byKey(key);
		// What is in no list any more is out of stock.
		const offer = ref ? currentOffer(listings, catalogue, ref) : { ask: null, quantity: 0 };
		if (!offer || !isFresh(listings, clock.now())) return undefined;
		if (goal.kind !== 'stock' && options.believableOffers().offerOf(key)?.isDoubtful) return undefined;
		const versions = ref ? catalogue.itemsOf(ref) : [];
		const period = goal.kind === 'stock' ? undefined : goal.low;
		const newLow = period && newLowAmount(lowestAskOf(versions, period, query, { market: options.market, history }));
		// The lowest ask of the period is unknown right now, and the stored amount may be outdated.
		if (period && newLow === undefined) return undefined;
		const currentGoal: Goal = newLow === undefined ? goal : { kind: 'below', amount: newLow };
		const items = isMet(currentGoal, offer) ? [{ key, name, version, ask: offer.ask, quantity: offer.quantity }] : [];
		return { kind: 'item', ...evaluationSource(listings, query.currency, clock), items };
	},
	table(result, words) {
		return offerTable(result, words);
	},
};
