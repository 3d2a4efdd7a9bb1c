import type { LocalDiscord } from '../../playground/discord/local-discord.ts';

/** The options of a connection to the local Discord, with all shards in one process. */
export const usualOptions = (discord: LocalDiscord) => ({
	token: discord.token,
	apiUrl: discord.url,
	guildId: undefined,
	shards: 'auto' as const,
	signal: undefined,
	onLost() {},
	unreadableReply: () => ({ embed: { description: 'unreadable', colour: 0 } }),
});
