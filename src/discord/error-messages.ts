import { linkAttempts } from '../accounts/accounts.ts';
import { LinkError } from '../base/errors/link-error.ts';
import { type About, MarketError, type MarketFailure } from '../base/errors/market-error.ts';
import { StoreError, type StoreFailure } from '../base/errors/store-error.ts';
import { UserError } from '../base/errors/user-error.ts';
import type { Currency } from '../market/currency.ts';
import { type Game, gameNames } from '../market/game.ts';
import { duration, type Formats, plural } from '../words/formats.ts';
import { joinLines } from '../words/join.ts';
import { labels } from '../words/labels.ts';
import { colours, type Embed } from '../words/reply.ts';
import { restarting, userErrorMessage } from './user-messages.ts';

/** Whether the error has words for users; every other error is a bug. */
export const isExpected = (error: unknown): boolean =>
	[UserError, MarketError, LinkError, StoreError].some((kind) => error instanceof kind);

/** What went wrong and what to do about it. `reference` lets a user's report be found in the log. */
export function errorMessage(error: unknown, reference: string, formats: Formats): string {
	if (error instanceof UserError) return userErrorMessage(error.problem, formats);
	if (error instanceof LinkError) return linkErrorMessage(error, formats);
	if (error instanceof MarketError) return marketErrorMessage(error, formats);
	if (error instanceof StoreError) return storeFailures[error.failure];
	return `Something went wrong on our side. If it keeps happening, report it with the reference \`${reference}\`.`;
}

const lists: Record<MarketFailure, string> = {
	unreachable: 'The marketplace cannot be reached right now.',
	'timed-out': 'The marketplace took too long to answer.',
	limited: 'The marketplace limits how often price lists can be requested, and told this bot to wait.',
	loading: 'The price list is still being loaded.',
	'credentials-refused': 'The marketplace rejected the credentials.',
	'network-refused': 'The marketplace is blocking this bot’s requests right now.',
	'not-understood': 'The marketplace sent an answer this bot does not understand.',
	'no-rate': 'No exchange rate for this currency is known yet.',
	'wrong-address':
		'This bot is set up with an address that is not the marketplace’s. Its operator will find the details in the log.',
	storage:
		'This bot’s own storage is failing, so it cannot send requests right now. This is not the marketplace’s fault. The bot’s operator will find the details in the log.',
	decoding:
		'This bot failed to read the marketplace’s answer. This is a bug in the bot. Its operator will find the details in the log.',
};

const transactions: Record<MarketFailure, string> = {
	...lists,
	unreachable: `${lists.unreachable} Your account stays linked. Please try again in a minute.`,
	'timed-out': `${lists['timed-out']} Please try again in a minute.`,
	limited: 'The marketplace limits how often one account can be read, and yours has to wait.',
	'credentials-refused':
		'The marketplace no longer accepts your credentials. They may have been revoked or renewed. Link again with the new ones, or use `/account unlink` to delete them.',
	'network-refused': `${lists['network-refused']} This does not mean that your credentials are wrong. Please try again later.`,
	'not-understood': `${lists['not-understood']} Please try again later.`,
};

const nothingSaved = 'Nothing was saved. If you linked an account before, it is still linked.';
const notChecked = `Your credentials could not be checked. ${nothingSaved}`;
const link: Record<MarketFailure, string> = {
	...lists,
	unreachable: `${lists.unreachable} ${notChecked} Please try again in a minute.`,
	'timed-out': `${lists['timed-out']} ${notChecked} Please try again in a minute.`,
	limited: `The marketplace limits how often one account can be read. ${notChecked}`,
	'credentials-refused': `The marketplace rejected these credentials. ${nothingSaved} Copy both parts again and retry.`,
	'network-refused': `${lists['network-refused']} This does not mean that your credentials are wrong. ${nothingSaved} Please try again later.`,
	'not-understood': `${lists['not-understood']} ${notChecked} Please try again later.`,
};

