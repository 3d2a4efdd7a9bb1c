import type { UserProblem } from '../base/errors/user-error.ts';
import { dateRange, shortDate } from '../words/dates.ts';
import { escapeMarkdown, quote } from '../words/escape-markdown.ts';
import { type Formats, plural } from '../words/formats.ts';
import { joinSentences } from '../words/join.ts';
import { channelMention, kindNames, neededPermissions } from '../words/labels.ts';
import { label } from '../words/reply.ts';

type Message<Problem> = string | ((problem: Problem, formats: Formats) => string);
type Messages = { readonly [Code in UserProblem['code']]: Message<Extract<UserProblem, { code: Code }>> };

export const restarting = 'This bot is restarting. Please try again in a minute.';
const tryDeals = '`/deals` shows what is listed well under what it sells for.';

const messages: Messages = {
	restarting: restarting,
	'search-unavailable': 'Item names cannot be searched right now. Type the full name, or try again in a minute.',
	'searching-too-fast': 'You are searching too fast. Please wait a few seconds and try again.',
	'no-such-item': ({ typed, game, isLink, nearest = [], elsewhere }) => {
		const start = isLink
			? `This link does not lead to any ${game} item on the marketplace.`
			: `No match for ${quote(typed)} in ${game}.`;
		if (elsewhere) return `${start} ${elsewhere} has it: choose that game.`;
		return `${start} ${didYouMean(nearest) || 'Start typing the name and pick a suggestion, or choose another game.'}`;
	},
	'no-such-wear': ({ skin, wear, wears }) =>
		`There is no **${escapeMarkdown(label(skin))}** in ${wear}. It comes in ${new Intl.ListFormat('en-GB').format(wears)}.`,
	'not-out-of-stock': ({ item }) => `${quote(item)} is not out of stock. Use \`/price\` to see what it costs.`,
	'nothing-out-of-stock-matches': ({ typed, game, nearest }) =>
		`Nothing that is out of stock in ${game} matches ${quote(typed)}. ${didYouMean(nearest)}`.trim(),
	'entry-unreadable': ({ item }) =>
		`The marketplace’s entry for ${quote(item)} cannot be read right now. Please try again in a few minutes.`,
	'sold-less-often': ({ narrowedTo, mostSales }, formats) => {
		const what = `No out-of-stock item${narrowedTo === '' ? '' : ` that matches ${quote(narrowedTo)}`}`;
		return mostSales === 0
			? `${what} was sold in the last 90 days. Leave out \`min_sales\` to see unsold items too.`
			: `${what} reaches this \`min_sales\`. The highest number is ${plural(formats, mostSales, 'sale', 'sales')} in the last 90 days.`;
	},
	'movers-off': `This bot does not record prices, so it cannot tell what moved. ${tryDeals}`,
	'history-too-short': ({ game, hours, readyAt }, formats) => {
		const since = plural(formats, hours, 'hour', 'hours');
		return readyAt === undefined
			? `This bot has not recorded any prices of ${game} yet. What moved can be told ${since} after the first ones. ${tryDeals}`
			: `This bot has not watched the prices of ${game} for ${since} yet. What moved can be told from ${formats.date(readyAt)} on. ${tryDeals}`;
	},
	'history-unreadable': `The recorded prices cannot be read right now, so there is nothing to compare with. Please try again in a minute. ${tryDeals}`,
	'price-limits-reversed':
		'No item can match, because `min_price` is above `max_price`. Swap them, or leave one of them out.',
	'no-items-in-message': ({ game, unclear }, formats) => {
		const unclearText = unclear.length === 0 ? '' : ` ${notUnderstood(unclear, formats)}`;
		return `No ${game} items found in this message.${unclearText} Items are found by their names, for example in “2x AK Redline FT + AWP Asiimov BS”. To look for items of another game, choose it in \`/settings\`.`;
	},
	'is-a-trade':
		'This looks like a trade. To compare both sides, send it as a message, right-click that (on a phone, press and hold it), and choose *Apps*, then *Price check*.',
	'suggestion-expired': 'This suggestion has expired. Please type the name again.',
	'button-expired': 'This button has expired. Please run the command again.',
	'cannot-post': 'Discord does not allow this bot to post in this channel. Only you can see the prices.',
	'form-expired': 'This form has expired. Please open it again.',
	'form-too-late': 'The form took too long to open. Please try again.',
	'command-gone': ({ command }) =>
		`${command === undefined ? 'This command' : `/${escapeMarkdown(label(command))}`} is no longer available. Type \`/\` to see all commands.`,
	'bad-option': ({ option, description }) => `The value of \`${option}\` is not valid. Expected: ${description}.`,
	'not-your-answer': ({ command }) =>
		`Only the person who ran this command can use its buttons. Run \`/${command}\` yourself to get your own.`,
	'no-server-here':
		'Server settings can only be changed in a server that this bot was added to. To change your own settings, leave out `scope`.',
	'needs-manage-server': 'You need the **Manage Server** permission to change this server’s settings.',
	'link-superseded':
		'You unlinked your account, or linked again, while these credentials were being checked. They were not saved.',
	'already-reading':
		'Your transactions are already being read: see the message with the progress bar. You can also cancel here.',
	'history-off': 'This bot does not record prices, so it cannot look back.',
	'no-such-day': ({ typed }) =>
		`${quote(typed)} is not a day this bot can read. Write it as \`2026-08-14\`, \`14 Aug\`, \`yesterday\` or \`3 days ago\`.`,
	'day-not-recorded': ({ at, now, game, recorded }) => {
		if (!recorded) return `There are no recorded prices of ${game} yet. Please try again in a minute.`;
		const date = shortDate(at, NaN);
		const range = `Prices of ${game} are recorded for ${dateRange(recorded.from, recorded.to)} (days in UTC).`;
		return `${at > now ? `This day has not begun yet: ${date}.` : `Nothing was recorded on ${date}.`} ${range}`;
	},
	'alert-exists': 'You already have this alert. `/alert list` shows all of yours.',
	'too-many-alerts': ({ limit }, formats) =>
		`You already have ${plural(formats, limit, 'alert', 'alerts')}, which is the most this bot allows. Delete one in \`/alert list\` first.`,
	'alerts-off': 'Alerts are turned off on this bot. Use `/price` to see what an item costs.',
	'alert-gone': 'This alert has been deleted. `/alert list` shows the alerts that you have.',
	'not-one-goal': ({ given }) => {
		const start = given === 0 ? 'This alert has nothing to wait for.' : 'An alert can wait for only one thing.';
		return `${start} Give exactly one: a price at or below, a price at or above, a drop or a rise in percent, or the item being in stock. For two prices, set two alerts.`;
	},
	'no-price-for-percent': ({ item }) =>
		`The lowest ask for ${quote(item)} is not known right now, so there is no price to take a percentage of. Give an amount with \`below\` or \`above\`, or use \`in_stock\`.`,
	'not-an-amount': ({ typed, most }, formats) =>
		`${asTyped(typed)} is not an amount. Type a number such as \`${formats.bare(12.5, 'cents')}\`, at most \`${formats.count(most)}\`.`,
	'not-days': ({ typed, most }, formats) =>
		`${asTyped(typed)} is not a number of days. Type a whole number from \`1\` to \`${formats.count(most)}\`.`,
	'messages-refused': ({ why }) =>
		why === 'refused'
			? 'You do not accept direct messages from this bot, so an alert could not reach you. In a server that you share with it, open *Privacy Settings* and turn on *Direct Messages*, or unblock the bot. Then try again.'
			: 'Discord lets this bot write only to people who share a server with it, so an alert could not reach you. Join a server that has this bot, or add it to one of yours. Then try again.',
	'messages-failed':
		'Discord could not open your direct messages, so nothing was changed. Please try again in a minute.',
	'not-a-time': ({ typed }) => `${asTyped(typed)} is not a time of day. Type one such as \`22:00\`.`,
	'no-such-zone': ({ typed, nearest }) => {
		const names = nearest.map((name) => `\`${name}\``).join(' or ');
		const hint = 'Type the name of a large city in it, such as `Berlin`, or an offset such as `UTC+2`.';
		return `There is no time zone named ${asTyped(typed)}. ${names === '' ? hint : `Did you mean ${names}?`}`;
	},
	'feeds-need-server':
		'Feeds post into the channels of a server. Use this command in a server that this bot was added to.',
	'feeds-need-manager': 'You need the **Manage Server** permission to change this server’s feeds.',
	'too-many-feeds': ({ limit }, formats) =>
		`This server already has ${plural(formats, limit, 'feed', 'feeds')}, which is the most this bot allows. Remove one in \`/feed list\` first.`,
	'feed-exists': ({ channel }) =>
		`The channel ${channelMention(channel)} already has this feed. \`/feed list\` shows all feeds of this server.`,
	'no-such-feed': 'This feed no longer exists. `/feed list` shows the feeds of this server.',
	'feed-needs-kind':
		'Add the option `kind` to say what to post: `deals`, `movers` or `restock`. `/feed add` without any option opens a form.',
	'feed-needs-channel': 'Nothing can be posted here. Add the option `channel` to say where.',
	'feed-option-unfit': ({ option, kind }) =>
		`The option \`${option}\` does not apply to **${kindNames[kind]}**. Leave it out, or choose another \`kind\`.`,
	'feed-channel-closed': ({ channel }) =>
		`You cannot post in ${channelMention(channel)} yourself, so you cannot add a feed to it. Choose a channel in which you may view and send messages.`,
	'feed-role-closed': ({ role, channel }) => {
		const need = `the permission **Mention @everyone, @here and All Roles** in ${channelMention(channel)}`;
		return role === undefined
			? `To have everyone mentioned, you need ${need}. Leave out \`role\`, or choose a role that anyone may mention.`
			: `You may not mention the role ${escapeMarkdown(label(role))}. Ask for ${need}, or choose a role that anyone may mention.`;
	},
	'feed-cannot-post': ({ channel }) =>
		`**Not added:** this bot may not post in ${channelMention(channel)}. Allow it ${neededPermissions} there (in threads **Send Messages in Threads**), then add the feed again.`,
	'no-such-hour': ({ typed }) =>
		`${quote(typed)} is not an hour of the day. Give a whole hour, for example \`18:00\` or \`6 pm\`.`,
};

