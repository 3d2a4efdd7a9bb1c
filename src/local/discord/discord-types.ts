import type { APIEmbed, APIMessageTopLevelComponent } from 'discord.js';
import type { FormInput } from './input.ts';

/** Somebody using the bot, and from where. */
export interface LocalUser {
	/** A snowflake: digits. */
	readonly userId: string;
	/** The language their Discord is in, as Discord's locale code. */
	readonly locale: string;
	readonly place: 'server' | 'dm';
	/** Has the permission Manage Server. */
	readonly manages?: boolean;
}

/** A file as a request uploads it. */
export interface Upload {
	readonly name: string;
	readonly type: string;
	readonly data: Buffer;
}

/** A file of a message. */
export interface Attachment extends Upload {
	readonly id: string;
	readonly description: string;
}

/** A form as somebody sees it: what stands above, and the lines to fill in. */
export interface ShownForm {
	readonly id: string;
	readonly title: string;
	readonly texts: readonly string[];
	readonly inputs: readonly FormInput[];
}

export type { OptionValues } from './input.ts';

/** A message as somebody in Discord sees it. */
export interface ShownMessage {
	readonly id: string;
	content: string;
	embeds: APIEmbed[];
	components: APIMessageTopLevelComponent[];
	attachments: readonly Attachment[];
	/** “Only you can see this”. */
	readonly private: boolean;
	/** Whose interaction it came of; undefined for a message the bot sent by itself. */
	readonly ownerId?: string | undefined;
	/** Still “thinking…”. */
	loading: boolean;
	deleted: boolean;
}

/** Told of what comes of something a person did. */
export interface Watcher {
	/** A message came, changed or is gone. */
	shown(message: ShownMessage): void;
	/** The bot has taken it: with an answer, or to be answered later. */
	taken(): void;
}

/** A request of the bot, as it came. Tests judge each by Discord's rules. */
export interface BotRequest {
	readonly method: string;
	/** Without the `/api/v10` in front. */
	readonly path: string;
	readonly body: unknown;
	readonly files: readonly Upload[];
	readonly status: number;
}

/** Discord's own refusals, by its error codes. */
export class Refusal extends Error {
	readonly status: number;
	readonly code: number;

	constructor(status: number, code: number, message: string) {
		super(message);
		this.status = status;
		this.code = code;
	}
}

export const unauthorized = () => new Refusal(401, 0, '401: Unauthorized');
export const unknownInteraction = () => new Refusal(404, 10062, 'Unknown interaction');
export const alreadyAnswered = () => new Refusal(400, 40060, 'Interaction has already been acknowledged.');
export const invalidWebhookToken = () => new Refusal(401, 50027, 'Invalid Webhook Token');
export const unknownWebhook = () => new Refusal(404, 10015, 'Unknown Webhook');
export const unknownChannel = () => new Refusal(404, 10003, 'Unknown Channel');
export const dmsRefused = () => new Refusal(403, 50007, 'Cannot send messages to this user');
export const missingPermissions = () => new Refusal(403, 50013, 'Missing Permissions');
export const noMutualServers = () =>
	new Refusal(403, 50278, 'Cannot send messages to this user due to having no mutual guilds');
export const unknownMessage = () => new Refusal(404, 10008, 'Unknown Message');
