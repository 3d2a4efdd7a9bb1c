import {
	type Action,
	type Choosable,
	type CommandLine,
	LineError,
	readLine,
	type Values,
	valuesOf,
} from '../command-line.ts';
import type { Choice } from '../wire.ts';
import { beginning, isSame, type Offer, type Offers, offersFor, type Wanted } from './offers.ts';

/** A command, ready to be sent. */
export interface Ready {
	readonly name: string;
	readonly values: Values;
}

/**
 * The message box: a line that becomes a command while it is typed. Commands are offered first, then its options one
 * after the other, then what each may be.
 */
export class Composer {
	text = '';
	caret = 0;
	/** The offer that Enter takes; -1 is none. */
	marked = -1;
	/** What is wrong with the line, said when it was to be sent. */
	problem = '';
	offers: Offers;
	readonly #actions: readonly Action[];
	readonly #picked = new Map<string, Choosable>();
	#suggested: { wanted: Wanted; choices: readonly Choice[] | 'failed' } | undefined;
	/** How long the line was before the letters that an input method is still at. */
	#composedFrom: number | undefined;
	/** Closed with Esc until something else is typed. */
	#closed = false;
	/** Lines sent before, the latest last, and which of them is shown. */
	readonly #sent: string[] = [];
	#recalled: number | undefined;

