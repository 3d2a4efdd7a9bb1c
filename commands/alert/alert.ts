import { UserError } from '../../src/base/user-error.ts';
import { type CommandGroup, defineAction } from '../../src/discord/command/command.ts';
import { amount, flag, maxAmount, namedChoice, optional, wholeNumber } from '../../src/discord/command/option.ts';
import { postableChannel, role } from '../../src/discord/command/resolved-option.ts';
import { findItem } from '../../src/market/answers/find-item.ts';
import { MarketLists } from '../../src/market/answers/market-lists.ts';
import type { ItemFeedQuery } from '../../src/notify/feed.ts';
import { dayLength, mostDays } from '../../src/notify/user-alerts.ts';
import { lowPeriods } from '../../src/prices/lows.ts';
import { type Reply, withNote } from '../../src/words/reply.ts';
import { addFeedWith, type FeedPlace, usualPosts } from '../feed/add-feed.ts';
import { itemOption } from '../items/item-option.ts';
import { marketOptions, withDefaults } from '../items/market-options.ts';
import { askSuggestion } from '../items/suggestions.ts';
import type { AlertContext } from './alert-context.ts';
import { alertForms, formComponents } from './alert-forms.ts';
import { alertListReply, listComponents } from './alert-list.ts';
import { lowNames } from './alert-view.ts';
import { addFilter, filterComponents, filterOptions, filtersReply } from './filters.ts';
import { addComponents, alertFor, goalNow } from './set-alert.ts';
import { mostDrop, mostRise, usualDays, type WantedAlert, wantedGoal } from './wanted-alert.ts';

/** A cent, in any currency. */
const leastAmount = 0.01;
const repeatNames = { once: 'alert.option.once', again: 'alert.option.again' } as const;

export default {
	name: 'alert',
	description: 'alert.description',
	private: true,
	subcommands: {
		add: defineAction<AlertContext>()({
			description: 'alert.option.add',
			options: {
				item: itemOption(askSuggestion),
				below: optional(amount('alert.option.below', maxAmount, leastAmount)),
				above: optional(amount('alert.option.above', maxAmount, leastAmount)),
				drop: optional(wholeNumber('alert.option.drop', 1, mostDrop)),
				rise: optional(wholeNumber('alert.option.rise', 1, mostRise)),
				in_stock: optional(flag('alert.option.inStock')),
				new_low: optional(namedChoice('alert.option.newLow', lowNames, lowPeriods)),
				repeat: optional(namedChoice('alert.option.repeat', repeatNames, ['once', 'again'])),
				channel: optional(postableChannel('alert.option.channel')),
				role: optional(role('alert.option.role')),
				days: optional(wholeNumber('alert.option.days', 1, mostDays)),
				...marketOptions,
				trade_locked: optional(flag('alert.option.tradeLocked')),
			},
			async run(
				{ item, repeat, days = usualDays, trade_locked: locked = false, in_stock, new_low, channel, ...more },
				context,
			) {
				const low = new_low && lowPeriods.indexOf(new_low);
				const goal = wantedGoal({ ...more, low, stock: in_stock ? 0 : undefined });
				const { query, note } = await withDefaults(more, context);
				const wanted = { query: { ...query, locked }, goal, repeats: repeat === 'again', days };
				const place = channel ?? (more.role && context.caller.channel);
				const reply = place
					? channelAlert(item, wanted, { channel: place, role: more.role }, context)
					: alertFor(item, wanted, context);
				return withNote(await reply, note);
			},
		}),
		filter: defineAction<AlertContext>()({
			description: 'alert.option.filter',
			options: filterOptions,
			run: addFilter,
		}),
		filters: defineAction<AlertContext>()({
			description: 'alert.option.filters',
			options: {},
			run: async (_, context) => filtersReply(context),
		}),
		list: defineAction<AlertContext>()({
			description: 'alert.option.list',
			options: {},
			run: async (_, context) => alertListReply(context),
		}),
	},
	components: { ...filterComponents, ...addComponents, ...listComponents, ...formComponents },
	publicComponents: ['item'],
	forms: alertForms,
} satisfies CommandGroup<AlertContext>;

/** A feed of one item, which `/feed list` shows. @throws UserError, MarketError, StoreError */
function channelAlert(typed: string, wanted: WantedAlert, place: FeedPlace, context: AlertContext): Promise<Reply> {
	return addFeedWith(place, usualPosts, () => itemQuery(typed, wanted, context), context);
}

/** @throws UserError `unclear-item`; as findItem and goalFrom do */
async function itemQuery(typed: string, wanted: WantedAlert, context: AlertContext): Promise<ItemFeedQuery> {
	const { query, repeats, days } = wanted;
	const lists = new MarketLists(context.market, context.clock, query);
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
