import type { OptionValues } from '../local/discord/local-user.ts';
import type { WireCommand, WireOption } from './wire.ts';

/** Discord's numbers of the types of options (application commands reference). */
export const optionType = { subcommand: 1, integer: 4, boolean: 5, number: 10 } as const;

/** A line that is no use of a command; the message says what to do. */
export class LineError extends Error {
	override readonly name = 'LineError';
	/** The option it is about. */
	readonly option: string | undefined;

	constructor(message: string, option?: string) {
		super(message);
		this.option = option;
	}
}

/** Something to be used with options: a command, or one of a command's subcommands (`account link`). */
export interface Action {
	readonly name: string;
	readonly description: string;
	readonly options: readonly WireOption[];
}

/** An option as it stands in a line: `currency:USD`. Positions count from the line's beginning. */
export interface Part {
	readonly option: WireOption;
	/** Where its name begins. */
	readonly at: number;
	/** Where its value begins, behind the colon. */
	readonly from: number;
	/** Where it ends: the next option's name, or the line's end. */
	readonly to: number;
	readonly text: string;
}

/** A line that begins with an action: what stands in it so far. */
export interface CommandLine {
	readonly action: Action;
	/** Where what follows the action's name begins. */
	readonly from: number;
	/** What stands there in front of the first option's name. */
	readonly stray: string;
	readonly parts: readonly Part[];
}

/** What a person filled in, by option name. */
export type Values = OptionValues;

/** All there is to be used. */
export function actionsOf(commands: readonly WireCommand[]): Action[] {
	return commands.flatMap(({ name, description, options = [] }) => {
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
 * `/price item:AK-47 | Redline (Field-Tested) currency:USD` → the action and its options. Split at the names of the
 * action's own options: item names hold spaces and ":". Undefined where the line begins with no whole action.
 */
export function readLine(line: string, actions: readonly Action[]): CommandLine | undefined {
	const found = actions
		.map((action) => ({ action, head: beginning(action).exec(line)?.[0] }))
		.find(({ head }) => head !== undefined);
	if (found?.head === undefined) return undefined;
	const { action, head } = found;
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

/** A line that begins with an action: its name in any case, and all space behind it. */
const beginning = ({ name }: Action) => new RegExp(`^\\s*/?\\s*${name.replace(' ', '\\s+')}(?=\\s|$)\\s*`, 'i');

/** The values a line gives its options, as Discord's own clients would send them. @throws LineError */
export function valuesOf({ action: { name, options }, stray, parts }: CommandLine): OptionValues {
	if (stray !== '')
		throw new LineError(
			options.length === 0
				? `/${name} takes no options.`
				: `/${name} takes ${options.map((option) => `${option.name}:…`).join(' ')}. Write the option's name before its value.`,
		);
	const twice = parts.find(({ option }, i) => parts.findIndex((each) => each.option === option) !== i);
	if (twice) throw new LineError(`${twice.option.name} stands there twice: leave it once.`, twice.option.name);
	const values: Record<string, string | number | boolean> = {};
	for (const { option, text } of parts) if (text !== '') values[option.name] = chosen(option, text);
	for (const { name: key, required } of options)
		if (required && values[key] === undefined) throw new LineError(`/${name} needs ${key}:…`, key);
	const empty = parts.find(({ text }) => text === '');
	if (empty) throw new LineError(`${empty.option.name} is empty: give it a value, or take it away.`, empty.option.name);
	return values;
}

/** The values of the options that have one already, wherever it is right; for suggestions while others are typed. */
export function valuesSoFar({ parts }: Pick<CommandLine, 'parts'>): OptionValues {
	const values: Record<string, string | number | boolean> = {};
	for (const { option, text } of parts)
		try {
			if (text !== '') values[option.name] = chosen(option, text);
		} catch (error) {
			if (!(error instanceof LineError)) throw error;
		}
	return values;
}

/** What an option lets one choose from; nothing where it takes text or numbers. */
export function choicesOf({ type, choices = [] }: WireOption): readonly Choosable[] {
	if (type !== optionType.boolean) return choices;
	return [true, false].map((value) => ({ name: value ? 'True' : 'False', value }));
}

export interface Choosable {
	readonly name: string;
	readonly value: string | number | boolean;
}

/** The value that Discord's own menus would give for what is typed. @throws LineError */
export function chosen(option: WireOption, typed: string): string | number | boolean {
	const choices = choicesOf(option);
	if (choices.length > 0) {
		const same = (text: unknown) => String(text).toLowerCase() === typed.toLowerCase();
		const choice = choices.find(({ name, value }) => same(name) || same(value));
		if (!choice) throw new LineError(`${option.name} is one of ${choices.map(written).join(', ')}.`, option.name);
		return choice.value;
	}
	const { type, max_length: longest = Infinity } = option;
	if (type === optionType.integer || type === optionType.number) return numberOf(option, typed);
	if (typed.length > longest) throw new LineError(`${option.name} takes up to ${longest} characters.`, option.name);
	return typed;
}

/** “suggested price (price)”: what it is called, and what else stands for it where that is a word. */
const written = ({ name, value }: Choosable) =>
	typeof value === 'string' && value !== name ? `${name} (${value})` : name;

function numberOf({ name, type, min_value: least, max_value: most }: WireOption, typed: string): number {
	const value = Number(typed);
	const fits = (type === optionType.integer ? Number.isSafeInteger(value) : true) && /^-?\d+(\.\d+)?$/.test(typed);
	if (fits && value >= (least ?? -Infinity) && value <= (most ?? Infinity)) return value;
	const kind = type === optionType.integer ? 'a whole number' : 'a number';
	const range = [least === undefined ? '' : ` from ${least}`, most === undefined ? '' : ` to ${most}`].join('');
	throw new LineError(`${name} is ${kind}${range}.`, name);
}
