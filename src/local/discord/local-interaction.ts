import type { Clock } from '../../runtime/clock.ts';
import {
	alreadyAnswered,
	invalidWebhookToken,
	type ShownForm,
	type ShownMessage,
	type Upload,
	unknownInteraction,
	unknownMessage,
	unknownWebhook,
	type Watcher,
} from './discord-types.ts';

/** The first answer must come within this time, and the token dies after the other (docs/discord.md#interactions). */
const firstAnswerLimit = 3_000;
export const tokenLimit = 15 * 60_000;

const ephemeral = 1 << 6;
const callback = { message: 4, deferMessage: 5, deferUpdate: 6, update: 7, choices: 8, form: 9 } as const;

/** What came of something a person did. */
export type Result =
	| { readonly kind: 'message'; readonly message: ShownMessage; readonly after: number; readonly deferred: boolean }
	| { readonly kind: 'form'; readonly form: ShownForm }
	/** “The application did not respond.” */
	| { readonly kind: 'silence' }
	| {
			readonly kind: 'choices';
			readonly choices: readonly { readonly name: string; readonly value: string | number }[];
	  };

interface Body {
	readonly custom_id?: string;
	readonly title?: string;
	readonly content?: string | null;
	readonly embeds?: ShownMessage['embeds'];
	readonly components?: ShownMessage['components'];
	readonly flags?: number;
	readonly choices?: readonly { name: string; value: string | number }[];
	readonly attachments?: readonly { readonly id: string | number; readonly description?: string }[];
}

export interface LocalInteractionOptions {
	readonly clock: Clock;
	readonly nextId: () => string;
	readonly ownerId: string;
	/** The message whose button or menu was used. */
	readonly pressedOn?: ShownMessage | undefined;
	readonly watcher?: Watcher | undefined;
}

/**
 * One interaction, from Discord's side: what the bot may still do with its token, and what the person sees of it.
 */
export class LocalInteraction {
	readonly id: string;
	readonly token: string;
	/** Settles with what the person sees once the bot has said something that is no “thinking…”. */
	readonly result: Promise<Result>;
	/** Whose interaction it is. */
	readonly ownerId: string;
	/** Every message that came of it, in order. */
	readonly messages: ShownMessage[] = [];
	readonly #clock: Clock;
	readonly #nextId: () => string;
	readonly #watcher: Watcher | undefined;
	readonly startedAt: number;
	#cancelSilence: () => void;
	#settle!: (result: Result) => void;
	#original: ShownMessage | undefined;
	#answered = false;
	#deferred = false;

	constructor({ clock, nextId, ownerId, pressedOn, watcher }: LocalInteractionOptions) {
		this.ownerId = ownerId;
		this.#clock = clock;
		this.#nextId = nextId;
		this.#original = pressedOn;
		this.#watcher = watcher;
		this.id = nextId();
		this.token = `token-of-${this.id}`;
		this.startedAt = clock.now();
		this.result = new Promise((resolve) => {
			this.#settle = resolve;
		});
		this.#cancelSilence = clock.after(firstAnswerLimit, () => this.#settle({ kind: 'silence' }));
	}

