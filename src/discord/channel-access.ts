import { ChannelType, type Interaction, PermissionsBitField } from 'discord.js';
import { z } from 'zod';

const { GuildText, GuildAnnouncement, PublicThread, PrivateThread, AnnouncementThread } = ChannelType;

export const threadTypes: readonly ChannelType[] = [PublicThread, PrivateThread, AnnouncementThread];
export const postableTypes = [GuildText, GuildAnnouncement, PublicThread, PrivateThread, AnnouncementThread] as const;

/** A channel, and what may be done in it. */
export interface ChannelAccess {
	readonly id: string;
	readonly type?: ChannelType | undefined;
	/** The permissions of the member who used the bot, as bits. */
	readonly permissions: bigint;
	/** The bot's permissions. Undefined if Discord does not say. */
	readonly appPermissions?: bigint | undefined;
}

export interface MentionedRole {
	/** For @everyone, this is the id of the server. */
	readonly id: string;
	readonly name: string;
	readonly mentionable: boolean;
}
/** A channel of a type in which the bot can post. */
export type PostableChannel = z.output<typeof channelSchema>;

/**
 * Returns the channel of an interaction, or undefined outside servers. Its type is undefined if discord.js does not
 * know the channel.
 */
export function sourceChannel(interaction: Interaction): ChannelAccess | undefined {
	const { guildId, channelId: id, channel, memberPermissions, appPermissions } = interaction;
	if (guildId === null || id === null || !memberPermissions) return undefined;
	return {
		id,
		type: channel?.type,
		permissions: memberPermissions.bitfield,
		appPermissions: appPermissions.bitfield,
	};
}

/**
 * Gives the bot's permissions the same name in all channels, because discord.js renames `app_permissions` in those that
 * it builds.
 */
export function withAppPermissions(channel: object) {
	const {
		app_permissions: rawPermissions,
		appPermissions = rawPermissions,
		...rest
	} = channel as Record<string, unknown>;
	return { ...rest, appPermissions };
}

/** Reads a channel from a form. Returns undefined if it is not of a type in which the bot can post. */
export const channelIn = (channel: object): PostableChannel | undefined =>
	channelSchema.safeParse(withAppPermissions(channel)).data;

/** Reads a role from a form. */
export const roleIn = (role: object): MentionedRole | undefined => roleSchema.safeParse(role).data;

/** Discord sends permissions as digits in a string. discord.js makes an object of them in servers that it knows. */
export const permissionsSchema = z.union([
	z
		.string()
		.regex(/^\d+$/)
		.transform((text) => BigInt(text)),
	z.instanceof(PermissionsBitField).transform(({ bitfield }) => bitfield),
]);

export const channelSchema = z.object({
	id: z.string(),
	type: z.literal(postableTypes),
	// If the permissions are missing, the member counts as having none.
	permissions: permissionsSchema.catch(0n),
	appPermissions: permissionsSchema.optional().catch(undefined),
});

export const roleSchema = z.object({ id: z.string(), name: z.string(), mentionable: z.boolean().catch(false) });
