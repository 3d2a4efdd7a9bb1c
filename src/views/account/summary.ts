import { accountLimits } from '../../accounts/account-limits.ts';
import { rowsPerPage } from '../../accounts/reading/page-tracker.ts';
import type { Reading, ReadingEnd } from '../../accounts/reading/reading.ts';
import { type Kind, net, summarise } from '../../accounts/summary.ts';
import { isFixedByLinking, LinkError } from '../../errors/link-error.ts';
import { MarketError } from '../../errors/market-error.ts';
import { StoreError } from '../../errors/store-error.ts';
import { UserError } from '../../errors/user-error.ts';
import { discordLimits } from '../discord-limits.ts';
import { linkErrorMessage, marketErrorMessage, userErrorMessage } from '../error-messages.ts';
import { day } from '../formatting/escape-markdown.ts';
import { duration, type Formats, plural } from '../formatting/formats.ts';
import { labels } from '../labels.ts';
import { colours, type Embed, type Field } from '../reply.ts';
import { leftOut, moneyIn, word } from './transactions.ts';

/** One of Discord's fields is for the age of the data; the other texts of the embed take up to 1,800 characters. */
const fieldLimit = discordLimits.embedFields - 1;
const fieldsLength = discordLimits.embedTotal - 1_800;
/** States listed by name, most frequent first. */
const statesShown = 8;
/** Characters of the progress bar. */
const barLength = 12;
/** Shortest time per page to estimate with, ms: the rate limit is one request a second per account. */
const shortestPageTime = 1_200;

/** Shows progress while an account is read. */
export function progressEmbed(reading: Reading, formats: Formats, now: number): Embed {
	const { pagesRead, pagesToRead, waitsUntil } = reading;
	const pageTime = Math.max(shortestPageTime, reading.pageTime ?? 0);
	const share = pagesToRead ? pagesRead / pagesToRead : 0;
	const full = Math.round(share * barLength);
	const lines = [`\`${'█'.repeat(full)}${'░'.repeat(barLength - full)}\` ${formats.percent(share)}`];
	if (pagesToRead === undefined) lines.push('Asking the marketplace…');
	else lines.push(`Read ${formats.count(pagesRead)} of ${plural(formats, pagesToRead, 'page', 'pages')}.`);
	if (waitsUntil !== undefined)
		lines.push(
			`The marketplace allows about ${formats.count(accountLimits.budget)} requests per account in ${duration(accountLimits.window, formats)}. Reading continues ${formats.soon(waitsUntil)}.`,
		);
	else if (pagesToRead !== undefined)
		lines.push(`Estimated end: ${formats.soon(now + (pagesToRead - pagesRead) * pageTime)}.`);
	return { title: 'Reading your transactions', description: lines.join('\n'), colour: colours.question };
}

/** Totals of the transactions read so far. `news` says what else was done with them. */
export function summaryEmbed(reading: Reading, formats: Formats, news = ''): Embed {
	const { kinds, completed, others } = summarise(reading.rows);
	const { fields, hidden } = fieldsOf(kinds, formats);
	const lines = [
		notRenewed(reading, formats),
		ending(reading, formats),
		news,
		reading.count > 0 &&
			`Totals of **${plural(formats, completed, 'completed transaction', 'completed transactions')}**.`,
		notAdded(others, formats),
		leftOut(reading.unreadable, formats),
		hidden > 0 && `${plural(formats, hidden, 'smaller group is', 'smaller groups are')} only in the CSV.`,
	];
	const { startedAt } = reading;
	return {
		title: 'Summary of your transactions',
		description: lines.filter(Boolean).join('\n'),
		colour: reading.isOver ? colours.listed : colours.absent,
		fields: [...fields, { name: 'Updated', value: `${formats.date(startedAt)} (${formats.ago(startedAt)})` }],
	};
}

/** The largest groups that fit, in their original order. */
function fieldsOf(kinds: readonly Kind[], formats: Formats): { fields: Field[]; hidden: number } {
	const all = new Map(kinds.map((kind) => [kind, field(kind, formats)]));
	const shown = new Set<Kind>();
	let length = 0;
	for (const kind of [...kinds].sort((a, b) => b.count - a.count)) {
		const { name, value } = all.get(kind)!;
		length += name.length + value.length;
		if (length > fieldsLength || shown.size === fieldLimit) break;
		shown.add(kind);
	}
	return {
		fields: kinds.flatMap((kind) => (shown.has(kind) ? all.get(kind)! : [])),
		hidden: kinds.length - shown.size,
	};
}

function field(kind: Kind, formats: Formats): Field {
	const { currency, type, count, first, last } = kind;
	const money = (hundredths: number) => moneyIn(hundredths / 100, currency, formats);
	const lines = [
		plural(formats, count, 'transaction', 'transactions'),
		`Gross ${money(kind.gross)}`,
		`Fees ${money(kind.fees)}`,
		`**Net ${money(net(kind))}**`,
		first !== undefined && last !== undefined && period(first, last),
	];
	return { name: `${word(currency)} · ${word(type)}`, value: lines.filter(Boolean).join('\n'), inline: true };
}

/** Days are compared in UTC; in the reader's time zone they may differ, but rarely do. */
function period(first: number, last: number): string {
	const dayLength = 86_400_000;
	const isOne = Math.floor(first / dayLength) === Math.floor(last / dayLength);
	return isOne ? day(first) : `${day(first)} to ${day(last)}`;
}

function notAdded(others: ReadonlyMap<string, number>, formats: Formats): string {
	if (others.size === 0) return '';
	const states = [...others].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
	const named = states.slice(0, statesShown).map(([state, count]) => `${formats.count(count)} ${word(state)}`);
	const rest = states.slice(statesShown).reduce((sum, [, count]) => sum + count, 0);
	if (rest > 0) named.push(`${formats.count(rest)} in other states`);
	return `Not included: ${named.join(', ')}.`;
}

