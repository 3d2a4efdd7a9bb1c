import { sum } from 'd3-array';
import { type Clock, dayLength } from '../../../src/base/clock.ts';
import { customId } from '../../../src/discord/command/component-handler.ts';
import type { FactsOfItems } from '../../../src/facts/item-facts.ts';
import { type Game, gameNames } from '../../../src/names/game.ts';
import { everyone, type Post } from '../../../src/outbox/messenger.ts';
import type { ClaimedMessage, QueuedOf } from '../../../src/outbox/outbox.ts';
import { approximate } from '../../../src/words/approximation.ts';
import { discordLimits } from '../../../src/words/discord-limits.ts';
import { colours, type Embed, type Menu, type MenuOption, menuLabel, type Reply } from '../../../src/words/reply.ts';
import {
	channelMention,
	escapeMarkdown,
	fittingLines,
	joinCommas,
	joinDots,
	joinLines,
	truncatedTitle,
} from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { fullNameOf } from '../../items/choices-view.ts';
import { pickedItemValue } from '../../items/picked-item.ts';
import { smallPrint, updatedLine } from '../../items/sources.ts';
import { itemTable } from '../../lists/item-table.ts';
import { type IndexMoney, marketFacts, trendTable } from '../../lists/market-index.ts';
import type { PostTable } from '../kinds/feed-kind.ts';
import { type FeedQuery, type FeedResult, feedKindOf } from '../kinds/kinds.ts';
import type { FeedMarket, MarketFeedResult } from '../kinds/market.ts';
import type { FeedNotice, FeedPost } from '../stored/message-contents.ts';
import type { OwnedFeed } from '../stored/stored-feeds.ts';
import { feedTitle, filterText, kindNames } from './feed-view.ts';

export interface PostToShow {
	readonly feed: { readonly query: FeedQuery };
	readonly post: Pick<FeedPost, 'shown' | 'more'>;
}

/**
 * Makes one message of all posts. Alerts come first, because what does not fit is left out, and other posts are only a
 * selection that commands show as well.
 * @param nonce part of each custom id, so that the message can be found again
 * @param now Unix ms
 */
export function feedPostReply(unsorted: readonly PostToShow[], nonce: string, words: Words, now: number): Reply {
	const isAlert = ({ feed }: PostToShow) => feed.query.kind === 'item';
	const posts = unsorted.toSorted((a, b) => Number(isAlert(b)) - Number(isAlert(a)));
	const [first, ...others] = posts;
	const embed = others.length === 0 ? postEmbed(first!, words, now) : combinedEmbed(posts, words);
	const marketQuery = posts.find(({ feed: { query } }) => query.kind === 'market')?.feed.query;
	return {
		embed,
		menus: [openMenu(customId('feed', 'open', nonce), posts, words)],
		buttons: marketQuery
			? [
					{
						label: words.t('feed.kind.market'),
						id: customId('market', 'show', marketQuery.game, marketQuery.currency, '1d', nonce),
					},
				]
			: [],
	};
}

function postEmbed({ feed: { query }, post: { shown, more } }: PostToShow, words: Words, now: number): Embed {
	const { at, currency } = shown;
	const { t } = words;
	if (shown.kind === 'market') return marketPostEmbed(shown, query.game, words, now);
	// `kind` names a sentence. Boards and markets never get this far, but the types do not say so.
	const kind = query.kind === 'board' || query.kind === 'market' ? 'item' : query.kind;
	const { columns, header, entries } = postTable(shown, words);
	// The amounts are converted already.
	const conversion = shown.conversion && { ...shown.conversion, rate: 1 };
	return {
		title: titleOf(query, words),
		description: joinLines(
			t(`feed.post.${kind}`, { filter: filterText(query, words) }),
			smallPrint(columns),
			itemTable(entries, header, currency, conversion !== undefined, conversion ? approximate(words) : words),
			more > 0 && t('feed.post.more', { count: more, kind }),
			kind === 'deals' && smallPrint(t('lists.fleeting')),
			updatedLine([{ list: 'asks', fetchedAt: at, conversion }], words, now),
		),
		colour: colours.listed,
	};
}

/** How many characters are kept free for the last line, which says how many items do not fit. */
const lastLineLength = 150;

function combinedEmbed(posts: readonly PostToShow[], words: Words): Embed {
	const allItems = posts.flatMap(({ feed: { query }, post: { shown } }) => {
		const heading = joinDots(`**${escapeMarkdown(titleOf(query, words))}**`, words.ago(shown.at));
		if (shown.kind === 'market')
			return [joinLines(heading, ...shown.items.flatMap((item) => marketPostFacts(item, shown, words)))];
		const lines = postTable(shown, words).entries.map(
			(entry) => `- ${joinDots(escapeMarkdown(menuLabel(fullNameOf(entry))), entry.description)}`,
		);
		// The heading is part of the first item, so that it is left out if no item fits after it.
		return lines.map((line, i) => (i === 0 ? joinLines(heading, line) : line));
	});
	const items = fittingLines(allItems, discordLimits.embedDescription - lastLineLength);
	const more = allItems.length - items.length + sum(posts, ({ post }) => post.more);
	return {
		title: words.t('feed.post.late'),
		description: joinLines(...items, more > 0 && words.t('feed.post.more', { count: more, kind: 'other' })),
		colour: colours.listed,
	};
}

