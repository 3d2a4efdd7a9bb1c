import { discordLimits } from '../../words/discord-limits.ts';

export class CustomIdTooLong extends RangeError {
	constructor(id: string) {
		super(`The custom id ${id} has over ${discordLimits.customId} characters.`);
	}
}

/**
 * A component's custom id, such as `price:refresh:730:EUR:0:Xk2…`. It holds the component's whole state, so that it still
 * works after a restart.
 * @throws CustomIdTooLong if it is longer than Discord accepts.
 */
export function customId(command: string, handler: string, ...state: readonly (string | number)[]): string {
	const id = [command, handler, ...state].join(':');
	if (id.length > discordLimits.customId) throw new CustomIdTooLong(id);
	return id;
}

/** The parts of a custom id, or of a form's id. Empty if there are none: ids come from outside. */
export function parseCustomId(id: string | undefined) {
	const [command = '', handler = '', ...state] = String(id ?? '').split(':');
	return { command, handler, state };
}
