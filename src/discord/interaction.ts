import {
	ApplicationIntegrationType,
	type Interaction,
	InteractionContextType,
	type MessageComponentInteraction,
	MessageFlags,
} from 'discord.js';

/**
 * The id of the server (guild) that the bot is in. Undefined in direct messages, and in a server where somebody uses the
 * bot as a user app: its settings would belong to nobody there, and Discord would not report when to delete them.
 */
export function serverOf({ guildId, authorizingIntegrationOwners: owners }: Interaction): string | undefined {
	if (guildId === null) return undefined;
	const isUserApp = owners?.[ApplicationIntegrationType.UserInstall] !== undefined;
	return isUserApp && owners[ApplicationIntegrationType.GuildInstall] === undefined ? undefined : guildId;
}

/**
 * Whether the user owns the message, which is the answer to their own command. If Discord does not name the owner, the
 * message must be ephemeral or a direct message, since only its owner can see those.
 */
export function isOwner({ message, user, context }: MessageComponentInteraction): boolean {
	const owner = message.interactionMetadata?.user;
	if (owner) return owner.id === user.id;
	// In direct messages with the bot, only one person sees what it sends by itself.
	return message.flags.has(MessageFlags.Ephemeral) || context === InteractionContextType.BotDM;
}

/** Whether nobody but the user sees where the interaction comes from: an ephemeral message, or direct messages with the bot. */
export function isSeenAlone(interaction: Interaction): boolean {
	if (interaction.context === InteractionContextType.BotDM) return true;
	return interaction.isMessageComponent() && interaction.message.flags.has(MessageFlags.Ephemeral);
}
