import type { LinkStatus } from '../../src/accounts/links.ts';
import { day } from '../../src/words/escape-markdown.ts';
import { joinLines, joinSentences } from '../../src/words/join.ts';
import { colours, type Embed, type Form } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';

export const linkForm = (id: string, maxLength: number, { t }: Words): Form => ({
	id,
	title: t('account.form.title'),
	text: t('account.form.text'),
	inputs: [{ id: 'credentials', label: t('account.form.label'), hint: t('account.form.hint'), maxLength }],
});

export const linkedEmbed = (kept: 'new' | 'replaced', { t }: Words): Embed => ({
	title: t('account.linked.title'),
	description: joinLines(t(`account.linked.${kept}`), t('account.linked.uses')),
	colour: colours.listed,
});

/** @param told when they are told about sales */
export function statusEmbed(
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

export const unlinkedEmbed = (deleted: boolean, { t }: Words): Embed =>
	deleted
		? note(t('account.unlinked.title'), joinLines(t('account.unlinked.text'), t('account.unlinked.revoke')))
		: note(t('account.notLinked.title'), t('account.notLinked.nothingToDelete'));

export const notCredentialsEmbed = ({ t }: Words): Embed => ({
	description: t('account.notCredentials'),
	colour: colours.failure,
});

const note = (title: string, description: string): Embed => ({ title, description, colour: colours.absent });
