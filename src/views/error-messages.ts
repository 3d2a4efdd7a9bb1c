import { refreshPause } from '../accounts/account-reader.ts';
import { linkAttempts } from '../accounts/accounts.ts';
import { LinkError } from '../errors/link-error.ts';
import { type About, MarketError, type MarketFailure } from '../errors/market-error.ts';
import { StoreError, type StoreFailure } from '../errors/store-error.ts';
import { UserError, type UserProblem } from '../errors/user-error.ts';
import { alertProblemMessage } from './alerts/problems.ts';
import { feedProblemMessage } from './feeds/problems.ts';
import { escapeMarkdown, quote } from './formatting/escape-markdown.ts';
import { duration, type Formats, plural } from './formatting/formats.ts';
import { historyIsOff, notADay, notRecorded } from './history/recorded-days.ts';
import { label } from './reply.ts';

/** Whether the error has words for users; every other error is a bug. */
export const isExpected = (error: unknown): boolean =>
	[UserError, MarketError, LinkError, StoreError].some((kind) => error instanceof kind);

/** What went wrong and what to do about it. `reference` lets a user's report be found in the log. */
export function errorMessage(error: unknown, reference: string, formats: Formats): string {
	if (error instanceof UserError) return userErrorMessage(error.problem, formats);
	if (error instanceof LinkError) return linkErrorMessage(error, formats);
	if (error instanceof MarketError) return marketErrorMessage(error, formats);
	if (error instanceof StoreError) return storeErrorMessage(error.failure);
	return `Something went wrong on our side. If it keeps happening, report it with the reference \`${reference}\`.`;
}

export const restarting = 'This bot is restarting. Please try again in a minute.';

/** What the user did, or can do something about. */
export function userErrorMessage(problem: UserProblem, formats: Formats): string {
	switch (problem.code) {
		case 'restarting':
			return restarting;
		case 'search-unavailable':
			return 'Item names cannot be searched right now. Type the full name, or try again in a minute.';
		case 'searching-too-fast':
			return 'You are searching too fast. Please wait a few seconds and try again.';
		case 'no-such-item': {
			const { game } = problem;
			const start = problem.isLink
				? `This link does not lead to any ${game} item on the marketplace.`
				: `No match for ${quote(problem.typed)} in ${game}.`;
			return `${start} ${didYouMean(problem.nearest) || 'Start typing the name and pick a suggestion, or choose another game.'}`;
		}
		case 'not-out-of-stock':
			return `${quote(problem.item)} is not out of stock. Use \`/price\` to see what it costs.`;
		case 'nothing-out-of-stock-matches': {
			const start = `Nothing that is out of stock in ${problem.game} matches ${quote(problem.typed)}.`;
			return `${start} ${didYouMean(problem.nearest)}`.trim();
		}
		case 'entry-unreadable':
			return `The marketplace’s entry for ${quote(problem.item)} cannot be read right now. Please try again in a few minutes.`;
		case 'sold-less-often':
			return soldLessOften(problem, formats);
		case 'movers-off':
			return `This bot does not record prices, so it cannot tell what moved. ${tryDeals}`;
		case 'history-too-short':
			return historyTooShort(problem, formats);
		case 'history-unreadable':
			return `The recorded prices cannot be read right now, so there is nothing to compare with. Please try again in a minute. ${tryDeals}`;
		case 'price-limits-reversed':
			return 'No item can match, because `min_price` is above `max_price`. Swap them, or leave one of them out.';
		case 'no-items-in-message':
			return [
				`No ${problem.game} items found in this message.`,
				notUnderstood(problem.unclear, formats),
				'Items are found by their names, for example in “2x AK Redline FT + AWP Asiimov BS”. To look for items of another game, choose it in `/settings`.',
			]
				.filter(Boolean)
				.join(' ');
		case 'suggestion-expired':
			return 'This suggestion has expired. Please type the name again.';
		case 'button-expired':
			return 'This button has expired. Please run the command again.';
		case 'cannot-post':
			return 'Discord does not allow this bot to post in this channel. Only you can see the prices.';
		case 'form-expired':
			return 'This form has expired. Please open it again.';
		case 'form-too-late':
			return 'The form took too long to open. Please try again.';
		case 'command-gone': {
			const what = problem.command === undefined ? 'This command' : `/${escapeMarkdown(label(problem.command))}`;
			return `${what} is no longer available. Type \`/\` to see all commands.`;
		}
		case 'bad-option':
			return `The value of \`${problem.option}\` is not valid. Expected: ${problem.description}.`;
		case 'not-your-answer':
			return `Only the person who ran this command can use its buttons. Run \`/${problem.command}\` yourself to get your own.`;
		case 'no-server-here':
			return 'Server settings can only be changed in a server that this bot was added to. To change your own settings, leave out `scope`.';
		case 'needs-manage-server':
			return 'You need the **Manage Server** permission to change this server’s settings.';
		case 'link-superseded':
			return 'You unlinked your account, or linked again, while these credentials were being checked. They were not saved.';
		case 'already-reading':
			return 'Your transactions are already being read: see the message with the progress bar. You can also cancel here.';
		case 'refreshed-just-now':
			return `You refreshed less than ${duration(refreshPause, formats)} ago. You can refresh again ${formats.soon(problem.retryAt)}.`;
		case 'history-off':
			return historyIsOff;
		case 'no-such-day':
			return notADay(problem.typed);
		case 'day-not-recorded':
			return notRecorded(problem.at, problem.now, problem.game, problem.recorded);
		case 'accounts-busy':
			return 'Earlier requests for your account are still waiting. Please try again in a minute.';
		case 'alert-exists':
		case 'too-many-alerts':
		case 'alerts-off':
		case 'alert-gone':
		case 'not-one-goal':
		case 'no-price-for-percent':
		case 'not-an-amount':
		case 'not-days':
		case 'messages-refused':
		case 'messages-failed':
		case 'not-a-time':
		case 'no-such-zone':
			return alertProblemMessage(problem, formats);
		default:
			return feedProblemMessage(problem, formats);
	}
}

