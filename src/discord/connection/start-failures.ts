import { DiscordAPIError } from 'discord.js';
import { StartError } from '../../errors/start-error.ts';

/**
 * What an operator has to fix when Discord closes the connection permanently, by close code
 * (docs/discord.md#close-codes).
 */
const closeMessages: Readonly<Record<number, string>> = {
	4004: 'Discord refuses the token. It may have been reset: set DISCORD_TOKEN to the current one from the Bot page of the Discord developer portal.',
	4010: 'Discord refuses the shard that the bot requested (4010). Correct SHARDS; with SHARDS=auto this is a bug in the bot: please report it.',
	4011: 'Discord requires more shards (4011). With SHARDS=auto, restart the bot: it uses as many as Discord recommends when it starts. Otherwise raise the total in SHARDS of every process.',
	4012: 'Discord no longer supports the gateway version that the bot uses (4012). Update the bot.',
	4013: 'Discord refuses the intents that the bot requested (4013). This is a bug in the bot: please report it.',
	4014: 'Discord refuses privileged intents (4014). The bot needs none: turn them off on the Bot page of the Discord developer portal.',
};

/** The failure for a close code after which reconnecting is useless. */
export function closeFailure(code: number): StartError {
	return new StartError(closeMessages[code] ?? `Discord has closed the connection permanently (code ${code}).`);
}

/** What the operator has to fix after Discord refused a request of the start; undefined if trying again may help. */
export function permanentFailure(error: unknown, apiUrl: string, guildId: string | undefined): StartError | undefined {
	const { code, status } = error as { code?: unknown; status?: unknown };
	if (code === 'TokenInvalid' || status === 401) return closeFailure(4004);
	if (!(error instanceof DiscordAPIError) || status === 429) return undefined;
	if (guildId && (status === 403 || status === 404) && error.url.includes('/guilds/'))
		return new StartError(
			`Discord refuses to register commands for the server ${guildId} (${error.message}). Add the bot to that server, or correct DISCORD_GUILD_ID.`,
		);
	if (status === 404)
		return new StartError(
			`Discord's API was not found at ${apiUrl} (404). Set DISCORD_API_URL to its address without the version, for example https://discord.com/api.`,
		);
	if (Number(status) < 500)
		return new StartError(`Discord refuses a request of the start: ${error.message} (code ${code}).`);
	return undefined;
}
