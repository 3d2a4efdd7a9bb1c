import type { Currency } from '../market/currency.ts';
import { gameNames } from '../market/game.ts';
import type { Absent, OutOfStockPage } from '../market/out-of-stock.ts';
import type { Absence, Sort } from '../market/rows.ts';
import { nameOf } from './choices.ts';
import { amount, type Formats, plural } from './formats.ts';
import { asIs } from './markdown.ts';
import { colours, type Embed, label, type Menu, title } from './reply.ts';
import { ages, warning } from './sources.ts';

const firstComes: Readonly<Record<Sort, string>> = {
	sales: 'sold most first',
	price: 'highest average sale first',
	suggested: 'highest suggested price first',
};

/** A page of what nobody sells. */
export function outOfStockEmbed(page: OutOfStockPage, formats: Formats, now: number): Embed {
	const { query, narrowedTo, rows, matching, total, source } = page;
	const narrowed = narrowedTo && ` · “${asIs(narrowedTo)}”`;
	return {
		title: title(`Out of stock · ${gameNames[query.game]}${narrowed}`),
		description: [warning([source], now), summary(page, formats), ...rows.map((row) => line(row, page, formats))]
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
export function soldLess({ narrowedTo, mostSales }: OutOfStockPage, formats: Formats): string {
	const of = narrowedTo === '' ? 'Nothing that is out of stock' : `Nothing out of stock that matches “${narrowedTo}”`;
	if (mostSales === 0) return `${of} was sold in 90 days. Ask again without min_sales.`;
	return `${of} was sold that often in 90 days: the most is ${plural(formats, mostSales, 'sale', 'sales')}. Choose a smaller min_sales.`;
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
