import { defineCommand } from '../../src/discord/command/command.ts';
import { customId } from '../../src/discord/command/component-handler.ts';

const embed = { description: 'answered', colour: 1 };

/** The least that a command can be. */
export const ask = defineCommand()({
	name: 'ask',
	description: 'help.description',
	options: {},
	run: async () => ({ embed }),
	components: {
		again: async (state) => ({ embed, buttons: [{ label: 'Refresh', id: customId('ask', 'refreshed', ...state) }] }),
	},
});
