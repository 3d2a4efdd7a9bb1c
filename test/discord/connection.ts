import type { LocalDiscord } from '../../playground/discord/local-discord.ts';

/** Of a connection to the local Discord, in which all shards are in one process. */
export const usualOptions = (discord: LocalDiscord) => ({
	token: discord.token,
	apiUrl: discord.url,
	guildId: undefined,
	shards: 'auto' as const,
	signal: undefined,
	onLost() {},
	unreadableReply: () => ({ embed: { description: 'unreadable', colour: 0 } }),
});
