import { type CommandGroup, defineAction } from '../../src/discord/command/command.ts';
import type { ComponentHandler } from '../../src/discord/command/component-handler.ts';
import { customId } from '../../src/discord/command/custom-id.ts';
import { orFormAgain } from '../../src/discord/command/form-input.ts';
import { findZone } from '../../src/settings/time-zone.ts';
import { pickedItemReply } from '../items/private-item-reply.ts';
import { digestForm, hourIn } from '../settings/digest-form.ts';
import { addFeedOrForm, addFilledInFeed, formToAdd } from './add-feed.ts';
import type { FeedContext } from './feed-context.ts';
import { digestResult } from './feed-list-view.ts';
import { feedOptions } from './feed-query.ts';
import { digestOf, feedListReply, feedOf, feedReply, managedServer, removalReply } from './feed-replies.ts';

const pausing =
	(isPaused: boolean): ComponentHandler<FeedContext> =>
	async ([id = ''], _, context) => {
		await context.feeds.pause(managedServer(context), id, isPaused);
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
		show: async ([id = ''], [picked = id], context) => feedReply(await feedOf(picked, context), context),
		pause: pausing(true),
		resume: pausing(false),
		remove: async ([id = ''], _, context) => removalReply(await feedOf(id, context), context),
		delete: async ([id = ''], _, context) => {
			await context.feeds.remove(managedServer(context), id);
			return feedListReply(context, context.words.t('feed.result.removed'));
		},
		add: async (_, __, context) => formToAdd(context),
		digest: async (_, __, context) =>
			digestForm(
				{
					id: customId('feed', 'digest'),
					title: context.words.t('feed.digestForm.title'),
					text: context.words.t('feed.digestForm.text'),
				},
				await digestOf(managedServer(context), context),
				context.words,
			),
	},
	forms: {
		add: (_, values, context) => orFormAgain(customId('feed', 'add'), context, () => addFilledInFeed(values, context)),
		digest: (_, { hour = '', zone = '' }, context) =>
			orFormAgain(customId('feed', 'digest'), context, async () => {
				const id = managedServer(context);
				const digest = { hour: hourIn(hour), zone: findZone(zone) };
				await context.settings.change({ scope: 'server', id }, { digest });
				return feedListReply(context, digestResult(digest, context.words));
			}),
	},
} satisfies CommandGroup<FeedContext>;
