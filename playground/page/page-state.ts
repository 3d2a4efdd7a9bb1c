import { actionsOf, type CommandLineAction, isSlashCommand } from '../command-line.ts';
import type { LocalUser, OptionValues } from '../discord/local-user.ts';
import { Markdown } from '../markdown.ts';
import { DiscordTimes } from '../times.ts';
import type { ChatPlace, Events, Greeting, Persona } from '../wire.ts';
import { Autocomplete } from './composer/autocomplete.ts';
import { commandStart } from './composer/completions.ts';
import { Composer } from './composer/composer.ts';
import { Interactions } from './interactions.ts';
import { type MenuItem, MessageMenu, messageText } from './menu/message-menu.ts';
import { Inbox } from './messages/inbox.ts';
import { loadSession, saveSession } from './saved-session.ts';
import { server } from './server.ts';
import { TestPanel } from './test-panel/test-panel.ts';

/** Each change calls `changed`, which renders the page. */
export class PageState {
	person: Persona;
	place: ChatPlace;
	locale: string;
	times: DiscordTimes;
	now = Date.now();
	isNarrow = false;
	isPanelOpen = false;
	/** Whether the next rendering scrolls to the newest message. */
	scrollsToBottom = false;
	/** Whether the next rendering moves the keyboard focus to the message box. */
	focusesComposer = false;
	/** Shown above the messages; empty if there is none. */
	error = '';
	readonly inbox: Inbox;
	readonly interactions: Interactions;
	readonly menu: MessageMenu;
	readonly testPanel = new TestPanel(
		(work) => this.#attempt(work),
		() => this.changed(),
	);
	readonly greeting: Greeting;
	readonly markdown: Markdown;
	readonly composer: Composer;
	readonly changed: () => void;
	readonly #autocomplete: Autocomplete;
	/** True from the start: only a connection that was lost and is back may mean that the playground was restarted. */
	isConnected = true;
	#events: EventSource | undefined;
	readonly #drafts: Partial<Record<ChatPlace, string>>;

	constructor(greeting: Greeting, changed: () => void) {
		this.greeting = greeting;
		this.markdown = new Markdown(greeting.names);
		this.changed = changed;
		const { person, place = 'server', locale = 'en-US', drafts = {}, dismissed, read } = loadSession(greeting.run);
		this.person = greeting.people.find(({ id }) => id === person) ?? greeting.people[0]!;
		this.place = place;
		this.#drafts = { ...drafts };
		this.locale = locale;
		this.times = new DiscordTimes(locale);
		this.inbox = new Inbox(dismissed, read);
		this.composer = new Composer(actionsOf(greeting.commands, locale));
		const messageCommands = greeting.commands.filter((each) => !isSlashCommand(each)).map(({ name }) => name);
		this.menu = new MessageMenu(messageCommands, changed);
		this.interactions = new Interactions({
			sender: () => this.#sender,
			attempt: (work) => this.#attempt(work),
			changed,
		});
		this.#autocomplete = new Autocomplete(this.composer, changed);
		this.#restoreDraft();
		// Connects, so that the user's messages arrive.
		this.switchUser(this.person);
	}

	get actions(): readonly CommandLineAction[] {
		return this.composer.actions;
	}

	switchUser(person: Persona): void {
		this.person = person;
		this.inbox.messages = [];
		this.interactions.reset();
		this.menu.close();
		this.#autocomplete.reset();
		this.connect();
		this.composerChanged();
	}

