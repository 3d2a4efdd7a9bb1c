import type { AccountReading } from '../../src/accounts/account-reading.ts';
import { defaultPage, type TransactionPageQuery } from '../../src/accounts/accounts.ts';
import { isFixedByLinking } from '../../src/base/errors/link-error.ts';
import { customId } from '../../src/discord/command/component-handler.ts';
import type { Button, Menu } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';

export const transactionFilters = ['all', 'sale', 'purchase'] as const;

export interface TransactionsView extends TransactionPageQuery {
	readonly kind: (typeof transactionFilters)[number];
}

export const firstPage: TransactionsView = { ...defaultPage, kind: 'all' };

export const linkAccountButton = ({ t }: Words): Button => ({
	label: t('button.link'),
	id: customId('account', 'link'),
	style: 'main',
});

export const transactionsButton = (query: TransactionsView, { t }: Words): Button =>
	button(t('button.transactions'), 'page', query);

export function pageButtons(query: TransactionsView, pages: number, hasTransactions: boolean, words: Words): Button[] {
	const turnButton = (label: string, page: number, disabled: boolean): Button => ({
		...button(label, 'page', { ...query, page }),
		disabled,
	});
	const otherButtons = [summaryButton(query, words), ...exportButtons(query, words)];
	return [
		turnButton(words.t('button.previous'), query.page - 1, query.page <= 1),
		turnButton(words.t('button.next'), query.page + 1, query.page >= pages),
		...otherButtons.map((each) => ({ ...each, disabled: !hasTransactions })),
	];
}

/** `cancel` is for the message that shows the progress, `stop` for any other. */
export const cancelButton = (handler: 'cancel' | 'stop', query: TransactionsView, words: Words): Button => ({
	...button(words.t('button.cancel'), handler, query),
	style: 'danger',
});

export const afterCancelButtons = (query: TransactionsView, words: Words): Button[] => [
	summaryButton(query, words),
	transactionsButton(query, words),
];

export function summaryButtons({ end, isUsable }: AccountReading, query: TransactionsView, words: Words): Button[] {
	if (end === 'unlinked') return [linkAccountButton(words), transactionsButton(query, words)];
	// If the reading is usable, the message already shows the summary.
	const summary = { ...button(words.t('button.summary'), 'summary', query), disabled: isUsable };
	return [
		nextStepButton(end, isUsable, query, words),
		transactionsButton(query, words),
		summary,
		...exportButtons(query, words),
	];
}

/** The button for what to do after the reading: refresh it, continue it, or link the account again. */
function nextStepButton(end: AccountReading['end'], isUsable: boolean, query: TransactionsView, words: Words): Button {
	if (isUsable) return button(words.t('button.refresh'), 'refresh', query);
	if (isFixedByLinking(end)) return linkAccountButton(words);
	// *Continue* leads to the summary (`on`) or, if the list shows one kind, back to that list. Its handler must not be
	// `page`, which *Transactions* has: two buttons of a message must not have the same custom id.
	const handler = query.kind === 'all' ? 'on' : 'list';
	return { ...button(words.t('button.continue'), handler, query), style: 'main' };
}

export const kindMenu = ({ limit, order, kind }: TransactionsView, { t }: Words): Menu => ({
	id: customId('mytx', 'kind', firstPage.page, limit, order),
	placeholder: t('mytx.kind.choose'),
	options: transactionFilters.map((each) => ({ value: each, label: t(`mytx.kind.${each}`), default: each === kind })),
});

const summaryButton = (query: TransactionsView, words: Words): Button => ({
	...button(words.t('button.summary'), 'summary', query),
	style: 'main',
});

const exportButtons = (query: TransactionsView, words: Words) => [
	button(words.t('button.csv'), 'csv', query),
	button(words.t('button.toMyDms'), 'dms', query),
];

/** The custom id has the page, limit, order and, unless it is `all`, the kind. It says nothing about the account. */
function button(label: string, handler: string, { page, limit, order, kind }: TransactionsView) {
	return { label, id: customId('mytx', handler, page, limit, order, ...(kind === 'all' ? [] : [kind])) };
}
