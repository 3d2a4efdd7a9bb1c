import { ChannelType, type Interaction, PermissionsBitField } from 'discord.js';
import { z } from 'zod';

export const { GuildText, GuildAnnouncement, PublicThread, PrivateThread, AnnouncementThread } = ChannelType;

export const threadTypes: readonly ChannelType[] = [PublicThread, PrivateThread, AnnouncementThread];
export const postableTypes = [GuildText, GuildAnnouncement, PublicThread, PrivateThread, AnnouncementThread] as const;

export interface ChannelAccess {
	readonly id: string;
	readonly type?: ChannelType | undefined;
	readonly permissions: bigint;
	/** Those of the bot. Undefined if Discord does not say. */
	readonly appPermissions?: bigint | undefined;
}

/** @everyone has the id of the server. */
export interface PickedRole {
	readonly id: string;
	readonly name: string;
	readonly mentionable: boolean;
}
/** One in which the bot can post, as far as its type is concerned. */
export type PostableChannel = z.output<typeof channelSchema>;

/** discord.js tells the type only of a channel that it knows. */
export function sourceChannel(interaction: Interaction): ChannelAccess | undefined {
	const { guildId, channelId: id, channel, memberPermissions, appPermissions } = interaction;
	if (guildId === null || id === null || !memberPermissions) return undefined;
	const permissions = { permissions: memberPermissions.bitfield, appPermissions: appPermissions.bitfield };
	return { id, type: channel?.type, ...permissions };
}

/** In channels, discord.js renames what the bot may do. */
export function withOneName(channel: object) {
	const { app_permissions: sent, appPermissions = sent, ...rest } = channel as Record<string, unknown>;
	return { ...rest, appPermissions };
}

/** As a form gives it; undefined if it is no channel in which the bot can post. */
export const channelIn = (given: object): PostableChannel | undefined =>
	channelSchema.safeParse(withOneName(given)).data;

export const roleIn = (given: object): PickedRole | undefined => roleSchema.safeParse(given).data;

/** Discord sends a number in text. In servers that it knows, discord.js makes an object of it. */
export const permissions = z.union([
	z
		.string()
		.regex(/^\d+$/)
		.transform((text) => BigInt(text)),
	z.instanceof(PermissionsBitField).transform(({ bitfield }) => bitfield),
]);

export const channelSchema = z.object({
	id: z.string(),
	type: z.literal(postableTypes),
	// Without them, nothing is known to be allowed.
	permissions: permissions.catch(0n),
	appPermissions: permissions.optional().catch(undefined),
});

export const roleSchema = z.object({ id: z.string(), name: z.string(), mentionable: z.boolean().catch(false) });
