import { type Action, actionsOf, type Values } from '../command-line.ts';
import type { Greeting, Outcome, Place, SeenForm, Who } from '../wire.ts';
import { Composer } from './composer.ts';
import { Inbox } from './inbox.ts';
import { Market } from './market.ts';
import { remember, remembered } from './memory.ts';
import { beginning } from './offers.ts';
import { type Asker, listen, server } from './server.ts';
import { Suggestions } from './suggestions.ts';
import { Times } from './times.ts';

/** A form that is open, and how it stands with it. */
export interface OpenForm {
	readonly form: SeenForm;
	sending: boolean;
	problem: string;
}

/** Who the visitor is, where, and what they see. What changes is told, so that it is shown. */
export class Visit {
	person: Who;
	place: Place;
	locale: string;
	times: Times;
	now = Date.now();
	isNarrow = false;
	/** The panel is shown, where there is no room for it beside the messages. */
	panelIsOpen = false;
	/** The playground answers. */
	isConnected = true;
	/** Something was sent: who did it wants to see what comes of it. */
	hasSent = false;
	/** The message box is to be typed in next. */
	wantsBox = false;
	/** Something could not be done. */
	problem = '';
	readonly inbox: Inbox;
	/** Messages whose button or menu came to nothing. */
	readonly failed = new Set<string>();
	/** Messages that are being pressed on, and what. */
	readonly pressing = new Map<string, string>();
	form: OpenForm | undefined;
	readonly market = new Market((work) => this.#try(work));
	readonly greeting: Greeting;
	/** All there is to be used. */
	readonly actions: readonly Action[];
	readonly composer: Composer;
	readonly #changed: () => void;
	readonly #suggestions: Suggestions;
	#stop: () => void = () => {};

	constructor(greeting: Greeting, changed: () => void) {
		this.greeting = greeting;
		this.#changed = changed;
		const { person, place = 'server', locale = 'en-US', text = '', dismissed, read } = remembered(greeting.run);
		this.person = greeting.people.find(({ id }) => id === person) ?? greeting.people[0]!;
		this.place = place;
		this.locale = locale;
		this.times = new Times(locale);
		this.inbox = new Inbox(dismissed, read);
		this.actions = actionsOf(greeting.commands);
		this.composer = new Composer(this.actions);
		this.#suggestions = new Suggestions(this.composer, changed);
		this.type(text, text.length);
		this.be(this.person);
	}

	/** Is somebody else: sees what they see. */
	be(person: Who): void {
		this.person = person;
		this.inbox.replace([]);
		this.failed.clear();
		this.form = undefined;
		this.#suggestions.forget();
		this.listen();
		this.touch();
	}

	/** Is told what happens, from now on. */
	listen(): void {
		this.#stop();
		const changes = <Data>(change: (data: Data) => void) => {
			return (data: Data) => {
				change(data);
				this.#changed();
			};
		};
		this.#stop = listen(
			this.person.id,
			{
				room: changes((messages) => this.inbox.replace(messages)),
				message: changes((message) => this.inbox.take(message)),
				gone: changes((id) => this.inbox.delete(id)),
				market: changes((market) => {
					this.market.state = market;
				}),
			},
			() => this.#connected(false),
			() => this.#connected(true),
		);
	}

	/** Is told nothing for a while: browsers hold few connections to one place, and other tabs want theirs. */
	rest(): void {
		this.#stop();
	}

	go(place: Place): void {
		this.place = place;
		this.panelIsOpen = false;
		this.#changed();
	}

	speak(locale: string): void {
		this.locale = locale;
		this.times = new Times(locale);
		this.#suggestions.forget();
		this.touch();
	}

	dismiss(id: string): void {
		this.inbox.dismiss(id);
		this.wantsBox = true;
		this.#changed();
	}

	/** The address of a file as whoever the visitor is may open it. */
	fileAddress(url: string): string {
		return `${url}?person=${this.person.id}`;
	}

