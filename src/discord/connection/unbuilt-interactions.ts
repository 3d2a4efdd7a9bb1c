import {
	type Client,
	Events,
	InteractionResponseType,
	InteractionType,
	MessageFlags,
	type REST,
	Routes,
} from 'discord.js';
import { z } from 'zod';
import type { Log } from '../../base/log.ts';
import type { Reply } from '../../words/reply.ts';
import { toMessage } from '../message.ts';

const interaction = z.looseObject({
	id: z.string(),
	token: z.string(),
	type: z.number(),
	locale: z.string().catch('en-US'),
});
export type UnbuiltInteraction = z.output<typeof interaction>;

/**
 * Discord may send what discord.js cannot build or passes over, such as a channel or a component of a new kind. Nobody would
 * answer that, so `answer` is told of it. To be called before the client logs in.
 */
export function watchUnbuilt(client: Client, answer: (unbuilt: UnbuiltInteraction) => void): void {
	const unbuilt = new Map<string, UnbuiltInteraction>();
	client.prependListener(Events.InteractionCreate, ({ id }) => unbuilt.delete(id));
	// discord.js emits this first, and builds the interaction right after it.
	client.on(Events.Raw, (packet: { readonly t?: unknown; readonly d?: unknown } | null) => {
		if (packet?.t !== 'INTERACTION_CREATE') return;
		makeMessagesBuildable(packet.d);
		const { data } = interaction.safeParse(packet.d);
		// Before that, discord.js keeps interactions, and builds them later.
		if (!data || !client.isReady()) return;
		unbuilt.set(data.id, data);
		setImmediate(() => {
			if (unbuilt.delete(data.id)) answer(data);
		});
	});
}

/** Never rejects: if Discord refuses it, that is logged. */
export async function answerUnbuilt(
	rest: Pick<REST, 'post'>,
	reply: Reply,
	{ id, token, type }: UnbuiltInteraction,
	log: Log,
): Promise<void> {
	const body =
		type === InteractionType.ApplicationCommandAutocomplete
			? { type: InteractionResponseType.ApplicationCommandAutocompleteResult, data: { choices: [] } }
			: {
					type: InteractionResponseType.ChannelMessageWithSource,
					data: { ...toMessage(reply), files: undefined, flags: MessageFlags.Ephemeral },
				};
	try {
		await rest.post(Routes.interactionCallback(id, token), { body, auth: false });
		log.debug({ type }, 'an interaction could not be read, which its user was told');
	} catch (error) {
		log.warn({ type, error: String(error) }, 'Discord refused a response');
	}
}

const text = z.object({ text: z.string().catch('') }).catch({ text: '' });
const poll = z.object({ question: text, answers: z.array(z.object({ poll_media: text })).catch([]) });

/** As Discord has sent it: nothing about it is certain. */
interface RawMessage {
	poll?: unknown;
	embeds?: unknown;
	readonly message_snapshots?: unknown;
}

/** The message that a command is used on: discord.js 14.28.1 throws at a poll in it, which becomes an embed here. */
function makeMessagesBuildable(payload: unknown): void {
	const { data } = (payload ?? {}) as { readonly data?: { readonly resolved?: { readonly messages?: unknown } } };
	for (const message of objectsIn(data?.resolved?.messages)) {
		replacePoll(message);
		for (const { message: forwarded } of objectsIn(message.message_snapshots) as { readonly message?: unknown }[])
			for (const each of objectsIn([forwarded])) replacePoll(each);
	}
}

function replacePoll(message: RawMessage): void {
	if (!message.poll) return;
	const { data } = poll.safeParse(message.poll);
	delete message.poll;
	if (!data) return;
	const description = data.answers.map(({ poll_media }) => poll_media.text).join('\n');
	const embeds: readonly unknown[] = Array.isArray(message.embeds) ? message.embeds : [];
	message.embeds = [...embeds, { title: data.question.text, description }];
}

const objectsIn = (all: unknown): readonly RawMessage[] =>
	Object.values(all ?? {}).filter((each) => typeof each === 'object' && each !== null);
