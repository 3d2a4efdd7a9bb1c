import { z } from 'zod';
import { type CommandGroup, defineAction } from '../src/discord/command/command.ts';
import { defineComponent } from '../src/discord/command/component-handler.ts';
import { customId } from '../src/discord/command/custom-id.ts';
import { orFormAgain } from '../src/discord/command/form-again.ts';
import { amount, flag, namedChoice, optional, wholeNumber } from '../src/discord/command/option.ts';
import { postableChannel, role } from '../src/discord/command/resolved-option.ts';
import { addFeed } from '../src/discord/feeds/add-feed.ts';
import { readDigestTime } from '../src/discord/feeds/digest-time.ts';
import { feedListReply, feedReply, removalReply } from '../src/discord/feeds/feed-replies.ts';
import { digestOf, feedOf, managedServer } from '../src/discord/feeds/managing.ts';
import { itemFilterOption } from '../src/discord/items/item-option.ts';
import { marketOptions } from '../src/discord/items/market-options.ts';
import { pickedItemReply } from '../src/discord/items/private-item-reply.ts';
import { maxLimit } from '../src/discord/pages/limits-part.ts';
import { filterTextLimit, maxMinSales } from '../src/discord/pages/paged-answers.ts';
import { UserError } from '../src/errors/user-error.ts';
import { largestDiscount } from '../src/market/answers/pages/deal-candidates.ts';
import { periods } from '../src/market/answers/pages/movers-query.ts';
import { directions } from '../src/market/answers/pages/rank-movements.ts';
import { feedKinds } from '../src/notify/feed.ts';
import { feedTexts, kindNames } from '../src/views/feeds/describe.ts';
import { digestForm, feedNews } from '../src/views/feeds/list.ts';
import { moversTexts } from '../src/views/pages/movers.ts';

/** The most posts of a feed in 24 hours. */
const mostPosts = 50;

const feedState = z.tuple([z.string()]);

const pausing = (isPaused: boolean, news: string) =>
	defineComponent(feedState, async ([id], _, context) => {
		const feed = await context.feeds.pause(managedServer(context), id, isPaused);
		if (!feed) throw new UserError({ code: 'no-such-feed' });
		return feedReply(feed, context, news);
	});

export default {
	name: 'feed',
	description: feedTexts.description,
	private: true,
	forManagers: true,
	subcommands: {
		add: defineAction({
			description: feedTexts.add,
			options: {
				channel: postableChannel(feedTexts.channel),
				kind: namedChoice(feedTexts.kind, kindNames, feedKinds),
				min_discount: optional(wholeNumber(feedTexts.minDiscount, 1, largestDiscount)),
				min_sales: optional(wholeNumber(feedTexts.minSales, 0, maxMinSales)),
				min_price: optional(amount(feedTexts.minPrice, maxLimit)),
				max_price: optional(amount(feedTexts.maxPrice, maxLimit)),
				item: itemFilterOption(filterTextLimit),
				period: optional(namedChoice(feedTexts.period, moversTexts.periods, periods)),
				direction: optional(namedChoice(feedTexts.direction, moversTexts.directions, directions)),
				...marketOptions,
				trade_locked: optional(flag(feedTexts.tradeLocked)),
				role: optional(role(feedTexts.role)),
				at_most: optional(wholeNumber(feedTexts.atMost, 1, mostPosts)),
			},
			run: addFeed,
		}),
		list: defineAction({ description: feedTexts.list, options: {}, run: async (_, context) => feedListReply(context) }),
	},
	publicComponents: ['open'],
	components: {
		open: async (_, [value], context) => pickedItemReply(value, context),
		list: async (_, __, context) => feedListReply(context),
		pick: async (_, [id = ''], context) => feedReply(await feedOf(managedServer(context), id, context), context),
		show: defineComponent(feedState, async ([id], _, context) =>
			feedReply(await feedOf(managedServer(context), id, context), context),
		),
		pause: pausing(true, feedNews.paused),
		resume: pausing(false, feedNews.resumed),
		remove: defineComponent(feedState, async ([id], _, context) =>
			removalReply(await feedOf(managedServer(context), id, context)),
		),
		delete: defineComponent(feedState, async ([id], _, context) => {
			await context.feeds.remove(managedServer(context), id);
			return feedListReply(context, feedNews.removed);
		}),
		digest: async (_, __, context) =>
			digestForm(customId('feed', 'digest'), await digestOf(managedServer(context), context)),
	},
	forms: {
		digest: ({ hour = '', zone = '' }, context) =>
			orFormAgain(customId('feed', 'digest'), context, async () => {
				const id = managedServer(context);
				const digest = readDigestTime(hour, zone);
				await context.settings.change({ scope: 'server', id }, { digest });
				return feedListReply(context, feedNews.digest(digest));
			}),
	},
} satisfies CommandGroup;
