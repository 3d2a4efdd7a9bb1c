import { sum } from 'd3-array';
import { accountLimits } from '../../src/accounts/account-requests.ts';
import type { Reading } from '../../src/accounts/reading.ts';
import type { Summary } from '../../src/accounts/summary.ts';
import type { Sent } from '../../src/discord/rest-sender.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { duration, type Formats, plural } from '../../src/words/formats.ts';
import { colours, type Embed, type Field } from '../../src/words/reply.ts';
import { ending, notRenewed } from './reading-end.ts';
import { lengthOf, summaryFields, type WorthOf } from './summary-fields.ts';
import { stateName } from './transaction-row.ts';
import { leftOut } from './transactions-view.ts';

/** Characters kept free for the lines that say what does not fit. */
const notesLength = 150;
/** States listed by name, most frequent first. */
const statesShown = 8;
/** Characters of the progress bar. */
const barLength = 12;
/** The time that a page takes, ms: the rate limit is one request a second per account. */
const pageTime = 1_200;

/** Shows progress while an account is read. */
export function progressEmbed(reading: Reading, formats: Formats, now: number): Embed {
	const { pagesRead, pagesToRead, waitsUntil } = reading;
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
export function summaryEmbed(
	reading: Reading,
	{ currencies, completed, left }: Summary,
	worthOf: WorthOf,
	formats: Formats,
	news = '',
): Embed {
	const { startedAt } = reading;
	const [date, age] = [formats.date(startedAt), formats.ago(startedAt)];
	// Readers whose Discord is not in English get no “5 minutes ago”, but the time that the date has already.
	const updated: Field = { name: 'Updated', value: date.includes(age) ? date : `${date} (${age})` };
	const lines = [
		notRenewed(reading, formats),
		ending(reading, formats),
		news,
		reading.count > 0 &&
			`Totals of **${plural(formats, completed, 'completed transaction', 'completed transactions')}**.`,
		notAdded(left, formats),
		leftOut(reading.unreadable, formats),
	].filter(Boolean);
	const used = lines.join('\n').length + notesLength + lengthOf([updated]) + discordLimits.embedTitle;
	const isWhole = reading.end === 'complete';
	const { fields, hidden, withoutMonths } = summaryFields(
		currencies,
		worthOf,
		isWhole,
		formats,
		discordLimits.embedTotal - used,
	);
	if (hidden > 0)
		lines.push(`${plural(formats, hidden, 'other currency is', 'other currencies are')} only in the CSV.`);
	if (withoutMonths > 0)
		lines.push(`The months of ${plural(formats, withoutMonths, 'currency', 'currencies')} do not fit here.`);
	return {
		title: 'Summary of your transactions',
		description: lines.join('\n'),
		colour: reading.isOver ? colours.listed : colours.absent,
		fields: [...fields, updated],
	};
}

function notAdded(left: ReadonlyMap<string, number>, formats: Formats): string {
	if (left.size === 0) return '';
	const states = [...left].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
	const named = states.slice(0, statesShown).map(([state, count]) => `${formats.count(count)} ${stateName(state)}`);
	const rest = sum(states.slice(statesShown), ([, count]) => count);
	if (rest > 0) named.push(`${formats.count(rest)} in other states`);
	return `Not included: ${named.join(', ')}.`;
}

/** Says what the CSV file contains. */
export function csvNews(transactions: number, { end, count }: Reading, formats: Formats): string {
	const read = end === 'complete' ? '' : ' read so far';
	const left = count - transactions;
	const omitted = left > 0 ? ` Left out, because the file would be too large: the oldest ${formats.count(left)}.` : '';
	return `📄 **${plural(formats, transactions, 'transaction', 'transactions')}**${read}, in all states, newest first, one row per item. Amount and fee are only in a transaction’s first row, so that their columns add up.${omitted}`;
}

/** The name of the CSV file: whether it is complete, and its time (Unix milliseconds). */
export function fileName(isComplete: boolean, at: number): string {
	const time = new Date(at).toISOString().slice(0, 16).replaceAll(/[T:]/g, '-');
	return `transactions${isComplete ? '' : '-part'}-${time}.csv`;
}

/** Says what became of a summary sent as a direct message. */
export function sentNews(sent: Sent | 'not-complete'): string {
	return {
		sent: '✉️ **Sent** to your direct messages. The summary and its CSV stay there until you delete them.',
		refused:
			'⚠️ **Not sent:** your privacy settings do not let this bot send you direct messages. Allow direct messages in the privacy settings of a server that you share with this bot, unblock this bot if you blocked it, and try again.',
		'no-server':
			'⚠️ **Not sent:** Discord lets bots message only people who share a server with them, and you share none with this bot. Add it to one of your servers, or join a server that it is in, and try again. *CSV* does not need a shared server.',
		failed: '⚠️ **Not sent:** Discord did not accept the message. Please try again in a minute.',
		'not-complete': '⚠️ **Not sent:** the summary is not complete yet.',
	}[sent];
}

/** Reading was cancelled, perhaps from another message than the one that shows the progress, or had ended before. */
export function nothingRunsEmbed(): Embed {
	return {
		title: 'Nothing is being read',
		description:
			'Reading was cancelled, has finished, or this bot was restarted. *Summary* shows the totals, and first reads whatever is missing.',
		colour: colours.absent,
	};
}
