import { type Clock, dayLength } from '../../../src/base/clock.ts';
import { customId } from '../../../src/discord/command/component-handler.ts';
import type { KeyedItem } from '../../../src/market/catalogue/item-ref.ts';
import { everyone, type Post } from '../../../src/outbox/messenger.ts';
import type { Message, QueuedOf } from '../../../src/outbox/outbox.ts';
import { discordLimits } from '../../../src/words/discord-limits.ts';
import { colours, type Embed, label, type Menu, type MenuOption, type Reply } from '../../../src/words/reply.ts';
import { channelMention, escapeMarkdown, joinCommas, joinDots, joinLines, title } from '../../../src/words/text.ts';
import { approximate, type Words } from '../../../src/words/words.ts';
import { nameOf } from '../../items/choices-view.ts';
import { change } from '../../items/compared.ts';
import { smallPrint, updated } from '../../items/sources.ts';
import { dealHeader, dealLines } from '../../lists/deal-lines.ts';
import { type ItemLines, itemTable } from '../../lists/item-table.ts';
import type { FeedQuery } from '../watching/feed.ts';
import type { Change, FeedResult } from '../watching/feed-result.ts';
import type { FeedNotice, FeedPost } from '../watching/message-contents.ts';
import type { OwnedFeed } from '../watching/server-feeds.ts';
import { feedTitle, filterText, kindNames } from './feed-view.ts';
import { marketPostEmbed, marketPostFacts } from './market-post.ts';

export interface PostToShow {
	readonly feed: { readonly query: FeedQuery };
	readonly post: Pick<FeedPost, 'shown' | 'more'>;
}

/** One message for all posts. @param nonce in each custom id: finds the message again. @param now Unix ms */
export function feedPostReply(posts: readonly PostToShow[], nonce: string, words: Words, now: number): Reply {
	const [first, ...others] = posts;
	const embed = others.length === 0 ? postEmbed(first!, words, now) : digestEmbed(posts, words);
	const market = posts.find(({ feed: { query } }) => query.kind === 'market')?.feed.query;
	return {
		embed,
		menus: [openMenu(customId('feed', 'open', nonce), posts, words)],
		buttons: market
			? [
					{
						label: words.t('feed.kind.market'),
						id: customId('market', 'show', market.game, market.currency, '1d', nonce),
					},
				]
			: [],
	};
}

function postEmbed({ feed: { query }, post: { shown, more } }: PostToShow, words: Words, now: number): Embed {
	const { at, currency } = shown;
	const { t } = words;
	if (shown.kind === 'market') return marketPostEmbed(shown, query.game, words, now);
	const kind = query.kind === 'board' || query.kind === 'market' ? 'item' : query.kind;
	const { columns, header, entries } = postTable(shown, words);
	const conversion = shown.conversion && { ...shown.conversion, rate: 1 };
	return {
		title: titleOf(query, words),
		description: joinLines(
			t(`feed.post.${kind}`, { filter: filterText(query, words) }),
			smallPrint(columns),
			itemTable(entries, header, currency, conversion !== undefined, conversion ? approximate(words) : words),
			more > 0 && t('feed.post.more', { count: more, kind }),
			kind === 'deals' && smallPrint(t('lists.fleeting')),
			updated([{ of: 'asks', fetchedAt: at, conversion }], words, now),
		),
		colour: colours.listed,
	};
}

function digestEmbed(posts: readonly PostToShow[], words: Words): Embed {
	const lines = posts.flatMap(({ feed: { query }, post: { shown } }) => [
		joinDots(`**${escapeMarkdown(titleOf(query, words))}**`, words.ago(shown.at)),
		...(shown.kind === 'market' ? shown.items.flatMap((item) => marketPostFacts(item, shown, words)) : []),
		...postTable(shown, words).entries.map(
			(entry) => `- ${joinDots(escapeMarkdown(label(nameOf(entry))), entry.description)}`,
		),
	]);
	return { title: words.t('feed.post.late'), description: joinLines(...lines), colour: colours.listed };
}

const titleOf = (query: FeedQuery, words: Words): string =>
	title(joinDots(feedTitle(query, words), query.narrowedTo !== '' && escapeMarkdown(label(query.narrowedTo))));

interface PostTable {
	readonly columns: string;
	readonly header: readonly string[];
	/** `description`: the figures in words. */
	readonly entries: readonly (KeyedItem & ItemLines & { readonly description: string })[];
}

