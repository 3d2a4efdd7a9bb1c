import type { Link } from '../accounts/links.ts';
import { ago, day } from './markdown.ts';
import { colours, type Embed } from './reply.ts';

/** What somebody who hands out credentials is to know, in one sentence. */
export const whatIsKept =
	'Your credentials are checked with the marketplace, kept on this bot’s disk encrypted (AES-256-GCM, the key is kept elsewhere), used to read your transactions and for nothing else, and deleted for good by `/account unlink`.';

/** What linking came to. */
export function linkedEmbed(): Embed {
	return {
		title: 'Linked',
		description: `The marketplace takes your credentials. They are kept encrypted; \`/account unlink\` deletes them for good.\nOnly you can see what you ask for, here and in any server.`,
		colour: colours.listed,
	};
}

/** Whether the user's account is linked, and since when. */
export function statusEmbed(link: Link | undefined, linkingIsOn: boolean): Embed {
	if (!linkingIsOn)
		return said(
			'Linking is off',
			`This bot was set up without linking, so it shows nobody’s transactions.${link ? ' What you linked before is still kept, encrypted: `/account unlink` deletes it.' : ''}`,
		);
	if (!link) return said('Not linked', 'No marketplace account of yours is linked. Nothing of one is kept.');
	const since = link.since === undefined ? '' : ` since ${day(link.since)} (${ago(link.since)})`;
	const states: Readonly<Record<Link['state'], string>> = {
		good: 'Your credentials are kept encrypted. `/account unlink` deletes them for good.',
		'no-key':
			'⚠️ This bot does not have the key that opens your credentials any more. Nothing is lost: they work again once its owner puts the key back. You can also link again, or delete them with `/account unlink`.',
		damaged:
			'⚠️ What is kept of your credentials cannot be opened any more. Link again, or delete it with `/account unlink`.',
	};
	return { title: 'Linked', description: `**Linked**${since}.\n${states[link.state]}`, colour: colours.listed };
}

/** What unlinking came to. */
export function unlinkedEmbed(deleted: boolean): Embed {
	if (!deleted) return said('Not linked', 'No marketplace account of yours was linked: there is nothing to delete.');
	return said(
		'Unlinked',
		'Your credentials are deleted for good, and what was read of your account is forgotten.\nTo be quite sure, you can also withdraw them at the marketplace.',
	);
}

/** What was pasted was no credentials. */
export function notCredentialsEmbed(): Embed {
	return {
		description:
			'That is neither `clientId:clientSecret` nor the Base64 of it. Nothing was stored. Copy both parts from the marketplace and try again.',
		colour: colours.failure,
	};
}

const said = (title: string, description: string): Embed => ({ title, description, colour: colours.absent });
