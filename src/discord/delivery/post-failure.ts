import { DiscordAPIError, RateLimitError, RESTJSONErrorCodes } from 'discord.js';
import type { Delay, PostOutcome, Refusal } from '../../notify/messenger.ts';

/** Discord's reasons for refusing a message: docs/discord.md#direct-messages and docs/discord.md#missing-permissions. */
const refusals: ReadonlyMap<unknown, Refusal> = new Map([
	[RESTJSONErrorCodes.CannotSendMessagesToThisUser, 'closed'],
	[RESTJSONErrorCodes.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds, 'no-server'],
	[RESTJSONErrorCodes.UnknownChannel, 'no-channel'],
	[RESTJSONErrorCodes.MissingAccess, 'no-permission'],
	[RESTJSONErrorCodes.MissingPermissions, 'no-permission'],
	[RESTJSONErrorCodes.ChannelVerificationLevelTooHighForYouToGainAccess, 'no-permission'],
	[RESTJSONErrorCodes.CannotSendMessagesInNonTextChannel, 'no-channel'],
	[RESTJSONErrorCodes.InvalidActionOnArchivedThread, 'no-permission'],
]);

/**
 * Whether Discord will never accept what is in the request. A 400 without a code says nothing about it: that is what bots
 * get whose direct messages are limited (docs/discord.md#channels-of-direct-messages).
 */
const isInvalid = ({ status, code }: DiscordAPIError): boolean =>
	status === 413 || (status === 400 && code !== undefined && code !== 0);

/** The shortest time to wait after a 429, ms. */
const shortestWait = 1_000;

/** What an error of discord.js says of a message that was to be posted. */
export function postFailure(error: unknown): Exclude<PostOutcome, { kind: 'sent' }> {
	if (error instanceof DiscordAPIError) {
		const why = refusals.get(error.code);
		if (why) return { kind: 'refused', why };
		if (isInvalid(error)) return { kind: 'invalid', error: `${error.code}: ${error.message}` };
	}
	return delayOf(error);
}

/** Anything else that went wrong: it may work later. */
export function delayOf(error: unknown): Delay {
	if (error instanceof RateLimitError)
		return { kind: 'limited', ms: Math.max(shortestWait, error.retryAfter, error.timeToReset) };
	return { kind: 'failed' };
}