function soldLessOften(
	{ narrowedTo, mostSales }: Extract<UserProblem, { code: 'sold-less-often' }>,
	formats: Formats,
): string {
	const what = `No out-of-stock item${narrowedTo === '' ? '' : ` that matches ${quote(narrowedTo)}`}`;
	return mostSales === 0
		? `${what} was sold in the last 90 days. Leave out \`min_sales\` to see unsold items too.`
		: `${what} reaches this \`min_sales\`. The highest number is ${plural(formats, mostSales, 'sale', 'sales')} in the last 90 days.`;
}

const tryDeals = '`/deals` shows what is listed well under what it sells for.';

function historyTooShort(
	{ game, hours, readyAt }: Extract<UserProblem, { code: 'history-too-short' }>,
	formats: Formats,
): string {
	const since = plural(formats, hours, 'hour', 'hours');
	const when =
		readyAt === undefined
			? `This bot has not recorded any prices of ${game} yet. What moved can be told ${since} after the first ones.`
			: `This bot has not watched the prices of ${game} for ${since} yet. What moved can be told from ${formats.date(readyAt)} on.`;
	return `${when} ${tryDeals}`;
}

/** Parts of a message that look like items and are none. */
export function notUnderstood(parts: readonly string[], formats: Formats): string {
	if (parts.length === 0) return '';
	const quoted = parts.slice(0, maxQuoted).map(quote);
	const others = parts.length - quoted.length;
	return `Not understood: ${quoted.join(', ')}${others > 0 ? ` and ${formats.count(others)} more` : ''}.`;
}

const maxQuoted = 5;

function didYouMean(names: readonly string[]): string {
	return names.length === 0 ? '' : `Did you mean ${names.map(quote).join(', ')}?`;
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

/** Why the marketplace gave no answer, without when to try again. */
export const marketFailureText = ({ failure, about }: MarketError): string => explanations[about][failure];

/** Why the marketplace gave no answer, and when to try again. */
export function marketErrorMessage(error: MarketError, formats: Formats): string {
	const text = marketFailureText(error);
	return error.retryAt === undefined ? text : `${text} Try again ${formats.soon(error.retryAt)}.`;
}

/** Why there is no linked account to use, and what to do. */
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

/** Why something could not be read or saved, and what to do. */
export const storeErrorMessage = (failure: StoreFailure): string => storeFailures[failure];
