import { rowsPerPage } from '../accounts/reading/page-tracker.ts';
import type { Reading, ReadingEnd } from '../accounts/reading/reading.ts';
import { type Kind, net, summarise } from '../accounts/summary.ts';
import { isFixedByLinking, LinkError } from '../errors/link-error.ts';
import { MarketError } from '../errors/market-error.ts';
import { StoreError } from '../errors/store-error.ts';
import { UserError } from '../errors/user-error.ts';
import { linkErrorMessage, marketErrorMessage, userErrorMessage } from './error-messages.ts';
import { day } from './formatting/escape-markdown.ts';
import { type Formats, plural } from './formatting/formats.ts';
import { colours, type Embed, type Field } from './reply.ts';
import { leftOut, moneyIn, word } from './transactions.ts';

/** Discord's limits of an embed: 25 fields, and 6,000 characters of which the rest takes up to 1,800. */
const fieldLimit = 24;
const fieldsLength = 4_200;
/** States that are named, the most frequent first. */
const statesShown = 8;
const barLength = 12;
/** How long a page takes at least, about, ms: an account is asked for one a second. */
const shortestPageTime = 1_200;

/** How far a reading is. */
export function progressEmbed(reading: Reading, formats: Formats, now: number): Embed {
	const { pagesRead, pagesToRead, waitsUntil } = reading;
	const pageTime = Math.max(shortestPageTime, reading.pageTime ?? 0);
	const share = pagesToRead ? pagesRead / pagesToRead : 0;
	const full = Math.round(share * barLength);
	const lines = [`\`${'█'.repeat(full)}${'░'.repeat(barLength - full)}\` ${formats.percent(share)}`];
	if (pagesToRead === undefined) lines.push('Asking the marketplace…');
	else lines.push(`${formats.count(pagesRead)} of ${plural(formats, pagesToRead, 'page', 'pages')} read.`);
	if (waitsUntil !== undefined)
		lines.push(`An account is asked for at most 100 pages in 5 minutes: it goes on ${formats.soon(waitsUntil)}.`);
	else if (pagesToRead !== undefined)
		lines.push(`Ready about ${formats.soon(now + (pagesToRead - pagesRead) * pageTime)}.`);
	return { title: 'Reading your transactions', description: lines.join('\n'), colour: colours.question };
}

/** What was read, added up. `news` says what else came of it. */
export function summaryEmbed(reading: Reading, formats: Formats, news = ''): Embed {
	const { kinds, completed, others } = summarise(reading.rows);
	const { fields, hidden } = fieldsOf(kinds, formats);
	const lines = [
		notRenewed(reading, formats),
		ending(reading, formats),
		news,
		reading.count > 0 &&
			`**${plural(formats, completed, 'completed transaction', 'completed transactions')}** added up.`,
		notAdded(others, formats),
		leftOut(reading.unreadable, formats),
		hidden > 0 && `${plural(formats, hidden, 'smaller kind stands', 'smaller kinds stand')} in the CSV alone.`,
	];
	const { startedAt } = reading;
	return {
		title: 'Summary of your transactions',
		description: lines.filter(Boolean).join('\n'),
		colour: reading.isOver ? colours.listed : colours.absent,
		fields: [...fields, { name: 'Data from', value: `${formats.date(startedAt)} (${formats.ago(startedAt)})` }],
	};
}

/** As many of the kinds as fit, the largest, in the order they come. */
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

/** The reader's own calendar may have other days than this one, but as a rule has not. */
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
	return `Not added up: ${named.join(', ')}.`;
}

/** What stands in the file below a summary. */
export function csvNews(transactions: number, { end, count }: Reading, formats: Formats): string {
	const read = end === 'complete' ? '' : ' that were read';
	const cut =
		transactions < count
			? ` The older ${plural(formats, count - transactions, 'one', 'ones')} would make the file too large.`
			: '';
	return `📄 **${plural(formats, transactions, 'transaction', 'transactions')}**${read}, in all states, the newest first, a row for each item. Amount and fee stand in a transaction’s first row alone, so that their columns add up.${cut}`;
}

