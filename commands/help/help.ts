import { defineCommand } from '../../src/discord/command/command.ts';
import { helpEmbed } from './help-view.ts';

export default defineCommand({
	name: 'help',
	description: 'help.description',
	private: true,
	options: {},
	run: async (_, { commands, accounts, words }) => ({ embed: helpEmbed(commands, accounts.linkingIsOn, words) }),
});
