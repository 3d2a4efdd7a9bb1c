import type { OptionValues } from './discord/local-user.ts';
import type { Choice, WireCommand, WireOption } from './wire.ts';

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

const messageCommand = 3;

export const isSlashCommand = ({ type }: WireCommand): boolean => type !== messageCommand;

/** The message tells the user what to change. */
export class LineError extends Error {
	override readonly name = 'LineError';
	/** The option that is wrong, if it is only one. */
	readonly option: string | undefined;

	constructor(message: string, option?: string) {
		super(message);
		this.option = option;
	}
}

export interface Action {
	readonly name: string;
	readonly description: string;
	readonly options: readonly WireOption[];
}

/** Positions are offsets from the start of the line. */
export interface Part {
	readonly option: WireOption;
	/** Start of its name. */
	readonly at: number;
	/** Start of its value, after the colon. */
	readonly from: number;
	/** Its end: the next option's name, or the end of the line. */
	readonly to: number;
	readonly text: string;
}

export interface CommandLine {
	readonly action: Action;
	/** Start of what follows the action's name and the space after it. */
	readonly from: number;
	/** Text before the first option's name. */
	readonly stray: string;
	readonly parts: readonly Part[];
}

/** @param locale of the texts that describe them, as Discord's clients show them */
export function actionsOf(commands: readonly WireCommand[], locale = 'en-US'): Action[] {
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

/** Parses `Price check: 2x AK Redline FT`. Undefined if the line does not begin with the name of a message command. */
export function readMessageCommand(line: string, commands: readonly WireCommand[]) {
	for (const { type, name } of commands) {
		const start = `${name}:`;
		if (type === messageCommand && line.trimStart().toLowerCase().startsWith(start.toLowerCase()))
			return { name, text: line.trimStart().slice(start.length).trim() };
	}
	return undefined;
}

/** Splits only at names of the action's options, because item names contain spaces and ":". Undefined if no action begins the line. */
export function readLine(line: string, actions: readonly Action[]): CommandLine | undefined {
	const match = actions
		.map((action) => ({ action, head: headPattern(action).exec(line)?.[0] }))
		.find(({ head }) => head !== undefined);
	if (match?.head === undefined) return undefined;
	const { action, head } = match;
	const from = head.length;
	const names = action.options.map(({ name }) => name).join('|');
	const starts = names ? [...line.slice(from).matchAll(new RegExp(`(?<=^|\\s)(${names}):`, 'gi'))] : [];
	const parts = starts.map((start, i): Part => {
		const at = from + start.index;
		const to = from + (starts[i + 1]?.index ?? line.length - from);
		const value = at + start[0].length;
		const option = action.options.find(({ name }) => name === start[1]!.toLowerCase())!;
		return { option, at, from: value, to, text: line.slice(value, to).trim() };
	});
	return { action, from, stray: line.slice(from, parts[0]?.at).trim(), parts };
}

const headPattern = ({ name }: Action) => new RegExp(`^\\s*/?\\s*${name.replace(' ', '\\s+')}(?=\\s|$)\\s*`, 'i');

/** The options' values, as Discord's own clients would send them. @throws LineError */
export function valuesOf({ action: { name, options }, stray, parts }: CommandLine): OptionValues {
	if (stray !== '')
		throw new LineError(
			options.length === 0
				? `/${name} has no options.`
				: `Write the option's name before its value. The options of /${name} are ${options.map((option) => `${option.name}:…`).join(' ')}`,
		);
	const duplicate = parts.find(({ option }, i) => parts.findIndex((each) => each.option === option) !== i);
	if (duplicate)
		throw new LineError(`${duplicate.option.name} is set twice. Remove one of them.`, duplicate.option.name);
	const values: Record<string, string | number | boolean> = {};
	for (const { option, text } of parts) if (text !== '') values[option.name] = chosen(option, text);
	for (const { name: key, required } of options)
		if (required && values[key] === undefined) throw new LineError(`/${name} needs ${key}:…`, key);
	const empty = parts.find(({ text }) => text === '');
	if (empty)
		throw new LineError(`${empty.option.name} has no value. Add one, or remove the option.`, empty.option.name);
	return values;
}

/** For autocomplete while the line is being typed. */
export function valuesSoFar({ parts }: Pick<CommandLine, 'parts'>): OptionValues {
	const valid = parts.filter(({ option, text }) => text !== '' && parseError(option, text) === '');
	return Object.fromEntries(valid.map(({ option, text }) => [option.name, chosen(option, text)]));
}

/** Why `text` is no value for the option; empty if it is one, or if there is no text yet. */
export function parseError(option: WireOption, text: string): string {
	try {
		if (text !== '') chosen(option, text);
		return '';
	} catch (error) {
		if (error instanceof LineError) return error.message;
		throw error;
	}
}

export function choicesOf({ type, choices = [] }: WireOption): readonly Choice[] {
	if (type !== optionType.boolean) return choices;
	return [true, false].map((value) => ({ name: value ? 'True' : 'False', value }));
}

/** The value that Discord's own menus would send for what was typed. @throws LineError */
function chosen(option: WireOption, typed: string): string | number | boolean {
	const choices = choicesOf(option);
	if (choices.length > 0) {
		const same = (text: unknown) => bare(String(text)) === bare(typed);
		const choice = choices.find(({ name, value }) => same(name) || same(value));
		if (!choice)
			throw new LineError(`${option.name} must be one of ${choices.map(choiceLabel).join(', ')}.`, option.name);
		return choice.value;
	}
	const { type, max_length: longest = Infinity } = option;
	if (type === optionType.integer || type === optionType.number) return numberOf(option, typed);
	if (typed.length > longest) throw new LineError(`${option.name} can have up to ${longest} characters.`, option.name);
	return typed;
}

/** In any case, and without the sign before the name of a channel or role. */
const bare = (text: string) => text.toLowerCase().replace(/^[#@]/, '');

const choiceLabel = ({ name, value }: Choice) =>
	typeof value === 'string' && value !== name && !/^[#@]/.test(name) ? `${name} (${value})` : name;

function numberOf({ name, type, min_value: least, max_value: most }: WireOption, typed: string): number {
	const value = Number(typed);
	const isNumber = (type !== optionType.integer || Number.isSafeInteger(value)) && /^-?\d+(\.\d+)?$/.test(typed);
	if (isNumber && value >= (least ?? -Infinity) && value <= (most ?? Infinity)) return value;
	const kind = type === optionType.integer ? 'a whole number' : 'a number';
	const range = [least === undefined ? '' : ` from ${least}`, most === undefined ? '' : ` to ${most}`].join('');
	throw new LineError(`${name} must be ${kind}${range}.`, name);
}
