import { currentOffer } from '../../../src/answers/current-price.ts';
import { MarketLists } from '../../../src/answers/market-lists.ts';
import { displayedAmount } from '../../../src/market/displayed-amount.ts';
import { convertedAmount } from '../../../src/market/rows/rows.ts';
import { joinCommas } from '../../../src/words/text.ts';
import { type AlertSubject, type BelievedOffer, type Goal, isMet } from '../goals/alert-rules.ts';
import { changeValues, goalText, lowText } from '../goals/goal-text.ts';
import { newLowAmount, recordedLowOf } from '../goals/new-low.ts';
import { type EvaluationServices, evaluationSource, isFresh } from './evaluation.ts';
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

/** Returns the offer in the currency of the query; undefined without an exchange rate. */
function convertedOffer(
	{ ask, quantity }: BelievedOffer,
	{ currency }: ItemFeedQuery,
	{ market, history }: EvaluationServices,
): BelievedOffer | undefined {
	if (ask === null || currency === history.currency) return { ask, quantity };
	const rate = market.rate(currency)?.rate;
	return rate === undefined ? undefined : { ask: displayedAmount(convertedAmount(ask, rate)), quantity };
}

export const item: FeedKindOf<ItemFeedQuery, OffersResult<'item'>> = {
	title: 'feed.kind.item',
	isDaily: false,
	// A goal is either met or not: each time it is met anew, the item is posted, whatever its price was in the last post.
	repeats: { ignoresLastPost: true },
	criterionText(query, words) {
		// The stored amount of a new low is that of the day on which it was set.
		return lowText(query, words) || joinCommas(words, goalText(query, words), changeValues(query, words).change);
	},
	async evaluate(query, services) {
		const { clock } = services;
		const { item: key, name, version, goal } = query;
		const lists = new MarketLists(services.market, clock, query);
		const listings = lists.listings();
		const catalogue = lists.loadedCatalogue();
		const ref = catalogue.byKey(key);
		// An item that is no longer in any list is out of stock.
		const offer = ref ? currentOffer(listings, catalogue, ref) : { ask: null, quantity: 0 };
		if (!offer || !isFresh(listings, clock.now())) return undefined;
		// Unlike `offer`, this is in the home currency. It is undefined if the list does not say, and doubtful if the ask
		// looks wrong.
		const believedOffer = services.believableOffers().offerOf(key);
		if (!believedOffer || (goal.kind !== 'stock' && believedOffer.isDoubtful)) return undefined;
		const versions = ref ? catalogue.itemsOf(ref) : [];
		const period = goal.kind === 'stock' ? undefined : goal.low;
		const newLow = period && newLowAmount(recordedLowOf(versions, period, query, services));
		// Without today's amount, nobody knows whether the goal is met: the stored amount may be outdated.
		if (period && newLow === undefined) return undefined;
		// A new low is converted from the home currency, so it is compared with an ask converted at the same rate.
		const offerToCompare = period ? convertedOffer(believedOffer, query, services) : offer;
		if (!offerToCompare) return undefined;
		const currentGoal: Goal = newLow === undefined ? goal : { kind: 'below', amount: newLow };
		const items = isMet(currentGoal, offerToCompare)
			? [{ key, name, version, ask: offer.ask, quantity: offer.quantity }]
			: [];
		return { kind: 'item', ...evaluationSource(listings, query.currency, clock), items };
	},
	table(result, words) {
		return offerTable(result, words);
	},
};
