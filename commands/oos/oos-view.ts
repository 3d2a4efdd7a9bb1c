import type { OutOfStockPage } from '../../src/market/answers/out-of-stock.ts';
import { gameNames } from '../../src/market/game.ts';
import { type Sort, sorts } from '../../src/market/rows/rows.ts';
import { amount, type Formats, plural } from '../../src/words/formats.ts';
import { colours, type Embed, type Menu, type MenuOption } from '../../src/words/reply.ts';
import { warning } from '../items/sources.ts';
import { type ItemLines, itemTable } from '../lists/item-table.ts';
import { itemOptions, pageEmbed, times } from '../lists/page-view.ts';

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

export function outOfStockEmbed(page: OutOfStockPage, formats: Formats, now: number): Embed {
	const lines =
		page.matching === 0
			? ['Nothing is out of stock right now.']
			: [
					warning([page.source], now) === '' && '### No competition: list it and you are the cheapest',
					summary(page, formats),
					table(page, formats),
				];
	const start = `Out of stock · ${gameNames[page.query.game]}`;
	return { ...pageEmbed(page, start, lines, [page.source], formats, now), colour: colours.absent };
}

export const outOfStockOptions = ({ rows, query }: OutOfStockPage, formats: Formats): MenuOption[] =>
	itemOptions(rows, ({ suggested, averageSale, sales }) => {
		const [price, average] = [suggested, averageSale].map((each) => amount(formats, each, query.currency));
		return `suggested price ${price} · average sale ${average} · ${plural(formats, sales, 'sale', 'sales')} in 90 days`;
	});

export const sortMenu = (chosen: Sort): Omit<Menu, 'id'> => ({
	placeholder: 'Sort by',
	options: sorts.map((sort) => ({
		value: sort,
		label: `Sort by ${outOfStockTexts.sorts[sort]}`,
		chosen: sort === chosen,
	})),
});

function summary({ query, matching, total }: OutOfStockPage, formats: Formats): string {
	const { minSales, sort } = query;
	const [are, were] = matching === 1 ? ['item is', 'was'] : ['items are', 'were'];
	const least = minSales > 0 ? ` and ${were} sold at least ${times(minSales, formats)} in 90 days` : '';
	const order = matching > 1 ? `, ${firstComes[sort]}` : '';
	const inAll = matching === total ? '' : ` (${formats.count(total)} out of stock in all)`;
	return `${formats.count(matching)} ${are} out of stock${least}${order}${inAll}.`;
}

function table({ rows, query, source }: OutOfStockPage, formats: Formats): string {
	const isSuggested = query.sort === 'suggested';
	const lines = rows.map(({ name, version, suggested, averageSale, sales }) => {
		const price = isSuggested ? suggested : averageSale;
		const figures: ItemLines['figures'] = (write) => [
			price === null ? 'not given' : write(price),
			`${formats.count(sales)}×`,
		];
		return { name, version, figures };
	});
	const header = [isSuggested ? 'Suggested price' : 'Average sale', 'Sales in 90 days'];
	return itemTable(lines, header, query.currency, source.conversion !== undefined, formats);
}
