import type { OptionValues } from './discord/local-user.ts';
import type { OptionChoice, WireCommand, WireOption } from './wire.ts';

/** Discord's numbers for the types of options (application commands reference). */
export const optionType = {
	subcommand: 1,
	integer: 4,
	boolean: 5,
	channel: 7,
	role: 8,
	number: 10,
	attachment: 11,
} as const;

/** Discord's number for commands that are used on a message (application commands reference). */
const messageCommand = 3;

export const isSlashCommand = ({ type }: WireCommand): boolean => type !== messageCommand;

/** The message tells the user what to change. */
export class LineError extends Error {
	override readonly name = 'LineError';
	/** The name of the option that is wrong, if there is exactly one. */
	readonly option: string | undefined;

	constructor(message: string, option?: string) {
		super(message);
		this.option = option;
	}
}

/** A slash command without subcommands, or one subcommand. */
export interface CommandLineAction {
	/** As it is typed, without “/”: `price`, or `account link`. */
	readonly name: string;
	readonly description: string;
	readonly options: readonly WireOption[];
}

/** Positions are offsets from the start of the line. */
export interface CommandPart {
	readonly option: WireOption;
	/** Where the option's name starts. */
	readonly at: number;
	/** Where the value starts, after the colon. */
	readonly from: number;
	/** Where the next option's name starts, or the line ends. */
	readonly to: number;
	readonly text: string;
}

export interface CommandLine {
	readonly action: CommandLineAction;
	/** Where the text after the action's name and the space behind it starts. */
	readonly from: number;
	/** Text before the first option's name. */
	readonly stray: string;
	readonly parts: readonly CommandPart[];
}

/**
 * Returns what can be typed: each slash command, or each subcommand of one that has them.
 * @param locale the language of the descriptions, as in Discord's clients
 */
export function actionsOf(commands: readonly WireCommand[], locale = 'en-US'): CommandLineAction[] {
	const localized = <Each extends WireCommand | WireOption>(each: Each): Each => ({
		...each,
		description: each.description_localizations?.[locale] ?? each.description,
		...(each.options ? { options: each.options.map(localized) } : {}),
	});
	return commands
		.filter(isSlashCommand)
		.map(localized)
		.flatMap(({ name, description, options = [] }) => {
			const subcommands = options.filter(({ type }) => type === optionType.subcommand);
			if (subcommands.length === 0) return { name, description, options };
			return subcommands.map((each) => ({
				name: `${name} ${each.name}`,
				description: each.description,
				options: each.options ?? [],
			}));
		});
}

/**
 * Parses `Price check: 2x AK Redline FT`. Returns undefined if the line does not begin with a message command's name.
 */
export function readMessageCommand(line: string, commands: readonly WireCommand[]) {
	for (const { type, name } of commands) {
		const start = `${name}:`;
		if (type === messageCommand && line.trimStart().toLowerCase().startsWith(start.toLowerCase()))
			return { name, text: line.trimStart().slice(start.length).trim() };
	}
	return undefined;
}

/**
 * Splits the line only at names of the action's options, because item names contain spaces and ":". Returns undefined
 * if the line does not begin with an action.
 */
export function readLine(line: string, actions: readonly CommandLineAction[]): CommandLine | undefined {
	const action = actions.find((each) => headPattern(each).test(line));
	if (!action) return undefined;
	const from = headPattern(action).exec(line)![0].length;
	const names = action.options.map(({ name }) => name).join('|');
	// An option's name at the start or after a space, with its colon.
	const starts = names ? [...line.slice(from).matchAll(new RegExp(`(?<=^|\\s)(${names}):`, 'gi'))] : [];
	const parts = starts.map((start, i): CommandPart => {
		const at = from + start.index;
		const next = starts[i + 1];
		const to = next ? from + next.index : line.length;
		const valueStart = at + start[0].length;
		const option = action.options.find(({ name }) => name === start[1]!.toLowerCase())!;
		return { option, at, from: valueStart, to, text: line.slice(valueStart, to).trim() };
	});
	return { action, from, stray: line.slice(from, parts[0]?.at).trim(), parts };
}

