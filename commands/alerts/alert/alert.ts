import { currentOffer } from '../../../src/answers/current-price.ts';
import { findItem } from '../../../src/answers/find-item.ts';
import { MarketLists } from '../../../src/answers/market-lists.ts';
import { dayLength } from '../../../src/base/clock.ts';
import { UserError } from '../../../src/base/user-error.ts';
import { type CommandGroup, defineAction } from '../../../src/discord/command/command.ts';
import { type ComponentHandler, customId, defineComponent } from '../../../src/discord/command/component-handler.ts';
import {
	type Arguments,
	amount,
	flag,
	maxTypedAmount,
	namedChoice,
	optional,
	postableChannel,
	role,
	wholeNumber,
} from '../../../src/discord/command/option.ts';
import { lowPeriods } from '../../../src/prices/price-history.ts';
import { digestOfUser } from '../../../src/settings/digest-time.ts';
import type { DigestTime } from '../../../src/settings/settings.ts';
import { colours, type Reply, withNote } from '../../../src/words/reply.ts';
import { joinDots, joinParagraphs } from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { itemOption, marketOptions } from '../../items/item-option.ts';
import { defaultAlertDays, maxAlertDays } from '../../items/stock-form.ts';
import { withDefaults } from '../../items/with-defaults.ts';
import { digestText } from '../../reports/digest-time.ts';
import { notSentError, openChannel } from '../../reports/direct-messages.ts';
import { addFeedWith, defaultPosts, type FeedPlace } from '../feed/feed.ts';
import { feedsMenu, listText, numberedTitle } from '../feed/feed-list-view.ts';
import { feedOptions, makeFeedQuery } from '../feed/feed-query.ts';
import { feedTitle, filterText, kindNames } from '../feed/feed-view.ts';
import { isMet } from '../goals/alert-rules.ts';
import { lowNames } from '../goals/goal-text.ts';
import { goalKinds, maxDrop, maxRise, type NewAlert, newAlertState, newGoal } from '../goals/new-alert.ts';
import type { ItemFeedQuery } from '../kinds/item.ts';
import { addableKinds } from '../kinds/kinds.ts';
import { type Feed, isDaily, ownerOfUser } from '../stored/feed-record.ts';
import { feedLimit, type NewFeed } from '../stored/stored-feeds.ts';
import { seenOf } from '../watching/decide-post.ts';
import type { AlertContext } from './alert-context.ts';
import { alertForm, alertForms, formComponents, formQuestionId } from './alert-forms.ts';
import { alertListReply, listComponents } from './alert-list.ts';
import { addComponents, alertForText, goalNow, whichItemReply } from './set-alert.ts';

const { channel: _channel, role: _role, kind: _optionalKind, ...optionsWithoutServer } = feedOptions;

/**
 * The options of a filter: the users' word for a feed that is sent to one user by direct message. The kind is required,
 * because there is no form to choose it in.
 */
const userFilterOptions = { kind: namedChoice('feed.option.kind', kindNames, addableKinds), ...optionsWithoutServer };

/**
 * Adds a filter, and tries at once whether a direct message arrives.
 * @throws UserError, MarketError, StoreError
 */
async function addFilter(options: Arguments<typeof userFilterOptions>, context: AlertContext): Promise<Reply> {
	const { feeds, caller, directMessages, settings, words } = context;
	const ownerId = ownerOfUser(caller.userId);
	const query = await makeFeedQuery(options, undefined, context);
	const channel = await openChannel(context);
	const { at_most: atMost = defaultPosts } = options;
	const newFeed = { channel, query, atMost, addedBy: caller.userId, locale: caller.ownLocale } as const;
	const reply = filterReply(newFeed, digestOfUser(await settings.of({ scope: 'user', id: caller.userId })), words);
	await feeds
		.add(ownerId, newFeed, async () => {
			const sent = await directMessages.sendToChannel(channel, reply);
			// Any other failure (`failed`) may pass, so the filter stays: later messages may still arrive.
			if (sent === 'refused' || sent === 'no-server') throw notSentError(sent);
		})
		.catch((error) => {
			const code = error instanceof UserError && error.problem.code;
			if (code === 'feed-exists') throw new UserError({ code: 'filter-exists' });
			if (code === 'too-many-feeds') throw new UserError({ code: 'too-many-filters', limit: feedLimit });
			throw error;
		});
	return reply;
}