const titleOf = (query: FeedQuery, words: Words): string =>
	truncatedTitle(
		joinDots(feedTitle(query, words), query.narrowedTo !== '' && escapeMarkdown(menuLabel(query.narrowedTo))),
	);

const postTable = (result: FeedResult, words: Words): PostTable => feedKindOf(result).table(result, words);

function openMenu(id: string, posts: readonly PostToShow[], words: Words): Menu {
	const options = posts.flatMap(({ feed: { query }, post: { shown } }) => {
		const scope = { game: query.game, currency: shown.currency, locked: 'locked' in query && query.locked };
		return postTable(shown, words).entries.map(
			(entry): MenuOption => ({
				value: pickedItemValue(scope, entry.key),
				label: menuLabel(fullNameOf(entry)),
				description: menuLabel(entry.description),
			}),
		);
	});
	// The same item may be in several posts.
	const unique = [...new Map(options.map((option) => [option.value, option])).values()];
	return { id, placeholder: words.t('feed.post.open'), options: unique.slice(0, discordLimits.menuOptions) };
}

/** @param id the custom id of a disabled button: it contains the nonce, by which the message can be found again */
export function feedNoticeReply(
	{ feedChannel, kinds, isDeleted }: Pick<FeedNotice, 'feedChannel' | 'kinds' | 'isDeleted'>,
	id: string,
	words: Words,
): Reply {
	const { t } = words;
	const channel = channelMention(feedChannel);
	const feeds = joinCommas(words, ...kinds.map((kind) => `**${t(kindNames[kind])}**`));
	return {
		embed: {
			title: t('feed.stopped.title'),
			description: isDeleted
				? t('feed.stopped.boardDeleted', { channel })
				: t('feed.stopped.text', { channel, feeds, permissions: t('feed.permissions') }),
			colour: colours.absent,
		},
		buttons: [{ label: t('feed.stopped.button'), id, disabled: true }],
	};
}

interface FeedMessageOptions {
	readonly clock: Clock;
	/** Words that read times as Unix ms. */
	readonly wordsFor: (locale: string) => Words;
	readonly facts: Pick<FactsOfItems, 'of'>;
}

/**
 * How long a post may wait, ms: it says what was true when it was queued. An alert in a channel is sent however late it
 * is.
 */
const maxPostAge = dayLength;

/** Returns undefined if the feeds were removed or the posts are too old. @param owned the feeds that still exist */
export function feedMessage(
	{ clock, wordsFor, facts }: FeedMessageOptions,
	{ nonce }: ClaimedMessage,
	queued: readonly QueuedOf<FeedPost>[],
	owned: readonly OwnedFeed[],
): Post | undefined {
	const posts = queued.flatMap(({ about: feedId, content: post, queuedAt }) => {
		const ownedFeed = owned.find(({ feed }) => feed.id === feedId);
		const isAlert = ownedFeed?.feed.query.kind === 'item';
		const isCurrent = isAlert || clock.wall() - queuedAt < maxPostAge;
		return ownedFeed && isCurrent ? [{ ...ownedFeed, post }] : [];
	});
	const [first] = posts;
	if (!first) return undefined;
	const { feed } = first;
	// A server's role for everyone has the id of the server.
	const mentions = new Set(posts.flatMap(({ feed: { role }, owner }) => (role === owner ? everyone : (role ?? []))));
	const reply = feedPostReply(posts, nonce, wordsFor(feed.locale), clock.wall());
	// A message has one picture, so it shows one only if it is about a single item.
	const [onlyItem, ...otherItems] = posts.length > 1 ? [] : first.post.shown.items;
	const hasOneItem = onlyItem !== undefined && otherItems.length === 0;
	const picture = hasOneItem ? facts.of(feed.query.game, onlyItem.name, onlyItem.version)?.picture : undefined;
	const replyWithPicture = picture ? { ...reply, embed: { ...reply.embed, thumbnail: picture } } : reply;
	return { channel: feed.channel, reply: replyWithPicture, mentions: [...mentions] };
}

/** Tells whoever set a feed up that it can no longer post. */
export const stoppedFeedMessage = (
	{ wordsFor }: FeedMessageOptions,
	{ nonce }: ClaimedMessage,
	{ channel, content }: QueuedOf<FeedNotice>,
): Post => ({
	channel,
	reply: feedNoticeReply(content, customId('feed', 'stopped', nonce), wordsFor(content.locale)),
});

/** @param now Unix ms */
function marketPostEmbed(
	{ items: [market], at, ...money }: MarketFeedResult,
	game: Game,
	words: Words,
	now: number,
): Embed {
	const { t } = words;
	// The amounts are converted already.
	const conversion = money.conversion && { ...money.conversion, rate: 1 };
	return {
		title: t('marketIndex.title', { game: gameNames[game] }),
		description: joinLines(
			...marketPostFacts(market!, money, words),
			trendTable(market!.trends, words),
			smallPrint(t('marketIndex.about', { items: words.count(market!.trends[0].items) })),
			updatedLine([{ list: 'asks', fetchedAt: at, conversion }], words, now),
		),
		colour: colours.listed,
	};
}

const marketPostFacts = (market: FeedMarket, money: IndexMoney, words: Words) =>
	marketFacts(market, '1d', money, words);
