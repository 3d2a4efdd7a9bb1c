import { defineCommand } from '../src/discord/command.ts';
import { helpEmbed } from '../src/views/help.ts';

export default defineCommand({
	name: 'help',
	description: 'What I can do, what the prices mean, what I keep',
	private: true,
	options: {},
	run: async (_, { commands, accounts }) => ({ embed: helpEmbed(commands, accounts.linkingIsOn) }),
});
