import type { MarketQuery } from '../../../src/answers/market-lists.ts';
import { MarketError } from '../../../src/base/errors/market-error.ts';
import { UserError } from '../../../src/base/user-error.ts';
import type { ChannelAccess } from '../../../src/discord/channel-access.ts';
import { defineCommand } from '../../../src/discord/command/command.ts';
import { customId, defineComponent, defineForm } from '../../../src/discord/command/component-handler.ts';
import { answerOrReopenForm } from '../../../src/discord/command/form-input.ts';
import { optional, postableChannel, text } from '../../../src/discord/command/option.ts';
import type { Currency } from '../../../src/market/currency.ts';
import { gameNames } from '../../../src/names/game.ts';
import type { Post } from '../../../src/outbox/messenger.ts';
import { colours, type Form, type Menu, menuLabel, type Reply, withNote } from '../../../src/words/reply.ts';
import { channelMention, joinLines } from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { marketOptions } from '../../items/item-option.ts';
import { pickedItemValue } from '../../items/picked-item.ts';
import { withAges } from '../../items/sources.ts';
import { withDefaults } from '../../items/with-defaults.ts';
import { listFormState } from '../../lists/list-form.ts';
import { readStoredList } from '../../lists/stored-list.ts';
import { holdingsIn, notReadText } from '../../own-items/own-items.ts';
import type { Holding } from '../../own-items/stored-items.ts';
import { holdingName, type PricesToValue, type ValuedHolding, valuation } from '../../own-items/valuation.ts';
import { type WatchlistContext, watchLegends, watchTable } from '../../own-items/watched.ts';
import { checkPermissions } from '../feed/feed.ts';
import { type FeedContext, requireManagedServer } from '../feed/feed-replies.ts';
import type { BoardFeedQuery } from '../kinds/board.ts';
import type { Feed } from '../stored/feed-record.ts';

export interface BoardContext extends FeedContext, WatchlistContext {}

/** The most items that one message has room for. */
const maxItems = 15;
/** The most characters of a list of items. */
const textLimit = 1_500;

export default defineCommand<BoardContext>()({
	name: 'board',
	description: 'board.description',
	private: true,
	forManagers: true,
	options: {
		channel: optional(postableChannel('board.option.channel')),
		items: optional(text('board.option.items', textLimit)),
		...marketOptions,
	},
	async run({ channel, items, ...chosen }, context) {
		const { query, note } = await withDefaults(chosen, context);
		if (channel === undefined && items === undefined) return boardForm(query, context);
		const reply = await addBoard(channel ?? context.caller.channel, items, { ...query, locked: false }, context);
		return withNote(reply, note);
	},
	components: {
		add: defineComponent(listFormState, async (query, _, context: BoardContext) => boardForm(query, context)),
	},
	forms: {
		add: defineForm(
			listFormState,
			({ game, currency }, { items = '' }, context: BoardContext, { channels: { channel } }) =>
				answerOrReopenForm(customId('board', 'add', game, currency), context, () =>
					addBoard(
						channel ?? context.caller.channel,
						items.trim() === '' ? undefined : items,
						{ game, currency, locked: false },
						context,
					),
				),
		),
	},
});

function boardForm({ game, currency }: Pick<MarketQuery, 'game' | 'currency'>, context: BoardContext): Form {
	requireManagedServer(context);
	const { t } = context.words;
	return {
		id: customId('board', 'add', game, currency),
		title: t('board.form.title'),
		text: t('board.form.text'),
		inputs: [
			{
				id: 'channel',
				label: t('feed.form.channel'),
				hint: t('feed.form.channelHint'),
				isChannel: true,
				value: context.caller.channel?.id,
			},
			{
				id: 'items',
				label: t('board.form.items'),
				hint: t('board.form.itemsHint'),
				maxLength: textLimit,
				isLong: true,
				isOptional: true,
			},
		],
	};
}

async function addBoard(
	channel: ChannelAccess | undefined,
	items: string | undefined,
	query: MarketQuery,
	context: BoardContext,
): Promise<Reply> {
	const { feeds, directMessages, caller, words } = context;
	const serverId = requireManagedServer(context);
	if (!channel) throw new UserError({ code: 'feed-needs-channel' });
	checkPermissions(channel, undefined, serverId);
	const { boardItems, unreadNote } = await (items === undefined
		? watchedItems(query, context)
		: namedItems(items, query, context));
	const boardQuery: BoardFeedQuery = {
		kind: 'board',
		game: query.game,
		currency: query.currency,
		items: boardItems.slice(0, maxItems),
		minSales: 0,
		priceRange: {},
		text: '',
		narrowedTo: '',
	};
	// The owner is told by direct message if the board stops.
	const opened = await directMessages.open(caller.userId);
	const newFeed = {
		channel: channel.id,
		query: boardQuery,
		// Boards are edited, not posted again, so this limit has no effect.
		atMost: 1,
		addedBy: caller.userId,
		locale: caller.publicLocale,
		noticeChannel: 'channel' in opened ? opened.channel : undefined,
	};
	// If the message cannot be posted, `postBoard` throws and `add` removes the board, which nobody could see.
	await feeds.add(serverId, newFeed, (feed) => postBoard(feed, boardQuery, serverId, context));
	const omitted = Math.max(0, boardItems.length - maxItems);
	return {
		embed: {
			title: words.t('board.added.title'),
			description: joinLines(
				words.t('board.added.text', {
					channel: channelMention(channel.id),
					left: omitted,
					most: String(maxItems),
				}),
				unreadNote,
			),
			colour: colours.listed,
		},
	};
}

