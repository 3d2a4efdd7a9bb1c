import type { Source } from '../../src/market/answers/choices.ts';
import type { ListPage } from '../../src/market/answers/pages/page-of.ts';
import { quoted } from '../../src/words/escape-markdown.ts';
import { type Formats, plural } from '../../src/words/formats.ts';
import type { Part } from '../../src/words/join.ts';
import { colours, type Embed, label, type MenuOption } from '../../src/words/reply.ts';
import { nameOf } from '../items/choices-view.ts';
import { smallPrint, withAges } from '../items/sources.ts';

/** The embed of a page of items. `start` is its title, without the text that the list is narrowed to. */
export function pageEmbed(
	{ narrowedTo, isCorrected, page, pages, rows }: ListPage<unknown>,
	start: string,
	lines: readonly Part[],
	sources: readonly Source[],
	formats: Formats,
	now: number,
): Embed {
	const correction = isCorrected && 'No name has these words. Showing the closest ones.';
	const place = rows.length > 0 && smallPrint(`Page ${formats.count(page)} of ${formats.count(pages)}`);
	return {
		title: narrowedTo === '' ? start : quoted(`${start} · `, narrowedTo, ''),
		description: withAges(sources, [correction, ...lines, place], formats, now),
		colour: rows.length > 0 ? colours.listed : colours.absent,
	};
}

/** Said if price limits do not apply, because the currency that they were chosen in cannot be converted. */
export const limitsLeftOut = smallPrint(
	'Without your price limits: the exchange rate to the currency that you set them in is not known yet.',
);

export const items = (count: number, formats: Formats): string => plural(formats, count, 'item', 'items');

/** `once`, or `10 times`. */
export const times = (count: number, formats: Formats): string =>
	count === 1 ? 'once' : `${formats.count(count)} times`;

interface Listed {
	readonly key: string;
	readonly name: string;
	readonly version: string | null;
}

/** The options of a menu that opens one of the page's items, with all its figures. */
export function itemOptions<Row extends Listed>(rows: readonly Row[], describe: (row: Row) => string): MenuOption[] {
	// A row without a version has the key of its name, so the same key may occur twice.
	const byKey = new Map(rows.map((row) => [row.key, row]));
	return [...byKey.values()].map((row) => ({
		value: row.key,
		label: label(nameOf(row)),
		description: label(describe(row)),
	}));
}
