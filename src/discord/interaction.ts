import {
	ApplicationIntegrationType,
	type Interaction,
	InteractionContextType,
	type MessageComponentInteraction,
	MessageFlags,
} from 'discord.js';

/** Undefined for a user app: settings would belong to nobody, and Discord would not report when to delete them. */
export function serverOf({ guildId, authorizingIntegrationOwners: owners }: Interaction): string | undefined {
	if (guildId === null) return undefined;
	const isUserApp = owners?.[ApplicationIntegrationType.UserInstall] !== undefined;
	return isUserApp && owners[ApplicationIntegrationType.GuildInstall] === undefined ? undefined : guildId;
}

/** Without a named owner, the message must be ephemeral or direct: only its owner can see those. */
export function isOwner({ message, user, context }: MessageComponentInteraction): boolean {
	const owner = message.interactionMetadata?.user;
	if (owner) return owner.id === user.id;
	return message.flags.has(MessageFlags.Ephemeral) || context === InteractionContextType.BotDM;
}

export function isSeenAlone(interaction: Interaction): boolean {
	if (interaction.context === InteractionContextType.BotDM) return true;
	return interaction.isMessageComponent() && interaction.message.flags.has(MessageFlags.Ephemeral);
}
