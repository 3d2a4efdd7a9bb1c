import type { ListPage } from '../../market/answers/pages/page-of.ts';
import { quoted } from '../formatting/escape-markdown.ts';
import { type Formats, plural } from '../formatting/formats.ts';
import { smallPrint } from '../formatting/sources.ts';
import { nameOf } from '../items/choices.ts';
import { label, type Menu } from '../reply.ts';

type Page = ListPage<unknown>;

export const pageTitle = (start: string, { narrowedTo }: Page): string =>
	narrowedTo === '' ? start : quoted(`${start} · `, narrowedTo, '');

/** Said if the names do not have the words that were typed; otherwise empty. */
export const corrected = ({ isCorrected }: Page): string =>
	isCorrected ? 'No name has these words. Showing the closest ones.' : '';

/** `Page 2 of 14`, in small print, with what else there is to say about the place. */
export const placeLine = ({ page, pages }: Page, formats: Formats, rest = ''): string =>
	smallPrint(`Page ${formats.count(page)} of ${formats.count(pages)}${rest}`);

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

/** A menu that opens one of the page's items, with all its figures. */
export function openMenu<Row extends Listed>(id: string, rows: readonly Row[], describe: (row: Row) => string): Menu {
	// A row without a version has the key of its name, so the same key may occur twice.
	const byKey = new Map(rows.map((row) => [row.key, row]));
	return {
		id,
		placeholder: 'Open an item',
		options: [...byKey.values()].map((row) => ({
			value: row.key,
			label: label(nameOf(row)),
			description: label(describe(row)),
		})),
	};
}
