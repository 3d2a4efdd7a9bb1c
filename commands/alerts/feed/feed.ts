import { z } from 'zod';
import { UserError } from '../../../src/base/user-error.ts';
import type { ChannelAccess, MentionedRole } from '../../../src/discord/channel-access.ts';
import { botMayPost, mayMention, mayPost } from '../../../src/discord/channel-permissions.ts';
import { type CommandGroup, defineAction } from '../../../src/discord/command/command.ts';
import {
	type ComponentHandler,
	customId,
	defineForm,
	type FormSelections,
} from '../../../src/discord/command/component-handler.ts';
import { answerOrReopenForm } from '../../../src/discord/command/form-input.ts';
import type { Arguments } from '../../../src/discord/command/option.ts';
import { TypedAmounts } from '../../../src/discord/command/typed-amounts.ts';
import { type Answer, type Form, type Reply, withNote } from '../../../src/words/reply.ts';
import { filterTextLimit } from '../../items/item-option.ts';
import { pickedItemReply } from '../../items/picked-item.ts';
import { digestForm, digestIn } from '../../reports/digest-time.ts';
import { addableKinds } from '../kinds/kinds.ts';
import type { NewFeed } from '../stored/stored-feeds.ts';
import { addedEmbed, feedForm, introductionReply } from './feed-added-view.ts';
import { digestResult } from './feed-list-view.ts';
import { type FeedOptions, feedOptions, makeFeedQuery } from './feed-query.ts';
import {
	digestOf,
	type FeedContext,
	feedListReply,
	feedOf,
	feedReply,
	removalReply,
	requireManagedServer,
} from './feed-replies.ts';

const pauseHandler =
	(isPaused: boolean): ComponentHandler<FeedContext> =>
	async ([id = ''], _, context) => {
		await context.feeds.setPaused(requireManagedServer(context), id, isPaused);
		const result = context.words.t(isPaused ? 'feed.result.paused' : 'feed.result.resumed');
		return feedReply(await feedOf(id, context), context, result);
	};

export default {
	name: 'feed',
	description: 'feed.description',
	private: true,
	forManagers: true,
	subcommands: {
		add: defineAction<FeedContext>()({ description: 'feed.option.add', options: feedOptions, run: addFeedOrForm }),
		list: defineAction<FeedContext>()({
			description: 'feed.option.list',
			options: {},
			run: async (_, context) => feedListReply(context),
		}),
	},
	publicComponents: ['open'],
	components: {
		open: async (_, [value], context) => pickedItemReply(value, context),
		list: async (_, __, context) => feedListReply(context),
		// The id is in the custom id of a button, or is the value chosen in the menu of the list.
		show: async ([id = ''], [feedId = id], context) => feedReply(await feedOf(feedId, context), context),
		pause: pauseHandler(/* isPaused */ true),
		resume: pauseHandler(/* isPaused */ false),
		remove: async ([id = ''], _, context) => removalReply(await feedOf(id, context), context),
		delete: async ([id = ''], _, context) => {
			await context.feeds.remove(requireManagedServer(context), id);
			return feedListReply(context, context.words.t('feed.result.removed'));
		},
		add: async (_, __, context) => formToAdd(context),
		digest: async (_, __, context) =>
			digestForm('feed', await digestOf(requireManagedServer(context), context), context.words),
	},
	forms: {
		add: defineForm(z.tuple([]), (_, values, context: FeedContext, selections) =>
			answerOrReopenForm(customId('feed', 'add'), context, () => addFromForm(values, selections, context)),
		),
		digest: (_, values, context) =>
			answerOrReopenForm(customId('feed', 'digest'), context, async () => {
				const id = requireManagedServer(context);
				const digest = digestIn(values);
				await context.settings.change({ scope: 'server', id }, { digest });
				return feedListReply(context, digestResult(digest, context.words));
			}),
	},
} satisfies CommandGroup<FeedContext>;

/** The most posts of a feed in 24 hours, unless the user chooses another number. */
export const defaultPosts = 5;

/**
 * Without options, answers with a form for a feed in this channel.
 * @throws UserError `feed-needs-kind` if there are options, but no kind; what `addFeed` throws
 */
async function addFeedOrForm(options: Arguments<typeof feedOptions>, context: FeedContext): Promise<Answer> {
	const { kind } = options;
	if (kind !== undefined) return addFeed({ ...options, kind }, context);
	// This throws first for members who may not add feeds: a missing kind does not matter to them.
	const form = formToAdd(context);
	if (Object.values(options).some((value) => value !== undefined)) throw new UserError({ code: 'feed-needs-kind' });
	return form;
}

