import { defaultPage, type FetchedPage, type PageQuery } from '../../src/accounts/accounts.ts';
import { rowsPerPage } from '../../src/accounts/reading.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { type Formats, plural } from '../../src/words/formats.ts';
import { colours, type Embed } from '../../src/words/reply.ts';
import { transactionRow } from './transaction-row.ts';

/** Characters for the rows: the embed's description without the text around them. */
const rowsLimit = discordLimits.embedDescription - 300;

export const orderNames: Readonly<Record<PageQuery['order'], string>> = { desc: 'newest first', asc: 'oldest first' };

export const transactionTexts = {
	description: 'Show your marketplace transactions (only you can see them)',
	page: 'Page number, starting at 1',
	limit: `Transactions per page, 1 to ${rowsPerPage} (default ${defaultPage.limit})`,
	order: 'Which transactions come first',
} as const;

/**
 * One page of the user's transactions: as many rows as fit in one message. Blank lines between them keep them apart on
 * phones, where a row takes several lines.
 */
export function transactionsEmbed({ page, fetchedAt }: FetchedPage, { order }: PageQuery, formats: Formats): Embed {
	const { rows, pages, unreadable } = page;
	const lines = rows.map((row) => transactionRow(row, formats, fetchedAt));
	const shown = fitting(lines, (line) => line.length + 2, rowsLimit);
	const hidden = rows.length - shown.length;
	const notes = [
		hidden > 0 &&
			`**${plural(formats, hidden, 'more transaction', 'more transactions')} on this page ${hidden === 1 ? 'does' : 'do'} not fit here.** The CSV has all of them, and \`limit:${shown.length}\` makes pages that fit.`,
		leftOut(unreadable, formats),
	];
	const text = [...shown, ...notes].filter(Boolean).join('\n\n') || 'No transactions yet.';
	return {
		title: `Your transactions · page ${formats.count(page.page)} of ${formats.count(Math.max(1, pages))}`,
		description: `${text}\n\n-# ${orderNames[order]} · dates in UTC · updated ${formats.ago(fetchedAt)}`,
		colour: colours.question,
	};
}

/** The page does not exist: says which ones do. */
export function noSuchPageEmbed(page: number, pages: number, formats: Formats): Embed {
	const last = pages <= 1 ? 'there is only one page' : `the last page is ${formats.count(pages)}`;
	return { description: `Page ${formats.count(page)} does not exist: ${last}.`, colour: colours.failure };
}

/** How many transactions could not be read; empty if all could. */
export function leftOut(unreadable: number, formats: Formats): string {
	if (unreadable === 0) return '';
	return `${plural(formats, unreadable, 'transaction', 'transactions')} could not be read and ${unreadable === 1 ? 'is' : 'are'} left out.`;
}

/** The first entries that together take up to `room` characters. */
export function fitting<Entry>(entries: readonly Entry[], lengthOf: (entry: Entry) => number, room: number): Entry[] {
	let length = 0;
	const end = entries.findIndex((entry) => {
		length += lengthOf(entry);
		return length > room;
	});
	return end === -1 ? [...entries] : entries.slice(0, end);
}
