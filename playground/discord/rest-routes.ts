import {
	type APIApplicationCommand,
	type APIInteractionResponse,
	ApplicationCommandType,
	MessageFlags,
	type RESTPostAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import { missingPermissions, unknownInteraction, unknownWebhook } from './api-errors.ts';
import type { RequestBody } from './bot-request.ts';
import type { DirectChannels } from './channels/direct-channels.ts';
import type { PostBody, PostedMessages } from './channels/posted-messages.ts';
import type { ServerChannels } from './channels/server-channels.ts';
import { applicationId, botUser } from './identities.ts';
import type { LocalInteraction } from './local-interaction.ts';
import type { OpenInteractions } from './open-interactions.ts';
import { type MessageBody, messagePayload } from './shown/shown-message.ts';

type CommandBody = RESTPostAPIApplicationCommandsJSONBody;

/** Discord's limit of session starts a day (gateway reference, session start limit). */
export const sessionLimit = 1_000;

export interface Route {
	readonly method: string;
	/** Matches the whole path, without the leading `/api/v10`. */
	readonly path: RegExp;
	/** Authorized by an interaction's token in the path instead of the bot's own. */
	readonly isTokenInPath?: boolean;
	/** Undefined for 204 No Content. @param parameters the groups of `path`; empty if a group is missing @throws DiscordApiError */
	readonly answer: (parameters: readonly string[], request: RequestBody, query: URLSearchParams) => unknown;
}

export interface RestState {
	/** What Get Gateway Bot answers: the recommended shards, how many session starts remain, and how many at once. */
	shards: number;
	sessions: { remaining: number; max_concurrency?: number };
	readonly forbidden: ReadonlySet<'files' | 'embeds' | 'posts'>;
	commands: readonly APIApplicationCommand[];
	registeredFor: 'everywhere' | string | undefined;
}

export interface RouteOptions {
	readonly gatewayUrl: () => string;
	readonly interactions: Pick<OpenInteractions, 'get'>;
	readonly directChannels: DirectChannels;
	readonly serverChannels: ServerChannels;
	readonly messages: PostedMessages;
	readonly nextId: () => string;
	readonly onRegistered: () => void;
}

export function restRoutes(rest: RestState, options: RouteOptions): readonly Route[] {
	const { gatewayUrl, interactions, directChannels, serverChannels, messages, nextId, onRegistered } = options;

	function checkPermissions(message: object | undefined, files: RequestBody['files']): void {
		const { embeds = [], flags = 0 } = (message ?? {}) as {
			readonly embeds?: readonly object[];
			readonly flags?: number;
		};
		if (message && rest.forbidden.has('posts') && (flags & MessageFlags.Ephemeral) === 0) throw missingPermissions();
		if ((files.length > 0 && rest.forbidden.has('files')) || (embeds.length > 0 && rest.forbidden.has('embeds')))
			throw missingPermissions();
	}

	function respond(id: string, token: string, { body, files }: RequestBody): undefined {
		const interaction = interactions.get(token);
		if (interaction?.id !== id) throw unknownInteraction();
		const response = body as APIInteractionResponse;
		checkPermissions('data' in response ? response.data : undefined, files);
		interaction.respond(response, files);
	}

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
		const posted = (isDirect ? directChannels : serverChannels).send(channel, message, files);
		return { ...messagePayload(posted, channel), ...(nonce === undefined ? {} : { nonce }) };
	}

	function list(channel: string, query: URLSearchParams): object[] {
		const found = (directChannels.has(channel) ? messages : serverChannels).list(channel, query.get('limit'));
		return found.map((message) => messagePayload(message, channel));
	}

	function register(commands: readonly CommandBody[], where: string): readonly APIApplicationCommand[] {
		// A command keeps its id if it is registered again.
		const before = rest.registeredFor === where ? rest.commands : [];
		rest.registeredFor = where;
		rest.commands = commands.map((command) => {
			const added = {
				type: command.type ?? ApplicationCommandType.ChatInput,
				id: before.find(({ name }) => name === command.name)?.id ?? nextId(),
				application_id: applicationId,
				version: '1',
			};
			return { ...command, ...added } as unknown as APIApplicationCommand;
		});
		onRegistered();
		return rest.commands;
	}

	function gatewayBot() {
		const session_start_limit = { total: sessionLimit, reset_after: 60_000, max_concurrency: 1, ...rest.sessions };
		return { url: gatewayUrl(), shards: rest.shards, session_start_limit };
	}

	const webhooks = `/webhooks/${applicationId}/([^/]+)`;
	const message = new RegExp(`^${webhooks}/messages/([^/]+)$`);
	const byInteractionToken: readonly Route[] = [
		{
			method: 'POST',
			path: /^\/interactions\/(\d+)\/([^/]+)\/callback$/,
			answer: ([id = '', token = ''], request) => respond(id, token, request),
		},
		{
			method: 'POST',
			path: new RegExp(`^${webhooks}$`),
			answer: ([token = ''], request) =>
				messagePayload(webhook(token, request).followUp(request.body as MessageBody, request.files)),
		},
		{
			method: 'PATCH',
			path: message,
			answer: ([token = '', id = ''], request) =>
				messagePayload(webhook(token, request).edit(id, request.body as MessageBody, request.files)),
		},
		{
			method: 'GET',
			path: message,
			answer: ([token = '', id = ''], request) => messagePayload(webhook(token, request).get(id)),
		},
		{
			method: 'DELETE',
			path: message,
			answer: ([token = '', id = ''], request) => webhook(token, request).delete(id),
		},
	];
	return [
		...byInteractionToken.map((route) => ({ ...route, isTokenInPath: true })),
		{ method: 'GET', path: /^\/gateway\/bot$/, answer: gatewayBot },
		{ method: 'GET', path: /^\/applications\/@me$/, answer: () => ({ id: applicationId }) },
		{ method: 'GET', path: /^\/users\/@me$/, answer: () => botUser },
		{
			method: 'PUT',
			path: new RegExp(`^/applications/${applicationId}(?:/guilds/(\\d+))?/commands$`),
			answer: ([server = 'everywhere'], { body }) => register(body as CommandBody[], server),
		},
		{
			method: 'POST',
			path: /^\/users\/@me\/channels$/,
			answer: (_, { body }) => directChannels.open((body as { readonly recipient_id: string }).recipient_id),
		},
		{
			method: 'POST',
			path: /^\/channels\/(\d+)\/messages$/,
			answer: ([channel = ''], request) => post(channel, request),
		},
		{
			method: 'PATCH',
			path: /^\/channels\/(\d+)\/messages\/(\d+)$/,
			answer: ([channel = '', id = ''], { body, files }) =>
				messagePayload(serverChannels.edit(channel, id, body as MessageBody, files), channel),
		},
		{
			method: 'PUT',
			path: /^\/channels\/(\d+)\/messages\/pins\/(\d+)$/,
			answer: ([channel = '', id = '']) => serverChannels.pin(channel, id),
		},
		{ method: 'GET', path: /^\/guilds\/(\d+)$/, answer: ([id = '']) => serverChannels.server(id) },
		{
			method: 'GET',
			path: /^\/channels\/(\d+)\/messages$/,
			answer: ([channel = ''], _, query) => list(channel, query),
		},
	];
}