function formToAdd(context: FeedContext): Form {
	// Members who may not add feeds should learn that before they fill in the form.
	requireManagedServer(context);
	return feedForm(customId('feed', 'add'), filterTextLimit, context.caller.channel?.id, context.words);
}

async function addFromForm(
	{ kind: chosenKind, item = '', min_price: typedPrice = '' }: Readonly<Record<string, string>>,
	selections: FormSelections,
	context: FeedContext,
): Promise<Reply> {
	const kind = addableKinds.find((each) => each === chosenKind);
	if (kind === undefined) throw new UserError({ code: 'form-expired' });
	const { server, ...effective } = await context.settings.effective(
		context.caller.userId,
		requireManagedServer(context),
	);
	const currency = server?.currency ?? effective.currency.value;
	const amounts = new TypedAmounts(context);
	const minPrice = typedPrice.trim() === '' ? {} : { min_price: amounts.read(typedPrice, currency) };
	// The text is cut to the limit that the form and the option share.
	const text = item.trim().slice(0, filterTextLimit);
	const { channel } = selections.channels;
	const { role } = selections.roles;
	const place = { ...(channel ? { channel } : {}), ...(role ? { role } : {}) };
	const reply = await addFeed({ kind, ...(text === '' ? {} : { item: text }), ...minPrice, ...place }, context);
	return withNote(reply, amounts.note);
}

/** Adds no feed if its introduction cannot be posted in the channel. @throws UserError, MarketError, StoreError */
async function addFeed(options: FeedOptions, context: FeedContext): Promise<Reply> {
	const { channel = context.caller.channel, role, at_most: atMost = defaultPosts } = options;
	const serverId = requireManagedServer(context);
	if (!channel) throw new UserError({ code: 'feed-needs-channel' });
	const makeFeed = async () => ({ query: await makeFeedQuery(options, serverId, context) });
	return addFeedWith({ channel, role }, atMost, makeFeed, context);
}

export interface FeedPlace {
	readonly channel: ChannelAccess;
	readonly role?: MentionedRole | undefined;
}

/**
 * Adds a feed and introduces it in its channel.
 * @param makeFeed called only if the caller may add the feed. It returns `seen` for an alert whose goal is met already,
 * so that the current offer is not posted.
 * @throws UserError, MarketError, StoreError
 */
export async function addFeedWith(
	{ channel, role }: FeedPlace,
	atMost: number,
	makeFeed: () => Promise<Pick<NewFeed, 'query' | 'seen'>>,
	context: FeedContext,
): Promise<Reply> {
	const { feeds, messenger, directMessages, words, caller } = context;
	const serverId = requireManagedServer(context);
	checkPermissions(channel, role, serverId);
	const { query, seen } = await makeFeed();
	const digest = await digestOf(serverId, context);
	// The direct message channel is opened while its owner is using the bot: see docs/discord.md#direct-messages.
	const opened = await directMessages.open(caller.userId);
	const newFeed = {
		channel: channel.id,
		query,
		seen,
		role: role?.id,
		atMost,
		addedBy: caller.userId,
		noticeChannel: 'channel' in opened ? opened.channel : undefined,
		locale: caller.publicLocale,
	};
	// If the introduction fails for another reason than a refusal, it is unproven that the bot may post there.
	let isProven = false;
	const feed = await feeds.add(serverId, newFeed, async (added) => {
		const reply = introductionReply(added, digest, context.wordsFor(added.locale));
		const posted = await messenger.post({ channel: channel.id, reply }, added.id);
		if (posted.kind === 'refused') throw new UserError({ code: 'feed-cannot-post', channel: channel.id });
		isProven = posted.kind === 'sent';
	});
	const notes = [
		seen && ('metAlready' as const),
		!isProven && ('unproven' as const),
		role && !mayMention(role, channel.appPermissions ?? 0n) && ('cannotMention' as const),
		feed.noticeChannel === undefined && ('cannotTell' as const),
	];
	return { embed: addedEmbed(feed, serverId, digest, notes, words) };
}

/** Checks the permissions of the caller and of the bot. @throws UserError if one is missing */
export function checkPermissions(channel: ChannelAccess, role: MentionedRole | undefined, serverId: string): void {
	if (!mayPost(channel, channel.permissions)) throw new UserError({ code: 'feed-channel-closed', channel: channel.id });
	if (!botMayPost(channel)) throw new UserError({ code: 'feed-cannot-post', channel: channel.id });
	if (!role || mayMention(role, channel.permissions)) return;
	// The role for everyone has the id of the server, and no name of its own.
	const roleName = role.id === serverId ? undefined : role.name;
	throw new UserError({ code: 'feed-role-closed', role: roleName, channel: channel.id });
}
