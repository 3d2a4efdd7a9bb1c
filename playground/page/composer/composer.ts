import { type CommandLine, type CommandLineAction, LineError, readLine } from '../../command-line.ts';
import type { OptionChoice } from '../../wire.ts';
import {
	type AutocompleteReply,
	type AutocompleteRequest,
	type Completion,
	type Completions,
	commandStart,
	completionsFor,
	isSameRequest,
} from './completions.ts';
import { isCommand, type ReadyCommand, type ReadyMessage, readyToSend } from './ready-command.ts';

export class Composer {
	text = '';
	caret = 0;
	/** The index of the selected completion; -1 if there is none. */
	selected = -1;
	error = '';
	completions: Completions;
	actions: readonly CommandLineAction[];
	/** The accepted choices whose values are sent, by option name. */
	readonly #acceptedChoices = new Map<string, OptionChoice>();
	#reply: AutocompleteReply | undefined;
	/** How long the text was when an input method (IME) began to compose; undefined if none does. */
	#lengthBeforeComposing: number | undefined;
	/** Escape closes the list until the text changes. */
	#isClosed = false;

	constructor(actions: readonly CommandLineAction[]) {
		this.actions = actions;
		this.completions = completionsFor(this.#draft);
	}

	/** @param isComposing whether an input method (IME) is still composing, so that the text must not be changed */
	type(text: string, caret: number, isComposing = false): void {
		if (isComposing) {
			this.#lengthBeforeComposing ??= this.text.length;
			this.#set(text, caret);
			return;
		}
		// A command is one line.
		const joinLines = (part: string) => (isCommand(text) ? part.replaceAll(/\s*\n\s*/g, ' ') : part);
		const before = joinLines(text.slice(0, caret));
		const after = joinLines(text.slice(caret));
		const line = before + after;
		// A required option is inserted only while the user types at the end. After a deletion, it would come back.
		const lengthBefore = this.#lengthBeforeComposing ?? this.text.length;
		this.#lengthBeforeComposing = undefined;
		const isAppending = line.length > lengthBefore && after === '';
		const newText = isAppending ? insertRequiredOption(line, this.actions) : line;
		// The caret moves by the length of the inserted option.
		this.#set(newText, before.length + newText.length - line.length);
	}

	moveCaret(caret: number): void {
		if (caret === this.caret) return;
		this.caret = caret;
		this.#complete('reset selection');
	}

	get isOpen(): boolean {
		return !this.#isClosed && this.completions.items.length > 0;
	}

	get autocompleteRequest(): AutocompleteRequest | undefined {
		const { request } = this.completions;
		const isAnswered = request && this.#reply && isSameRequest(this.#reply.request, request);
		return isAnswered ? undefined : request;
	}

	setChoices(request: AutocompleteRequest, choices: readonly OptionChoice[] | 'failed'): void {
		this.#reply = { request, choices };
		this.#complete('keep selection');
	}

	resetChoices(): void {
		this.#reply = undefined;
		this.#complete('keep selection');
	}

	moveSelection(step: 1 | -1): void {
		const count = this.completions.items.length;
		const next = this.selected + step;
		if (next >= count) this.selected = 0;
		else if (next < 0) this.selected = count - 1;
		else this.selected = next;
	}

	accept({ text, caret, pick }: Completion): void {
		if (pick) this.#acceptedChoices.set(pick.option, pick.choice);
		this.#set(text, caret);
	}

	close(): void {
		this.#isClosed = true;
		this.selected = -1;
	}

	open(): void {
		this.#isClosed = false;
		this.selected = this.completions.items.length > 0 ? 0 : -1;
	}

	/** Handles Enter: accepts the selected completion, or returns the command or message to send, or sets `error`. */
	enter(): ReadyCommand | ReadyMessage | undefined {
		const completion = this.isOpen ? this.completions.items[this.selected] : undefined;
		if (completion) {
			this.accept(completion);
			return undefined;
		}
		try {
			return readyToSend(this.text, this.actions, this.#acceptedChoices);
		} catch (error) {
			if (!(error instanceof LineError)) throw error;
			const { option, message } = error;
			if (option !== undefined && !this.text.includes(` ${option}:`)) {
				const text = `${this.text.trimEnd()} ${option}:`;
				this.#set(text, text.length);
			}
			this.error = message;
			return undefined;
		}
	}

	clear(): void {
		this.#acceptedChoices.clear();
		this.#reply = undefined;
		this.#set('', 0);
	}

	#set(text: string, caret: number): void {
		this.text = text;
		this.caret = caret;
		this.error = '';
		this.#isClosed = false;
		this.#complete('reset selection');
	}

	/** With `keep selection`, the selected completion stays selected if the new list has it, too. */
	#complete(mode: 'reset selection' | 'keep selection'): void {
		const label = mode === 'keep selection' ? this.completions.items[this.selected]?.label : undefined;
		this.completions = completionsFor(this.#draft);
		const { items, selectsFirst } = this.completions;
		const sameIndex = label === undefined ? -1 : items.findIndex((each) => each.label === label);
		if (sameIndex >= 0) this.selected = sameIndex;
		else this.selected = selectsFirst && this.isOpen ? 0 : -1;
	}

	get #draft() {
		const { text, caret } = this;
		return { text, caret, actions: this.actions, acceptedChoices: this.#acceptedChoices, reply: this.#reply };
	}
}

/** “/price redline” becomes “/price item:redline”. */
function insertRequiredOption(text: string, actions: readonly CommandLineAction[]): string {
	const line = readLine(text, actions);
	if (!line) return text;
	const replaced = replaceInserted(text, line);
	if (replaced !== undefined) return replaced;
	const isNameComplete = text.startsWith('/') && /\s$/.test(text.slice(0, line.from));
	const hasRequiredOption = line.action.options.some(({ required }) => required);
	if (!isNameComplete || line.parts.length > 0 || !hasRequiredOption) return text;
	// The user may be typing the name of an option, which is then not a value.
	const rest = text.slice(line.from).toLowerCase();
	const isOptionName = rest !== '' && line.action.options.some(({ name }) => `${name}:`.startsWith(rest));
	return isOptionName ? text : commandStart(line.action) + text.slice(line.from);
}

/** An option name typed by hand replaces the inserted one: “item:item:” and “item:game:” become “item:” and “game:”. */
function replaceInserted(text: string, { action, parts: [first] }: CommandLine): string | undefined {
	if (!first?.option.required) return undefined;
	const value = text.slice(first.from).trimStart().toLowerCase();
	const replacement = action.options.find(({ name }) => value === `${name}:`);
	return replacement && `${text.slice(0, first.at)}${replacement.name}:`;
}