/** Matches the action's name at the start of a line, with the “/”, which may be missing, and spaces. */
const headPattern = ({ name }: CommandLineAction) =>
	new RegExp(`^\\s*/?\\s*${name.replace(' ', '\\s+')}(?=\\s|$)\\s*`, 'i');

/** The options' values, as Discord's own clients would send them. @throws LineError */
export function valuesOf({ action: { name, options }, stray, parts }: CommandLine): OptionValues {
	if (stray !== '') {
		if (options.length === 0) throw new LineError(`/${name} has no options.`);
		const names = options.map((option) => `${option.name}:…`).join(' ');
		throw new LineError(`Write the option's name before its value. The options of /${name} are ${names}`);
	}
	const duplicate = parts.find(({ option }, i) => parts.findIndex((each) => each.option === option) !== i);
	if (duplicate)
		throw new LineError(`${duplicate.option.name} is set twice. Remove one of them.`, duplicate.option.name);
	const values: Record<string, string | number | boolean> = {};
	for (const { option, text } of parts) if (text !== '') values[option.name] = parseValue(option, text);
	for (const { name: key, required } of options)
		if (required && values[key] === undefined) throw new LineError(`/${name} needs ${key}:…`, key);
	// If the option is required, the loop above has already reported it.
	const empty = parts.find(({ text }) => text === '');
	if (empty)
		throw new LineError(`${empty.option.name} has no value. Add one, or remove the option.`, empty.option.name);
	return values;
}

/** The valid values, for autocomplete while the line is being typed. */
export function valuesSoFar({ parts }: Pick<CommandLine, 'parts'>): OptionValues {
	const valid = parts.filter(({ option, text }) => text !== '' && parseError(option, text) === '');
	return Object.fromEntries(valid.map(({ option, text }) => [option.name, parseValue(option, text)]));
}

/** Why `text` is not a valid value for the option. Empty if it is valid, or if there is no text yet. */
export function parseError(option: WireOption, text: string): string {
	try {
		if (text !== '') parseValue(option, text);
		return '';
	} catch (error) {
		if (error instanceof LineError) return error.message;
		throw error;
	}
}

export function choicesOf({ type, choices = [] }: WireOption): readonly OptionChoice[] {
	if (type !== optionType.boolean) return choices;
	return [true, false].map((value) => ({ name: value ? 'True' : 'False', value }));
}

/** The value that Discord's own menus would send for this text. @throws LineError */
function parseValue(option: WireOption, text: string): string | number | boolean {
	const choices = choicesOf(option);
	if (choices.length > 0) {
		const matches = (label: unknown) => normalize(String(label)) === normalize(text);
		const choice = choices.find(({ name, value }) => matches(name) || matches(value));
		if (!choice)
			throw new LineError(`${option.name} must be one of ${choices.map(choiceLabel).join(', ')}.`, option.name);
		return choice.value;
	}
	const { type, max_length: maxLength = Infinity } = option;
	if (type === optionType.integer || type === optionType.number) return parseNumber(option, text);
	if (text.length > maxLength)
		throw new LineError(`${option.name} can have up to ${maxLength} characters.`, option.name);
	return text;
}

/** Case is ignored, and so is the sign before the name of a channel or role. */
const normalize = (text: string) => text.toLowerCase().replace(/^[#@]/, '');

/** The choice's name, and its value if people can type that instead. Nobody types the id of a channel or role. */
function choiceLabel({ name, value }: OptionChoice): string {
	const isChannelOrRole = /^[#@]/.test(name);
	if (typeof value !== 'string' || value === name || isChannelOrRole) return name;
	return `${name} (${value})`;
}

function parseNumber({ name, type, min_value: min, max_value: max }: WireOption, text: string): number {
	const value = Number(text);
	// `Number` accepts other texts, too, such as “1e3” and “0x10”.
	const isDecimal = /^-?\d+(\.\d+)?$/.test(text);
	const isAllowedType = type !== optionType.integer || Number.isSafeInteger(value);
	if (isDecimal && isAllowedType && value >= (min ?? -Infinity) && value <= (max ?? Infinity)) return value;
	const kind = type === optionType.integer ? 'a whole number' : 'a number';
	const range = [min === undefined ? '' : ` from ${min}`, max === undefined ? '' : ` to ${max}`].join('');
	throw new LineError(`${name} must be ${kind}${range}.`, name);
}
