import type { LinkStatus } from '../accounts/links.ts';
import { day, timestamp } from './formatting/escape-markdown.ts';
import { colours, type Embed } from './reply.ts';

/** What somebody who hands out credentials is to know. */
export const whatIsKept =
	'Your credentials are checked with the marketplace, then kept encrypted (AES-256-GCM) on this bot’s disk, used to read your transactions and for nothing else, and deleted for good by `/account unlink`. Whoever runs this bot holds the key: link only where you trust them.';

/** What linking came to. */
export function linkedEmbed(kept: 'new' | 'replaced'): Embed {
	const before = kept === 'replaced' ? ' They stand in the place of those linked before.' : '';
	return {
		title: 'Linked',
		description: `The marketplace takes your credentials.${before} They are kept encrypted; \`/account unlink\` deletes them for good.\nOnly you can see what you ask for, here and in any server.`,
		colour: colours.listed,
	};
}

/** Whether the user's account is linked, and since when. */
export function statusEmbed(link: LinkStatus | undefined, linkingIsOn: boolean): Embed {
	if (!linkingIsOn)
		return said(
			'Linking is off',
			`This bot was set up without linking, so it shows nobody’s transactions.${link ? ' What you linked before is still kept, encrypted: `/account unlink` deletes it.' : ''}`,
		);
	if (!link) return said('Not linked', 'No marketplace account of yours is linked, and nothing of one is kept.');
	const since = link.since === undefined ? '' : `Since ${day(link.since)} (${timestamp(link.since, 'R')}). `;
	const states: Readonly<Record<LinkStatus['state'], string>> = {
		good: 'Your credentials are kept encrypted. `/account unlink` deletes them for good.',
		'no-key':
			'⚠️ This bot does not have the key that opens your credentials any more. Nothing is lost: they work again once its owner puts the key back. You can also link again, or delete them with `/account unlink`.',
		damaged:
			'⚠️ What is kept of your credentials cannot be opened any more. Link again, or delete it with `/account unlink`.',
	};
	return { title: 'Linked', description: since + states[link.state], colour: colours.listed };
}

/** What unlinking came to. */
export function unlinkedEmbed(deleted: boolean): Embed {
	if (!deleted) return said('Not linked', 'No marketplace account of yours was linked: there is nothing to delete.');
	return said(
		'Unlinked',
		'Your credentials are deleted for good, and what was read of your account is forgotten.\nTo be quite sure, revoke them at the marketplace as well.',
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
