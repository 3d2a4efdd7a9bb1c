import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { colours } from '../src/words/reply.ts';
import { actionsOf, LineError, optionType, readLine, readMessageCommand, valuesOf } from './command-line.ts';
import type { LocalDiscord } from './discord/local-discord.ts';
import type { InteractionResult } from './discord/local-interaction.ts';
import type { LocalUser, OptionValues } from './discord/local-user.ts';
import type { WireCommand } from './wire.ts';
import { wireCommands } from './wire-commands.ts';

/** Parses a line such as `/price item:AK-47 | Redline (Field-Tested)`. @throws LineError */
export function parseLine(line: string, commands: readonly WireCommand[]): { name: string; values: OptionValues } {
	const actions = actionsOf(commands);
	const command = readLine(line, actions);
	if (command) return { name: command.action.name, values: valuesOf(command) };
	// The line begins with no action: its subcommand is missing, or there is no such command.
	const [, name = ''] = /^\/?([\w-]+)/.exec(line.trim()) ?? [];
	const names = actions.map((action) => `/${action.name}`);
	const subcommands = names.filter((each) => each.startsWith(`/${name} `));
	if (subcommands.length > 0) throw new LineError(`/${name} needs a subcommand. Use one of ${subcommands.join(', ')}.`);
	const commandNames = [...new Set(names.map((each) => each.split(' ')[0]))].join(', ');
	throw new LineError(
		`There is no /${name}. Use one of ${commandNames}. For example: /price item:AK-47 | Redline (Field-Tested)`,
	);
}

export interface CommandAnswer {
	readonly result: InteractionResult;
	/** Whether the answer reports a failure, or the bot did not respond. */
	readonly failed: boolean;
}

/** Runs a line: a slash command, or a message command and the text to use it on. @throws LineError */
export async function ask(discord: LocalDiscord, line: string, user: LocalUser): Promise<CommandAnswer> {
	const commands = wireCommands(discord.rest.commands);
	const messageCommand = readMessageCommand(line, commands);
	if (messageCommand) return answerOf(await discord.runOn(messageCommand.name, messageCommand.text, user));
	const { name, values } = parseLine(line, commands);
	return answerOf(await discord.run(name, withUploads(name, values, discord), user));
}

/** Uploads the files whose paths were typed as values, and replaces each path with the file's id. @throws LineError */
function withUploads(name: string, values: OptionValues, discord: LocalDiscord): OptionValues {
	const options = actionsOf(wireCommands(discord.rest.commands)).find((each) => each.name === name)?.options ?? [];
	const fileOptions = options.filter((each) => each.type === optionType.attachment && each.name in values);
	const fileValues = fileOptions.map((option) => [option.name, upload(String(values[option.name]), discord)]);
	return { ...values, ...Object.fromEntries(fileValues) };
}

/** @returns the file's id @throws LineError */
export function upload(path: string, discord: LocalDiscord): string {
	try {
		return discord.upload(basename(path), readFileSync(path));
	} catch (error) {
		throw new LineError(`The file ${path} cannot be read: ${(error as Error).message}`);
	}
}

export function answerOf(result: InteractionResult): CommandAnswer {
	const failed =
		result.kind === 'message'
			? result.message.embeds.some(({ color }) => color === colours.failure)
			: result.kind === 'silence';
	return { result, failed };
}
