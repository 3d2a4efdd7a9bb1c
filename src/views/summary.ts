import { LinkError } from '../accounts/links.ts';
import type { Reading } from '../accounts/reading.ts';
import { mostPages, rowsPerPage } from '../accounts/reading.ts';
import { type Kind, net, summarise } from '../accounts/summary.ts';
import { MarketError } from '../errors.ts';
import { type Formats, plural } from './formats.ts';
import { ago, day, soon } from './markdown.ts';
import { colours, type Embed, type Field } from './reply.ts';
import { leftOut, word } from './transactions.ts';
import { linkTrouble, marketTrouble } from './trouble.ts';

/** So many fields of the largest kinds fit into one embed (25 fields, 6,000 characters). */
const kindsShown = 18;
const barLength = 12;
/** A page's time, about: the marketplace is asked for one a second. */
const pageTime = 1_200;

/** How far a reading is. */
export function progressEmbed(reading: Reading, formats: Formats, now: number): Embed {
	const { pagesRead, pagesToRead } = reading;
	const share = pagesToRead ? pagesRead / pagesToRead : 0;
	const full = Math.round(share * barLength);
	const bar = `\`${'█'.repeat(full)}${'░'.repeat(barLength - full)}\` ${formats.percent(share)}`;
	const lines = [bar];
	if (pagesToRead !== undefined)
		lines.push(`${formats.count(pagesRead)} of ${plural(formats, pagesToRead, 'page', 'pages')} read.`);
	if (pagesToRead !== undefined) lines.push(`Ready about ${soon(now + (pagesToRead - pagesRead) * pageTime)}.`);
	return { title: 'Reading your transactions', description: lines.join('\n'), colour: colours.question };
}

/** What was read, added up. `news` says what else came of it. */
export function summaryEmbed(reading: Reading, formats: Formats, news = ''): Embed {
	const { kinds, completed, others } = summarise(reading.rows);
	const apart = [...others].map(([state, count]) => `${formats.count(count)} ${word(state)}`).join(', ');
	const lines = [
		news,
		ending(reading, formats),
		reading.count > 0 &&
			`**${plural(formats, completed, 'completed transaction', 'completed transactions')}** added up.`,
		apart && `Not added up: ${apart}.`,
		leftOut(reading.unreadable, formats),
		kinds.length > kindsShown &&
			`${plural(formats, kinds.length - kindsShown, 'smaller kind stands', 'smaller kinds stand')} in the CSV alone.`,
	];
	return {
		title: 'Summary of your transactions',
		description: lines.filter(Boolean).join('\n'),
		colour: reading.isOver ? colours.listed : colours.absent,
		fields: [
			...kinds.slice(0, kindsShown).map((kind) => field(kind, formats)),
			{ name: 'Data from', value: ago(reading.startedAt) },
		],
	};
}

/** What stands in the file below a summary. */
export function csvNews(transactions: number, { isOver, count }: Reading, formats: Formats): string {
	const all = isOver ? '' : ' that were read';
	const cut =
		transactions < count ? ` The older ${formats.count(count - transactions)} would make the file too large.` : '';
	return `📄 **${plural(formats, transactions, 'transaction', 'transactions')}**${all} as a file, the newest first, a row for each item. Amount and fee stand in a transaction’s first row, so that their columns add up.${cut}`;
}

/** The file's name; who keeps it is to see that it is not all. `at` in Unix milliseconds. */
export function fileName({ end }: Reading, at: number): string {
	const part = end === 'complete' ? '' : '-part';
	return `transactions${part}-${new Date(at).toISOString().slice(0, 10)}.csv`;
}

/** What came of sending a summary. */
export function sentNews(sent: 'sent' | 'refused' | 'failed' | 'not-complete'): string {
	return {
		sent: '✉️ **Sent** to your direct messages.',
		refused:
			'⚠️ **Not sent:** you take no direct messages from me. Allow them in the privacy settings of a server we share, and try again.',
		failed: '⚠️ **Not sent:** Discord did not take the message. Please try again in a minute.',
		'not-complete': '⚠️ **Not sent:** it is not complete yet.',
	}[sent];
}

/** Cancel was pressed where nothing is being read any more. */
export function nothingRunsEmbed(): Embed {
	return {
		title: 'Nothing is being read',
		description: 'What was read before is forgotten: ask again.',
		colour: colours.absent,
	};
}

function field(kind: Kind, formats: Formats): Field {
	const { currency, type, count, first, last } = kind;
	const money = (hundredths: number) => formats.money(hundredths / 100, currency);
	const days = first === undefined || last === undefined ? '' : period(first, last);
	return {
		name: `${word(type)} · ${word(currency)}`,
		value: [
			plural(formats, count, 'transaction', 'transactions'),
			`Gross ${money(kind.gross)}`,
			`Fees ${money(kind.fees)}`,
			`**Net ${money(net(kind))}**`,
			days,
		]
			.filter(Boolean)
			.join('\n'),
		inline: true,
	};
}

/** The reader's own calendar may have other days than this one, but as a rule has not. */
function period(first: number, last: number): string {
	const dayLength = 86_400_000;
	const isOne = Math.floor(first / dayLength) === Math.floor(last / dayLength);
	return isOne ? day(first) : `${day(first)} to ${day(last)}`;
}

/** Why not all of it is here; empty where it is. */
function ending({ end, count, pages, pagesRead, pagesToRead = 0 }: Reading, formats: Formats): string {
	if (end === 'complete' || end === undefined) return count === 0 ? 'There are no transactions yet.' : '';
	if (end === 'unlinked')
		return 'Your link was changed or deleted while this was read: nothing of it is kept. Please ask again.';
	const read = `Only the newest ${plural(formats, count, 'transaction is', 'transactions are')} in this`;
	if (end === 'too-many') {
		const left = (pages ?? 0) - mostPages;
		return `⚠️ **Not all:** no more than ${mostPages} pages are read at once. ${read}; ${plural(formats, left, 'page', 'pages')} of older ones, some ${formats.count(left * rowsPerPage)}, ${left === 1 ? 'is' : 'are'} left out.`;
	}
	const far =
		pages === undefined
			? 'nothing could be read.'
			: `${formats.count(pagesRead)} of ${plural(formats, pagesToRead, 'page', 'pages')} read. ${read}.`;
	return `⚠️ **Not complete:** ${far}\n${why(end)} *Go on* reads ${end === 'restarting' ? 'all of it anew' : 'the rest'}.`;
}

function why(end: Exclude<Reading['end'], 'complete' | 'too-many' | 'unlinked' | undefined>): string {
	if (end instanceof MarketError) return marketTrouble(end);
	if (end instanceof LinkError) return linkTrouble(end);
	if (end === 'out-of-time') return 'Discord lets an answer be changed for 15 minutes only.';
	return end === 'cancelled' ? 'You cancelled it.' : 'I am being restarted, and forget what was read.';
}
