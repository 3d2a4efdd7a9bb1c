import type { Currency } from '../market/currency.ts';
import { gameNames } from '../market/game.ts';
import type { Absent, OutOfStockPage } from '../market/answers/out-of-stock.ts';
import type { Absence, Sort } from '../market/rows/rows.ts';
import { nameOf } from './choices.ts';
import { amount, type Formats, plural } from './formatting/formats.ts';
import { quoted } from './formatting/heading.ts';
import { asIs } from './formatting/escape-markdown.ts';
import { colours, type Embed, label, type Menu } from './reply.ts';
import { ages, unread, warning } from './formatting/sources.ts';

const firstComes: Readonly<Record<Sort, string>> = {
	sales: 'sold most first',
	price: 'highest average sale first',
	suggested: 'highest suggested price first',
};

/** A page of what nobody sells. */
export function outOfStockEmbed(page: OutOfStockPage, formats: Formats, now: number): Embed {
	const { query, narrowedTo, rows, matching, total, source } = page;
	const start = `Out of stock · ${gameNames[query.game]}`;
	const lines = rows.map((row) => line(row, page, formats));
	return {
		title: narrowedTo === '' ? start : quoted(`${start} · `, narrowedTo, ''),
		description: [warning([source], now), summary(page, formats), ...lines, asIs(unreadInWords(page, formats))]
			.filter(Boolean)
			.join('\n'),
		colour: colours.absent,
		fields: [
			{
				name: 'Page',
				value: `${formats.count(page.page)} of ${formats.count(page.pages)}`,
				inline: true,
			},
			{
				name: 'Items',
				value: `${matching === total ? '' : `${formats.count(matching)} of `}${formats.count(total)} out of stock`,
				inline: true,
			},
			{ ...ages([source], formats), inline: true },
		],
	};
}

/** Opens one of the page. */
export function outOfStockMenu(id: string, { rows, query }: OutOfStockPage, formats: Formats): Menu {
	// Without a version a name stands for all of its versions: once is enough.
	const items = new Map(rows.map((row) => [row.key, row]));
	return {
		id,
		placeholder: 'Look at one of these',
		options: [...items.values()].map(({ key, ...row }) => ({
			value: key,
			label: label(nameOf(row)),
			description: label(figuresOf(row, query.currency, formats)),
		})),
	};
}

/** Why nothing was sold as often as wanted, and what to do. */
export function soldLess(page: OutOfStockPage, formats: Formats): string {
	const { narrowedTo, mostSales } = page;
	const of =
		narrowedTo === '' ? 'Nothing that is out of stock' : `Nothing out of stock that matches “${label(narrowedTo)}”`;
	const why =
		mostSales === 0
			? `${of} was sold in 90 days. Ask again without min_sales.`
			: `${of} was sold that often in 90 days: the most is ${plural(formats, mostSales, 'sale', 'sales')}. Choose a smaller min_sales.`;
	return [why, unreadInWords(page, formats)].filter(Boolean).join(' ');
}

/** What the list has besides, though nobody knows what it says of it; empty if all could be read. */
function unreadInWords({ unread: count, unreadNames }: OutOfStockPage, formats: Formats): string {
	if (count === 0) return '';
	const more = count > unreadNames.length ? ` and ${formats.count(count - unreadNames.length)} more` : '';
	return `Besides: ${unreadNames.join(', ')}${more} ${unread}.`;
}

function summary({ query, matching, isCorrected }: OutOfStockPage, formats: Formats): string {
	if (matching === 0) return 'Nothing is out of stock now.';
	const { minSales, sort } = query;
	const count = plural(formats, matching, 'item', 'items');
	const least = minSales > 0 ? `, sold at least ${plural(formats, minSales, 'time', 'times')} in 90 days` : '';
	const order = matching > 1 ? `, ${firstComes[sort]}` : '';
	const note = isCorrected ? 'No name has these words; these are the nearest.\n' : '';
	return `${note}${count} that nobody offers now${least}${order}:`;
}

function line(row: Absent, { query }: OutOfStockPage, formats: Formats): string {
	const called = asIs(label(nameOf(row)));
	return `**${formats.count(row.place)}. ${called}**\n${figuresOf(row, query.currency, formats)}`;
}

function figuresOf({ suggested, averageSale, sales }: Absence, currency: Currency, formats: Formats): string {
	const sold = `${plural(formats, sales, 'sale', 'sales')} in 90 days`;
	return `suggested ${amount(formats, suggested, currency)} · average sale ${amount(formats, averageSale, currency)} · ${sold}`;
}
