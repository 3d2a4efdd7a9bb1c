import type { KeptList } from '../../src/market/answers/appraisals.ts';
import { centsOf, type Total, totalOf } from '../../src/market/answers/appraise.ts';
import type { CheckedItem } from '../../src/market/answers/check-items.ts';
import type { Source } from '../../src/market/answers/choices.ts';
import { mostLines } from '../../src/market/answers/messages/read-list.ts';
import type { Currency } from '../../src/market/currency.ts';
import { gameNames } from '../../src/market/game.ts';
import { escapeMarkdown, quote } from '../../src/words/escape-markdown.ts';
import { joinDots, joinLines } from '../../src/words/join.ts';
import { colours, type Embed, type Form, label } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { doubtLine, warningSign } from '../items/doubtful.ts';
import { isConverted, smallPrint, withAges } from '../items/sources.ts';
import { itemTable } from '../lists/item-table.ts';

/** Items on a page, and lines that are quoted as not understood. */
export const [pageSize, mostQuoted] = [10, 5];

export interface Appraisal {
	readonly list: KeptList;
	/** The most valuable first. */
	readonly items: readonly CheckedItem[];
	/** Lines that were not understood, each with the name that comes closest. */
	readonly unclear: readonly { readonly number: number; readonly text: string; readonly nearest: string | undefined }[];
	readonly page: number;
	readonly currency: Currency;
	/** The seller's fee as a share, if it is known. */
	readonly fee: number | undefined;
	readonly sources: readonly Source[];
}

/** A line of a list. */
export const exampleLine = '3x AK-47 | Redline (Field-Tested)';

export const pagesOf = (items: readonly unknown[]): number => Math.max(1, Math.ceil(items.length / pageSize));

/** What a list is worth in all, and the items of a page. */
export function appraisalEmbed(appraisal: Appraisal, words: Words, now: number): Embed {
	const { list, items, page, currency, sources } = appraisal;
	const { t } = words;
	const shown = items.slice((page - 1) * pageSize, page * pageSize);
	const pages = pagesOf(items);
	const lines = [
		...totals(totalOf(items), appraisal, words),
		doubtLine(items, currency, words),
		table(shown, appraisal, words),
		shown.some(({ isAny }) => isAny) && smallPrint(t('appraise.anyWear')),
		pages > 1 && smallPrint(t('lists.page', { page: words.count(page), pages: words.count(pages) })),
		...notRead(appraisal, words),
	];
	return {
		title: joinDots(t('appraise.title'), gameNames[list.game]),
		description: withAges(sources, lines, words, now),
		colour: items.some(({ lowest }) => lowest !== null) ? colours.listed : colours.absent,
	};
}

function totals(total: Total, { items, currency, fee }: Appraisal, words: Words): string[] {
	const { t } = words;
	const money = (cents: number) => words.money(cents / 100, currency);
	const afterFee = fee !== undefined && total.byAsk > 0;
	return [
		t('appraise.counted', { units: total.units, items: items.length }),
		t('appraise.byAsk', { sum: money(total.byAsk), isWhole: total.withoutAsk === 0, count: total.withoutAsk }),
		afterFee ? t('appraise.afterFee', { fee: words.percent(fee), sum: money(total.byAsk * (1 - fee)) }) : '',
		t('appraise.byMedian', {
			sum: money(total.byMedian),
			isWhole: total.withoutMedian === 0,
			count: total.withoutMedian,
		}),
	].filter((line) => line !== '');
}

function table(shown: readonly CheckedItem[], { currency, sources }: Appraisal, words: Words): string {
	const rows = shown.map(({ name, version, amount, lowest, doubtful }) => ({
		name,
		version,
		...(doubtful ? { sign: warningSign } : {}),
		figures: (write: (value: number) => string) => [
			`${words.count(amount)}×`,
			lowest === null ? '–' : write(lowest),
			lowest === null ? '–' : write(centsOf(lowest, amount) / 100),
		],
	}));
	const header = [words.t('appraise.amount'), words.t('appraise.each'), words.t('appraise.total')];
	return itemTable(rows, header, currency, isConverted(sources), words);
}

/** The first lines that were not understood, and how many there are besides. */
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

/** The form to paste a list. */
export const listForm = (id: string, title: 'appraise.form.title' | 'holdings.add', { t }: Words): Form => ({
	id,
	title: t(title),
	text: t('appraise.form.text'),
	inputs: [
		{
			id: 'items',
			label: t('appraise.form.items'),
			hint: exampleLine,
			maxLength: 4_000,
			isLong: true,
			isOptional: true,
		},
		{ id: 'file', label: t('appraise.form.file'), hint: t('appraise.form.fileHint'), isFile: true },
	],
});
