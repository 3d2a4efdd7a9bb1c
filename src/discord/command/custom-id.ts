import { discordLimits } from '../../words/discord-limits.ts';

export class CustomIdTooLong extends RangeError {
	constructor(id: string) {
		super(`The custom id ${id} has over ${discordLimits.customId} characters.`);
	}
}

/** Holds the whole state, so that components work after a restart. @throws CustomIdTooLong */
export function customId(command: string, handler: string, ...state: readonly (string | number)[]): string {
	let id = `${command}:${handler}`;
	for (const part of state) id += `:${part}`;
	if (id.length > discordLimits.customId) throw new CustomIdTooLong(id);
	return id;
}

/** Empty parts if there are none: ids come from outside. */
export function parseCustomId(id: string | undefined) {
	const [command = '', handler = '', ...state] = String(id ?? '').split(':');
	return { command, handler, state };
}
