import { RESTJSONErrorCodes as codes } from 'discord-api-types/v10';

export class DiscordApiError extends Error {
	override readonly name = 'DiscordApiError';
	readonly status: number;
	/** Discord's code for the error; 0 if it has none. */
	readonly code: number;

	constructor(status: number, code: number, message: string) {
		super(message);
		this.status = status;
		this.code = code;
	}
}

export const unauthorized = () => new DiscordApiError(401, 0, '401: Unauthorized');
export const notFound = () => new DiscordApiError(404, 0, '404: Not Found');
export const invalidFormBody = () => new DiscordApiError(400, codes.InvalidFormBodyOrContentType, 'Invalid Form Body');
export const unknownInteraction = () => new DiscordApiError(404, codes.UnknownInteraction, 'Unknown interaction');
export const alreadyAcknowledged = () =>
	new DiscordApiError(400, codes.InteractionHasAlreadyBeenAcknowledged, 'Interaction has already been acknowledged.');
export const invalidWebhookToken = () => new DiscordApiError(401, codes.InvalidWebhookToken, 'Invalid Webhook Token');
export const unknownWebhook = () => new DiscordApiError(404, codes.UnknownWebhook, 'Unknown Webhook');
export const unknownMessage = () => new DiscordApiError(404, codes.UnknownMessage, 'Unknown Message');
export const unknownChannel = () => new DiscordApiError(404, codes.UnknownChannel, 'Unknown Channel');
export const unknownGuild = () => new DiscordApiError(404, codes.UnknownGuild, 'Unknown Guild');
export const missingAccess = () => new DiscordApiError(403, codes.MissingAccess, 'Missing Access');
export const missingPermissions = () => new DiscordApiError(403, codes.MissingPermissions, 'Missing Permissions');
export const directMessagesClosed = () =>
	new DiscordApiError(403, codes.CannotSendMessagesToThisUser, 'Cannot send messages to this user');
export const noMutualServers = () =>
	new DiscordApiError(
		403,
		codes.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds,
		'Cannot send messages to this user due to having no mutual guilds',
	);
