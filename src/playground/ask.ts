import { type APIApplicationCommand, type APIApplicationCommandOption, ApplicationCommandOptionType } from 'discord.js';
import { colours } from '../views/reply.ts';
import type { LocalDiscord } from './discord.ts';
import type { OptionValues, Person } from './discord-types.ts';
import type { Result } from './exchange.ts';
import { optionsOf } from './interactions.ts';

/** A line that is no use of a command; the message says what to do. */
export class LineError extends Error {
	override readonly name = 'LineError';
}

/**
 * `/price item:AK-47 | Redline (Field-Tested) currency:USD` → the command and its options. Split at the names of the
 * command's own options: item names hold spaces and ":".
 * @throws LineError
 */
export function parseLine(
	line: string,
	commands: readonly APIApplicationCommand[],
): { name: string; values: OptionValues } {
	const [, name = '', rest = ''] = /^\/?([\w-]+)\s*(.*)$/s.exec(line.trim()) ?? [];
	const command = commands.find((each) => each.name === name);
	const known = commands.map((each) => `/${each.name}`).join(', ');
	if (!command)
		throw new LineError(`There is no /${name}. Try ${known}, like this: /price item:AK-47 | Redline (Field-Tested)`);
	const subcommands = (command.options ?? []).filter(({ type }) => type === ApplicationCommandOptionType.Subcommand);
	if (subcommands.length === 0) return { name, values: parseValues(name, rest, command.options ?? []) };
	const [, subcommand = '', others = ''] = /^(\S*)\s*(.*)$/s.exec(rest) ?? [];
	if (!subcommands.some((each) => each.name === subcommand))
		throw new LineError(`/${name} is one of ${subcommands.map((each) => `/${name} ${each.name}`).join(', ')}.`);
	const whole = `${name} ${subcommand}`;
	return { name: whole, values: parseValues(whole, others, optionsOf(command, subcommand)) };
}

function parseValues(name: string, rest: string, options: readonly APIApplicationCommandOption[]): OptionValues {
	const names = options.map((option) => option.name).join('|');
	const starts = names ? [...rest.matchAll(new RegExp(`(?:^|\\s)(${names}):`, 'g'))] : [];
	if (rest.slice(0, starts[0]?.index ?? rest.length).trim() !== '')
		throw new LineError(
			options.length === 0
				? `/${name} takes no options.`
				: `/${name} takes ${options.map((option) => `${option.name}:…`).join(' ')}. Write the option's name before its value.`,
		);
	const values: Record<string, string> = {};
	starts.forEach((start, i) => {
		values[start[1]!] = rest.slice(start.index + start[0].length, starts[i + 1]?.index).trim();
	});
	for (const option of options) {
		const value = values[option.name];
		if (!value && 'required' in option && option.required) throw new LineError(`/${name} needs ${option.name}:…`);
		if (value !== undefined) values[option.name] = chosen(option, value);
	}
	return values;
}

/** The value that Discord's own menus would give for what is typed. */
function chosen(option: APIApplicationCommandOption, typed: string): string {
	const choices =
		option.type === ApplicationCommandOptionType.Boolean
			? [true, false].map((value) => ({ name: value ? 'True' : 'False', value }))
			: ('choices' in option && option.choices) || [];
	if (choices.length === 0) return typed;
	const same = (text: unknown) => String(text).toLowerCase() === typed.toLowerCase();
	const choice = choices.find(({ name, value }) => same(name) || same(value));
	if (!choice) throw new LineError(`${option.name} is one of ${choices.map(({ name }) => name).join(', ')}.`);
	return String(choice.value);
}

export interface Answer {
	readonly result: Result;
	/** A failure, or no answer at all. */
	readonly failed: boolean;
}

/** Uses the command in `line` as a person would and waits for the answer. */
export async function ask(discord: LocalDiscord, line: string, person: Person): Promise<Answer> {
	const { name, values } = parseLine(line, discord.commands);
	return answerOf(await discord.run(name, values, person));
}

export function answerOf(result: Result): Answer {
	const failed =
		result.kind === 'message'
			? result.message.embeds.some(({ color }) => color === colours.failure)
			: result.kind === 'silence';
	return { result, failed };
}