/** The file's name; who keeps it is to see whether it is all, and of when: `at` in Unix milliseconds. */
export function fileName(isAll: boolean, at: number): string {
	const time = new Date(at).toISOString().slice(0, 16).replaceAll(/[T:]/g, '-');
	return `transactions${isAll ? '' : '-part'}-${time}.csv`;
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
		sent: '✉️ **Sent** to your direct messages. There it stays until you delete it.',
		refused:
			'⚠️ **Not sent:** you do not accept direct messages from me. Allow direct messages in the privacy settings of a server that we share, unblock me if you have blocked me, and try again.',
		'no-server':
			'⚠️ **Not sent:** Discord lets me message only people who share a server with me, and we share none. Add me to one of your servers or join one that I am in, and try again. *CSV* works without that.',
		failed: '⚠️ **Not sent:** Discord did not take the message. Please try again in a minute.',
		'not-complete': '⚠️ **Not sent:** it is not complete yet.',
	}[sent];
}

/** Cancel was pressed beside the message that shows what was read. */
export function cancelledEmbed(): Embed {
	return {
		title: 'Cancelled',
		description: 'Nothing more is read. *Summary* shows what was, or reads the rest.',
		colour: colours.absent,
	};
}

/** Cancel was pressed where nothing is being read any more. */
export function nothingRunsEmbed(): Embed {
	return {
		title: 'Nothing is being read',
		description: 'It has come to its end, or I was restarted. *Summary* shows what was read, or reads what is missing.',
		colour: colours.absent,
	};
}

function notRenewed({ notRenewed: end, startedAt }: Reading, formats: Formats): string {
	if (end === undefined) return '';
	return `⚠️ **Not renewed:** ${why(end, formats)} These are the figures of ${formats.ago(startedAt)}.`;
}

/** Why not all of it is here; empty where it is. */
function ending({ end, count, pages, pagesRead, pagesToRead = 0, endedAt }: Reading, formats: Formats): string {
	if (end === undefined || end === 'complete') return count === 0 ? 'There are no transactions yet.' : '';
	if (end === 'unlinked')
		return 'Your link was changed or deleted while this was read: nothing of it is kept. Please ask again.';
	const all = plural(formats, count, 'transaction', 'transactions');
	const newest = `the newest ${all}`;
	if (end === 'too-many' || end === 'too-large') {
		const older = formats.count(((pages ?? 0) - pagesRead) * rowsPerPage);
		const limit = end === 'too-many' ? `${formats.count(pagesRead)} pages of ${rowsPerPage}` : 'what fits into memory';
		return `⚠️ **Not all:** I read no more than ${limit}, ${newest}. Some ${older} older ones are left out; \`/mytx order:oldest first\` shows them page by page.`;
	}
	const far =
		pages === undefined
			? 'nothing could be read'
			: `${formats.count(pagesRead)} of ${plural(formats, pagesToRead, 'page', 'pages')} read, ${end === 'doubtful' ? all : newest}`;
	return `⚠️ **Not complete:** ${far} (${formats.ago(endedAt)}).\n${why(end, formats)} ${wayOn(end)}`;
}

function wayOn(end: ReadingEnd): string {
	if (isFixedByLinking(end)) return '*Summary* then reads the rest.';
	if (end === 'restarting') return '*Go on* reads all of it anew.';
	return end === 'doubtful' ? '*Go on* reads the pages in question again.' : '*Go on* reads the rest.';
}

function why(end: ReadingEnd, formats: Formats): string {
	if (end instanceof MarketError) return marketErrorMessage(end, formats);
	if (end instanceof LinkError) return linkErrorMessage(end, formats);
	if (end instanceof StoreError) return 'This bot’s own storage was not available.';
	if (end instanceof UserError) return userErrorMessage(end.problem, formats);
	switch (end) {
		case 'out-of-time':
			return 'Discord lets an answer be changed for 15 minutes only.';
		case 'doubtful':
			return 'The marketplace left rows out, or gave the same ones twice, so transactions may be missing.';
		case 'memory-short':
			return 'So many accounts are being read that my memory is short, and yours is the largest of them. Please wait a few minutes.';
		case 'cancelled':
			return 'You cancelled it.';
		case 'restarting':
			return 'I am being restarted, and forget what was read.';
		default:
			return 'Something broke on our side.';
	}
}
