/** What Discord accepts at most, in characters unless a comment says otherwise. Sources: docs/discord.md. */
export const discordLimits = {
	customId: 100,
	/** Autocomplete choices in one response, and the length of each name and value. */
	choices: 25,
	choiceText: 100,
	/** Options of a select menu, and the length of each label and description. */
	menuOptions: 25,
	menuText: 100,
	linkUrl: 512,
	embedTitle: 256,
	embedDescription: 4_096,
	/** Number of fields. */
	embedFields: 25,
	embedFieldValue: 1_024,
	/** All texts of an embed together. */
	embedTotal: 6_000,
	messageContent: 2_000,
	fileDescription: 1_024,
	/** Size of all attachments, bytes. */
	fileBytes: 10_000_000,
	/** Time for the first response to an interaction, ms. */
	firstResponse: 3_000,
	/** Time during which a response can be edited, ms. */
	tokenLifetime: 15 * 60_000,
} as const;