function filterReply({ query, atMost }: Pick<Feed, 'query' | 'atMost'>, digest: DigestTime, words: Words): Reply {
	const values = { feed: feedTitle(query, words), filter: filterText(query, words) };
	return {
		embed: {
			title: words.t('alert.filter.added'),
			description: isDaily(query)
				? words.t('alert.filter.daily', { ...values, time: digestText(digest) })
				: words.t('alert.filter.text', { ...values, most: atMost }),
			colour: colours.listed,
		},
		buttons: [{ label: words.t('alert.filter.mine'), id: customId('alert', 'filters') }],
	};
}

async function filtersReply({ feeds, caller, words }: AlertContext, result = ''): Promise<Reply> {
	const filters = await feeds.of(ownerOfUser(caller.userId));
	const { t, count } = words;
	return {
		embed: {
			title: t('alert.filter.title', { count: count(filters.length), limit: count(feedLimit) }),
			description: joinParagraphs(
				result,
				filters.length > 0 ? listText(filters.map((feed, i) => filterEntry(feed, i, words))) : t('alert.filter.empty'),
			),
			colour: filters.length > 0 ? colours.question : colours.absent,
		},
		menus: [{ ...feedsMenu(customId('alert', 'unfilter'), filters, words), placeholder: t('alert.filter.delete') }],
		buttons: filters.some(({ paused }) => paused === 'refused')
			? [{ label: t('alert.button.resume'), id: customId('alert', 'reachable'), style: 'main' }]
			: [],
	};
}

const filterEntry = (feed: Feed, i: number, words: Words) => ({
	head: joinDots(
		`**${numberedTitle(feed, i, words)}**`,
		feed.paused === 'refused' && words.t('alert.state.unreachable'),
	),
	details: joinDots(filterText(feed.query, words), feed.query.currency),
});

const filterComponents = {
	filters: async (_state, _values, context) => ({ ...(await filtersReply(context)), isPrivate: true }),
	unfilter: async (_state, [id = ''], context) => {
		const { feeds, caller, words } = context;
		const ownerId = ownerOfUser(caller.userId);
		const feed = (await feeds.of(ownerId)).find((each) => each.id === id);
		if (!feed) throw new UserError({ code: 'alert-gone' });
		await feeds.remove(ownerId, id);
		return filtersReply(context, words.t('alert.filter.deleted', { feed: feedTitle(feed.query, words) }));
	},
} satisfies Readonly<Record<string, ComponentHandler<AlertContext>>>;

/** Handles the *any of these* button of `alertForText`: adds a restock filter for all that matches the typed text. */
const addRestockFilter = defineComponent(newAlertState, ({ newAlert, rest: item }, _, context: AlertContext) => {
	const { game, currency } = newAlert.query;
	// The user named the items, so it does not matter how often they sell.
	return addFilter({ kind: 'restock', item, game, currency, min_sales: 0 }, context);
});

