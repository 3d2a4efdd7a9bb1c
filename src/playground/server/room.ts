import type { InteractionObserver, InteractionResult } from '../../local/discord/interaction-result.ts';
import type { LocalDiscord } from '../../local/discord/local-discord.ts';
import type { LocalUser } from '../../local/discord/local-user.ts';
import type { ShownForm } from '../../local/discord/shown-form.ts';
import type { ShownMessage } from '../../local/discord/shown-message.ts';
import type { Values } from '../command-line.ts';
import type { Outcome, Place, SeenMessage } from '../wire.ts';
import { seenBody, seenForm } from './seen.ts';

/** A message, and what is known of where it stands. */
interface Entry {
	readonly id: string;
	readonly place: Place;
	/** Unix milliseconds. */
	readonly at: number;
	/** Whose direct messages, or whose command: the one who sees what is private. */
	readonly userId: string;
	readonly used?: { readonly by: string; readonly command: string } | undefined;
	readonly repliesTo?: string | undefined;
	/** Undefined while a command is on its way, or where nothing came of it. */
	readonly message?: ShownMessage;
	silent: boolean;
}

/** Told of what changes. */
export interface Onlooker {
	readonly userId: string;
	message(message: SeenMessage): void;
	gone(id: string): void;
}

/** What a deed comes of: what the message it makes says of it. */
interface Cause {
	readonly person: LocalUser;
	readonly used?: string | undefined;
	/** The message that was pressed on. */
	readonly on?: ShownMessage;
}

/** So many messages are kept; the oldest go first. */
const messageLimit = 300;

/**
 * A channel of a server and everybody's direct messages with the bot: what people do there, and what each of them sees.
 */
export class Room {
	readonly #discord: LocalDiscord;
	readonly #nameOf: (userId: string) => string;
	readonly #entries = new Map<string, Entry>();
	readonly #onlookers = new Set<Onlooker>();
	/** The form somebody has open, and what opened it. */
	readonly #forms = new Map<string, { readonly form: ShownForm; readonly cause: Cause }>();
	#sent = 0;

	constructor(discord: LocalDiscord, nameOf: (userId: string) => string) {
		this.#discord = discord;
		this.#nameOf = nameOf;
		discord.watchDirectMessages((message, userId) => {
			this.#show(message, { person: { userId, locale: '', place: 'dm' } });
		});
	}

