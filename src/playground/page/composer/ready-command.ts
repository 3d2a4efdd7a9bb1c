import { type Action, type Choosable, LineError, readLine, type Values, valuesOf } from '../../command-line.ts';

/** A command that is complete and can be sent. */
export interface ReadyCommand {
	readonly name: string;
	readonly values: Values;
}

/**
 * The command that a line makes; undefined for an empty line.
 * @param picked accepted choices by option name: their values are sent instead of their names
 * @throws LineError if the line is not a complete command
 */
export function readyCommand(
	text: string,
	actions: readonly Action[],
	picked: ReadonlyMap<string, Choosable>,
): ReadyCommand | undefined {
	const trimmed = text.trim();
	if (trimmed === '') return undefined;
	if (!trimmed.startsWith('/'))
		throw new LineError('The bot only responds to commands. Start with “/”, for example: /price item:ak redline ft');
	const line = readLine(text, actions);
	if (!line) throw new LineError(unknownCommand(trimmed));
	const values = { ...valuesOf(line) };
	for (const { option, text: typed } of line.parts) {
		const choice = picked.get(option.name);
		if (choice?.name === typed) values[option.name] = choice.value;
	}
	return { name: line.action.name, values };
}

function unknownCommand(text: string): string {
	const [name = ''] = text.slice(1).trim().split(' ');
	if (name === '') return 'Type a command name after “/”, or pick one from the list.';
	return `There is no command /${name}. Type “/” to see all commands.`;
}