/** Says what the CSV file contains. */
export function csvNews(transactions: number, { end, count }: Reading, formats: Formats): string {
	const read = end === 'complete' ? '' : ' read so far';
	const left = count - transactions;
	const omitted =
		left > 0
			? ` The ${left === 1 ? 'oldest one is' : `${formats.count(left)} oldest ones are`} left out: the file would be too large.`
			: '';
	return `📄 **${plural(formats, transactions, 'transaction', 'transactions')}**${read}, in all states, newest first, one row per item. Amount and fee are only in a transaction’s first row, so that their columns add up.${omitted}`;
}

/** The name of the CSV file: whether it is complete, and its time (Unix milliseconds). */
export function fileName(isComplete: boolean, at: number): string {
	const time = new Date(at).toISOString().slice(0, 16).replaceAll(/[T:]/g, '-');
	return `transactions${isComplete ? '' : '-part'}-${time}.csv`;
}

/** What became of a direct message. */
export type Sent =
	| 'sent'
	/** The user does not accept direct messages from this bot. */
	| 'refused'
	/** The user and the bot share no server, which Discord requires. */
	| 'no-server'
	| 'failed';

/** Says what became of a summary sent as a direct message. */
export function sentNews(sent: Sent | 'not-complete'): string {
	return {
		sent: '✉️ **Sent** to your direct messages. The message stays there until you delete it.',
		refused:
			'⚠️ **Not sent:** your privacy settings do not let this bot send you direct messages. Allow direct messages in the privacy settings of a server that you share with this bot, unblock this bot if you blocked it, and try again.',
		'no-server':
			'⚠️ **Not sent:** Discord lets bots message only people who share a server with them, and you share none with this bot. Add it to one of your servers, or join a server that it is in, and try again. *CSV* does not need a shared server.',
		failed: '⚠️ **Not sent:** Discord did not accept the message. Please try again in a minute.',
		'not-complete': '⚠️ **Not sent:** the summary is not complete yet.',
	}[sent];
}

/** Reading was cancelled from another message than the one that shows the progress. */
export function cancelledEmbed(): Embed {
	return {
		title: 'Cancelled',
		description:
			'Reading has stopped. The message with the progress bar shows what was read. *Summary* reads the rest.',
		colour: colours.absent,
	};
}

/** Cancel was pressed after the reading had ended. */
export function nothingRunsEmbed(): Embed {
	return {
		title: 'Nothing is being read',
		description:
			'Reading has already finished, or this bot was restarted. *Summary* shows the totals, and first reads whatever is missing.',
		colour: colours.absent,
	};
}

function notRenewed({ notRenewed: end, startedAt }: Reading, formats: Formats): string {
	if (end === undefined) return '';
	return `⚠️ **Not refreshed:** ${why(end, formats)} These totals are from ${formats.ago(startedAt)}.`;
}

/** Why the totals are not complete; empty if they are. */
function ending({ end, count, pages, pagesRead, pagesToRead = 0, endedAt }: Reading, formats: Formats): string {
	if (end === undefined || end === 'complete') return count === 0 ? 'No transactions yet.' : '';
	if (end === 'unlinked')
		return 'Your linked account was changed or unlinked while this was being read, so nothing was kept. Please try again.';
	const all = plural(formats, count, 'transaction', 'transactions');
	const newest = count === 1 ? 'the newest transaction' : `the newest ${all}`;
	if (end === 'too-many' || end === 'too-large') {
		const older = formats.count(((pages ?? 0) - pagesRead) * rowsPerPage);
		const limit =
			end === 'too-many'
				? `the first ${formats.count(pagesRead)} pages (${rowsPerPage} transactions each)`
				: 'as much as fits in memory';
		return `⚠️ **Not complete:** this covers only ${limit}: ${newest}. About ${older} older ones are left out. Use \`/mytx order:oldest first\` to see them page by page.`;
	}
	const far =
		pages === undefined
			? 'nothing could be read'
			: `read ${formats.count(pagesRead)} of ${plural(formats, pagesToRead, 'page', 'pages')}, ${end === 'doubtful' ? all : newest}`;
	return `⚠️ **Not complete:** ${far} (${formats.ago(endedAt)}).\n${why(end, formats)} ${howToContinue(end)}`;
}

function howToContinue(end: ReadingEnd): string {
	if (isFixedByLinking(end)) return '*Summary* then reads the rest.';
	if (end === 'restarting') return `*${labels.continue}* starts over.`;
	return end === 'doubtful'
		? `*${labels.continue}* reads the affected pages again.`
		: `*${labels.continue}* reads the rest.`;
}

function why(end: ReadingEnd, formats: Formats): string {
	if (end instanceof MarketError) return marketErrorMessage(end, formats);
	if (end instanceof LinkError) return linkErrorMessage(end, formats);
	if (end instanceof StoreError) return 'This bot’s own storage is not available right now.';
	if (end instanceof UserError) return userErrorMessage(end.problem, formats);
	switch (end) {
		case 'out-of-time':
			return `Discord lets a bot update its answer for only ${duration(discordLimits.tokenLifetime, formats)}.`;
		case 'doubtful':
			return 'The marketplace left out transactions or sent some of them twice, so some may be missing.';
		case 'memory-short':
			return 'So many accounts are being read that memory is running out, and yours is the largest. Please wait a few minutes.';
		case 'cancelled':
			return 'You cancelled it.';
		case 'restarting':
			return 'This bot is restarting, so what was read is lost.';
		default:
			return 'Something went wrong on our side.';
	}
}
