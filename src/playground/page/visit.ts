import { actionsOf, type Values } from '../command-line.ts';
import type { Crowd, Greeting, MarketState, Outcome, Place, SeenForm, Switch, Who } from '../wire.ts';
import { Composer } from './composer.ts';
import { Inbox } from './inbox.ts';
import { beginning } from './offers.ts';
import { listen, ServerError, server } from './server.ts';
import { Times } from './times.ts';

/** How long typing has to rest until suggestions are asked for, milliseconds. */
const pause = 80;

/** A form that is open, and how it stands with it. */
export interface OpenForm {
	readonly form: SeenForm;
	sending: boolean;
	problem: string;
}

/** Who the visitor is, where, and what they see. What changes is told, so that it is shown. */
export class Visit {
	person: Who;
	place: Place = 'server';
	locale = 'en-US';
	times = new Times(this.locale);
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
	readonly inbox = new Inbox();
	/** Messages whose button or menu came to nothing. */
	readonly failed = new Set<string>();
	/** Messages that are being pressed on, and what. */
	readonly pressing = new Map<string, string>();
	form: OpenForm | undefined;
	market: MarketState | undefined;
	crowd: Crowd | 'asking' | undefined;
	readonly greeting: Greeting;
	readonly composer: Composer;
	readonly #changed: () => void;
	#stop: () => void = () => {};
	#rest: ReturnType<typeof setTimeout> | undefined;

	constructor(greeting: Greeting, changed: () => void) {
		this.greeting = greeting;
		this.person = greeting.people[0]!;
		this.composer = new Composer(actionsOf(greeting.commands));
		this.#changed = changed;
		this.be(this.person);
	}

	/** Is somebody else: sees what they see. */
	be(person: Who): void {
		this.#stop();
		this.person = person;
		this.inbox.replace([]);
		this.failed.clear();
		this.form = undefined;
		this.#stop = listen(
			person.id,
			{
				room: (messages) => {
					this.inbox.replace(messages);
					this.#changed();
				},
				message: (message) => {
					this.inbox.take(message);
					this.#changed();
				},
				gone: (id) => {
					this.inbox.delete(id);
					this.#changed();
				},
				market: (market) => {
					this.market = market;
					this.#changed();
				},
			},
			() => this.#connected(false),
			() => this.#connected(true),
		);
		this.#changed();
	}

	go(place: Place): void {
		this.place = place;
		this.panelIsOpen = false;
		this.#changed();
	}

	speak(locale: string): void {
		this.locale = locale;
		this.times = new Times(locale);
		this.#changed();
	}

	dismiss(id: string): void {
		this.inbox.dismiss(id);
		this.#changed();
	}

	/** The address of a file as whoever the visitor is may open it. */
	fileAddress(url: string): string {
		return `${url}?person=${this.person.id}`;
	}

	/** Puts a command into the message box, to be filled in. */
	begin(command: string): void {
		const action = actionsOf(this.greeting.commands).find(({ name }) => name === command);
		if (!action) return;
		const text = beginning(action);
		this.composer.clear();
		this.wantsBox = true;
		this.panelIsOpen = false;
		this.type(text, text.length);
	}

	/** What stands in the message box now. */
	type(text: string, caret: number): void {
		this.composer.type(text, caret);
		this.#suggest();
		this.#changed();
	}

	/** The message box was used otherwise. */
	touch(): void {
		this.#suggest();
		this.#changed();
	}

	/** Enter in the message box. */
	async enter(): Promise<void> {
		const ready = this.composer.enter();
		this.touch();
		if (!ready) return;
		this.composer.sent();
		await this.run(ready.name, ready.values);
	}

	async run(name: string, values: Values): Promise<void> {
		this.hasSent = true;
		this.panelIsOpen = false;
		await this.#try(async () => this.#open(await server.run(this.#asker, name, values)));
	}

	/** Presses a button, or picks in a menu; one at a time on a message. */
	async press(messageId: string, id: string, values?: readonly string[]): Promise<void> {
		if (this.pressing.has(messageId)) return;
		this.pressing.set(messageId, id);
		this.failed.delete(messageId);
		this.#changed();
		await this.#try(async () => {
			const outcome = await server.press(this.#asker, messageId, id, values);
			if (outcome.kind === 'silence') this.failed.add(messageId);
			else this.#open(outcome);
		});
		this.pressing.delete(messageId);
		this.#changed();
	}

	/** Sends the open form. */
	async submit(filled: Readonly<Record<string, string>>): Promise<void> {
		const { form } = this;
		if (!form || form.sending) return;
		form.sending = true;
		this.#changed();
		await this.#try(async () => {
			const { kind } = await server.submit(this.#asker, filled);
			if (kind === 'silence') form.problem = 'Something went wrong. Try again.';
			else this.form = undefined;
		});
		form.sending = false;
		this.#changed();
	}

	closeForm(): void {
		this.form = undefined;
		this.#changed();
	}

	turn(name: Switch, on: boolean): Promise<void> {
		return this.#try(async () => {
			this.market = await server.turn(name, on);
		});
	}

	/** Has a thousand questions asked. */
	async askAsCrowd(): Promise<void> {
		if (this.crowd === 'asking') return;
		this.crowd = 'asking';
		this.#changed();
		await this.#try(async () => {
			this.crowd = await server.crowd();
		});
		if (this.crowd === 'asking') this.crowd = undefined;
		this.#changed();
	}

	#open(outcome: Outcome): void {
		if (outcome.kind === 'form') this.form = { form: outcome.form, sending: false, problem: '' };
	}

	get #asker() {
		return { userId: this.person.id, locale: this.locale, place: this.place };
	}

	/** Asks for suggestions once typing rests. Those for what is no longer typed are not taken. */
	#suggest(): void {
		clearTimeout(this.#rest);
		const { wanted } = this.composer;
		if (!wanted) return;
		this.#rest = setTimeout(async () => {
			const { action, option, text, others } = wanted;
			const outcome = await server.suggest(this.#asker, action, option, text, others).catch(() => undefined);
			if (JSON.stringify(this.composer.wanted) !== JSON.stringify(wanted)) return;
			this.composer.suggest(wanted, outcome?.kind === 'choices' ? outcome.choices : 'failed');
			this.#changed();
		}, pause);
	}

	#connected(is: boolean): void {
		// It was ended and started again: what the page is made of may be another version by now.
		if (is && !this.isConnected) location.reload();
		this.isConnected = is;
		this.#changed();
	}

	async #try(work: () => Promise<void>): Promise<void> {
		this.problem = '';
		try {
			await work();
		} catch (error) {
			if (!(error instanceof ServerError)) throw error;
			this.problem = error.message;
		}
		this.#changed();
	}
}
