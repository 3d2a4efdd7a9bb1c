import {
	type APIApplicationCommand,
	type APIInteractionResponse,
	ApplicationCommandType,
	ChannelType,
	MessageFlags,
	type RESTPostAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import { missingPermissions, unknownInteraction, unknownWebhook } from './api-errors.ts';
import type { RequestBody } from './bot-request.ts';
import type { PostBody } from './channels/posted-messages.ts';
import { applicationId, botUser } from './identities.ts';
import type { LocalDiscord } from './local-discord.ts';
import type { LocalInteraction } from './local-interaction.ts';
import { type MessageBody, messagePayload } from './local-messages/local-message.ts';
import type { Rest } from './rest.ts';

type CommandBody = RESTPostAPIApplicationCommandsJSONBody;

/** Discord's limit of session starts a day (gateway reference, session start limit). */
export const sessionLimit = 1_000;

export interface Route {
	readonly method: string;
	/** Matches the whole path, without the leading `/api/v10`. */
	readonly path: RegExp;
	/** Whether an interaction's token in the path authorizes the request, instead of the bot's own. */
	readonly isTokenInPath?: boolean;
	/**
	 * Returns undefined for 204 No Content.
	 * @param parameters the groups of `path`; empty if a group is missing
	 * @throws DiscordApiError
	 */
	readonly answer: (parameters: readonly string[], request: RequestBody, query: URLSearchParams) => unknown;
}

/** @param path `:id` stands for a snowflake, `:token` for anything up to the next “/” */
function route(method: string, path: string, answer: Route['answer']): Route {
	return { method, path: new RegExp(`^${path.replaceAll(':id', '(\\d+)').replaceAll(':token', '([^/]+)')}$`), answer };
}

export function restRoutes(rest: Rest, discord: LocalDiscord): readonly Route[] {
	const { interactions, directChannels, channels, messages, nextId } = discord;

	/** @throws DiscordApiError if the bot does not have the permissions that the message needs */
	function checkPermissions(message: object | undefined, files: RequestBody['files']): void {
		const { embeds = [], flags = 0 } = (message ?? {}) as {
			readonly embeds?: readonly object[];
			readonly flags?: number;
		};
		// A private answer is not a post in the channel.
		const isPrivate = (flags & MessageFlags.Ephemeral) !== 0;
		if (message && !isPrivate && rest.forbidden.has('posts')) throw missingPermissions();
		if (files.length > 0 && rest.forbidden.has('files')) throw missingPermissions();
		if (embeds.length > 0 && rest.forbidden.has('embeds')) throw missingPermissions();
	}

	function respond(id: string, token: string, { body, files }: RequestBody): undefined {
		const interaction = interactions.get(token);
		if (interaction?.id !== id) throw unknownInteraction();
		const response = body as APIInteractionResponse;
		checkPermissions('data' in response ? response.data : undefined, files);
		interaction.respond(response, files);
	}

	/** Returns the interaction with the token, after checking what the bot may send. */
	function webhook(token: string, { body, files }: RequestBody): LocalInteraction {
		const interaction = interactions.get(token);
		if (!interaction) throw unknownWebhook();
		checkPermissions(body as object | undefined, files);
		return interaction;
	}

	function post(channel: string, { body, files }: RequestBody): object {
		const message = body as PostBody;
		const { nonce } = message;
		const isDirect = directChannels.has(channel);
		if (!isDirect) checkPermissions(message, files);
		const posted = (isDirect ? directChannels : channels).send(channel, message, files);
		return { ...messagePayload(posted, channel), ...(nonce === undefined ? {} : { nonce }) };
	}

	function list(channel: string, query: URLSearchParams): object[] {
		const source = directChannels.has(channel) ? messages : channels;
		return source.list(channel, query.get('limit')).map((message) => messagePayload(message, channel));
	}

	function register(commands: readonly CommandBody[], where: string): readonly APIApplicationCommand[] {
		// A command keeps its id if it is registered again.
		const previous = rest.registeredFor === where ? rest.commands : [];
		rest.registeredFor = where;
		rest.commands = commands.map((command) => {
			const added = {
				type: command.type ?? ApplicationCommandType.ChatInput,
				id: previous.find(({ name }) => name === command.name)?.id ?? nextId(),
				application_id: applicationId,
				version: '1',
			};
			return { ...command, ...added } as unknown as APIApplicationCommand;
		});
		discord.onRegistered();
		return rest.commands;
	}

	function gatewayBot() {
		const session_start_limit = { total: sessionLimit, reset_after: 60_000, max_concurrency: 1, ...rest.sessions };
		return { url: discord.gateway.url, shards: rest.shards, session_start_limit };
	}

	const webhooks = `/webhooks/${applicationId}/:token`;
	const application = `/applications/${applicationId}`;
	// A message's id in these paths can also be `@original`, so it is not matched by `:id`.
	const byInteractionToken = [
		route('POST', '/interactions/:id/:token/callback', ([id = '', token = ''], request) => respond(id, token, request)),
		route('POST', webhooks, ([token = ''], request) =>
			messagePayload(webhook(token, request).followUp(request.body as MessageBody, request.files)),
		),
		route('PATCH', `${webhooks}/messages/:token`, ([token = '', id = ''], request) =>
			messagePayload(webhook(token, request).edit(id, request.body as MessageBody, request.files)),
		),
		route('GET', `${webhooks}/messages/:token`, ([token = '', id = ''], request) =>
			messagePayload(webhook(token, request).get(id)),
		),
		route('DELETE', `${webhooks}/messages/:token`, ([token = '', id = ''], request) =>
			webhook(token, request).delete(id),
		),
	];
	return [
		...byInteractionToken.map((each) => ({ ...each, isTokenInPath: true })),
		route('GET', '/gateway/bot', gatewayBot),
		route('GET', '/applications/@me', () => ({ id: applicationId })),
		route('GET', '/users/@me', () => botUser),
		route('PUT', `${application}/commands`, (_, { body }) => register(body as CommandBody[], 'everywhere')),
		route('PUT', `${application}/guilds/:id/commands`, ([id = ''], { body }) => register(body as CommandBody[], id)),
		route('POST', '/users/@me/channels', (_, { body }) => ({
			id: directChannels.channelOf((body as { readonly recipient_id: string }).recipient_id),
			type: ChannelType.DM,
		})),
		route('POST', '/channels/:id/messages', ([channel = ''], request) => post(channel, request)),
		route('PATCH', '/channels/:id/messages/:id', ([channel = '', id = ''], { body, files }) =>
			messagePayload(channels.edit(channel, id, body as MessageBody, files), channel),
		),
		route('PUT', '/channels/:id/messages/pins/:id', ([channel = '', id = '']) => channels.pin(channel, id)),
		route('GET', '/guilds/:id', ([id = '']) => channels.server(id)),
		route('GET', '/channels/:id/messages', ([channel = ''], _, query) => list(channel, query)),
	];
}
