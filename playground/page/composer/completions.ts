import {
	type CommandLine,
	type CommandLineAction,
	type CommandPart,
	choicesOf,
	optionType,
	parseError,
	readLine,
	valuesSoFar,
} from '../../command-line.ts';
import type { OptionValues } from '../../discord/local-user.ts';
import type { OptionChoice, WireOption } from '../../wire.ts';

export interface AutocompleteRequest {
	readonly action: string;
	readonly option: string;
	readonly text: string;
	readonly others: OptionValues;
}

export interface AutocompleteReply {
	readonly request: AutocompleteRequest;
	readonly choices: readonly OptionChoice[] | 'failed';
}

export interface Draft {
	readonly text: string;
	readonly caret: number;
	readonly actions: readonly CommandLineAction[];
	/** The accepted choices, by option name. */
	readonly acceptedChoices: ReadonlyMap<string, OptionChoice>;
	/** The latest reply. It may be to a request for an earlier text. */
	readonly reply?: AutocompleteReply | undefined;
}

export interface Completion {
	readonly label: string;
	readonly description: string;
	readonly text: string;
	readonly caret: number;
	/** The choice that this completion accepts; undefined if it completes the name of a command or option. */
	readonly pick?: { readonly option: string; readonly choice: OptionChoice };
}

export interface Completions {
	readonly heading: string;
	readonly hint: string;
	readonly items: readonly Completion[];
	/** Whether Enter accepts the first item; if not, Enter sends the command. */
	readonly selectsFirst: boolean;
	readonly request?: AutocompleteRequest;
}

const none: Completions = { heading: '', hint: '', items: [], selectsFirst: false };

const messageHint: Completions = {
	...none,
	heading: 'Message',
	hint: 'The bot does not read messages. To use it, start with “/”, or open the menu of a message.',
};

export function completionsFor(draft: Draft): Completions {
	const { text, caret, actions } = draft;
	if (!text.startsWith('/')) return text.trim() === '' ? none : messageHint;
	const line = readLine(text, actions);
	// Until a space follows the command's name, the name is completed.
	const isNameComplete = line !== undefined && caret >= line.from && /\s$/.test(text.slice(0, line.from));
	if (!isNameComplete) return completeCommand(text, actions);
	const part = line.parts.findLast(({ at }) => at <= caret);
	if (part) return completeValue(line, part, draft);
	const word = { text: line.stray, from: line.from, to: line.parts[0]?.at ?? text.length };
	return completeOption(line, word, text);
}

/** A command with the name of its first required option: “/price item:”. */
export function commandStart({ name, options }: CommandLineAction): string {
	const required = options.find((option) => option.required);
	return `/${name} ${required ? `${required.name}:` : ''}`;
}

export const isSameRequest = (a: AutocompleteRequest, b: AutocompleteRequest) =>
	JSON.stringify(a) === JSON.stringify(b);

function completeCommand(text: string, actions: readonly CommandLineAction[]): Completions {
	const query = text.slice(1).trim().toLowerCase().replaceAll(/\s+/g, ' ');
	const prefixMatches = actions.filter(({ name }) => name.startsWith(query));
	const otherMatches = actions.filter(({ name }) => !name.startsWith(query) && name.includes(query));
	const items = [...prefixMatches, ...otherMatches].map((action) => {
		const start = commandStart(action);
		return { label: `/${action.name}`, description: action.description, text: start, caret: start.length };
	});
	const hint = items.length === 0 ? `No command matches “/${query}”.` : '';
	const isComplete = actions.some(({ name, options }) => name === query && !options.some(({ required }) => required));
	return { heading: 'Commands', hint, items, selectsFirst: !isComplete };
}

function completeOption({ action, parts }: CommandLine, word: Word, text: string): Completions {
	const unused = action.options.filter(({ name }) => !parts.some(({ option }) => option.name === name));
	const prefix = word.text.toLowerCase();
	const items = unused
		.filter(({ name }) => name.startsWith(prefix))
		// Required options come first.
		.sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false))
		.map((option): Completion => {
			const before = `${text.slice(0, word.from).trimEnd()} ${option.name}:`;
			const after = text.slice(word.to).trimStart();
			return {
				label: option.name,
				description: describe(option),
				text: after === '' ? before : `${before} ${after}`,
				caret: before.length,
			};
		});
	const isRequiredMissing = unused.some(({ required }) => required);
	return {
		heading: action.options.length === 0 ? 'No options' : 'Options',
		hint: isRequiredMissing ? '' : 'Press Enter to send.',
		items,
		selectsFirst: items.length > 0 && (isRequiredMissing || prefix !== ''),
	};
}