/** The smallest amount of a goal, in the alert's currency. */
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
				item: itemOption,
				below: optional(amount('alert.option.below', leastAmount, maxTypedAmount)),
				above: optional(amount('alert.option.above', leastAmount, maxTypedAmount)),
				drop: optional(wholeNumber('alert.option.drop', 1, maxDrop)),
				rise: optional(wholeNumber('alert.option.rise', 1, maxRise)),
				in_stock: optional(flag('alert.option.inStock')),
				new_low: optional(namedChoice('alert.option.newLow', lowNames, lowPeriods)),
				repeat: optional(namedChoice('alert.option.repeat', repeatNames, ['once', 'again'])),
				channel: optional(postableChannel('alert.option.channel')),
				role: optional(role('alert.option.role')),
				days: optional(wholeNumber('alert.option.days', 1, maxAlertDays)),
				...marketOptions,
				trade_locked: optional(flag('alert.option.tradeLocked')),
			},
			async run(
				{
					item,
					below,
					above,
					drop,
					rise,
					in_stock,
					new_low,
					repeat,
					channel,
					role: mentionedRole,
					days = defaultAlertDays,
					trade_locked: locked = false,
					...marketChoice
				},
				context,
			) {
				// `newGoal` takes numbers: for a low the index of its period, and for stock always 0.
				const low = new_low && lowPeriods.indexOf(new_low);
				const goals = { below, above, drop, rise, low, stock: in_stock ? 0 : undefined };
				const { query: chosen, note } = await withDefaults(marketChoice, context);
				const query = { ...chosen, locked };
				// An alert that mentions a role is posted in a channel: in this one unless another is chosen.
				const postChannel = channel ?? (mentionedRole && context.caller.channel);
				const hasGoal = goalKinds.some((kind) => goals[kind] !== undefined);
				// The form asks for a goal. It has no fields for a channel or for repeating.
				const needsForm = !hasGoal && !postChannel && repeat === undefined;
				if (needsForm) {
					const lists = new MarketLists(context.market, context.clock, query);
					const result = await findItem(item, lists);
					if ('ref' in result) return alertForm({ query, key: result.catalogue.key(result.ref) }, context, days);
					return withNote(whichItemReply(item, result, lists, formQuestionId(query, '', days), context), note);
				}
				const newAlert = { query, goal: newGoal(goals), repeats: repeat === 'again', days };
				const reply = postChannel
					? channelAlert(item, newAlert, { channel: postChannel, role: mentionedRole }, context)
					: alertForText(item, newAlert, context);
				return withNote(await reply, note);
			},
		}),
		filter: defineAction<AlertContext>()({
			description: 'alert.option.filter',
			options: userFilterOptions,
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
	components: { any: addRestockFilter, ...filterComponents, ...addComponents, ...listComponents, ...formComponents },
	// The button or menu that opens an alert's form (`formComponents`) is also in messages for everyone.
	publicComponents: ['item'],
	forms: alertForms,
} satisfies CommandGroup<AlertContext>;

/**
 * Adds an alert that is posted in a channel. It is stored as a feed of one item, which `/feed list` shows.
 * @throws UserError, MarketError, StoreError
 */
function channelAlert(typed: string, newAlert: NewAlert, place: FeedPlace, context: AlertContext): Promise<Reply> {
	return addFeedWith(place, defaultPosts, () => makeItemFeed(typed, newAlert, context), context);
}

async function makeItemFeed(
	typed: string,
	newAlert: NewAlert,
	context: AlertContext,
): Promise<{ readonly query: ItemFeedQuery } & Pick<NewFeed, 'seen'>> {
	const { query, repeats, days } = newAlert;
	const lists = new MarketLists(context.market, context.clock, query);
	const result = await findItem(typed, lists);
	if ('candidates' in result) throw new UserError({ code: 'unclear-item', typed });
	const { catalogue, ref } = result;
	const key = catalogue.key(ref);
	const goal = goalNow(newAlert, { lists, catalogue, ref }, context);
	const offer = currentOffer(lists.listings(), catalogue, ref);
	const isMetAlready = offer !== undefined && isMet(goal, offer);
	const itemQuery: ItemFeedQuery = {
		kind: 'item',
		...query,
		item: key,
		name: catalogue.name(ref.name),
		version: ref.item === undefined ? null : catalogue.version(ref.item),
		goal,
		once: !repeats,
		endsAt: context.clock.wall() + days * dayLength,
		minSales: 0,
		priceRange: {},
		text: '',
		narrowedTo: '',
	};
	return {
		query: itemQuery,
		// A goal that is met now counts as seen. The item is posted once the price has left the goal and meets it again.
		seen: isMetAlready ? { items: seenOf([{ key }]), at: context.clock.wall() } : undefined,
	};
}
