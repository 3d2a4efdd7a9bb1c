import type { IncomingMessage, ServerResponse } from 'node:http';
import { type APIApplicationCommand, type APIAttachment, PermissionFlagsBits } from 'discord-api-types/v10';
import { type Clock, SystemClock } from '../../src/base/clock.ts';
import { LoopbackServer } from '../loopback-server.ts';
import { DirectChannels } from './channels/direct-channels.ts';
import { PostedMessages } from './channels/posted-messages.ts';
import { ServerChannels } from './channels/server-channels.ts';
import { Gateway } from './gateway.ts';
import { channelId, otherUserId } from './identities.ts';
import {
	commandInteraction,
	componentInteraction,
	formInteraction,
	type InteractionOrigin,
	messageCommandInteraction,
} from './interaction-payloads.ts';
import { type InteractionResult, LocalInteraction, type LocalInteractionObserver } from './local-interaction.ts';
import type { LocalForm } from './local-messages/local-form.ts';
import { emptyMessage, type LocalMessage } from './local-messages/local-message.ts';
import type { LocalUser, OptionValues } from './local-user.ts';
import { Rest } from './rest.ts';

/** 1 January 2015, from which snowflakes count (API reference, snowflakes). */
const discordEpoch = Date.UTC(2015, 0);
const { AttachFiles, EmbedLinks, MentionEveryone } = PermissionFlagsBits;
const directPermissions = AttachFiles | EmbedLinks | MentionEveryone;

interface LocalDiscordOptions {
	readonly token?: string;
	readonly clock?: Clock;
	/** Recorded requests include every file of every answer, so memory grows. */
	readonly recordsRequests?: boolean;
}

/** The most interactions to remember; far fewer wait for a response at a time. */
const interactionLimit = 2_000;

/**
 * The part of Discord that the bot uses, on a loopback port, with Discord's own errors. Its users act through methods.
 */