const explanations = { lists, transactions, link } satisfies Record<About, Record<MarketFailure, string>>;

const marketFailureText = ({ failure, about }: MarketError): string => explanations[about][failure];

/** Why the marketplace gave no answer, and when to try again. */
export function marketErrorMessage(error: MarketError, formats: Formats): string {
	const text = marketFailureText(error);
	return error.retryAt === undefined ? text : `${text} Try again ${formats.soon(error.retryAt)}.`;
}

export function linkErrorMessage({ reason, retryAt }: LinkError, formats: Formats): string {
	const messages: Record<LinkError['reason'], string> = {
		off: 'Linking is turned off for this bot, so it cannot show transactions.',
		'not-linked':
			'You have not linked a marketplace account. Link one to see its transactions. Only you will be able to see them.',
		'no-key':
			'Your account is linked, but this bot no longer has the key that decrypts your credentials. Nothing is lost: they work again as soon as the bot’s operator restores the key. You can also link again, or unlink.',
		damaged: 'Your stored credentials can no longer be decrypted. Please link again, or unlink.',
		'too-many-attempts': `To prevent guessing, you can try to link only ${plural(formats, linkAttempts.budget, 'time', 'times')} within ${duration(linkAttempts.window, formats)}. ${nothingSaved}`,
	};
	return retryAt === undefined ? messages[reason] : `${messages[reason]} Try again ${formats.soon(retryAt)}.`;
}

const tellOperator = 'The bot’s operator will find the details in the log. Please try again later.';

const storeFailures: Record<StoreFailure, string> = {
	busy: '**Not saved.** Another program is using this bot’s storage, so nothing was read or changed. Please try again in a moment.',
	full: `**Not saved.** This bot’s disk is full. ${tellOperator}`,
	'read-only': `**Not saved.** This bot’s storage is read-only right now. ${tellOperator}`,
	damaged: `**Not saved.** This bot’s storage is damaged. ${tellOperator}`,
	unreachable:
		'**Not saved.** This bot’s storage does not answer, so nothing can be saved or looked up right now. Please try again in a minute.',
	unusable: `**Not saved.** This bot’s storage is not working right now. ${tellOperator}`,
};

/** Whether a list is on its way, so that nothing has failed. */
export const isOnItsWay = ({ failure }: MarketError): boolean => failure === 'loading' || failure === 'no-rate';

/** What can be asked for meanwhile: the games whose lists are there, and the currencies. */
export interface Ready {
	readonly games: readonly Game[];
	readonly currencies: readonly Currency[];
}

/** Why there is no answer yet, what is ready, and that the answer will follow. */
export function loadingEmbed(error: MarketError, ready: Ready, formats: Formats): Embed {
	const reason = error.failure === 'loading' ? 'Prices are being loaded.' : marketFailureText(error);
	const { retryAt } = error;
	const nextTry =
		retryAt === undefined ? 'It will be measured within minutes.' : `The next try is ${formats.soon(retryAt)}.`;
	const what = error.failure === 'no-rate' ? nextTry : 'The answer will appear here.';
	return {
		description: joinLines(`**${reason}**`, what, readyText(error, ready)),
		colour: isOnItsWay(error) ? colours.question : colours.failure,
	};
}

export function notLoadedEmbed(error: MarketError, ready: Ready): Embed {
	const reason = `${marketFailureText(error)} Press **${labels.tryAgain}** in a few minutes.`;
	return { description: joinLines(reason, readyText(error, ready)), colour: colours.failure };
}

export const restartingEmbed: Embed = { description: restarting, colour: colours.failure };

function readyText({ failure }: MarketError, { games, currencies }: Ready): string {
	const ready = failure === 'no-rate' ? currencies : games.map((game) => gameNames[game]);
	return ready.length === 0 ? '' : `Ready: ${ready.join(', ')}.`;
}
