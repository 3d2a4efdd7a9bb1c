import { defineCommand } from '../../src/discord/command/command.ts';

/** The least that a command can be. */
export const ask = defineCommand({
	name: 'ask',
	description: 'Asks',
	options: {},
	run: async () => ({ embed: { description: 'answered', colour: 1 } }),
});