export class LocalDiscord {
	readonly token: string;
	readonly #server = new LoopbackServer((request, response) => {
		if (!this.#files.serve(request, response)) void this.rest.serve(request, response);
	});
	readonly #files = new UploadedFiles();
	readonly #clock: Clock;
	/** The latest interactions, by token. */
	readonly interactions = new Map<string, LocalInteraction>();
	/** How many interactions there were, including forgotten ones. */
	interactionCount = 0;
	readonly directChannels: DirectChannels;
	readonly channels: ServerChannels;
	readonly #registered: Promise<void>;
	readonly messages: PostedMessages;
	readonly nextId: () => string;
	/** Is called when the bot has registered its commands. */
	onRegistered!: () => void;
	readonly rest: Rest;
	readonly gateway: Gateway;

	private constructor({
		token = 'local-bot-token',
		clock = new SystemClock(),
		recordsRequests = true,
	}: LocalDiscordOptions) {
		this.token = token;
		let lastId = 0n;
		// The lower 22 bits of a snowflake are a number; above them is the time since 2015, in milliseconds. No id repeats,
		// even if the clock stops or is set back.
		this.nextId = () => {
			const now = BigInt(clock.wall() - discordEpoch) << 22n;
			lastId = now > lastId ? now : lastId + 1n;
			return String(lastId);
		};
		const { nextId } = this;
		this.#clock = clock;
		this.messages = new PostedMessages(clock, nextId);
		this.directChannels = new DirectChannels(this.messages, nextId);
		this.channels = new ServerChannels(this.messages, () => this.rest.missingPermissions);
		this.gateway = new Gateway(this.#server, token);
		this.#registered = new Promise((resolve) => {
			this.onRegistered = resolve;
		});
		this.rest = new Rest(this, recordsRequests);
	}

	static async start(options: LocalDiscordOptions = {}): Promise<LocalDiscord> {
		const discord = new LocalDiscord(options);
		await discord.#server.listen();
		return discord;
	}

	get url(): string {
		return `http://${this.#server.address}/api`;
	}

	async ready(): Promise<void> {
		await this.#registered;
		await this.gateway.connected;
	}

	/**
	 * @param name with the subcommand: `account link`
	 * @throws Error if the bot has no such command, or is not connected
	 */
	async run(
		name: string,
		values: OptionValues,
		user: LocalUser,
		observer?: LocalInteractionObserver,
	): Promise<InteractionResult> {
		const command = this.#command(name);
		return this.#interact(user, (origin) => commandInteraction(command, name, values, origin), { observer });
	}

	/** @returns the file's id, which is the value of an option or input */
	upload(name: string, data: Buffer): string {
		const id = this.nextId();
		this.#files.add(id, name, data, `http://${this.#server.address}`);
		return id;
	}

	/**
	 * Returns a new message of a user. The bot has no intent for messages, so it sees this one only through a message
	 * command.
	 */
	write(content: string, authorId: string): LocalMessage {
		return { ...emptyMessage(this.nextId(), { authorId }), content };
	}

	/**
	 * Runs a message command.
	 * @param target the message to use it on, or the text of a new message of another user
	 * @throws Error if the bot has no such command, or is not connected
	 */
	async runOn(
		name: string,
		target: LocalMessage | string,
		user: LocalUser,
		observer?: LocalInteractionObserver,
	): Promise<InteractionResult> {
		const command = this.rest.commands.find((each) => each.name === name);
		if (!command) throw new Error(`The bot has registered no command ${name}.`);
		const message = typeof target === 'string' ? this.write(target, otherUserId) : target;
		return this.#interact(user, (origin) => messageCommandInteraction(command, message, origin), { observer });
	}

	/** @param text what is typed so far @param others the values of the other options */
	async suggest(
		name: string,
		focused: string,
		text: string,
		others: OptionValues,
		user: LocalUser,
	): Promise<InteractionResult> {
		const command = this.#command(name);
		const values = { ...others, [focused]: text };
		return this.#interact(user, (origin) => commandInteraction(command, name, values, origin, focused));
	}

	/** Presses a button, or with `values`, chooses from a menu. */
	async press(
		message: LocalMessage,
		customId: string,
		user: LocalUser,
		values?: readonly string[],
		observer?: LocalInteractionObserver,
	): Promise<InteractionResult> {
		return this.#interact(user, (origin) => componentInteraction(message, customId, origin, values), {
			sourceMessage: message,
			observer,
		});
	}

	async submit(
		form: LocalForm,
		filled: Readonly<Record<string, string>>,
		user: LocalUser,
		message?: LocalMessage,
		observer?: LocalInteractionObserver,
	): Promise<InteractionResult> {
		return this.#interact(user, (origin) => formInteraction(form, filled, origin, message), {
			sourceMessage: message,
			observer,
		});
	}

	/** Sends any interaction, to test the bot with unexpected ones. */
	async sendRaw(interaction: object): Promise<InteractionResult> {
		const user: LocalUser = { userId: '7', locale: 'en-US', place: 'dm' };
		return this.#interact(user, ({ interaction: { id, token } }) => ({ ...interaction, id, token }));
	}

	stop(): Promise<void> {
		return this.#server.stop();
	}

	#interact(
		user: LocalUser,
		payload: (origin: InteractionOrigin) => object,
		options: { sourceMessage?: LocalMessage | undefined; observer?: LocalInteractionObserver | undefined } = {},
	): Promise<InteractionResult> {
		const { nextId } = this;
		const interaction = new LocalInteraction({ ownerId: user.userId, clock: this.#clock, nextId, ...options });
		this.interactions.set(interaction.token, interaction);
		this.interactionCount++;
		const [oldest] = this.interactions.keys();
		if (this.interactions.size > interactionLimit) this.interactions.delete(oldest!);
		const isInServer = user.place === 'server';
		const channel = isInServer ? channelId : this.directChannels.channelOf(user.userId);
		const event: { readonly guild_id?: string; readonly type?: number } = payload({
			user,
			interaction,
			channel,
			channels: this.channels,
			uploads: this.#files.attachments,
			permissions: isInServer ? this.channels.permissionsOf(user, channel) : 0n,
			appPermissions: isInServer ? this.channels.botPermissionsIn(channel) : directPermissions,
		});
		interaction.type = event.type;
		this.gateway.send('INTERACTION_CREATE', event, event.guild_id);
		return interaction.result;
	}

	#command(name: string): APIApplicationCommand {
		const command = this.rest.commands.find((each) => each.name === name.split(' ')[0]);
		if (!command) throw new Error(`The bot has registered no command /${name}.`);
		return command;
	}
}

const filesPath = '/attachments/';

/**
 * The files that users have uploaded, for the bot to load. In Discord, they are on another host
 * (docs/discord.md#files).
 */
class UploadedFiles {
	readonly attachments = new Map<string, APIAttachment>();
	readonly #data = new Map<string, Buffer>();

	add(id: string, filename: string, data: Buffer, origin: string): void {
		const path = `${filesPath}${id}/${encodeURIComponent(filename)}`;
		const url = `${origin}${path}`;
		this.attachments.set(id, { id, filename, size: data.length, url, proxy_url: url, ephemeral: true });
		this.#data.set(path, data);
	}

	/** Answers a request for a file. Returns false, without an answer, if it is another request. */
	serve({ url = '' }: IncomingMessage, response: ServerResponse): boolean {
		if (!url.startsWith(filesPath)) return false;
		const data = this.#data.get(url);
		response.writeHead(data ? 200 : 404).end(data);
		return true;
	}
}
