import { z } from 'zod';
import { credentialsLimit, readCredentials } from '../src/accounts/credentials.ts';
import { firstPage, linkButton, transactionsButton } from '../src/discord/account-buttons.ts';
import { type CommandGroup, customId, defineComponent } from '../src/discord/command.ts';
import type { Context } from '../src/discord/context.ts';
import { LinkError } from '../src/errors/link-error.ts';
import { linkedEmbed, notCredentialsEmbed, statusEmbed, unlinkedEmbed, whatIsKept } from '../src/views/account.ts';
import type { Form, Reply } from '../src/views/reply.ts';

export default {
	name: 'account',
	description: 'Your marketplace account',
	private: true,
	needsLinking: true,
	subcommands: {
		link: {
			description: 'Link your marketplace account, to see its transactions',
			options: {},
			run: async (_, context) => form(context),
		},
		status: {
			description: 'Whether your marketplace account is linked',
			options: {},
			async run(_, { accounts, caller }): Promise<Reply> {
				const link = await accounts.linkStatus(caller.userId);
				const button = link?.state === 'good' ? transactionsButton(firstPage) : linkButton;
				return { embed: statusEmbed(link, accounts.linkingIsOn), buttons: accounts.linkingIsOn ? [button] : [] };
			},
		},
		unlink: {
			description: 'Delete what is kept of your marketplace account, for good',
			options: {},
			async run(_, { accounts, caller }): Promise<Reply> {
				const deleted = await accounts.unlink(caller.userId);
				if (!deleted && !accounts.linkingIsOn) throw new LinkError('off');
				return { embed: unlinkedEmbed(deleted) };
			},
		},
	},
	components: {
		link: defineComponent(z.tuple([]), async (_, __, context) => form(context)),
	},
	forms: {
		async link({ credentials = '' }, { accounts, caller }): Promise<Reply> {
			if (!accounts.linkingIsOn) throw new LinkError('off');
			const read = readCredentials(credentials);
			if (!read) return { embed: notCredentialsEmbed(), buttons: [linkButton] };
			const kept = await accounts.link(caller.userId, read);
			return { embed: linkedEmbed(kept), buttons: [transactionsButton(firstPage)] };
		},
	},
} satisfies CommandGroup;

/** @throws LinkError where linking is off. */
function form({ accounts }: Context): Form {
	if (!accounts.linkingIsOn) throw new LinkError('off');
	return {
		id: customId('account', 'link'),
		title: 'Link your marketplace account',
		text: whatIsKept,
		inputs: [
			{
				id: 'credentials',
				label: 'Credentials',
				hint: 'clientId:clientSecret, or the Base64 of it, as the marketplace gave them to you',
				// Base64 takes four characters for three.
				longest: Math.ceil(credentialsLimit / 3) * 4 + 100,
			},
		],
	};
}
