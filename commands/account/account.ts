import { z } from 'zod';
import { credentialsLimit, readCredentials } from '../../src/accounts/credentials.ts';
import type { LinkStatus } from '../../src/accounts/links.ts';
import { LinkError } from '../../src/base/errors/link-error.ts';
import type { CommandGroup } from '../../src/discord/command/command.ts';
import { customId, defineComponent } from '../../src/discord/command/component-handler.ts';
import { colours, type Embed, type Form, type Reply } from '../../src/words/reply.ts';
import { dayTimestamp, joinLines, joinSentences } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { firstPage, linkAccountButton, transactionsButton } from '../linked-account/account-buttons.ts';
import { frequencyComponents, frequencyMenu, frequencyReply, frequencyText } from '../reports/frequency.ts';
import type { ReportContext } from '../reports/report-context.ts';

export default {
	name: 'account',
	description: 'account.description',
	private: true,
	needsLinkingOn: true,
	subcommands: {
		link: {
			description: 'account.option.link',
			options: {},
			run: async (_, context) => formToLink(context),
		},
		status: {
			description: 'account.option.status',
			options: {},
			async run(_, context): Promise<Reply> {
				const { accounts, reports, caller, words } = context;
				const link = await accounts.linkStatus(caller.userId);
				const button = link?.state === 'good' ? transactionsButton(firstPage, words) : linkAccountButton(words);
				const report = await reports.of(caller.userId, 'sales');
				const reportText = link && accounts.linkingIsOn ? await frequencyText('sales', report, context) : undefined;
				return {
					embed: statusEmbed(link, accounts.linkingIsOn, reportText, words),
					menus: reportText ? [frequencyMenu('sales', report, words)] : [],
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
				return frequencyReply('sales', context);
			},
		},
		unlink: {
			description: 'account.option.unlink',
			options: {},
			async run(_, { accounts, reports, caller, words }): Promise<Reply> {
				await reports.stop(caller.userId, 'sales');
				// What is still stored can be deleted even when linking is off.
				const deleted = await accounts.unlink(caller.userId);
				if (!deleted && !accounts.linkingIsOn) throw new LinkError('off');
				return { embed: unlinkedEmbed(deleted, words) };
			},
		},
	},
	components: {
		link: defineComponent(z.tuple([]), async (_, __, context) => formToLink(context)),
		...frequencyComponents('sales'),
	},
	forms: {
		async link(_, { credentials = '' }, { accounts, reports, caller, words }): Promise<Reply> {
			if (!accounts.linkingIsOn) throw new LinkError('off');
			const parsed = readCredentials(credentials);
			if (!parsed) return { embed: notCredentialsEmbed(words), buttons: [linkAccountButton(words)] };
			const result = await accounts.link(caller.userId, parsed);
			await reports.resumeSales(caller.userId, await accounts.accountOf(caller.userId));
			return { embed: linkedEmbed(result, words), buttons: [transactionsButton(firstPage, words)] };
		},
	},
} satisfies CommandGroup<ReportContext>;

function formToLink({ accounts, words }: ReportContext): Form {
	if (!accounts.linkingIsOn) throw new LinkError('off');
	// Base64 takes four characters for every three bytes. The other 100 are for pasted spaces and line breaks.
	const maxLength = Math.ceil(credentialsLimit / 3) * 4 + 100;
	return linkForm(customId('account', 'link'), maxLength, words);
}

const linkForm = (id: string, maxLength: number, { t }: Words): Form => ({
	id,
	title: t('account.form.title'),
	text: t('account.form.text'),
	inputs: [{ id: 'credentials', label: t('account.form.label'), hint: t('account.form.hint'), maxLength }],
});

const linkedEmbed = (outcome: 'new' | 'replaced', { t }: Words): Embed => ({
	title: t('account.linked.title'),
	description: joinLines(t(`account.linked.${outcome}`), t('account.linked.uses')),
	colour: colours.listed,
});

/** @param reportText says when the user is told about sales */
function statusEmbed(
	link: LinkStatus | undefined,
	linkingIsOn: boolean,
	reportText: string | undefined,
	{ t }: Words,
): Embed {
	if (!linkingIsOn)
		return note(t('account.off.title'), joinSentences(t('account.off.text'), link && t('account.off.stillStored')));
	if (!link) return note(t('account.notLinked.title'), t('account.notLinked.text'));
	const since = link.since !== undefined && t('account.since', { day: dayTimestamp(link.since) });
	return {
		title: t('account.linked.title'),
		description: joinLines(joinSentences(since, t(`account.state.${link.state}`)), reportText),
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