	/** Puts a command into the message box, to be filled in. */
	begin(command: string): void {
		const action = this.actions.find(({ name }) => name === command);
		if (!action) return;
		const text = beginning(action);
		this.composer.clear();
		this.wantsBox = true;
		this.panelIsOpen = false;
		this.type(text, text.length);
	}

	/** Keeps what is to outlast a reload. */
	remember(): void {
		const { person, place, locale, inbox } = this;
		remember(this.greeting.run, { person: person.id, place, locale, text: this.composer.text, ...inbox.remembered });
	}

	/** What stands in the message box now. */
	type(text: string, caret: number, isComposing = false): void {
		this.composer.type(text, caret, isComposing);
		this.#suggestions.ask(this.#asker);
		this.#changed();
	}

	/** The message box was used otherwise. */
	touch(): void {
		this.#suggestions.ask(this.#asker);
		this.#changed();
	}

	/** Enter in the message box. */
	async enter(): Promise<void> {
		const ready = this.composer.enter();
		this.touch();
		// What cannot be sent stays where it is.
		if (!ready || !this.isConnected) return;
		const { text } = this.composer;
		this.composer.sent();
		const isSent = await this.run(ready.name, ready.values);
		if (!isSent && this.composer.text === '') this.type(text, text.length);
	}

	/** Uses a command; false where it could not even be sent. */
	async run(name: string, values: Values): Promise<boolean> {
		this.hasSent = true;
		this.panelIsOpen = false;
		const asker = this.#asker;
		return this.#try(async () => this.#open(await server.run(asker, name, values), asker));
	}

	/** Presses a button, or picks in a menu; one at a time on a message. */
	async press(messageId: string, id: string, values?: readonly string[]): Promise<void> {
		if (this.pressing.has(messageId)) return;
		this.pressing.set(messageId, id);
		this.failed.delete(messageId);
		this.#changed();
		const asker = this.#asker;
		await this.#try(async () => {
			const outcome = await server.press(asker, messageId, id, values);
			if (outcome.kind === 'silence') this.failed.add(messageId);
			else this.#open(outcome, asker);
		});
		this.pressing.delete(messageId);
		this.#changed();
	}

	/** Sends the open form. What is wrong with that is said in the form, above which nothing can be read. */
	async submit(filled: Readonly<Record<string, string>>): Promise<void> {
		const { form } = this;
		if (!form || form.sending) return;
		form.sending = true;
		form.problem = '';
		this.#changed();
		try {
			const { kind } = await server.submit(this.#asker, filled);
			if (kind === 'silence') form.problem = 'Something went wrong. Try again.';
			else if (this.form === form) this.form = undefined;
		} catch (error) {
			form.problem = (error as Error).message;
		}
		form.sending = false;
		this.#changed();
	}

	closeForm(): void {
		this.form = undefined;
		this.#changed();
	}

	/** Opens the form that a deed came to, for who did it. */
	#open(outcome: Outcome, { userId }: Asker): void {
		if (outcome.kind === 'form' && userId === this.person.id)
			this.form = { form: outcome.form, sending: false, problem: '' };
	}

	get #asker(): Asker {
		return { userId: this.person.id, locale: this.locale, place: this.place };
	}

	#connected(is: boolean): void {
		if (is && !this.isConnected) {
			this.problem = '';
			void this.#comeBack();
		}
		this.isConnected = is;
		this.#changed();
	}

	/** Started again, the playground may be another version: the page is too, then. */
	async #comeBack(): Promise<void> {
		const { run } = await server.greeting().catch(() => this.greeting);
		if (run !== this.greeting.run) location.reload();
	}

	/** Does something, and says where it fails. */
	async #try(work: () => Promise<void>): Promise<boolean> {
		this.problem = '';
		try {
			await work();
			return true;
		} catch (error) {
			this.problem = (error as Error).message;
			return false;
		} finally {
			this.#changed();
		}
	}
}