function postTable(shown: FeedResult, words: Words): PostTable {
	const { t, count, percent } = words;
	const marked = shown.conversion ? approximate(words) : words;
	const money = (amount: number) => marked.money(amount, shown.currency);
	const amounts = (of: Change) => ({ before: money(of.before), now: money(of.now) });
	switch (shown.kind) {
		case 'deals':
			return {
				columns: t('deals.columns'),
				header: dealHeader(words),
				entries: shown.items.map((deal) => ({
					...deal,
					...dealLines(deal, words),
					description: joinDots(
						money(deal.ask),
						t('deals.under', { share: percent(1 - deal.ask / deal.median), median: money(deal.median) }),
					),
				})),
			};
		case 'movers':
			return {
				columns: t('feed.post.moversColumns', { date: words.date(shown.since) }),
				header: [t('feed.post.ask'), '', t('feed.post.sale'), ''],
				entries: shown.items.map(({ ask, sales, ...item }) => ({
					...item,
					figures: (write) =>
						[ask, sales].flatMap((of) => (of ? [write(of.now), change(of.now, of.before, words)] : ['–', ''])),
					description: joinDots(
						ask && t('movers.askMoved', amounts(ask)),
						sales && t('feed.post.medianMoved', amounts(sales)),
					),
				})),
			};
		case 'restock':
			return {
				columns: t('feed.post.restockColumns'),
				header: [t('feed.post.ask'), t('feed.post.units'), t('feed.post.sales')],
				entries: shown.items.map(({ ask, quantity, sales, ...item }) => ({
					...item,
					figures: (write) => [write(ask), count(quantity), `${count(sales)}×`],
					description: joinDots(money(ask), t('feed.post.onOffer', { count: count(quantity) })),
				})),
			};
		case 'lows':
			return {
				columns: t('feed.post.lowsColumns'),
				header: [t('feed.post.ask'), t('feed.post.before'), t('feed.post.sales')],
				entries: shown.items.map(({ ask, before, sold, ...item }) => ({
					...item,
					figures: (write) => [write(ask), write(before), `${count(sold)}×`],
					description: joinDots(money(ask), t('feed.post.lowestBefore', { ask: money(before) })),
				})),
			};
		case 'market':
			return { columns: '', header: [], entries: [] };
		// A board is edited, and never posted.
		case 'board':
		case 'item':
			return {
				columns: t('feed.post.itemColumns'),
				header: [t('feed.post.ask'), t('feed.post.units')],
				entries: shown.items.map(({ ask, quantity, ...item }) => ({
					...item,
					figures: (write) => [ask === null ? '–' : write(ask), count(quantity)],
					description: joinDots(ask !== null && money(ask), t('feed.post.onOffer', { count: count(quantity) })),
				})),
			};
	}
}

function openMenu(id: string, posts: readonly PostToShow[], words: Words): Menu {
	const options = posts.flatMap(({ feed: { query }, post: { shown } }) => {
		const locked = 'locked' in query && query.locked ? 1 : 0;
		return postTable(shown, words).entries.map(
			(entry): MenuOption => ({
				value: [query.game, shown.currency, locked, entry.key].join(':'),
				label: label(nameOf(entry)),
				description: label(entry.description),
			}),
		);
	});
	// The same item may be in several posts.
	const unique = [...new Map(options.map((option) => [option.value, option])).values()];
	return { id, placeholder: words.t('feed.post.open'), options: unique.slice(0, discordLimits.menuOptions) };
}

/** @param id of a button that does nothing: the message is found again by it */
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
	/** For times in Unix ms. */
	readonly wordsFor: (locale: string) => Words;
}

/** A post says what was true when it was queued: but for alerts, it is not sent if it has waited for longer, ms. */
const oldestPost = dayLength;

/** Undefined if the feeds are removed or the posts too old. @param owned those that there still are */
export function feedMessage(
	{ clock, wordsFor }: FeedMessageOptions,
	{ nonce }: Message,
	queued: readonly QueuedOf<FeedPost>[],
	owned: readonly OwnedFeed[],
): Post | undefined {
	const posts = queued.flatMap(({ about, content: post, queuedAt }) => {
		const found = owned.find(({ feed }) => feed.id === about);
		const isCurrent = clock.wall() - queuedAt < oldestPost || found?.feed.query.kind === 'item';
		return found && isCurrent ? [{ ...found, post }] : [];
	});
	const [first] = posts;
	if (!first) return undefined;
	const { feed, serverId } = posts.find((each) => each.feed.role !== undefined) ?? first;
	const mention = feed.role === serverId ? everyone : feed.role;
	const reply = feedPostReply(posts, nonce, wordsFor(feed.locale), clock.wall());
	return { channel: feed.channel, reply, ...(mention ? { mention } : {}) };
}

export const stoppedFeedMessage = (
	{ wordsFor }: FeedMessageOptions,
	{ nonce }: Message,
	{ channel, content }: QueuedOf<FeedNotice>,
): Post => ({
	channel,
	reply: feedNoticeReply(content, customId('feed', 'stopped', nonce), wordsFor(content.locale)),
});
