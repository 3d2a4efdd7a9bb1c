import {
	ApplicationIntegrationType,
	type ButtonInteraction,
	type Interaction,
	MessageFlags,
	type StringSelectMenuInteraction,
} from 'discord.js';

/**
 * The server the bot is in; undefined in direct messages, and in a server where somebody uses it as their own app: its
 * settings are nobody's there, and nothing would tell the bot when to delete them.
 */
export function serverOf({ guildId, authorizingIntegrationOwners: owners }: Interaction): string | undefined {
	if (guildId === null) return undefined;
	const isOwnApp = owners?.[ApplicationIntegrationType.UserInstall] !== undefined;
	return isOwnApp && owners[ApplicationIntegrationType.GuildInstall] === undefined ? undefined : guildId;
}

/** A private answer is its user's alone. Where Discord does not say whose it is, only they can see it if it is private. */
export function isTheirs({ message, user }: ButtonInteraction | StringSelectMenuInteraction): boolean {
	const owner = message.interactionMetadata?.user;
	return owner ? owner.id === user.id : message.flags.has(MessageFlags.Ephemeral);
}

/** What was asked, without who asked and without the token that could answer. */
export function describe(interaction: Interaction) {
	if (interaction.isCommand() || interaction.isAutocomplete()) return { command: interaction.commandName };
	if (interaction.isMessageComponent()) return { press: String(interaction.customId).split(':').slice(0, 2).join(':') };
	if (interaction.isModalSubmit()) return { form: interaction.customId };
	return {};
}
