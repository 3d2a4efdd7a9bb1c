import type { PageQuery } from '../accounts/accounts.ts';
import type { Reading } from '../accounts/reading/reading.ts';
import { isFixedByLinking } from '../errors/link-error.ts';
import type { Button } from '../views/reply.ts';
import { customId } from './command.ts';

/** What `/mytx` shows where nothing else is asked for. */
export const firstPage: PageQuery = { page: 1, limit: 10, order: 'desc' };

/** Opens the form to link an account. */
export const linkButton: Button = { label: 'Link', id: customId('account', 'link') };

/** Opens a page in place. */
export const transactionsButton = (query: PageQuery, label = 'Transactions'): Button => press(label, 'page', query);

/** Beneath a page. Of an account without transactions there is nothing to add up or to keep. */
export function pageButtons(query: PageQuery, pages: number, hasAny: boolean): Button[] {
	const to = (label: string, page: number, disabled: boolean): Button => ({
		...press(label, 'page', { ...query, page }),
		disabled,
	});
	return [
		to('Previous', query.page - 1, query.page <= 1),
		to('Next', query.page + 1, query.page >= pages),
		...[press('Summary', 'summary', query), ...keepButtons(query)].map((each) => ({ ...each, disabled: !hasAny })),
	];
}

/** While an account is read. */
export const cancelButton = (query: PageQuery): Button => ({ ...press('Cancel', 'cancel', query), style: 'danger' });

/** The same on another message than the one that shows how far it is. */
export const stopButton = (query: PageQuery): Button => ({ ...press('Cancel', 'stop', query), style: 'danger' });

/** Where nothing is read any more. */
export const againButtons = (query: PageQuery): Button[] => [
	press('Summary', 'summary', query),
	transactionsButton(query),
];

/** Beneath a summary. `query` is the page one came from. */
export function summaryButtons({ end, isOver }: Reading, query: PageQuery): Button[] {
	if (end === 'unlinked') return [linkButton, transactionsButton(query)];
	const summary = { ...press('Summary', 'summary', query), disabled: isOver };
	return [firstOf(end, isOver, query), transactionsButton(query), summary, ...keepButtons(query)];
}

/** What is most likely to be done next. */
function firstOf(end: Reading['end'], isOver: boolean, query: PageQuery): Button {
	if (isOver) return press('Refresh', 'refresh', query);
	if (isFixedByLinking(end)) return linkButton;
	return { ...press('Go on', 'on', query), style: 'main' };
}

const keepButtons = (query: PageQuery) => [press('CSV', 'csv', query), press('To my DMs', 'dms', query)];

/** The id holds the page one is on or came from, and nothing of the account. */
function press(label: string, name: string, { page, limit, order }: PageQuery) {
	return { label, id: customId('mytx', name, page, limit, order) };
}