function completeValue(line: CommandLine, part: CommandPart, draft: Draft): Completions {
	const { option, text: value } = part;
	const rest = textAfterValue(part, draft);
	// After a complete value, the name of the next option may follow.
	if (rest) {
		const next = completeOption(line, rest, draft.text);
		if (rest.text === '' || next.items.length > 0) return next;
	}
	const heading = option.name;
	const hint = describe(option);
	const choices = choicesOf(option);
	if (choices.length > 0) {
		const matches = choices.filter(({ name }) => name.toLowerCase().includes(value.toLowerCase()));
		const items = matches.map((choice) => choiceItem(line, part, choice, draft.text));
		const error = items.length === 0 ? parseError(option, value) : '';
		return { heading, hint: error || hint, items, selectsFirst: true };
	}
	if (option.autocomplete) return { heading, hint, ...autocompleteItems(line, part, draft) };
	return { heading, hint: parseError(option, value) || hint, items: [], selectsFirst: false };
}

function autocompleteItems(line: CommandLine, part: CommandPart, { text, reply }: Draft) {
	const { [part.option.name]: _, ...others } = valuesSoFar(line);
	const request: AutocompleteRequest = { action: line.action.name, option: part.option.name, text: part.text, others };
	const isForOption = reply?.request.action === request.action && reply.request.option === request.option;
	const empty = { request, items: [], selectsFirst: false };
	if (!reply || !isForOption) return empty;
	const { choices } = reply;
	if (choices === 'failed')
		return { ...empty, hint: 'Suggestions could not be loaded. Press Enter to send what you typed.' };
	const isCurrent = isSameRequest(reply.request, request);
	if (isCurrent && choices.length === 0 && part.text !== '')
		return { ...empty, hint: 'No suggestions. Press Enter to send what you typed.' };
	const items = choices.map((choice) => choiceItem(line, part, choice, text));
	const isComplete = choices.some(({ name }) => name === part.text);
	// Choices for an earlier text stay visible until new ones arrive, but Enter must not accept one of them.
	return { request, items, selectsFirst: isCurrent && !isComplete };
}

function choiceItem(line: CommandLine, part: CommandPart, choice: OptionChoice, text: string): Completion {
	const nextOption = line.action.options.find(
		({ name, required }) => required && !line.parts.some(({ option }) => option.name === name),
	);
	const before = `${text.slice(0, part.from)}${choice.name} ${nextOption ? `${nextOption.name}:` : ''}`;
	return {
		label: choice.name,
		description: '',
		text: `${before}${text.slice(part.to).trimStart()}`,
		caret: before.length,
		pick: { option: part.option.name, choice },
	};
}

const describe = ({ description, required }: WireOption) => `${description}${required ? ' (required)' : ''}`;

interface Word {
	readonly text: string;
	readonly from: number;
	readonly to: number;
}

/**
 * The text after a value that is complete: an accepted choice, a choice typed in full, or a number. Returns undefined
 * if the value is not complete.
 */
function textAfterValue(
	{ option, from, to, text }: CommandPart,
	{ text: line, acceptedChoices }: Draft,
): Word | undefined {
	// `text` begins after the spaces that may follow the colon.
	const raw = line.slice(from, to);
	const textStart = from + raw.length - raw.trimStart().length;
	// Choices can be typed by name or by value: “sort:price”.
	const choices = choicesOf(option).flatMap(({ name, value }) => [name, String(value)]);
	const completeValues = [acceptedChoices.get(option.name)?.name, ...choices, leadingNumber(option, text)];
	for (const value of completeValues) {
		if (value === undefined || !text.toLowerCase().startsWith(value.toLowerCase())) continue;
		const isWhole = text.length === value.length || text[value.length] === ' ';
		if (isWhole) return { text: text.slice(value.length).trim(), from: textStart + value.length, to };
	}
	return undefined;
}

function leadingNumber(option: WireOption, text: string): string | undefined {
	if (option.type !== optionType.integer && option.type !== optionType.number) return undefined;
	const [first = ''] = text.split(' ');
	return first !== '' && parseError(option, first) === '' ? first : undefined;
}
