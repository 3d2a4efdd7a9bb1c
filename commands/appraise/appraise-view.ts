import type { KeptList } from '../../src/market/answers/appraisals.ts';
import type { CheckedItem } from '../../src/market/answers/check-items.ts';
import type { ListSource } from '../../src/market/answers/choices.ts';
import { mostLines } from '../../src/market/answers/messages/read-list.ts';
import type { Currency } from '../../src/market/currency.ts';
import { gameNames } from '../../src/market/game.ts';
import { escapeMarkdown, quote } from '../../src/words/escape-markdown.ts';
import { joinDots, joinLines } from '../../src/words/join.ts';
import { colours, type Embed, label } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { doubtLine } from '../items/doubtful.ts';
import { smallPrint, withAges } from '../items/sources.ts';
import { pageLine } from '../lists/page-view.ts';
import { amountTable, worthLines } from '../lists/worth-view.ts';

export const [pageSize, mostQuoted] = [10, 5];

export interface Appraisal {
	readonly list: KeptList;
	/** The most valuable first. */
	readonly items: readonly CheckedItem[];
	readonly unclear: readonly { readonly number: number; readonly text: string; readonly nearest: string | undefined }[];
	readonly page: number;
	readonly currency: Currency;
	/** The seller's, as a share, if it is known. */
	readonly fee: number | undefined;
	readonly sources: readonly ListSource[];
}

export const pagesOf = (items: readonly unknown[]): number => Math.max(1, Math.ceil(items.length / pageSize));

export function appraisalEmbed(appraisal: Appraisal, words: Words, now: number): Embed {
	const { list, items, page, currency, sources } = appraisal;
	const { t } = words;
	const shown = items.slice((page - 1) * pageSize, page * pageSize);
	const pages = pagesOf(items);
	const leftOut = list.read?.unclear.length ?? 0;
	const lines = [
		...worthLines(items, appraisal.fee, currency, words),
		leftOut > 0 && t('appraise.leftOut', { count: leftOut }),
		doubtLine(items, currency, words),
		amountTable(shown, currency, sources, words),
		shown.some(({ isAny }) => isAny) && smallPrint(t('appraise.anyWear')),
		pages > 1 && pageLine(page, pages, words),
		...notRead(appraisal, words),
	];
	return {
		title: joinDots(t('appraise.title'), gameNames[list.game]),
		description: withAges(sources, lines, words, now),
		colour: items.some(({ lowest }) => lowest !== null) ? colours.listed : colours.absent,
	};
}

function notRead({ list, unclear }: Appraisal, words: Words): string[] {
	const { t } = words;
	const { left = 0, unclear: all = [] } = list.read ?? {};
	const quoted = unclear.map(({ number, text, nearest }) => {
		const line = { number: words.count(number), text: quote(text, words) };
		return nearest === undefined
			? t('appraise.unclearLine', line)
			: t('appraise.unclearLineNear', { ...line, name: escapeMarkdown(label(nearest)) });
	});
	const more = all.length - quoted.length;
	return [
		all.length > 0 ? joinLines(t('appraise.unclear', { count: all.length }), ...quoted) : '',
		more > 0 ? smallPrint(t('appraise.unclearMore', { count: more })) : '',
		left > 0 ? t('appraise.tooLong', { limit: words.count(mostLines), count: left }) : '',
	].filter((line) => line !== '');
}
