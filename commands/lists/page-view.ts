import type { ListSource } from '../../src/market/answers/choices.ts';
import type { ListPage } from '../../src/market/answers/pages/page-of.ts';
import { titleWith } from '../../src/words/escape-markdown.ts';
import { joinDots, type Part } from '../../src/words/join.ts';
import { colours, type Embed, label, type MenuOption } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { nameOf } from '../items/choices-view.ts';
import { smallPrint, withAges } from '../items/sources.ts';

export const pageLine = (page: number, pages: number, { t, count }: Words): string =>
	smallPrint(t('lists.page', { page: count(page), pages: count(pages) }));

/** @param start of the title, before the text that the list is narrowed to */
export function pageEmbed(
	{ narrowedTo, isCorrected, page, pages, rows }: ListPage<unknown>,
	start: string,
	lines: readonly Part[],
	sources: readonly ListSource[],
	words: Words,
	now: number,
): Embed {
	const { t } = words;
	const correction = isCorrected && t('lists.correction');
	const place = rows.length > 0 && pageLine(page, pages, words);
	return {
		title: narrowedTo === '' ? start : titleWith(narrowedTo, words, (quoted) => joinDots(start, quoted)),
		description: withAges(sources, [correction, ...lines, place], words, now),
		colour: rows.length > 0 ? colours.listed : colours.absent,
	};
}

/** Said if price limits do not apply, because their currency cannot be converted. */
export const limitsLeftOut = ({ t }: Words): string => smallPrint(t('lists.limitsLeftOut'));

interface ItemRow {
	readonly key: string;
	readonly name: string;
	readonly version: string | null;
}

export function itemOptions<Row extends ItemRow>(rows: readonly Row[], describe: (row: Row) => string): MenuOption[] {
	// A row without a version has the key of its name, so the same key may occur twice.
	const byKey = new Map(rows.map((row) => [row.key, row]));
	return [...byKey.values()].map((row) => ({
		value: row.key,
		label: label(nameOf(row)),
		description: label(describe(row)),
	}));
}
