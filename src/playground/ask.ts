import type { InteractionResult } from '../local/discord/interaction-result.ts';
import type { LocalDiscord } from '../local/discord/local-discord.ts';
import type { LocalUser } from '../local/discord/local-user.ts';
import { colours } from '../views/reply.ts';
import { actionsOf, LineError, readLine, type Values, valuesOf } from './command-line.ts';
import type { WireCommand } from './wire.ts';

/** A command and its options, out of a line. @throws LineError */
export function parseLine(line: string, commands: readonly WireCommand[]): { name: string; values: Values } {
	const read = readLine(line, actionsOf(commands));
	if (!read) throw unknown(line, commands);
	return { name: read.action.name, values: valuesOf(read) };
}

function unknown(line: string, commands: readonly WireCommand[]): LineError {
	const [, name = ''] = /^\/?([\w-]+)/.exec(line.trim()) ?? [];
	const group = commands.find((each) => each.name === name);
	if (group)
		return new LineError(
			`/${name} is one of ${actionsOf([group])
				.map((action) => `/${action.name}`)
				.join(', ')}.`,
		);
	const known = commands.map((each) => `/${each.name}`).join(', ');
	return new LineError(`There is no /${name}. Try ${known}, like this: /price item:AK-47 | Redline (Field-Tested)`);
}

export interface Answer {
	readonly result: InteractionResult;
	/** A failure, or no answer at all. */
	readonly failed: boolean;
}

/** Uses the command in `line` as a person would and waits for the answer. */
export async function ask(discord: LocalDiscord, line: string, person: LocalUser): Promise<Answer> {
	const { name, values } = parseLine(line, discord.commands);
	return answerOf(await discord.run(name, values, person));
}

export function answerOf(result: InteractionResult): Answer {
	const failed =
		result.kind === 'message'
			? result.message.embeds.some(({ color }) => color === colours.failure)
			: result.kind === 'silence';
	return { result, failed };
}
