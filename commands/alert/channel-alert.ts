import { UserError } from '../../src/base/errors/user-error.ts';
import type { Context } from '../../src/discord/context.ts';
import { findItem } from '../../src/market/answers/find-item.ts';
import { Lists } from '../../src/market/answers/lists.ts';
import type { ItemFeedQuery } from '../../src/notify/feed.ts';
import { dayLength } from '../../src/notify/user-alerts.ts';
import type { Reply } from '../../src/words/reply.ts';
import { addFeedWith, type FeedPlace, usualPosts } from '../feed/add-feed.ts';
import { goalNow } from './set-alert.ts';
import type { WantedAlert } from './wanted-alert.ts';

/** A feed of one item, which `/feed list` shows. @throws UserError, MarketError, StoreError */
export function channelAlert(typed: string, wanted: WantedAlert, place: FeedPlace, context: Context): Promise<Reply> {
	return addFeedWith(place, usualPosts, () => itemQuery(typed, wanted, context), context);
}

/** @throws UserError `unclear-item`; as findItem and goalFrom do */
async function itemQuery(typed: string, wanted: WantedAlert, context: Context): Promise<ItemFeedQuery> {
	const { query, repeats, days } = wanted;
	const lists = new Lists(context.market, context.clock, query);
	const found = await findItem(typed, lists);
	if ('candidates' in found) throw new UserError({ code: 'unclear-item', typed });
	const { catalogue, ref } = found;
	return {
		kind: 'item',
		...query,
		item: catalogue.key(ref),
		name: catalogue.name(ref.name),
		version: ref.item === undefined ? null : catalogue.version(ref.item),
		goal: goalNow(wanted, { lists, catalogue, ref }, context),
		once: !repeats,
		endsAt: context.clock.wall() + days * dayLength,
		minSales: 0,
		limits: {},
		text: '',
		narrowedTo: '',
	};
}
