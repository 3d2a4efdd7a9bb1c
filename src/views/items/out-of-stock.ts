import type { OutOfStockPage } from '../../market/answers/out-of-stock.ts';
import type { Currency } from '../../market/currency.ts';
import { gameNames } from '../../market/game.ts';
import { type Absence, type Sort, sorts } from '../../market/rows/rows.ts';
import { amount, type Formats, plural } from '../formatting/formats.ts';
import { joinLines } from '../formatting/join.ts';
import { smallPrint, updated, warning } from '../formatting/sources.ts';
import { type AmountForm, alignedLines, codeBlock, linesThatFit, phoneWidth, widthOf } from '../formatting/table.ts';
import { shortName } from '../pages/item-table.ts';
import { corrected, openMenu, pageTitle, placeLine, times } from '../pages/page-texts.ts';
import { colours, type Embed, type Menu } from '../reply.ts';

const firstComes: Readonly<Record<Sort, string>> = {
	sales: 'most sold first',
	price: 'highest average sale first',
	suggested: 'highest suggested price first',
};

export const outOfStockTexts = {
	description: 'See which items are out of stock',
	sort: 'What to sort by, highest first',
	minSales: 'Only items sold at least this often in the last 90 days',
	sorts: { sales: 'sales in 90 days', price: 'average sale', suggested: 'suggested price' },
} as const;

/** With less room than this for its name an item is not recognized: amounts are shortened instead. */
const leastName = 21;

export function outOfStockEmbed(page: OutOfStockPage, formats: Formats, now: number): Embed {
	const { query, rows, matching, total, source } = page;
	const inAll = matching === total ? '' : ` · ${formats.count(total)} out of stock in all`;
	return {
		title: pageTitle(`Out of stock · ${gameNames[query.game]}`, page),
		description: joinLines(
			warning([source], now),
			...summary(page, warning([source], now) !== '', formats),
			rows.length > 0 && itemTable(page, formats),
			placeLine(page, formats, inAll),
			updated([source], formats, now),
		),
		colour: colours.absent,
	};
}

export const outOfStockMenu = (id: string, { rows, query }: OutOfStockPage, formats: Formats): Menu =>
	openMenu(id, rows, (row) => figuresOf(row, query.currency, formats));

export function sortMenu(id: string, { query }: OutOfStockPage): Menu {
	return {
		id,
		placeholder: 'Sort by',
		options: sorts.map((sort) => ({
			value: sort,
			label: `Sort by ${outOfStockTexts.sorts[sort]}`,
			chosen: sort === query.sort,
		})),
	};
}

function summary(page: OutOfStockPage, isOld: boolean, formats: Formats): string[] {
	const { query, matching } = page;
	if (matching === 0) return ['Nothing is out of stock right now.'];
	const { minSales, sort } = query;
	const count = plural(formats, matching, 'item is', 'items are');
	const were = matching === 1 ? 'was' : 'were';
	const least = minSales > 0 ? ` and ${were} sold at least ${times(minSales, formats)} in 90 days` : '';
	const order = matching > 1 ? `, ${firstComes[sort]}` : '';
	return [
		corrected(page),
		isOld ? '' : '### No competition: list it and you are the cheapest',
		`${count} out of stock${least}${order}.`,
		smallPrint(`${sort === 'suggested' ? 'Suggested price' : 'Average sale'} and number of sales in 90 days:`),
	];
}

function itemTable({ rows, query, source }: OutOfStockPage, formats: Formats): string {
	const linesOf = ({ corner, write }: AmountForm) => {
		const figures = rows.map(({ suggested, averageSale, sales }) => {
			const price = query.sort === 'suggested' ? suggested : averageSale;
			return [price === null ? 'not given' : write(price), `${formats.count(sales)}×`];
		});
		const room = Math.max(leastName, phoneWidth - 1 - widthOf(alignedLines(figures, ['right', 'right'], ' ')));
		const lines = rows.map(({ name, version }, i) => [shortName(name, version, room), ...figures[i]!]);
		return alignedLines(corner === '' ? lines : [['', corner, ''], ...lines], ['left', 'right', 'right'], ' ');
	};
	return codeBlock(linesThatFit(linesOf, query.currency, source.conversion !== undefined, formats));
}

function figuresOf({ suggested, averageSale, sales }: Absence, currency: Currency, formats: Formats): string {
	const sold = `${plural(formats, sales, 'sale', 'sales')} in 90 days`;
	return `suggested price ${amount(formats, suggested, currency)} · average sale ${amount(formats, averageSale, currency)} · ${sold}`;
}
