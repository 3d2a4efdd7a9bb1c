/** What Discord accepts at most, in characters unless a comment says otherwise. */
export const discordLimits = {
	/** docs/discord.md#custom-ids */
	customId: 100,
	/** Autocomplete choices in one response, and the length of each name and value (docs/discord.md#autocomplete). */
	choices: 25,
	choiceText: 100,
	/** Options of a select menu, and the length of each label and description (docs/discord.md#menus). */
	menuOptions: 25,
	menuText: 100,
	/** docs/discord.md#buttons */
	buttonsPerRow: 5,
	linkUrl: 512,
	/** Texts of an embed, the number of its fields, and all its texts together (docs/discord.md#embeds). */
	embedTitle: 256,
	embedDescription: 4_096,
	embedFields: 25,
	embedFieldValue: 1_024,
	embedTotal: 6_000,
	/** docs/discord.md#messages */
	messageContent: 2_000,
	/** The description of a file, and the size of all files of a message in bytes (docs/discord.md#files). */
	fileDescription: 1_024,
	fileBytes: 10_000_000,
	/** Time for the first response to an interaction, ms (docs/discord.md#first-answer). */
	firstResponse: 3_000,
	/** Time during which a response can be edited, ms (docs/discord.md#tokens). */
	tokenLifetime: 15 * 60_000,
} as const;
