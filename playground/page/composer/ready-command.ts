import { type CommandLineAction, LineError, readLine, valuesOf } from '../../command-line.ts';
import type { OptionValues } from '../../discord/local-user.ts';
import { messageLimit, type OptionChoice } from '../../wire.ts';

export interface ReadyCommand {
	readonly name: string;
	readonly values: OptionValues;
}

export interface ReadyMessage {
	readonly text: string;
}

export const isCommand = (text: string) => text.trimStart().startsWith('/');

/**
 * Parses the text into a command or a message to send. Returns undefined for an empty text.
 * @param acceptedChoices by option name: their values are sent instead of their names
 * @throws LineError if the text is an incomplete command, or too long
 */
export function readyToSend(
	text: string,
	actions: readonly CommandLineAction[],
	acceptedChoices: ReadonlyMap<string, OptionChoice>,
): ReadyCommand | ReadyMessage | undefined {
	const trimmed = text.trim();
	if (trimmed === '') return undefined;
	if (!isCommand(text)) {
		if (trimmed.length > messageLimit) throw new LineError(`A message can have up to ${messageLimit} characters.`);
		return { text: trimmed };
	}
	const line = readLine(text, actions);
	if (!line) throw new LineError(unknownCommand(trimmed));
	const values = { ...valuesOf(line) };
	for (const { option, text: name } of line.parts) {
		const choice = acceptedChoices.get(option.name);
		if (choice?.name === name) values[option.name] = choice.value;
	}
	return { name: line.action.name, values };
}

function unknownCommand(text: string): string {
	const [name = ''] = text.slice(1).trim().split(' ');
	if (name === '') return 'Type a command name after “/”, or pick one from the list.';
	return `There is no command /${name}. Type “/” to see all commands.`;
}