	/** POST /interactions/{id}/{token}/callback */
	answer(type: number, data: Body = {}, files: readonly Upload[] = []): void {
		if (this.#age() > firstAnswerLimit) throw unknownInteraction();
		if (this.#answered) throw alreadyAnswered();
		this.#answered = true;
		this.#cancelSilence();
		// A “thinking…” that nothing follows ends when the token does.
		this.#cancelSilence = this.#clock.after(tokenLimit - this.#age(), () => this.#settle({ kind: 'silence' }));
		if (type === callback.choices) {
			this.#cancelSilence();
			this.#settle({ kind: 'choices', choices: data.choices ?? [] });
		} else if (type === callback.form) {
			this.#cancelSilence();
			this.#settle({ kind: 'form', form: formOf(data) });
		} else if (type === callback.message) {
			this.#original = this.#create(data, files);
			this.#show(this.#original);
		} else if (type === callback.update && this.#original) this.#show(this.#change(this.#original, data, files));
		else if (type === callback.deferMessage) {
			this.#deferred = true;
			this.#original = this.#create(data, files);
			this.#original.loading = true;
			this.#watcher?.shown(this.#original);
		} else if (type === callback.deferUpdate) this.#deferred = true;
		else throw new Error(`The local Discord knows no callback of type ${type} here.`);
		if (type !== callback.choices && type !== callback.form) this.#watcher?.taken();
	}

	/** PATCH /webhooks/{app}/{token}/messages/{id} */
	edit(id: string, data: Body, files: readonly Upload[] = []): ShownMessage {
		const message = this.#message(id);
		message.loading = false;
		return this.#show(this.#change(message, data, files));
	}

	/** DELETE /webhooks/{app}/{token}/messages/{id} */
	delete(id: string): void {
		const message = this.#message(id);
		message.deleted = true;
		this.#watcher?.shown(message);
		if (message === this.#original) this.#original = undefined;
	}

	/** GET /webhooks/{app}/{token}/messages/{id} */
	get(id: string): ShownMessage {
		return this.#message(id);
	}

	/** POST /webhooks/{app}/{token} */
	followUp(data: Body, files: readonly Upload[] = []): ShownMessage {
		this.#checkToken();
		// Discord puts a follow-up in the place of a "thinking…" and keeps its visibility.
		if (this.#original?.loading) return this.edit('@original', data, files);
		return this.#show(this.#create(data, files));
	}

	#message(id: string): ShownMessage {
		this.#checkToken();
		const message = id === '@original' ? this.#original : this.messages.find((each) => each.id === id);
		if (!message || message.deleted) throw unknownMessage();
		return message;
	}

	#checkToken(): void {
		if (this.#age() > tokenLimit) throw invalidWebhookToken();
		if (!this.#answered) throw unknownWebhook();
	}

	#create({ flags = 0, ...data }: Body, files: readonly Upload[]): ShownMessage {
		const message: ShownMessage = {
			id: this.#nextId(),
			content: '',
			embeds: [],
			components: [],
			attachments: [],
			private: (flags & ephemeral) !== 0,
			ownerId: this.ownerId,
			loading: false,
			deleted: false,
		};
		this.messages.push(message);
		return this.#change(message, data, files);
	}

	#change(message: ShownMessage, { content, embeds, components, attachments }: Body, files: readonly Upload[]) {
		if (content !== undefined) message.content = content ?? '';
		if (embeds) message.embeds = embeds;
		if (components) message.components = components;
		// What a message has it keeps, unless it is told which to keep; uploads are described by their place among them.
		const kept = attachments
			? message.attachments.filter(({ id }) => attachments.some((each) => String(each.id) === id))
			: message.attachments;
		const added = files.map((file, i) => {
			const { description = '' } = attachments?.find(({ id }) => String(id) === String(i)) ?? {};
			return { ...file, id: this.#nextId(), description };
		});
		message.attachments = [...kept, ...added];
		return message;
	}

	#show(message: ShownMessage): ShownMessage {
		this.#cancelSilence();
		this.#watcher?.shown(message);
		this.#settle({ kind: 'message', message, after: this.#age(), deferred: this.#deferred });
		return message;
	}

	#age(): number {
		return this.#clock.now() - this.startedAt;
	}
}

/** A component of a form, as far as the local Discord shows it: text, or an input with its label. */
interface FormPart {
	readonly content?: string;
	readonly label?: string;
	readonly description?: string;
	readonly component?: { readonly custom_id: string; readonly max_length?: number; readonly required?: boolean };
}

function formOf({ custom_id = '', title = '', components = [] }: Body): ShownForm {
	const parts = components as readonly FormPart[];
	return {
		id: custom_id,
		title,
		texts: parts.flatMap(({ content }) => content ?? []),
		inputs: parts.flatMap(({ label = '', description = '', component }) => {
			if (!component) return [];
			const { custom_id: id, max_length: longest, required = true } = component;
			return { id, label, hint: description, longest, required };
		}),
	};
}
