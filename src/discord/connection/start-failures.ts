import { DiscordAPIError } from 'discord.js';
import { StartError } from '../../errors/start-error.ts';

/**
 * What an operator must mend when Discord closes the connection for good, by close code (docs/discord.md#close-codes).
 */
const closes: Readonly<Record<number, string>> = {
	4004: 'Discord refuses the token. Set DISCORD_TOKEN to the token on the Bot page of the developer portal; it may have been reset there.',
	4010: 'Discord refuses the shard that this bot asked for (4010). That is a fault of the bot: please report it.',
	4011: 'Discord wants this bot to use more shards (4011). Restart it: it asks Discord how many when it starts.',
	4012: 'Discord no longer takes the version of its gateway that this bot uses (4012). Update the bot.',
	4013: 'Discord refuses the intents that this bot asked for (4013). That is a fault of the bot: please report it.',
	4014: 'Discord refuses privileged intents (4014). This bot needs none: switch them off on the Bot page of the developer portal.',
};

/** Why the process ends when Discord has closed the connection with `code` and will not have it back. */
export function closedForGood(code: number): StartError {
	return new StartError(closes[code] ?? `Discord has closed the connection for good (code ${code}).`);
}

/** What an operator must mend where Discord refuses a request of the start; undefined where trying again may help. */
export function refusedForGood(error: unknown, apiUrl: string, guildId: string | undefined): StartError | undefined {
	const { code, status } = error as { code?: unknown; status?: unknown };
	if (code === 'TokenInvalid' || status === 401) return closedForGood(4004);
	if (!(error instanceof DiscordAPIError) || status === 429) return undefined;
	if (guildId && (status === 403 || status === 404) && error.url.includes('/guilds/'))
		return new StartError(
			`Discord refuses commands for the server ${guildId} (${error.message}). Install the bot there, or correct DISCORD_GUILD_ID.`,
		);
	if (status === 404)
		return new StartError(
			`There is no Discord at ${apiUrl} (404). Set DISCORD_API_URL to the address in front of the version, https://discord.com/api.`,
		);
	if (Number(status) < 500) return new StartError(`Discord refuses the start: ${error.message} (code ${code}).`);
	return undefined;
}
