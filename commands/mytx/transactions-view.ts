import type { FetchedPage, PageQuery } from '../../src/accounts/accounts.ts';
import type { ShownPage } from '../../src/discord/account-buttons.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { joinParagraphs } from '../../src/words/join.ts';
import { colours, type Embed } from '../../src/words/reply.ts';
import type { PlainKey, Words } from '../../src/words/words.ts';
import { smallPrint } from '../items/sources.ts';
import { transactionRow } from './transaction-row.ts';

/** The description without the text around the rows. */
const rowsLimit = discordLimits.embedDescription - 300;

export const orderNames = { desc: 'mytx.option.desc', asc: 'mytx.option.asc' } as const satisfies Record<
	PageQuery['order'],
	PlainKey
>;

/** Blank lines keep transactions apart on phones, where one takes several lines. */
export function transactionsEmbed({ page, fetchedAt }: FetchedPage, { order, kind }: ShownPage, words: Words): Embed {
	const { rows, pages, unreadable } = page;
	const lines = rows.map((row) => transactionRow(row, words, fetchedAt));
	const shown = fitting(lines, (line) => line.length + 2, rowsLimit);
	const hidden = rows.length - shown.length;
	const { t, count } = words;
	const notes = [
		hidden > 0 && t('mytx.hidden', { count: hidden, limit: String(shown.length) }),
		leftOut(unreadable, words),
	];
	const foot = smallPrint(t('mytx.foot', { order, ago: words.ago(fetchedAt) }));
	return {
		title: t('mytx.title', { kind, page: count(page.page), pages: count(Math.max(1, pages)) }),
		description: joinParagraphs(joinParagraphs(...shown, ...notes) || t('mytx.none', { kind }), foot),
		colour: colours.question,
	};
}

export function noSuchPageEmbed(page: number, pages: number, { t, count }: Words): Embed {
	const description =
		pages <= 1
			? t('mytx.onlyPage', { page: count(page) })
			: t('mytx.noSuchPage', { page: count(page), last: count(pages) });
	return { description, colour: colours.failure };
}

export const leftOut = (unreadable: number, { t }: Words): string =>
	unreadable === 0 ? '' : t('mytx.unreadable', { count: unreadable });

/** The first entries that together take up to `room` characters. */
export function fitting<Entry>(entries: readonly Entry[], lengthOf: (entry: Entry) => number, room: number): Entry[] {
	let length = 0;
	const end = entries.findIndex((entry) => {
		length += lengthOf(entry);
		return length > room;
	});
	return end === -1 ? [...entries] : entries.slice(0, end);
}