	constructor(actions: readonly Action[]) {
		this.#actions = actions;
		this.offers = offersFor(this.#typing);
	}

	/**
	 * The line as it stands in the box now.
	 * @param isComposing an input method is still at it: nothing may be added meanwhile
	 */
	type(text: string, caret: number, isComposing = false): void {
		if (isComposing) {
			this.#composedFrom ??= this.text.length;
			this.#set(text, caret);
			return;
		}
		const [before, after] = [oneLine(text.slice(0, caret)), oneLine(text.slice(caret))];
		const line = before + after;
		// Only while it grows at its end: who deletes is not to be given back what they delete.
		const from = this.#composedFrom ?? this.text.length;
		this.#composedFrom = undefined;
		const grown = line.length > from && after === '' ? grow(line, this.#actions) : line;
		this.#set(grown, before.length + grown.length - line.length);
	}

	/** Nothing that was suggested holds any more: somebody else is asking, or otherwise. */
	forget(): void {
		this.#suggested = undefined;
		this.#read(false);
	}

	/** The caret was moved. */
	moveTo(caret: number): void {
		if (caret === this.caret) return;
		this.caret = caret;
		this.#read(true);
	}

	/** Whether a list is open to be chosen from. */
	get isOpen(): boolean {
		return !this.#closed && this.offers.offers.length > 0;
	}

	/** What is to be asked of the bot, unless it has been. */
	get wanted(): Wanted | undefined {
		const { wanted } = this.offers;
		return wanted && !(this.#suggested && isSame(this.#suggested.wanted, wanted)) ? wanted : undefined;
	}

	suggest(wanted: Wanted, choices: readonly Choice[] | 'failed'): void {
		this.#suggested = { wanted, choices };
		this.#read(false);
	}

	/** Marks the next offer, or the one before; past the ends there is none, then the other end. */
	move(step: 1 | -1): void {
		const count = this.offers.offers.length;
		const next = this.marked + step;
		this.marked = next >= count ? 0 : next < 0 ? count - 1 : next;
	}

	take(offer: Offer): void {
		if (offer.pick) this.#picked.set(offer.pick.option, offer.pick.choice);
		this.#set(offer.text, offer.caret);
	}

	/** Closes the list. */
	close(): void {
		this.#closed = true;
		this.marked = -1;
	}

	/** Opens the list again, if there is something in it. */
	open(): void {
		this.#closed = false;
		this.marked = this.offers.offers.length > 0 ? 0 : -1;
	}

	/** Enter: takes what is marked, or gives the command to be sent. Says what is wrong where neither can be. */
	enter(): Ready | undefined {
		const marked = this.isOpen ? this.offers.offers[this.marked] : undefined;
		if (marked) {
			this.take(marked);
			return undefined;
		}
		try {
			return this.#ready();
		} catch (error) {
			if (!(error instanceof LineError)) throw error;
			const { option } = error;
			if (option !== undefined && !this.text.includes(` ${option}:`)) {
				const text = `${this.text.trimEnd()} ${option}:`;
				this.#set(text, text.length);
			}
			this.problem = error.message;
			return undefined;
		}
	}

	/** The line was sent: the box is empty again, and the line can be had back with ArrowUp. */
	sent(): void {
		this.#sent.push(this.text.trim());
		this.clear();
	}

	clear(): void {
		this.#picked.clear();
		this.#suggested = undefined;
		this.#recalled = undefined;
		this.#set('', 0);
	}

	/** A line sent before; true where there was one to show. */
	recall(step: 1 | -1): boolean {
		const at = (this.#recalled ?? this.#sent.length) - step;
		const line = this.#sent[at];
		if (line === undefined) return false;
		this.#set(line, line.length);
		this.close();
		this.#recalled = at;
		return true;
	}

	/** Nothing is typed yet, or only what was sent before. */
	get canRecall(): boolean {
		return this.text === '' || this.#recalled !== undefined;
	}

	#ready(): Ready | undefined {
		const text = this.text.trim();
		if (text === '') return undefined;
		const line = readLine(this.text, this.#actions);
		if (!text.startsWith('/'))
			throw new LineError(
				'The bot answers commands, and reads nothing else. Begin with “/”: /price item:ak redline ft',
			);
		if (!line) throw new LineError(noSuch(text));
		const values = { ...valuesOf(line) };
		for (const part of line.parts) {
			const picked = this.#picked.get(part.option.name);
			if (picked?.name === part.text) values[part.option.name] = picked.value;
		}
		return { name: line.action.name, values };
	}

	#set(text: string, caret: number): void {
		this.text = text;
		this.caret = caret;
		this.#closed = false;
		this.#recalled = undefined;
		this.problem = '';
		this.#read(true);
	}

	#read(marks: boolean): void {
		const before = this.offers;
		this.offers = offersFor(this.#typing);
		const had = before.offers[this.marked]?.label;
		// New suggestions leave the mark where it is, unless there was none.
		const kept = marks || had === undefined ? -1 : this.offers.offers.findIndex(({ label }) => label === had);
		this.marked =
			kept >= 0 ? kept : this.offers.firstIsMarked && this.offers.offers.length > 0 && !this.#closed ? 0 : -1;
	}

	get #typing() {
		const { text, caret } = this;
		return { text, caret, actions: this.#actions, picked: this.#picked, suggested: this.#suggested };
	}
}

function noSuch(text: string): string {
	const [name = ''] = text.slice(1).trim().split(' ');
	if (name === '') return 'A command begins with “/” and its name: take one from the list.';
	return `There is no /${name}. Type “/” to see all commands.`;
}

/** What is typed behind a command's name without an option's is meant for the option it needs. */
function grow(text: string, actions: readonly Action[]): string {
	const line = readLine(text, actions);
	const named = line && namedAfterAll(text, line);
	if (named !== undefined) return named;
	if (!line || !text.startsWith('/') || line.parts.length > 0 || !/\s$/.test(text.slice(0, line.from))) return text;
	const needed = line.action.options.find(({ required }) => required);
	if (!needed) return text;
	const stray = text.slice(line.from).toLowerCase();
	if (stray !== '' && line.action.options.some(({ name }) => `${name}:`.startsWith(stray))) return text;
	return beginning(line.action) + text.slice(line.from);
}

/** Who types an option's name themselves does not mean the one that was put there for them: “item:item:”, “item:game:”. */
function namedAfterAll(text: string, { action, parts: [first] }: CommandLine): string | undefined {
	if (!first?.option.required) return undefined;
	const value = text.slice(first.from).trimStart().toLowerCase();
	const typed = action.options.find(({ name }) => value === `${name}:`);
	return typed && `${text.slice(0, first.at)}${typed.name}:`;
}

/** Pasted lines are one. */
function oneLine(text: string): string {
	if (!text.includes('\n')) return text;
	return text
		.split('\n')
		.map((line, i) => (i === 0 ? line.trimEnd() : line.trim()))
		.join(' ');
}