/** What went wrong, and what the user can do about it. */
export function userErrorMessage(problem: UserProblem, formats: Formats): string {
	const message = messages[problem.code] as Message<UserProblem>;
	return typeof message === 'string' ? message : message(problem, formats);
}

const maxQuoted = 5;

/** Parts of a message that look like items and are none. */
export function notUnderstood(parts: readonly string[], formats: Formats): string {
	const isOneWord = (part: string) => !/\s/.test(part.replace(/^\P{L}*(?:[x×]\s+)?/iu, ''));
	return joinSentences(
		quotedParts('One word is not enough to find an item', parts.filter(isOneWord), formats),
		quotedParts(
			'Not understood',
			parts.filter((part) => !isOneWord(part)),
			formats,
		),
	);
}

function quotedParts(start: string, parts: readonly string[], formats: Formats): string {
	if (parts.length === 0) return '';
	const quoted = parts.slice(0, maxQuoted).map(quote);
	const others = parts.length - quoted.length;
	return `${start}: ${quoted.join(', ')}${others > 0 ? ` and ${formats.count(others)} more` : ''}.`;
}

const didYouMean = (names: readonly string[]): string =>
	names.length === 0 ? '' : `Did you mean ${names.map(quote).join(', ')}?`;

const asTyped = (text: string): string => (text.trim() === '' ? 'What you typed' : quote(text));
