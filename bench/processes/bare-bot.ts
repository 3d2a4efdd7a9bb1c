import './instruments.ts';
import { readFileSync } from 'node:fs';
import {
	type ApplicationCommandOptionChoiceData,
	Client,
	Events,
	type InteractionReplyOptions,
	Routes,
} from 'discord.js';

export interface BareAnswers {
	readonly commands: unknown;
	readonly reply: Pick<InteractionReplyOptions, 'embeds' | 'components'>;
	readonly choices: ApplicationCommandOptionChoiceData[];
}

/**
 * The least a discord.js bot can do: a handler that answers a constant. discord.js has its default options, except for
 * what any fast bot needs: no events except interactions, and no limit of 50 requests per second.
 */
const { commands, reply, choices } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as BareAnswers;
const client = new Client({
	intents: [],
	allowedMentions: { parse: [] },
	rest: { api: process.env.DISCORD_API_URL!, globalRequestsPerSecond: 1_000_000 },
});
client.on(Events.InteractionCreate, (interaction) => {
	if (interaction.isAutocomplete()) void interaction.respond(choices);
	else if (interaction.isChatInputCommand()) void interaction.reply({ ...reply, files: [] });
});
client.once(Events.ClientReady, ({ application }) => {
	void client.rest.put(Routes.applicationCommands(application.id), { body: commands });
});
await client.login(process.env.DISCORD_TOKEN!);
