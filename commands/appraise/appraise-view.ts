import { pageOf } from '../../src/answers/pages/page-of.ts';
import { csvHeader, csvLine } from '../../src/base/text/csv.ts';
import { gameNames } from '../../src/names/game.ts';
import { maxLines } from '../../src/reading/lists/list-lines.ts';
import { colours, type Embed, menuLabel } from '../../src/words/reply.ts';
import { escapeMarkdown, joinDots, joinLines, quote } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { appliedLine, doubtLine, warningSign } from '../items/item-warnings.ts';
import { smallPrint, withAges } from '../items/sources.ts';
import { pageLine } from '../lists/page-view.ts';
import { amountTable, worthCells, worthColumns, worthLines } from '../lists/worth.ts';
import { estimateText } from '../own-items/estimate-text.ts';
import { type Appraisal, isInSum } from './appraisal.ts';

export function appraisalEmbed(appraisal: Appraisal, words: Words, now: number): Embed {
	const { list, parsed, items, currency, sources, isPublic } = appraisal;
	const { t } = words;
	const { page, pages, rows } = pageOf(items, appraisal.page);
	const missingCount = parsed.unclear.filter((line) => !isInSum(line)).length;
	const lines = [
		missingCount > 0 && `${warningSign} ${t('appraise.leftOut', { count: missingCount, isQuoted: !isPublic })}`,
		...worthLines(items, appraisal.fee, currency, sources, words),
		appliedLine(appraisal.applied, currency, words),
		doubtLine(items, currency, words),
		amountTable(rows, currency, sources, words),
		rows.some(({ isAny }) => isAny) && smallPrint(t('appraise.anyWear')),
		pages > 1 && pageLine(page, pages, words),
		...unclearParts(appraisal, words),
	];
	return {
		title: joinDots(t('appraise.title'), gameNames[list.game]),
		description: withAges(sources, lines, words, now),
		colour: items.some(({ lowest }) => lowest !== null) ? colours.listed : colours.absent,
	};
}

/** Quotes what was not understood, and says how much was left out. */
function unclearParts({ parsed, quoted, isPublic }: Appraisal, words: Words): string[] {
	const { t } = words;
	const { omitted, unclear } = parsed;
	const quotes = quoted.map(({ number, text, nearest, reason, amount = 1 }) => {
		const line = { number: words.count(number), text: quote(text, words) };
		if (reason === 'sold') return t('appraise.soldLine', line);
		if (reason === 'beside-item') return t('appraise.unreadLine', line);
		if (reason === 'estimate') return estimateText({ number, text, amount }, words);
		return nearest === undefined
			? t('appraise.unclearLine', line)
			: t('appraise.unclearLineNear', { ...line, name: escapeMarkdown(menuLabel(nearest.name)) });
	});
	const more = unclear.length - quoted.length;
	return [
		unclear.length > 0 && !isPublic ? joinLines(t('appraise.unclear', { count: unclear.length }), ...quotes) : '',
		more > 0 && !isPublic ? smallPrint(t('appraise.unclearMore', { count: more })) : '',
		omitted > 0 ? t('appraise.tooLong', { limit: words.count(maxLines), count: omitted }) : '',
	].filter((line) => line !== '');
}

const columns = [...worthColumns, 'listed', 'currency', 'not_understood'];

export function appraisalCsv({ items, parsed, currency }: Appraisal): Buffer {
	const rows = items.map((item) => csvLine([...worthCells(item), item.quantity, currency, null]));
	// The last column has what was not understood.
	const emptyCells = Array(columns.length - 1).fill(null);
	const unclearRows = parsed.unclear.map(({ number, text }) => csvLine([...emptyCells, `${number}: ${text}`]));
	return Buffer.from([csvHeader(columns), ...rows, ...unclearRows].join(''));
}
