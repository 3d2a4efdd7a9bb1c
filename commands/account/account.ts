import { z } from 'zod';
import { credentialsLimit, readCredentials } from '../../src/accounts/credentials.ts';
import { LinkError } from '../../src/base/errors/link-error.ts';
import { firstPage, linkButton, transactionsButton } from '../../src/discord/account-buttons.ts';
import type { CommandGroup } from '../../src/discord/command/command.ts';
import { defineComponent } from '../../src/discord/command/component-handler.ts';
import { customId } from '../../src/discord/command/custom-id.ts';
import type { Context } from '../../src/discord/context.ts';
import type { Form, Reply } from '../../src/words/reply.ts';
import { linkedEmbed, linkForm, notCredentialsEmbed, statusEmbed, unlinkedEmbed } from './account-view.ts';

export default {
	name: 'account',
	description: 'account.description',
	private: true,
	needsLinking: true,
	subcommands: {
		link: {
			description: 'account.option.link',
			options: {},
			run: async (_, context) => form(context),
		},
		status: {
			description: 'account.option.status',
			options: {},
			async run(_, { accounts, caller, words }): Promise<Reply> {
				const link = await accounts.linkStatus(caller.userId);
				const button = link?.state === 'good' ? transactionsButton(firstPage, words) : linkButton(words);
				return { embed: statusEmbed(link, accounts.linkingIsOn, words), buttons: accounts.linkingIsOn ? [button] : [] };
			},
		},
		unlink: {
			description: 'account.option.unlink',
			options: {},
			async run(_, { accounts, caller, words }): Promise<Reply> {
				const deleted = await accounts.unlink(caller.userId);
				if (!deleted && !accounts.linkingIsOn) throw new LinkError('off');
				return { embed: unlinkedEmbed(deleted, words) };
			},
		},
	},
	components: {
		link: defineComponent(z.tuple([]), async (_, __, context) => form(context)),
	},
	forms: {
		async link({ credentials = '' }, { accounts, caller, words }): Promise<Reply> {
			if (!accounts.linkingIsOn) throw new LinkError('off');
			const parsed = readCredentials(credentials);
			if (!parsed) return { embed: notCredentialsEmbed(words), buttons: [linkButton(words)] };
			const result = await accounts.link(caller.userId, parsed);
			return { embed: linkedEmbed(result, words), buttons: [transactionsButton(firstPage, words)] };
		},
	},
} satisfies CommandGroup;

/** The form (modal) that asks for credentials. @throws LinkError if linking is turned off. */
function form({ accounts, words }: Context): Form {
	if (!accounts.linkingIsOn) throw new LinkError('off');
	// Base64 takes four characters for every three.
	return linkForm(customId('account', 'link'), Math.ceil(credentialsLimit / 3) * 4 + 100, words);
}
