import type { LinkStatus } from '../../src/accounts/links.ts';
import { day } from '../../src/words/escape-markdown.ts';
import { colours, type Embed } from '../../src/words/reply.ts';

export const accountTexts = {
	description: 'Your marketplace account',
	link: 'Link your marketplace account to see its transactions here',
	status: 'See whether your marketplace account is linked',
	unlink: 'Unlink your marketplace account and delete its credentials permanently',
} as const;

/** The form for linking: it tells users what they should know before they enter credentials. */
export const linkForm = {
	title: 'Link your marketplace account',
	text: 'Your credentials are checked with the marketplace and then stored encrypted (AES-256-GCM) on this bot’s disk. They are used only to read your transactions, and `/account unlink` deletes them permanently. `/price` then says what you would get after the fee of your own sales, where nobody else sees it. Whoever runs this bot holds the encryption key, so link your account only if you trust them.',
	label: 'Credentials',
	hint: 'clientId:clientSecret, or its Base64 form, as the marketplace gave them to you',
} as const;

/** The credentials work and are stored. */
export function linkedEmbed(kept: 'new' | 'replaced'): Embed {
	const replaced = kept === 'replaced' ? '; they replace the ones you linked before' : '';
	return {
		title: 'Linked',
		description: `Your credentials work${replaced}. They are stored encrypted, and \`/account unlink\` deletes them permanently.\nOnly you can see your transactions, here and in every server. Where nobody else sees it, \`/price\` now says what you would get after the fee of your own sales.`,
		colour: colours.listed,
	};
}

/** Whether the user's account is linked, and since when. */
export function statusEmbed(link: LinkStatus | undefined, linkingIsOn: boolean): Embed {
	if (!linkingIsOn)
		return note(
			'Linking is turned off',
			`This bot cannot show transactions.${link ? ' The credentials you linked before are still stored encrypted; `/account unlink` deletes them permanently.' : ''}`,
		);
	if (!link)
		return note('Not linked', 'You have not linked a marketplace account, and no credentials of yours are stored.');
	const since = link.since === undefined ? '' : `Since ${day(link.since)}. `;
	const states: Readonly<Record<LinkStatus['state'], string>> = {
		good: 'Your credentials are stored encrypted. `/account unlink` deletes them permanently.',
		'no-key':
			'⚠️ This bot no longer has the key that decrypts your credentials. Nothing is lost: they work again as soon as the bot’s operator restores the key. You can also link again, or use `/account unlink` to delete them.',
		damaged:
			'⚠️ Your stored credentials can no longer be decrypted. Link again, or use `/account unlink` to delete them.',
	};
	return { title: 'Linked', description: since + states[link.state], colour: colours.listed };
}

/** The account is unlinked, or was not linked. */
export function unlinkedEmbed(deleted: boolean): Embed {
	if (!deleted) return note('Not linked', 'You have not linked a marketplace account, so there is nothing to delete.');
	return note(
		'Unlinked',
		'Your credentials and everything read from your account have been deleted permanently.\nTo be completely safe, revoke the credentials at the marketplace as well.',
	);
}

/** What the user entered does not look like credentials. */
export function notCredentialsEmbed(): Embed {
	return {
		description:
			'What you entered is neither `clientId:clientSecret` nor its Base64 form. Nothing was saved. Copy both parts from the marketplace and try again.',
		colour: colours.failure,
	};
}

const note = (title: string, description: string): Embed => ({ title, description, colour: colours.absent });
