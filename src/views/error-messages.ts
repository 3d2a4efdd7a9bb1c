import type { About, LinkError, MarketError, MarketFailure, StoreFailure } from '../errors.ts';
import { loadsPerUser } from '../market/snapshots/load-share.ts';
import type { Formats } from './formatting/formats.ts';

const lists: Record<MarketFailure, string> = {
	unreachable: 'The marketplace cannot be reached right now.',
	'timed-out': 'The marketplace took too long to answer.',
	limited: 'The marketplace allows only a few list requests in five minutes, and they are used up.',
	'credentials-refused': 'The marketplace refuses the credentials.',
	'network-refused': 'The network in front of the marketplace refuses us right now.',
	'not-understood': 'The marketplace answered with something that cannot be understood.',
	share: `You have loaded ${loadsPerUser} new price lists in the last five minutes. The marketplace allows only a few requests, so the rest are kept for others.`,
	storage:
		'This bot’s own storage fails, so it cannot fetch prices right now. That is not the marketplace’s fault, and the bot’s operator is told in the log.',
	decoding:
		'This bot failed to read the marketplace’s answer. That is a fault of the bot, and its operator is told in the log.',
};

const transactions: Record<MarketFailure, string> = {
	unreachable: `${lists.unreachable} Your link stays as it is; please try again in a minute.`,
	'timed-out': `${lists['timed-out']} Please try again in a minute.`,
	limited: 'The marketplace can be asked for one account only so often, and yours has to wait.',
	'credentials-refused':
		'The marketplace no longer takes your linked credentials: they may have been revoked or renewed there. Link again with the new ones, or delete them with `/account unlink`; until then they are kept.',
	'network-refused': `${lists['network-refused']} That says nothing of your credentials; please try again later.`,
	'not-understood': `${lists['not-understood']} Please try again later.`,
	share: lists.share,
	storage: lists.storage,
	decoding: lists.decoding,
};

const nothingStored = 'Nothing was stored; an account linked before stays linked.';
const link: Record<MarketFailure, string> = {
	unreachable: `${lists.unreachable} Your credentials could not be checked. ${nothingStored} Please try again in a minute.`,
	'timed-out': `${lists['timed-out']} Your credentials could not be checked. ${nothingStored} Please try again in a minute.`,
	limited: `The marketplace can be asked for one account only so often, so the credentials could not be checked now. ${nothingStored}`,
	'credentials-refused': `The marketplace refuses these credentials. ${nothingStored} Copy both parts once more and try again.`,
	'network-refused': `${lists['network-refused']} That says nothing of your credentials. ${nothingStored} Please try again later.`,
	'not-understood': `${lists['not-understood']} Your credentials could not be checked. ${nothingStored} Please try again later.`,
	share: lists.share,
	storage: lists.storage,
	decoding: lists.decoding,
};

const explanations: Record<About, Record<MarketFailure, string>> = { lists, transactions, link };

/** Why the marketplace gave no answer, and what to do. */
export function marketTrouble({ failure, about, retryAt, wanted, ready }: MarketError, formats: Formats): string {
	const lines = [explanations[about][failure]];
	if (retryAt !== undefined && about === 'lists')
		lines.push(`Prices${wanted ? ` in ${wanted}` : ''} can be asked for again ${formats.soon(retryAt)}.`);
	else if (retryAt !== undefined) lines.push(`It can be asked again ${formats.soon(retryAt)}.`);
	if (ready.length > 0) lines.push(`Ready now: ${ready.join(', ')}.`);
	return lines.join(' ');
}

const linkTroubles: Record<LinkError['reason'], string> = {
	off: 'Linking is off: this bot was set up without it, so it shows nobody’s transactions.',
	'not-linked':
		'No marketplace account of yours is linked. Link one to see its transactions; only you will ever see them.',
	'no-key':
		'Your link is kept, but this bot does not have the key that opens it any more. Nothing is lost: it works again once its owner puts the key back. You can also link again, or unlink.',
	damaged: 'What is kept of your link cannot be opened any more. Please link again, or unlink.',
	'too-many-attempts': `You have tried to link five times within ten minutes, which is all that is allowed, so that nobody guesses credentials. ${nothingStored}`,
};

/** Why there is no account to ask for, and what to do. */
export function linkTrouble({ reason, retryAt }: LinkError, formats: Formats): string {
	return [linkTroubles[reason], retryAt !== undefined && `You can try again ${formats.soon(retryAt)}.`]
		.filter(Boolean)
		.join(' ');
}

const storeTroubles: Record<StoreFailure, string> = {
	busy: '**Busy, not saved.** Another program is using this bot’s storage right now, so nothing was read or changed. Please try again in a moment.',
	full: '**Not saved.** The disk that this bot stores things on is full. Its operator is told in the log; please try again later.',
	'read-only':
		'**Not saved.** This bot’s storage is read-only right now. Its operator is told in the log; please try again later.',
	damaged: '**Not saved.** This bot’s storage is damaged. Its operator is told in the log; please try again later.',
	gone: '**Not saved.** This bot’s storage has been moved or deleted. Its operator is told in the log; please try again later.',
	unusable:
		'**Not saved.** This bot’s storage fails right now. Its operator is told in the log; please try again later.',
};

/** Why something could not be read or saved, and what to do. */
export const storeTrouble = (failure: StoreFailure): string => storeTroubles[failure];