	/** Everything somebody sees, in order, and from now on what changes of it; the function returned ends that. */
	watch(onlooker: Onlooker): { readonly messages: SeenMessage[]; readonly end: () => void } {
		this.#onlookers.add(onlooker);
		const messages = [...this.#entries.values()]
			.filter((entry) => sees(onlooker, entry))
			.map((each) => this.#seen(each));
		return { messages, end: () => this.#onlookers.delete(onlooker) };
	}

	/** A message that somebody sees. */
	message(id: string, userId: string): ShownMessage | undefined {
		const entry = this.#entries.get(id);
		return entry && sees({ userId }, entry) ? entry.message : undefined;
	}

	/** Uses a command; it stands there as being sent until there is an answer. */
	async run(name: string, values: Values, person: LocalUser): Promise<Outcome> {
		const cause = { person, used: name };
		const sending: Entry = { ...this.#entry(`sending-${++this.#sent}`, cause), silent: false };
		let shownAs = sending.id;
		this.#put(sending);
		return this.#follow(
			cause,
			(watcher) => this.#discord.run(name, values, person, watcher),
			(message) => {
				this.#remove(sending.id);
				shownAs = message.id;
			},
			(result) => {
				if (result?.kind === 'silence') this.#fallSilent(shownAs);
				else this.#remove(sending.id);
			},
		);
	}

	async suggest(name: string, option: string, text: string, others: Values, person: LocalUser): Promise<Outcome> {
		return this.#outcome(await this.#discord.suggest(name, option, text, others, person), { person });
	}

	async press(
		on: ShownMessage,
		id: string,
		person: LocalUser,
		values: readonly string[] | undefined,
	): Promise<Outcome> {
		const cause = { person, on };
		return this.#follow(cause, (watcher) => this.#discord.press(on, id, person, values, watcher));
	}

	/** Sends the form that somebody has open. Undefined where they have none. */
	async submit(filled: Readonly<Record<string, string>>, person: LocalUser): Promise<Outcome | undefined> {
		const open = this.#forms.get(person.userId);
		if (!open) return undefined;
		const { form, cause } = open;
		const outcome = await this.#follow(cause, (watcher) =>
			this.#discord.submit(form, filled, person, cause.on, watcher),
		);
		// Another one may be open by now.
		if (outcome.kind !== 'silence' && this.#forms.get(person.userId) === open) this.#forms.delete(person.userId);
		return outcome;
	}

	/**
	 * Shows what comes of a deed. What it came to is known once the bot has taken it, as in Discord: the answer may come
	 * much later.
	 */
	#follow(
		cause: Cause,
		begin: (watcher: InteractionObserver) => Promise<InteractionResult>,
		onShown: (message: ShownMessage) => void = () => {},
		onEnd: (result: InteractionResult | undefined) => void = () => {},
	): Promise<Outcome> {
		return new Promise((resolve, reject) => {
			const onMessage = (message: ShownMessage) => {
				onShown(message);
				this.#show(message, cause);
			};
			begin({ onMessage, onAcknowledged: () => resolve({ kind: 'message' }) }).then(
				(result) => {
					onEnd(result);
					resolve(this.#outcome(result, cause));
				},
				(error) => {
					onEnd(undefined);
					reject(error);
				},
			);
		});
	}

	#outcome(result: InteractionResult, cause: Cause): Outcome {
		if (result.kind === 'form') {
			this.#forms.set(cause.person.userId, { form: result.form, cause });
			return { kind: 'form', form: seenForm(result.form) };
		}
		if (result.kind === 'choices') return result;
		return { kind: result.kind };
	}

	/** A command that nothing came of, or no more than “thinking…”. */
	#fallSilent(id: string): void {
		const entry = this.#entries.get(id);
		if (!entry) return;
		entry.silent = true;
		this.#tell(entry);
	}

	#show(message: ShownMessage, cause: Cause): void {
		if (message.deleted) {
			this.#remove(message.id);
			return;
		}
		// A press changes a message that stands there already, for whatever reason it once came.
		const known = this.#entries.get(message.id);
		if (known) this.#tell(known);
		else this.#put({ ...this.#entry(message.id, cause), message, silent: false });
	}

	#entry(id: string, { person, used, on }: Cause) {
		const { userId, place } = person;
		const by = this.#nameOf(userId);
		return {
			id,
			place,
			userId,
			at: Date.now(),
			used: used === undefined ? undefined : { by, command: used },
			repliesTo: on?.id,
		};
	}

	#put(entry: Entry): void {
		this.#entries.set(entry.id, entry);
		this.#tell(entry);
		const [oldest] = this.#entries.keys();
		if (this.#entries.size > messageLimit && oldest !== undefined) this.#remove(oldest);
	}

	#remove(id: string): void {
		const entry = this.#entries.get(id);
		if (!entry) return;
		this.#entries.delete(id);
		for (const onlooker of this.#onlookers) if (sees(onlooker, entry)) onlooker.gone(id);
	}

	#tell(entry: Entry): void {
		const seen = this.#seen(entry);
		for (const onlooker of this.#onlookers) if (sees(onlooker, entry)) onlooker.message(seen);
	}

	#seen({ id, place, at, used, repliesTo, message, silent }: Entry): SeenMessage {
		const about = { place, at, used, repliesTo };
		const nothing = { id, private: true, content: [], embeds: [], files: [], rows: [] };
		if (silent) return { ...about, ...nothing, state: 'silent' };
		if (!message) return { ...about, ...nothing, state: 'sending' };
		return { ...about, ...seenBody(message), state: message.loading ? 'thinking' : 'shown' };
	}
}

/** What is private, on its way or of direct messages is its own user's alone. */
function sees({ userId }: Pick<Onlooker, 'userId'>, entry: Entry): boolean {
	const { place, message } = entry;
	return entry.userId === userId || (place === 'server' && message !== undefined && !message.private);
}
