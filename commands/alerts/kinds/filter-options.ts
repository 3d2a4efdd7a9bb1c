import { maxDiscount } from '../../../src/answers/pages/deals.ts';
import { directions, movementPeriods } from '../../../src/answers/pages/movement-choice.ts';
import {
	type Arguments,
	amount,
	flag,
	maxTypedAmount,
	namedChoice,
	optional,
	role,
	wholeNumber,
} from '../../../src/discord/command/option.ts';
import { lowPeriods } from '../../../src/prices/price-history.ts';
import { itemFilterOption, marketOptions } from '../../items/item-option.ts';
import { directionNames, periodNames } from '../../lists/movement-names.ts';
import { maxMinSales } from '../../lists/paged-answers.ts';
import { lowNames } from '../goals/goal-text.ts';
import { maxRise } from '../goals/new-alert.ts';

/** The most posts that a feed may make in 24 hours. */
const maxPostsPerDay = 50;

/**
 * The options of `/feed add` besides the kind and the channel. `/alert filter` has them, except `role`. Most are
 * accepted only by some kinds: see `FeedSetup`.
 */
export const filterOptions = {
	min_discount: optional(wholeNumber('feed.option.minDiscount', 1, maxDiscount)),
	min_sales: optional(wholeNumber('feed.option.minSales', 0, maxMinSales)),
	min_price: optional(amount('feed.option.minPrice', 0, maxTypedAmount)),
	max_price: optional(amount('feed.option.maxPrice', 0, maxTypedAmount)),
	item: itemFilterOption,
	new_low: optional(namedChoice('feed.option.newLow', lowNames, lowPeriods)),
	// In percent, with the same limit as for alerts.
	min_change: optional(wholeNumber('feed.option.minChange', 1, maxRise)),
	period: optional(namedChoice('feed.option.period', periodNames, movementPeriods)),
	direction: optional(namedChoice('feed.option.direction', directionNames, directions)),
	...marketOptions,
	trade_locked: optional(flag('feed.option.tradeLocked')),
	role: optional(role('feed.option.role')),
	at_most: optional(wholeNumber('feed.option.atMost', 1, maxPostsPerDay)),
};
export type FilterOptions = Arguments<typeof filterOptions>;
