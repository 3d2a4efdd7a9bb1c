import {
	type APIInteractionResponse,
	type APIInteractionResponseCallbackData,
	InteractionType,
	MessageFlags,
	InteractionResponseType as ResponseType,
} from 'discord-api-types/v10';
import type { Clock } from '../../src/base/clock.ts';
import {
	alreadyAcknowledged,
	invalidFormBody,
	invalidWebhookToken,
	unknownInteraction,
	unknownMessage,
	unknownWebhook,
} from './api-errors.ts';
import type { Upload } from './bot-request.ts';
import { type LocalForm, localForm } from './local-messages/local-form.ts';
import { changeMessage, emptyMessage, type LocalMessage, type MessageBody } from './local-messages/local-message.ts';

export type InteractionResult =
	| {
			readonly kind: 'message';
			readonly message: LocalMessage;
			/** How long the bot took, in milliseconds. */
			readonly after: number;
			readonly deferred: boolean;
	  }
	| { readonly kind: 'form'; readonly form: LocalForm }
	/** “The application did not respond.” */
	| { readonly kind: 'silence' }
	| {
			readonly kind: 'choices';
			readonly choices: readonly { readonly name: string; readonly value: string | number }[];
	  };

export interface LocalInteractionObserver {
	onMessage(message: LocalMessage): void;
	/** The bot responded with a message, or deferred it. */
	onAcknowledged(): void;
}

/** The first response must come within this time, in milliseconds (docs/discord.md#interactions). */
const firstResponseLimit = 3_000;
/** How long a token is valid, in milliseconds (docs/discord.md#interactions). */
const tokenLifetime = 15 * 60_000;

interface LocalInteractionOptions {
	readonly clock: Clock;
	readonly nextId: () => string;
	readonly ownerId: string;
	readonly sourceMessage?: LocalMessage | undefined;
	readonly observer?: LocalInteractionObserver | undefined;
}

export class LocalInteraction {
	readonly id: string;
	readonly token: string;
	/** Settles with what the user sees, once that is more than “thinking…”. */
	readonly result: Promise<InteractionResult>;
	readonly ownerId: string;
	/** Undefined if the payload has no type: responses are then not compared with it. */
	type: InteractionType | undefined;
	readonly messages: LocalMessage[] = [];
	/** When it was sent to the bot, process time in milliseconds. */
	readonly startedAt: number;
	readonly #clock: Clock;
	readonly #nextId: () => string;
	readonly #observer: LocalInteractionObserver | undefined;
	#cancelTimeout: () => void;
	#settle!: (result: InteractionResult) => void;
	/** What `@original` refers to: the message whose button or menu was used, or else the bot's first response. */
	#original: LocalMessage | undefined;
	#isAcknowledged = false;
	#isDeferred = false;

	constructor({ clock, nextId, ownerId, sourceMessage, observer }: LocalInteractionOptions) {
		this.ownerId = ownerId;
		this.#clock = clock;
		this.#nextId = nextId;
		this.#original = sourceMessage;
		this.#observer = observer;
		this.id = nextId();
		this.token = `token-of-${this.id}`;
		this.startedAt = clock.now();
		this.result = new Promise((resolve) => {
			this.#settle = resolve;
		});
		this.#cancelTimeout = this.#timeout(firstResponseLimit);
	}

