import { z } from 'zod';
import { credentialsLimit, readCredentials } from '../../src/accounts/credentials.ts';
import type { LinkStatus } from '../../src/accounts/links.ts';
import { LinkError } from '../../src/base/errors.ts';
import { firstPage, linkButton, transactionsButton } from '../../src/discord/account-buttons.ts';
import type { CommandGroup } from '../../src/discord/command/command.ts';
import { defineComponent } from '../../src/discord/command/component-handler.ts';
import { customId } from '../../src/discord/command/custom-id.ts';
import { day } from '../../src/words/escape-markdown.ts';
import { joinLines, joinSentences } from '../../src/words/join.ts';
import { colours, type Embed, type Form, type Reply } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { oftenComponents, oftenMenu, oftenReply, toldText } from '../reports/often.ts';
import type { ReportContext } from '../reports/report-context.ts';

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
			async run(_, context): Promise<Reply> {
				const { accounts, reports, caller, words } = context;
				const link = await accounts.linkStatus(caller.userId);
				const button = link?.state === 'good' ? transactionsButton(firstPage, words) : linkButton(words);
				const report = await reports.of(caller.userId, 'sales');
				const told = link && accounts.linkingIsOn ? await toldText('sales', report, context) : undefined;
				return {
					embed: statusEmbed(link, accounts.linkingIsOn, told, words),
					menus: told ? [oftenMenu('sales', report, words)] : [],
					buttons: accounts.linkingIsOn ? [button] : [],
				};
			},
		},
		notify: {
			description: 'account.option.notify',
			options: {},
			async run(_, context): Promise<Reply> {
				const { accounts, caller } = context;
				if (!accounts.linkingIsOn) throw new LinkError('off');
				if (!(await accounts.linkStatus(caller.userId))) throw new LinkError('not-linked');
				return oftenReply('sales', context);
			},
		},
		unlink: {
			description: 'account.option.unlink',
			options: {},
			async run(_, { accounts, reports, caller, words }): Promise<Reply> {
				await reports.stop(caller.userId, 'sales');
				const deleted = await accounts.unlink(caller.userId);
				if (!deleted && !accounts.linkingIsOn) throw new LinkError('off');
				return { embed: unlinkedEmbed(deleted, words) };
			},
		},
	},
	components: {
		link: defineComponent(z.tuple([]), async (_, __, context) => form(context)),
		...oftenComponents('sales'),
	},
	forms: {
		async link(_, { credentials = '' }, { accounts, reports, caller, words }): Promise<Reply> {
			if (!accounts.linkingIsOn) throw new LinkError('off');
			const parsed = readCredentials(credentials);
			if (!parsed) return { embed: notCredentialsEmbed(words), buttons: [linkButton(words)] };
			const result = await accounts.link(caller.userId, parsed);
			await reports.linked(caller.userId, await accounts.accountOf(caller.userId));
			return { embed: linkedEmbed(result, words), buttons: [transactionsButton(firstPage, words)] };
		},
	},
} satisfies CommandGroup<ReportContext>;

/** @throws LinkError if linking is turned off */
function form({ accounts, words }: ReportContext): Form {
	if (!accounts.linkingIsOn) throw new LinkError('off');
	// Base64 takes four characters for every three.
	return linkForm(customId('account', 'link'), Math.ceil(credentialsLimit / 3) * 4 + 100, words);
}

const linkForm = (id: string, maxLength: number, { t }: Words): Form => ({
	id,
	title: t('account.form.title'),
	text: t('account.form.text'),
	inputs: [{ id: 'credentials', label: t('account.form.label'), hint: t('account.form.hint'), maxLength }],
});

const linkedEmbed = (kept: 'new' | 'replaced', { t }: Words): Embed => ({
	title: t('account.linked.title'),
	description: joinLines(t(`account.linked.${kept}`), t('account.linked.uses')),
	colour: colours.listed,
});

/** @param told when they are told about sales */
function statusEmbed(
	link: LinkStatus | undefined,
	linkingIsOn: boolean,
	told: string | undefined,
	{ t }: Words,
): Embed {
	if (!linkingIsOn)
		return note(t('account.off.title'), joinSentences(t('account.off.text'), link && t('account.off.stillStored')));
	if (!link) return note(t('account.notLinked.title'), t('account.notLinked.text'));
	const since = link.since !== undefined && t('account.since', { day: day(link.since) });
	return {
		title: t('account.linked.title'),
		description: joinLines(joinSentences(since, t(`account.state.${link.state}`)), told),
		colour: colours.listed,
	};
}

const unlinkedEmbed = (deleted: boolean, { t }: Words): Embed =>
	deleted
		? note(t('account.unlinked.title'), joinLines(t('account.unlinked.text'), t('account.unlinked.revoke')))
		: note(t('account.notLinked.title'), t('account.notLinked.nothingToDelete'));

const notCredentialsEmbed = ({ t }: Words): Embed => ({
	description: t('account.notCredentials'),
	colour: colours.failure,
});

const note = (title: string, description: string): Embed => ({ title, description, colour: colours.absent });
