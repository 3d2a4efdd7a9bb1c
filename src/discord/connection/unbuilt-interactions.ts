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

const interactionSchema = z.looseObject({
	id: z.string(),
	token: z.string(),
	type: z.number(),
	locale: z.string().catch('en-US'),
});
export type UnbuiltInteraction = z.output<typeof interactionSchema>;

/**
 * Discord may send an interaction that discord.js cannot build or passes over, for example with a new kind of channel
 * or component. Nothing else would answer it, so `answer` is called. Call this before the client logs in.
 */
export function watchUnbuilt(client: Client, answer: (unbuilt: UnbuiltInteraction) => void): void {
	const unbuilt = new Map<string, UnbuiltInteraction>();
	client.prependListener(Events.InteractionCreate, ({ id }) => unbuilt.delete(id));
	// discord.js emits this first, and builds the interaction right after it.
	client.on(Events.Raw, (packet: { readonly t?: unknown; readonly d?: unknown } | null) => {
		if (packet?.t !== 'INTERACTION_CREATE') return;
		makeMessagesBuildable(packet.d);
		const { data } = interactionSchema.safeParse(packet.d);
		// Until the client is ready, discord.js keeps interactions and builds them later.
		if (!data || !client.isReady()) return;
		unbuilt.set(data.id, data);
		setImmediate(() => {
			if (unbuilt.delete(data.id)) answer(data);
		});
	});
}

/**
 * Tells the user that the interaction cannot be read. Never rejects: if Discord refuses the response, that is logged.
 */
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

/** What is read of a poll: its question and its answers. */
const textSchema = z.object({ text: z.string().catch('') }).catch({ text: '' });
const pollSchema = z.object({ question: textSchema, answers: z.array(z.object({ poll_media: textSchema })).catch([]) });

/** A message as Discord has sent it, not validated. */
interface RawMessage {
	poll?: unknown;
	embeds?: unknown;
	readonly message_snapshots?: unknown;
}

/** discord.js 14.28.1 throws if the message that a command is used on has a poll, so the poll becomes an embed. */
function makeMessagesBuildable(payload: unknown): void {
	const { data } = (payload ?? {}) as { readonly data?: { readonly resolved?: { readonly messages?: unknown } } };
	for (const message of objectsIn(data?.resolved?.messages)) {
		replacePoll(message);
		const snapshots = objectsIn(message.message_snapshots) as { readonly message?: unknown }[];
		const forwardedMessages = snapshots.map((snapshot) => snapshot.message);
		for (const forwarded of objectsIn(forwardedMessages)) replacePoll(forwarded);
	}
}

function replacePoll(message: RawMessage): void {
	if (!message.poll) return;
	const { data } = pollSchema.safeParse(message.poll);
	delete message.poll;
	if (!data) return;
	const description = data.answers.map(({ poll_media }) => poll_media.text).join('\n');
	const embeds: readonly unknown[] = Array.isArray(message.embeds) ? message.embeds : [];
	message.embeds = [...embeds, { title: data.question.text, description }];
}

const objectsIn = (collection: unknown): readonly RawMessage[] =>
	Object.values(collection ?? {}).filter((each) => typeof each === 'object' && each !== null);
