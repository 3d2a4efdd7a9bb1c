import { type AccountReading, type ReadingEnd, rowsPerPage } from '../../../src/accounts/account-reading.ts';
import type { FetchedPage, TransactionPageQuery } from '../../../src/accounts/accounts.ts';
import { isFixedByLinking } from '../../../src/base/errors/link-error.ts';
import { errorMessage } from '../../../src/discord/error-messages.ts';
import { discordLimits } from '../../../src/words/discord-limits.ts';
import { colours, type Embed } from '../../../src/words/reply.ts';
import { fittingEntries, joinLines, joinParagraphs, joinSentences } from '../../../src/words/text.ts';
import type { PlainKey } from '../../../src/words/translate.ts';
import type { Words } from '../../../src/words/words.ts';
import { smallPrint } from '../../items/sources.ts';
import type { TransactionsView } from '../../linked-account/account-buttons.ts';
import { transactionRow } from './transaction-row.ts';

/** The characters that rows may take: the rest of the description is for the text around them. */
const rowsLimit = discordLimits.embedDescription - 300;

export const orderNames = { desc: 'mytx.option.desc', asc: 'mytx.option.asc' } as const satisfies Record<
	TransactionPageQuery['order'],
	PlainKey
>;

/** @param isComplete false if `page` comes from a reading of the account that has not read all of its transactions */
export function transactionsEmbed(
	{ page, fetchedAt }: FetchedPage,
	{ order, kind }: TransactionsView,
	words: Words,
	{ isComplete = true }: { readonly isComplete?: boolean } = {},
): Embed {
	const { rows, pages, unreadable } = page;
	const lines = rows.map((row) => transactionRow(row, words, fetchedAt));
	// Blank lines keep transactions apart on phones, where each takes several lines. One is two line breaks.
	const visibleRows = fittingEntries(lines, (line) => line.length + 2, rowsLimit);
	const hidden = rows.length - visibleRows.length;
	const { t, count } = words;
	const notes = [
		hidden > 0 && t('mytx.hidden', { count: hidden, limit: String(visibleRows.length) }),
		unreadableText(unreadable, words),
	];
	// If only a part of the account was read, there may be transactions in the rest.
	const none = isComplete ? t('mytx.none', { kind }) : '';
	const foot = smallPrint(t('mytx.foot', { order, ago: words.ago(fetchedAt) }));
	return {
		title: t('mytx.title', { kind, page: count(page.page), pages: count(Math.max(1, pages)) }),
		description: joinParagraphs(joinParagraphs(...visibleRows, ...notes) || none, foot),
		colour: colours.question,
	};
}

/** Says how many transactions could not be read. */
export const unreadableText = (unreadable: number, { t }: Words): string =>
	unreadable === 0 ? '' : t('mytx.unreadable', { count: unreadable });

/** Returns an empty text unless refreshing has failed. */
export function notRefreshedText({ refreshFailure, startedAt }: AccountReading, words: Words): string {
	if (refreshFailure === undefined) return '';
	return words.t('mytx.end.notRefreshed', { why: reasonText(refreshFailure, words), ago: words.ago(startedAt) });
}

/**
 * Says how far the reading came and why it ended. If it is in progress or complete, the text is empty, unless there are
 * no transactions.
 */
export function endingText(
	{ end, count, pages, pagesRead, pagesToRead = 0, endedAt }: AccountReading,
	words: Words,
): string {
	const { t } = words;
	if (end === undefined || end === 'complete') return count === 0 ? t('mytx.none', { kind: 'all' }) : '';
	if (end === 'unlinked') return t('mytx.end.unlinked');
	if (end === 'too-many') {
		const older = words.count(((pages ?? 0) - pagesRead) * rowsPerPage);
		return t('mytx.end.tooMany', { count, older });
	}
	const ago = words.ago(endedAt);
	const values = { read: words.count(pagesRead), pages: pagesToRead, count, ago };
	const progress =
		pages === undefined
			? t('mytx.end.nothingRead', { ago })
			: t(end === 'doubtful' ? 'mytx.end.readAll' : 'mytx.end.read', values);
	return joinLines(progress, joinSentences(reasonText(end, words), howToContinue(end, words)));
}

function howToContinue(end: ReadingEnd, { t }: Words): string {
	if (isFixedByLinking(end)) return t('mytx.end.startsOver', { button: t('button.summary') });
	const button = t('button.continue');
	if (end === 'restarting') return t('mytx.end.continueStartsOver', { button });
	return t(end === 'doubtful' ? 'mytx.end.continueAll' : 'mytx.end.continueRest', { button });
}

function reasonText(end: ReadingEnd, words: Words): string {
	const { t } = words;
	if (typeof end !== 'string') return errorMessage(end, '', words);
	if (end === 'complete' || end === 'too-many' || end === 'unlinked') return '';
	return end === 'out-of-time'
		? t('mytx.end.why.out-of-time', { minutes: words.count(discordLimits.tokenLifetime / 60_000) })
		: t(`mytx.end.why.${end}`);
}
