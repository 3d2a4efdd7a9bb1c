import { PermissionFlagsBits } from 'discord-api-types/v10';
import { missingAccess, missingPermissions, unknownChannel, unknownGuild } from '../api-errors.ts';
import type { Upload } from '../bot-request.ts';
import { botUser, rolesOf, serverChannels, serverId, serverRoles } from '../identities.ts';
import type { LocalMessage, MessageBody } from '../local-messages/local-message.ts';
import type { LocalUser } from '../local-user.ts';
import type { PostBody, PostedMessages } from './posted-messages.ts';

const { Administrator, ViewChannel, SendMessages, SendMessagesInThreads, ReadMessageHistory, PinMessages } =
	PermissionFlagsBits;
const allPermissions = Object.values(PermissionFlagsBits).reduce((sum, each) => sum | each, 0n);
const [everyone] = serverRoles;

interface Overwrite {
	readonly id: string;
	readonly allow?: bigint;
	readonly deny?: bigint;
}

export class ServerChannels {
	readonly #messages: PostedMessages;
	/** Ids of the channels that were deleted. */
	readonly deletedChannels = new Set<string>();
	readonly #overwrites = new Map<string, Overwrite[]>();
	readonly #missingPermissions: () => bigint;
	/** Ids of pinned messages. */
	readonly pinned = new Set<string>();
	/** Whether the server has removed the bot. */
	isBotRemoved = false;
	onMessage: (message: LocalMessage, channel: string) => void = () => {};

	/** @param missingPermissions the permissions that the bot does not have in any channel */
	constructor(messages: PostedMessages, missingPermissions: () => bigint) {
		this.#messages = messages;
		this.#missingPermissions = missingPermissions;
	}

	overwrite(channel: string, overwrite: Overwrite): void {
		this.#overwrites.set(channel, [...(this.#overwrites.get(channel) ?? []), overwrite]);
	}

	permissionsOf(user: Pick<LocalUser, 'userId' | 'manages' | 'owns'>, channel: string): bigint {
		return permissionsIn(user.userId, rolesOf(user), this.#overwritesOf(channel));
	}

	botPermissionsIn(channel: string): bigint {
		const ownOverwrite: Overwrite = { id: botUser.id, deny: this.#missingPermissions() };
		return permissionsIn(botUser.id, [], [...this.#overwritesOf(channel), ownOverwrite]);
	}

	#overwritesOf(channel: string): readonly Overwrite[] {
		const parent = serverChannels.find(({ id }) => id === channel)?.parentId;
		return this.#overwrites.get(parent ?? channel) ?? [];
	}

	/** POST /channels/{id}/messages. @throws DiscordApiError */
	send(channel: string, body: PostBody, files: readonly Upload[]): LocalMessage {
		this.#checkAccess(channel);
		const isThread = serverChannels.some(({ id, parentId }) => id === channel && parentId !== null);
		const permission = isThread ? SendMessagesInThreads : SendMessages;
		if ((this.botPermissionsIn(channel) & permission) === 0n) throw missingPermissions();
		return this.#messages.post(channel, body, files, (message) => this.onMessage(message, channel));
	}

	/**
	 * PATCH /channels/{id}/messages/{id}. To edit its own message, the bot only has to see the channel.
	 * @throws DiscordApiError
	 */
	edit(channel: string, id: string, body: MessageBody, files: readonly Upload[]): LocalMessage {
		this.#checkAccess(channel);
		const message = this.#messages.edit(channel, id, body, files);
		this.onMessage(message, channel);
		return message;
	}

	/** PUT /channels/{id}/messages/pins/{id}. @throws DiscordApiError */
	pin(channel: string, id: string): void {
		this.#checkAccess(channel);
		if ((this.botPermissionsIn(channel) & PinMessages) === 0n) throw missingPermissions();
		this.pinned.add(this.#messages.get(channel, id).id);
	}

	delete(channel: string, id: string): void {
		this.#messages.get(channel, id).deleted = true;
	}

	/** GET /channels/{id}/messages. @throws DiscordApiError */
	list(channel: string, limit: string | null): LocalMessage[] {
		this.#checkAccess(channel);
		const mayRead = (this.botPermissionsIn(channel) & ReadMessageHistory) !== 0n;
		return mayRead ? this.#messages.list(channel, limit) : [];
	}

	/** GET /guilds/{id}. @throws DiscordApiError */
	server(id: string): object {
		if (this.isBotRemoved || id !== serverId) throw unknownGuild();
		return { id, name: 'Server' };
	}

	#checkAccess(channel: string): void {
		if (this.deletedChannels.has(channel) || !serverChannels.some(({ id }) => id === channel)) throw unknownChannel();
		if (this.isBotRemoved || (this.botPermissionsIn(channel) & ViewChannel) === 0n) throw missingAccess();
	}
}

/**
 * Computes permissions as Discord does (docs/discord.md#permissions).
 * @param roles without the role of everyone
 * @param overwrites those of the channel; for a thread, those of its parent channel
 */
function permissionsIn(userId: string, roles: readonly string[], overwrites: readonly Overwrite[]): bigint {
	const memberRoles = serverRoles.filter(({ id }) => id === everyone.id || roles.includes(id));
	let permissions = memberRoles.reduce((sum, role) => sum | role.permissions, 0n);
	if ((permissions & Administrator) !== 0n) return allPermissions;
	// First the overwrite of everyone, then those of all other roles together, and then the member's own.
	for (const ids of [[everyone.id], roles, [userId]]) {
		const matches = overwrites.filter(({ id }) => ids.includes(id));
		const union = (field: 'allow' | 'deny') => matches.reduce((sum, each) => sum | (each[field] ?? 0n), 0n);
		permissions = (permissions & ~union('deny')) | union('allow');
	}
	// Members who cannot see a channel can do nothing there.
	return (permissions & ViewChannel) === 0n ? 0n : permissions;
}