	/** Starts to receive what the current user can see. The browser reconnects automatically. */
	connect(): void {
		this.disconnect();
		const events = new EventSource(`/events?person=${this.person.id}`);
		const listen = <Name extends keyof Events>(name: Name, listener: (data: Events[Name]) => void) =>
			events.addEventListener(name, ({ data }: MessageEvent<string>) => {
				listener(JSON.parse(data) as Events[Name]);
				this.changed();
			});
		listen('room', (messages) => {
			this.inbox.messages = messages;
		});
		listen('market', (market) => {
			this.testPanel.market = market;
		});
		events.addEventListener('error', () => this.#setConnected(false));
		events.addEventListener('open', () => this.#setConnected(true));
		this.#events = events;
	}

	/** Browsers allow few connections to one server, so a hidden tab gives up its connection for the others. */
	disconnect(): void {
		this.#events?.close();
	}

	switchPlace(place: ChatPlace): void {
		this.isPanelOpen = false;
		if (place !== this.place) {
			this.#drafts[this.place] = this.composer.text;
			this.place = place;
			this.composer.clear();
			this.#restoreDraft();
			// Open completions would cover the messages that the visitor came to read.
			this.composer.close();
		}
		this.changed();
	}

	setLocale(locale: string): void {
		this.locale = locale;
		this.times = new DiscordTimes(locale);
		this.composer.actions = actionsOf(this.greeting.commands, locale);
		this.#autocomplete.reset();
		this.composerChanged();
	}

	togglePanel(): void {
		this.isPanelOpen = !this.isPanelOpen;
		this.changed();
	}

	dismiss(messageId: string): void {
		this.inbox.dismiss(messageId);
		this.focusesComposer = true;
		this.changed();
	}

	/** Names the user, because the server sends a file only to users who can see its message. */
	attachmentUrl(url: string): string {
		return `${url}?person=${this.person.id}`;
	}

	saveSession(): void {
		const { person, place, locale, inbox } = this;
		const drafts = { ...this.#drafts, [place]: this.composer.text };
		saveSession(this.greeting.run, { person: person.id, place, locale, drafts, ...inbox.saved });
	}

	startCommand(name: string): void {
		const action = this.actions.find((each) => each.name === name);
		if (!action) return;
		const text = commandStart(action);
		this.composer.clear();
		this.focusesComposer = true;
		this.isPanelOpen = false;
		this.type(text, text.length);
	}

	type(text: string, caret: number, isComposing = false): void {
		this.composer.type(text, caret, isComposing);
		this.composerChanged();
	}

	composerChanged(): void {
		this.#autocomplete.update(this.#sender);
		this.changed();
	}

	async enter(): Promise<void> {
		const ready = this.composer.enter();
		this.composerChanged();
		// While the playground is down, the text stays in the box.
		if (!ready || !this.isConnected) return;
		const { text } = this.composer;
		this.composer.clear();
		const isSent = await ('text' in ready ? this.post(ready.text) : this.run(ready.name, ready.values));
		// The visitor gets the text back, unless they have typed another one in the meantime.
		if (!isSent && this.composer.text === '') this.type(text, text.length);
	}

	run(name: string, values: OptionValues): Promise<boolean> {
		this.#showNewest();
		return this.interactions.run(name, values);
	}

	/** Returns false if the message could not be sent. */
	async post(text: string): Promise<boolean> {
		this.#showNewest();
		return (await this.#attempt(() => server.post(this.#sender, text))) !== undefined;
	}

	pick({ kind, label }: MenuItem): void {
		const { message, selectedText } = this.menu.openMenu!;
		this.menu.close();
		if (kind === 'dismiss') this.dismiss(message.id);
		else if (kind === 'command') {
			this.#showNewest();
			// Message commands are labelled with their names.
			void this.interactions.runOn(label, message.id);
		} else {
			const time = (at: number, style: string) => this.times.absolute(at * 1000, style);
			const text = messageText(message, (each) => this.markdown.plain(each, time));
			void this.#attempt(() => navigator.clipboard.writeText(selectedText || text));
		}
	}

	#showNewest(): void {
		this.scrollsToBottom = true;
		this.isPanelOpen = false;
	}

	#restoreDraft(): void {
		const text = this.#drafts[this.place] ?? '';
		this.type(text, text.length);
	}

	get #sender(): LocalUser {
		return { userId: this.person.id, locale: this.locale, place: this.place };
	}

	#setConnected(isConnected: boolean): void {
		if (isConnected && !this.isConnected) void this.#reloadIfRestarted();
		this.isConnected = isConnected;
		this.changed();
	}

	/** A playground that was restarted may be a different version, so the page reloads too. */
	async #reloadIfRestarted(): Promise<void> {
		this.error = '';
		const { run } = await server.greeting().catch(() => this.greeting);
		if (run !== this.greeting.run) location.reload();
	}

	async #attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
		this.error = '';
		try {
			return await work();
		} catch (error) {
			this.error = (error as Error).message;
			return undefined;
		} finally {
			this.changed();
		}
	}
}
