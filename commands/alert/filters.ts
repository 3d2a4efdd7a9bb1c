import { UserError } from '../../src/base/user-error.ts';
import type { ComponentHandler } from '../../src/discord/command/component-handler.ts';
import { customId } from '../../src/discord/command/custom-id.ts';
import { type Arguments, namedChoice } from '../../src/discord/command/option.ts';
import { type Feed, feedKinds, feedsOfUser, isDaily } from '../../src/notify/feed.ts';
import { feedLimit } from '../../src/notify/server-feeds.ts';
import { digestOfUser } from '../../src/settings/digest-time.ts';
import { joinDots, joinLines, joinParagraphs } from '../../src/words/join.ts';
import { colours, type Reply } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { usualPosts } from '../feed/add-feed.ts';
import { feedsMenu, numbered } from '../feed/feed-list-view.ts';
import { feedOptions, feedQuery } from '../feed/feed-query.ts';
import { feedTitle, filterText, kindNames } from '../feed/feed-view.ts';
import { digestText } from '../settings/settings-view.ts';
import type { AlertContext } from './alert-context.ts';
import { notSent, openChannel } from './direct-messages.ts';

const { channel: _, role: __, kind: ___, ...more } = feedOptions;

export const filterOptions = { kind: namedChoice('feed.option.kind', kindNames, feedKinds), ...more };

/** A feed that is told by direct message, which is tried at once. @throws UserError, MarketError, StoreError */
export async function addFilter(options: Arguments<typeof filterOptions>, context: AlertContext): Promise<Reply> {
	const { feeds, caller, directMessages, settings, words } = context;
	const ownerId = feedsOfUser(caller.userId);
	const query = await feedQuery(options, undefined, context);
	const channel = await openChannel(context);
	const { at_most: atMost = usualPosts } = options;
	const wanted = { channel, query, atMost, addedBy: caller.userId, locale: caller.ownLocale } as const;
	const feed = await feeds.add(ownerId, wanted).catch((error) => {
		const code = error instanceof UserError && error.problem.code;
		if (code === 'feed-exists') throw new UserError({ code: 'filter-exists' });
		if (code === 'too-many-feeds') throw new UserError({ code: 'too-many-filters', limit: feedLimit });
		throw error;
	});
	const digest = digestOfUser(await settings.of({ scope: 'user', id: caller.userId }));
	const about = { feed: feedTitle(query, words), filter: filterText(query, words) };
	const reply = {
		embed: {
			title: words.t('alert.filter.added'),
			description: isDaily(query)
				? words.t('alert.filter.daily', { ...about, time: digestText(digest) })
				: words.t('alert.filter.text', { ...about, most: feed.atMost }),
			colour: colours.listed,
		},
		buttons: [{ label: words.t('alert.filter.mine'), id: customId('alert', 'filters') }],
	};
	const sent = await directMessages.tell(channel, reply);
	if (sent === 'sent' || sent === 'failed') return reply;
	await feeds.remove(ownerId, feed.id);
	throw notSent(sent);
}

/** @throws StoreError */
export async function filtersReply({ feeds, caller, words }: AlertContext, result = ''): Promise<Reply> {
	const all = await feeds.of(feedsOfUser(caller.userId));
	const { t, count } = words;
	return {
		embed: {
			title: t('alert.filter.title', { count: count(all.length), limit: count(feedLimit) }),
			description: joinParagraphs(
				result,
				all.length > 0 ? joinLines(...all.map((feed, i) => lineOf(feed, i, words))) : t('alert.filter.empty'),
			),
			colour: all.length > 0 ? colours.question : colours.absent,
		},
		menus: [{ ...feedsMenu(customId('alert', 'unfilter'), all, words), placeholder: t('alert.filter.delete') }],
		buttons: all.some(({ paused }) => paused === 'refused')
			? [{ label: t('alert.button.resume'), id: customId('alert', 'reachable'), style: 'main' }]
			: [],
	};
}

const lineOf = (feed: Feed, i: number, words: Words): string =>
	joinLines(
		joinDots(`**${numbered(feed, i, words)}**`, feed.paused === 'refused' && words.t('alert.state.refused')),
		joinDots(filterText(feed.query, words), feed.query.currency),
	);

export const filterComponents = {
	filters: async (_state, _values, context) => ({ ...(await filtersReply(context)), isPrivate: true }),
	unfilter: async (_state, [id = ''], context) => {
		const { feeds, caller, words } = context;
		const ownerId = feedsOfUser(caller.userId);
		const feed = (await feeds.of(ownerId)).find((each) => each.id === id);
		if (!feed) throw new UserError({ code: 'alert-gone' });
		await feeds.remove(ownerId, id);
		return filtersReply(context, words.t('alert.filter.deleted', { feed: feedTitle(feed.query, words) }));
	},
} satisfies Readonly<Record<string, ComponentHandler<AlertContext>>>;
