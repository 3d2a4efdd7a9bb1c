import { defineCommand } from '../../src/discord/command/command.ts';
import { helpEmbed, helpTexts } from './help-view.ts';

export default defineCommand({
	name: 'help',
	description: helpTexts.description,
	private: true,
	options: {},
	run: async (_, { commands, accounts, formats }) => ({ embed: helpEmbed(commands, accounts.linkingIsOn, formats) }),
});
