/**
 * Lengths of texts are in characters; `choices`, `menuOptions`, `buttonsPerRow` and `embedFields` are numbers of them.
 */
export const discordLimits = {
	/** docs/discord.md#custom-ids */
	customId: 100,
	/** The most choices in one response (docs/discord.md#autocomplete). */
	choices: 25,
	choiceText: 100,
	/** docs/discord.md#menus */
	menuOptions: 25,
	menuText: 100,
	/** docs/discord.md#buttons */
	buttonsPerRow: 5,
	linkUrl: 512,
	/** docs/discord.md#embeds */
	embedTitle: 256,
	embedDescription: 4_096,
	embedFields: 25,
	embedFieldValue: 1_024,
	embedTotal: 6_000,
	/** docs/discord.md#messages */
	messageContent: 2_000,
	/** docs/discord.md#files */
	fileDescription: 1_024,
	/** Of all files of a message together. */
	fileBytes: 10_000_000,
	/** In milliseconds (docs/discord.md#first-answer). */
	firstResponse: 3_000,
	/** How long a response can be edited, ms (docs/discord.md#tokens). */
	tokenLifetime: 15 * 60_000,
} as const;
