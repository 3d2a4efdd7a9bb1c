import {
	type APIEmbed,
	type APIMessage,
	type APIMessageTopLevelComponent,
	InteractionType,
	MessageFlags,
	MessageType,
	type RESTPatchAPIWebhookWithTokenMessageJSONBody,
} from 'discord-api-types/v10';
import type { Upload } from '../bot-request.ts';
import { botUser, channelId, userPayload } from '../identities.ts';

export interface Attachment extends Upload {
	readonly id: string;
	/** The alt text. */
	readonly description: string;
}

export interface LocalMessage {
	readonly id: string;
	content: string;
	embeds: APIEmbed[];
	components: APIMessageTopLevelComponent[];
	attachments: readonly Attachment[];
	/** Whether it is ephemeral: “Only you can see this”. */
	readonly private: boolean;
	/** The user whose interaction created it; undefined for a message that the bot sent by itself. */
	readonly ownerId?: string | undefined;
	/** The user who wrote it; undefined for a message of the bot. */
	readonly authorId?: string | undefined;
	loading: boolean;
	deleted: boolean;
}

export type MessageBody = Pick<RESTPatchAPIWebhookWithTokenMessageJSONBody, 'attachments' | 'content' | 'flags'> & {
	readonly embeds?: APIEmbed[] | null | undefined;
	readonly components?: APIMessageTopLevelComponent[] | null | undefined;
};

export function emptyMessage(id: string, fields: Partial<LocalMessage> = {}): LocalMessage {
	const content = { content: '', embeds: [], components: [], attachments: [] };
	return { id, ...content, private: false, loading: false, deleted: false, ...fields };
}

/** Sets the fields that `body` has and keeps the others, as Discord does for an edit. */
export function changeMessage(
	message: LocalMessage,
	{ content, embeds, components, attachments }: MessageBody,
	files: readonly Upload[],
	nextId: () => string,
): LocalMessage {
	if (content !== undefined) message.content = content ?? '';
	if (embeds) message.embeds = embeds;
	if (components) message.components = components;
	// `attachments` lists the files to retain by id, and describes new ones by their position in the upload.
	const retained = attachments
		? message.attachments.filter(({ id }) => attachments.some((each) => String(each.id) === id))
		: message.attachments;
	const added = files.map((file, i) => {
		const description = attachments?.find(({ id }) => String(id) === String(i))?.description ?? '';
		return { ...file, id: nextId(), description };
	});
	message.attachments = [...retained, ...added];
	return message;
}

export function messagePayload(message: LocalMessage, channel: string = channelId) {
	const { id, content, embeds, components, attachments, private: isPrivate, ownerId, authorId } = message;
	return {
		...(ownerId === undefined ? {} : { interaction_metadata: interactionMetadata(id, ownerId) }),
		id,
		channel_id: channel,
		type: authorId === undefined ? MessageType.ChatInputCommand : MessageType.Default,
		author: authorId === undefined ? botUser : userPayload(authorId),
		content,
		embeds,
		components,
		attachments: attachments.map(attachmentPayload),
		mentions: [],
		mention_roles: [],
		mention_everyone: false,
		pinned: false,
		tts: false,
		timestamp: new Date().toISOString(),
		edited_timestamp: null,
		flags: (isPrivate ? MessageFlags.Ephemeral : 0) as MessageFlags,
	} satisfies APIMessage;
}

function interactionMetadata(id: string, ownerId: string) {
	return {
		id,
		type: InteractionType.ApplicationCommand,
		user: userPayload(ownerId),
		authorizing_integration_owners: {},
	} as const;
}

function attachmentPayload({ id, name, description, type, data }: Attachment) {
	const url = `https://cdn.local/${id}/${name}`;
	return { id, filename: name, description, content_type: type, size: data.length, url, proxy_url: url };
}
