import { z } from 'zod';
import { defineCommand } from '../../src/discord/command/command.ts';
import type { CommandToShow } from '../../src/discord/command/command-json.ts';
import { customId, defineComponent } from '../../src/discord/command/component-handler.ts';
import type { Button, Reply } from '../../src/words/reply.ts';
import type { AccountContext } from '../linked-account/account-context.ts';
import { type AboutBot, type HelpPage, helpEmbed, helpPages } from './help-view.ts';

export interface HelpContext extends AccountContext {
	readonly commands: readonly CommandToShow[];
	readonly about: AboutBot;
}

export default defineCommand<HelpContext>()({
	name: 'help',
	description: 'help.description',
	private: true,
	options: {},
	run: async (_, context) => helpReply('overview', context),
	components: {
		page: defineComponent(z.tuple([]), async (_, [value], context: HelpContext) =>
			helpReply(helpPages.find((page) => page === value) ?? 'overview', context),
		),
	},
});

function helpReply(page: HelpPage, context: HelpContext): Reply {
	const { words, about, commands, accounts } = context;
	const { t } = words;
	const buttons: Button[] = [];
	if (about.applicationId) buttons.push({ label: t('help.addToServer'), url: inviteUrl(about.applicationId) });
	if (about.supportUrl) buttons.push({ label: t('help.support'), url: about.supportUrl });
	return {
		embed: helpEmbed(page, { commands, about, linkingIsOn: accounts.linkingIsOn }, words),
		menus: [
			{
				id: customId('help', 'page'),
				placeholder: t('help.more'),
				options: helpPages.map((each) => ({ value: each, label: t(`help.page.${each}`), default: each === page })),
			},
		],
		buttons,
	};
}

const inviteUrl = (applicationId: string) =>
	`https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot+applications.commands`;
