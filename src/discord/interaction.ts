import {
	ApplicationIntegrationType,
	type Interaction,
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
 * message must be ephemeral, since only its owner can see those.
 */
export function isOwner({ message, user }: MessageComponentInteraction): boolean {
	const owner = message.interactionMetadata?.user;
	return owner ? owner.id === user.id : message.flags.has(MessageFlags.Ephemeral);
}

/** What the interaction was about, for the log: nothing about the user, and not the token that could answer it. */
export function logFields(interaction: Interaction) {
	if (interaction.isCommand() || interaction.isAutocomplete()) return { command: interaction.commandName };
	if (interaction.isMessageComponent())
		return { component: String(interaction.customId).split(':').slice(0, 2).join(':') };
	if (interaction.isModalSubmit()) return { form: interaction.customId };
	return {};
}
