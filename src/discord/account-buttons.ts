import type { PageQuery } from '../accounts/accounts.ts';
import type { Reading } from '../accounts/reading.ts';
import { isFixedByLinking } from '../base/errors/link-error.ts';
import { labels } from '../words/labels.ts';
import type { Button } from '../words/reply.ts';
import { customId } from './command/custom-id.ts';

/** Shows the form to link an account. */
export const linkButton: Button = { label: labels.link, id: customId('account', 'link'), style: 'main' };

/** Shows a page in place of the message. */
export const transactionsButton = (query: PageQuery, label: string = labels.transactions): Button =>
	button(label, 'page', query);

/** The buttons of a page. An account without transactions has nothing to sum up or to export. */
export function pageButtons(query: PageQuery, pages: number, hasTransactions: boolean): Button[] {
	const pageButton = (label: string, page: number, disabled: boolean): Button => ({
		...button(label, 'page', { ...query, page }),
		disabled,
	});
	return [
		pageButton(labels.previous, query.page - 1, query.page <= 1),
		pageButton(labels.next, query.page + 1, query.page >= pages),
		...[summaryButton(query), ...exportButtons(query)].map((each) => ({
			...each,
			disabled: !hasTransactions,
		})),
	];
}

/** Cancels reading the account: `cancel` from the message that shows the progress, `stop` from any other. */
export const cancelButton = (handler: 'cancel' | 'stop', query: PageQuery): Button => ({
	...button(labels.cancel, handler, query),
	style: 'danger',
});

/** What to do next after a reading was cancelled. */
export const afterCancelButtons = (query: PageQuery): Button[] => [summaryButton(query), transactionsButton(query)];

/** The buttons of a summary. `query` is the page that the user came from. */
export function summaryButtons({ end, isOver }: Reading, query: PageQuery): Button[] {
	if (end === 'unlinked') return [linkButton, transactionsButton(query)];
	const summary = { ...button(labels.summary, 'summary', query), disabled: isOver };
	return [firstButton(end, isOver, query), transactionsButton(query), summary, ...exportButtons(query)];
}

function firstButton(end: Reading['end'], isOver: boolean, query: PageQuery): Button {
	if (isOver) return button(labels.refresh, 'refresh', query);
	if (isFixedByLinking(end)) return linkButton;
	return { ...button(labels.continue, 'on', query), style: 'main' };
}

const summaryButton = (query: PageQuery): Button => ({ ...button(labels.summary, 'summary', query), style: 'main' });

const exportButtons = (query: PageQuery) => [button(labels.csv, 'csv', query), button(labels.toMyDms, 'dms', query)];

/** The custom id contains the page that the user is on or came from, and nothing about the account. */
function button(label: string, handler: string, { page, limit, order }: PageQuery) {
	return { label, id: customId('mytx', handler, page, limit, order) };
}
