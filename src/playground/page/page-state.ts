import { type Action, actionsOf, type Values } from '../command-line.ts';
import { Times } from '../times.ts';
import type { Greeting, Outcome, Place, Who } from '../wire.ts';
import { Autocomplete } from './composer/autocomplete.ts';
import { commandStart } from './composer/completions.ts';
import { Composer } from './composer/composer.ts';
import { EventStream } from './event-stream.ts';
import { OpenForm } from './forms/open-form.ts';
import { Inbox } from './messages/inbox.ts';
import { Presses } from './messages/presses.ts';
import { loadSession, saveSession } from './saved-session.ts';
import { type Sender, server } from './server.ts';
import { TestPanel } from './test-panel/test-panel.ts';

/** Everything the page shows, and the actions that change it. Each change calls `changed`, which renders the page. */
export class PageState {
	/** The user that the visitor acts as. */
	person: Who;
	place: Place;
	locale: string;
	times: Times;
	now = Date.now();
	/** The screen is too narrow for fields side by side. */
	isNarrow = false;
	/** On narrow screens, whether the test panel covers the messages. */
	isPanelOpen = false;
	/** The next render scrolls to the newest message. */
	scrollsToBottom = false;
	/** The next render moves the keyboard focus to the message box. */
	focusesComposer = false;
	/** Why the last action failed; empty if it did not. */
	error = '';
	openForm: OpenForm | undefined;
	readonly inbox: Inbox;
	readonly presses: Presses;
	readonly testPanel = new TestPanel((work) => this.#attempt(work));
	readonly greeting: Greeting;
	readonly actions: readonly Action[];
	readonly composer: Composer;
	readonly #changed: () => void;
	readonly #autocomplete: Autocomplete;
	readonly #events: EventStream;
	/** The text of the message box in the places that are not shown. */
	readonly #drafts: Partial<Record<Place, string>>;

	constructor(greeting: Greeting, changed: () => void) {
		this.greeting = greeting;
		this.#changed = changed;
		const { person, place = 'server', locale = 'en-US', drafts = {}, dismissed, read } = loadSession(greeting.run);
		this.person = greeting.people.find(({ id }) => id === person) ?? greeting.people[0]!;
		this.place = place;
		this.#drafts = { ...drafts };
		this.locale = locale;
		this.times = new Times(locale);
		this.inbox = new Inbox(dismissed, read);
		this.presses = new Presses(changed);
		this.actions = actionsOf(greeting.commands);
		this.composer = new Composer(this.actions);
		this.#autocomplete = new Autocomplete(this.composer, changed);
		this.#events = new EventStream(
			{
				room: (messages) => this.inbox.replaceAll(messages),
				message: (message) => this.inbox.put(message),
				gone: (id) => this.inbox.delete(id),
				market: (market) => {
					this.testPanel.market = market;
				},
			},
			changed,
			() => void this.#reconnected(),
		);
		this.#restoreDraft();
		this.switchUser(this.person);
	}

	get isConnected(): boolean {
		return this.#events.isConnected;
	}

	switchUser(person: Who): void {
		this.person = person;
		this.inbox.replaceAll([]);
		this.presses.clearFailed();
		this.openForm = undefined;
		this.#autocomplete.reset();
		this.connect();
		this.composerChanged();
	}

	connect(): void {
		this.#events.open(this.person.id);
	}

	/** Browsers allow few connections to one server, so a hidden tab leaves its own to the others. */
	disconnect(): void {
		this.#events.close();
	}

	/** Shows another place. Each keeps its own draft. */
	switchPlace(place: Place): void {
		this.isPanelOpen = false;
		if (place !== this.place) {
			this.#drafts[this.place] = this.composer.text;
			this.place = place;
			this.composer.clear();
			this.#restoreDraft();
			// The list would cover the messages that the visitor came to read.
			this.composer.close();
		}
		this.#changed();
	}

