import type { KeptPage, PageQuery } from '../accounts/accounts.ts';
import { isoTime } from '../accounts/iso-time.ts';
import type { Transaction } from '../market/client/transactions.ts';
import { cut, oneLine } from '../text/safe-text.ts';
import { day, escapeMarkdown } from './formatting/escape-markdown.ts';
import { type Formats, plural } from './formatting/formats.ts';
import { colours, type Embed } from './reply.ts';

/** Discord's limit of an embed's description, less what stands around the rows. */
const rowsLimit = 4_096 - 300;
/** Item names of a transaction that are written out, and how much of one. */
const namesShown = 3;
const nameLimit = 100;
/** Types, states and codes come from elsewhere; those known have up to 8 characters. */
const wordLimit = 40;

export const orderNames: Readonly<Record<PageQuery['order'], string>> = { desc: 'newest first', asc: 'oldest first' };

/** A page of somebody's transactions: as many rows as one message holds. */
export function transactionsEmbed({ page, fetchedAt }: KeptPage, { order }: PageQuery, formats: Formats): Embed {
	const { rows, pages, unreadable } = page;
	const shown = fitting(rows.map((row) => lines(row, formats)));
	const hidden = rows.length - shown.length;
	const notes = [
		hidden > 0 &&
			`**${plural(formats, hidden, 'more row', 'more rows')} of this page ${hidden === 1 ? 'does' : 'do'} not fit here:** the CSV has all of them. \`limit:${shown.length}\` shows so many on a page.`,
		leftOut(unreadable, formats),
	];
	const text = [shown.join('\n'), ...notes].filter(Boolean).join('\n\n') || 'There are no transactions yet.';
	return {
		title: `Your transactions · page ${formats.count(page.page)} of ${formats.count(Math.max(1, pages))}`,
		description: `${text}\n\n-# ${orderNames[order]} · read ${formats.ago(fetchedAt)}`,
		colour: colours.question,
	};
}

/** There is nothing on a page: which there are. */
export function noSuchPageEmbed(page: number, pages: number, formats: Formats): Embed {
	const last = pages <= 1 ? 'there is only one' : `the last is ${formats.count(pages)}`;
	return { description: `There is no page ${formats.count(page)}: ${last}.`, colour: colours.failure };
}

/** What could not be understood is said, not hidden; empty where all was. */
export function leftOut(unreadable: number, formats: Formats): string {
	if (unreadable === 0) return '';
	return `${plural(formats, unreadable, 'row', 'rows')} could not be understood and ${unreadable === 1 ? 'is' : 'are'} left out.`;
}

/** A word as the marketplace wrote it. */
export const word = (text: string) => escapeMarkdown(cut(oneLine(text), wordLimit)) || '(none)';

/** An amount in whatever the marketplace says it is. */
export const moneyIn = (value: number, currency: string, formats: Formats) =>
	escapeMarkdown(formats.money(value, cut(oneLine(currency), wordLimit)));

/** When it was, by the reader's own calendar; as it was written where that is no time. */
function dayOf(text: string): string {
	const at = isoTime(text);
	return at === undefined ? word(text) : day(at);
}

function fitting(rows: readonly string[]): string[] {
	let length = 0;
	const end = rows.findIndex((row) => {
		length += row.length + 1;
		return length > rowsLimit;
	});
	return end === -1 ? [...rows] : rows.slice(0, end);
}

function lines({ created_at, type, sub_type, amount, fee, currency, status, items }: Transaction, formats: Formats) {
	const money = (value: number) => moneyIn(value, currency, formats);
	const what = sub_type ? `${word(type)} (${word(sub_type)})` : word(type);
	const sum = `**${money(amount)}**${fee === null || fee === undefined ? '' : `, fee ${money(fee)}`}`;
	const row = [dayOf(created_at), what, sum, word(status)].join(' · ');
	// Small and grey, so that the eye finds the rows.
	return items?.length ? `${row}\n-# ${names(items, formats)}` : row;
}

function names(items: NonNullable<Transaction['items']>, formats: Formats): string {
	const shown = items
		.slice(0, namesShown)
		.map((item) => escapeMarkdown(cut(oneLine(item.market_hash_name), nameLimit)) || '(no name)');
	const more = items.length - shown.length;
	return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${plural(formats, more, 'more item', 'more items')}`;
}