/** Posts the board's message and pins it. @throws UserError if it cannot be posted */
async function postBoard(feed: Feed, query: BoardFeedQuery, serverId: string, context: BoardContext): Promise<void> {
	const { feeds, messenger } = context;
	const { channel } = feed;
	const reply = await boardReply(feed, query, context);
	const posted = await messenger.post({ channel, reply }, feed.id);
	if (posted.kind !== 'sent') {
		const code = posted.kind === 'refused' ? 'feed-cannot-post' : 'post-failed';
		throw new UserError({ code, channel });
	}
	await feeds.setBoardMessage(serverId, feed.id, posted.message);
	await messenger.pin(channel, posted.message);
}

interface BoardItems {
	readonly boardItems: BoardFeedQuery['items'];
	/** Says which lines could not be read; undefined if all were. */
	readonly unreadNote?: string | undefined;
}

async function watchedItems({ game }: MarketQuery, { watchlist, caller }: BoardContext): Promise<BoardItems> {
	const { items } = await watchlist.of(caller.userId);
	const watched = items.filter((item) => item.game === game);
	if (watched.length === 0) throw new UserError({ code: 'nothing-watched', game: gameNames[game] });
	return { boardItems: watched.map(({ key, name, isAny }) => ({ key, name, isAny })) };
}

async function namedItems(list: string, query: MarketQuery, context: BoardContext): Promise<BoardItems> {
	const { appraisals, market, words } = context;
	// `readStoredList` reads only lists that are kept in `appraisals`.
	const listId = appraisals.keep(context.caller.userId, query, [list]);
	const { game, parsed } = await readStoredList(listId, query.currency, context);
	const items = holdingsIn(parsed.items, game, market).map(({ key, name, isAny }) => ({ key, name, isAny }));
	// Two names may mean the same item.
	const boardItems = [...new Map(items.map((item) => [boardItemId(item), item])).values()];
	return { boardItems, unreadNote: notReadText(parsed, words) };
}

type BoardOptions = PricesToValue & {
	/** Returns words that take times as process times: lists have those, not Unix ms. */
	readonly wordsFor: (locale: string) => Words;
};

/** The items keep the order in which they were given. @throws MarketError if a list is missing */
async function boardReply(
	{ id, locale }: Pick<Feed, 'id' | 'locale'>,
	query: BoardFeedQuery,
	options: BoardOptions,
): Promise<Reply> {
	const { game, currency } = query;
	const holdings = query.items.map((item) => ({ ...item, game, amount: 1 }));
	const { items, sources } = await valuation({ items: holdings, flows: [] }, currency, options);
	// `valuation` sorts by worth, so the order is restored.
	const positions = new Map(query.items.map((item, i) => [boardItemId(item), i]));
	const positionOf = ({ holding }: ValuedHolding) => positions.get(boardItemId(holding))!;
	const ordered = items.toSorted((a, b) => positionOf(a) - positionOf(b));
	const words = options.wordsFor(locale);
	const table = watchTable(ordered, currency, sources, words);
	return {
		embed: {
			title: words.t('board.title'),
			description: withAges(sources, [table, ...watchLegends(ordered, words)], words, options.clock.now()),
			colour: colours.listed,
		},
		menus: [boardMenu(customId('feed', 'open', id), ordered, currency, words)],
	};
}

/**
 * Resolves to undefined if the board has no message or is paused, and to `later` if prices are still being loaded.
 * @throws StoreError
 */
export async function boardMessage(options: BoardOptions, feed: Feed): Promise<Post | 'later' | undefined> {
	const { board, paused, query, channel } = feed;
	if (!board || paused || query.kind !== 'board') return undefined;
	try {
		return { channel, reply: await boardReply(feed, query, options), edits: board.message };
	} catch (error) {
		if (error instanceof MarketError || error instanceof UserError) return 'later';
		throw error;
	}
}

function boardMenu(id: string, items: readonly ValuedHolding[], currency: Currency, words: Words): Menu {
	// Discord refuses two options with the same value. A skin in any wear has the key of one of its wears, and a board
	// may have both.
	const byKey = new Map<string, ValuedHolding>();
	for (const each of items) if (!byKey.has(each.holding.key)) byKey.set(each.holding.key, each);
	return {
		id,
		placeholder: words.t('feed.post.open'),
		options: [...byKey.values()].map((each) => ({
			value: pickedItemValue({ game: each.holding.game, currency, locked: false }, each.holding.key),
			label: menuLabel(holdingName(each)),
		})),
	};
}

/** Distinguishes a skin in any wear from the wear whose key it has. */
const boardItemId = ({ key, isAny }: Pick<Holding, 'key' | 'isAny'>): string => `${isAny} ${key}`;