	setLocale(locale: string): void {
		this.locale = locale;
		this.times = new Times(locale);
		this.#autocomplete.reset();
		this.composerChanged();
	}

	togglePanel(): void {
		this.isPanelOpen = !this.isPanelOpen;
		this.#changed();
	}

	dismiss(messageId: string): void {
		this.inbox.dismiss(messageId);
		this.focusesComposer = true;
		this.#changed();
	}

	/** The URL of an attachment. The server only sends it to users who can see its message. */
	attachmentUrl(url: string): string {
		return `${url}?person=${this.person.id}`;
	}

	saveSession(): void {
		const { person, place, locale, inbox } = this;
		const drafts = { ...this.#drafts, [place]: this.composer.text };
		saveSession(this.greeting.run, { person: person.id, place, locale, drafts, ...inbox.saved });
	}

	/** Puts a command into the message box. */
	startCommand(name: string): void {
		const action = this.actions.find((each) => each.name === name);
		if (!action) return;
		const text = commandStart(action);
		this.composer.clear();
		this.focusesComposer = true;
		this.isPanelOpen = false;
		this.type(text, text.length);
	}

	/** The text or the caret of the message box changed. */
	type(text: string, caret: number, isComposing = false): void {
		this.composer.type(text, caret, isComposing);
		this.composerChanged();
	}

	composerChanged(): void {
		this.#autocomplete.update(this.#sender);
		this.#changed();
	}

	/** Enter in the message box: accepts the selected completion or sends the command. */
	async enter(): Promise<void> {
		const command = this.composer.enter();
		this.composerChanged();
		// While the playground is down, the text stays in the box.
		if (!command || !this.isConnected) return;
		const { text } = this.composer;
		this.composer.sent();
		const isSent = await this.run(command.name, command.values);
		if (!isSent && this.composer.text === '') this.type(text, text.length);
	}

	/** Runs a command. False if it could not be sent. */
	async run(name: string, values: Values): Promise<boolean> {
		this.scrollsToBottom = true;
		this.isPanelOpen = false;
		const sender = this.#sender;
		const outcome = await this.#attempt(() => server.run(sender, name, values));
		if (outcome) this.#showForm(outcome, sender);
		return outcome !== undefined;
	}

	/** Presses a button, or selects `values` in a menu. */
	async press(messageId: string, customId: string, values?: readonly string[]): Promise<void> {
		const sender = this.#sender;
		await this.presses.press(messageId, customId, async () => {
			const outcome = await this.#attempt(() => server.press(sender, messageId, customId, values));
			if (outcome) this.#showForm(outcome, sender);
			return outcome;
		});
	}

	async submitForm(filled: Readonly<Record<string, string>>): Promise<void> {
		const { openForm } = this;
		const isSent = await openForm?.submit(this.#sender, filled);
		if (isSent && this.openForm === openForm) this.closeForm();
	}

	closeForm(): void {
		this.openForm = undefined;
		this.#changed();
	}

	/** Opens the form that a command or press led to, unless the visitor has switched users since. */
	#showForm(outcome: Outcome, { userId }: Sender): void {
		if (outcome.kind !== 'form' || userId !== this.person.id) return;
		this.openForm = new OpenForm(outcome.form, this.#changed);
		this.#changed();
	}

	#restoreDraft(): void {
		const text = this.#drafts[this.place] ?? '';
		this.type(text, text.length);
	}

	get #sender(): Sender {
		return { userId: this.person.id, locale: this.locale, place: this.place };
	}

	/** A playground that was restarted may be a different version, so the page reloads too. */
	async #reconnected(): Promise<void> {
		this.error = '';
		const { run } = await server.greeting().catch(() => this.greeting);
		if (run !== this.greeting.run) location.reload();
	}

	/** Does `work` and keeps its error to be shown. Undefined if it failed. */
	async #attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
		this.error = '';
		try {
			return await work();
		} catch (error) {
			this.error = (error as Error).message;
			return undefined;
		} finally {
			this.#changed();
		}
	}
}