	/** POST /interactions/{id}/{token}/callback. @throws DiscordApiError */
	respond(response: APIInteractionResponse, files: readonly Upload[] = []): void {
		if (this.#age() > firstResponseLimit) throw unknownInteraction();
		if (this.#isAcknowledged) throw alreadyAcknowledged();
		if (!this.#isAllowed(response.type)) throw invalidFormBody();
		const isUpdate = response.type === ResponseType.UpdateMessage;
		if (isUpdate && this.#original?.deleted) throw unknownMessage();
		this.#isAcknowledged = true;
		this.#cancelTimeout();
		switch (response.type) {
			case ResponseType.ApplicationCommandAutocompleteResult:
				this.#settle({ kind: 'choices', choices: response.data.choices ?? [] });
				return;
			case ResponseType.Modal:
				this.#settle({ kind: 'form', form: localForm(response.data) });
				return;
			case ResponseType.ChannelMessageWithSource:
				this.#original = this.#create(response.data, files);
				this.#show(this.#original);
				break;
			case ResponseType.UpdateMessage:
				// `#isAllowed` has checked that there is a message to update.
				this.#show(this.#change(this.#original!, response.data ?? {}, files));
				break;
			case ResponseType.DeferredChannelMessageWithSource:
				this.#defer();
				this.#original = this.#create(response.data ?? {}, files);
				this.#original.loading = true;
				this.#observer?.onMessage(this.#original);
				break;
			case ResponseType.DeferredMessageUpdate:
				this.#defer();
				break;
			default:
				throw new Error(`The local Discord does not support interaction responses of type ${response.type}.`);
		}
		this.#observer?.onAcknowledged();
	}

	/** Whether the bot may respond like this to this type of interaction: see docs/discord.md#first-answer. */
	#isAllowed(response: ResponseType): boolean {
		const isAutocomplete = this.type === InteractionType.ApplicationCommandAutocomplete;
		const hasChoices = response === ResponseType.ApplicationCommandAutocompleteResult;
		if (this.type !== undefined && isAutocomplete !== hasChoices) return false;
		// A form must not be answered with another form.
		if (response === ResponseType.Modal) return this.type !== InteractionType.ModalSubmit;
		// Only an interaction that came from a message can update it.
		const isUpdate = response === ResponseType.UpdateMessage || response === ResponseType.DeferredMessageUpdate;
		return !isUpdate || this.#original !== undefined;
	}

	/** PATCH /webhooks/{app}/{token}/messages/{id}. @throws DiscordApiError */
	edit(id: string, body: MessageBody, files: readonly Upload[] = []): LocalMessage {
		const message = this.get(id);
		message.loading = false;
		return this.#show(this.#change(message, body, files));
	}

	/** DELETE /webhooks/{app}/{token}/messages/{id}. @throws DiscordApiError */
	delete(id: string): void {
		const message = this.get(id);
		message.deleted = true;
		this.#observer?.onMessage(message);
		if (message === this.#original) this.#original = undefined;
	}

	/** GET /webhooks/{app}/{token}/messages/{id}. @throws DiscordApiError */
	get(id: string): LocalMessage {
		this.#checkToken();
		const message = id === '@original' ? this.#original : this.messages.find((each) => each.id === id);
		if (!message || message.deleted) throw unknownMessage();
		return message;
	}

	/** POST /webhooks/{app}/{token}. @throws DiscordApiError */
	followUp(body: MessageBody, files: readonly Upload[] = []): LocalMessage {
		this.#checkToken();
		// The first follow-up replaces “thinking…” and keeps its visibility.
		if (this.#original?.loading) return this.edit('@original', body, files);
		return this.#show(this.#create(body, files));
	}

	#checkToken(): void {
		if (this.#age() > tokenLifetime) throw invalidWebhookToken();
		if (!this.#isAcknowledged) throw unknownWebhook();
	}

	/** If no answer follows, “thinking…” ends when the token expires. */
	#defer(): void {
		this.#isDeferred = true;
		this.#cancelTimeout = this.#timeout(tokenLifetime - this.#age());
	}

	/** Settles with silence after `ms`, unless the returned function is called before. */
	#timeout(ms: number): () => void {
		return this.#clock.after(ms, () => this.#settle({ kind: 'silence' }));
	}

	#create({ flags, ...body }: MessageBody | APIInteractionResponseCallbackData, files: readonly Upload[]) {
		const isPrivate = ((flags ?? 0) & MessageFlags.Ephemeral) !== 0;
		const message = emptyMessage(this.#nextId(), { private: isPrivate, ownerId: this.ownerId });
		this.messages.push(message);
		return this.#change(message, body, files);
	}

	#change(message: LocalMessage, body: MessageBody | APIInteractionResponseCallbackData, files: readonly Upload[]) {
		return changeMessage(message, body as MessageBody, files, this.#nextId);
	}

	#show(message: LocalMessage): LocalMessage {
		this.#cancelTimeout();
		this.#observer?.onMessage(message);
		this.#settle({ kind: 'message', message, after: this.#age(), deferred: this.#isDeferred });
		return message;
	}

	/** How long ago it was sent to the bot, in milliseconds. */
	#age(): number {
		return this.#clock.now() - this.startedAt;
	}
}
