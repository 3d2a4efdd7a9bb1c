import type { OutOfStockPage } from '../../src/market/answers/out-of-stock.ts';
import { gameNames } from '../../src/market/game.ts';
import { type Sort, sorts } from '../../src/market/rows/rows.ts';
import { joinDots } from '../../src/words/join.ts';
import { colours, type Embed, type Menu, type MenuOption } from '../../src/words/reply.ts';
import type { PlainKey, Words } from '../../src/words/words.ts';
import { warning } from '../items/sources.ts';
import { type ItemLines, itemTable } from '../lists/item-table.ts';
import { itemOptions, pageEmbed } from '../lists/page-view.ts';

export const sortNames = {
	sales: 'oos.option.sales',
	price: 'oos.option.price',
	suggested: 'oos.option.suggested',
} as const satisfies Record<Sort, PlainKey>;

export function outOfStockEmbed(page: OutOfStockPage, words: Words, now: number): Embed {
	const lines =
		page.matching === 0
			? [words.t('oos.nothing')]
			: [
					warning([page.source], words, now) === '' && `### ${words.t('oos.noCompetition')}`,
					summary(page, words),
					table(page, words),
				];
	const start = joinDots(words.t('oos.title'), gameNames[page.query.game]);
	return { ...pageEmbed(page, start, lines, [page.source], words, now), colour: colours.absent };
}

export const outOfStockOptions = ({ rows, query }: OutOfStockPage, words: Words): MenuOption[] =>
	itemOptions(rows, ({ suggested, averageSale, sales }) => {
		const [price, average] = [suggested, averageSale].map((each) => words.amount(each, query.currency));
		return words.t('oos.figures', { suggested: price!, average: average!, sales });
	});

export const sortMenu = (chosen: Sort, { t }: Words): Omit<Menu, 'id'> => ({
	placeholder: t('oos.sortMenu'),
	options: sorts.map((sort) => ({
		value: sort,
		label: t(`oos.sortBy.${sort}`),
		default: sort === chosen,
	})),
});

function summary({ query, matching, total }: OutOfStockPage, { t }: Words): string {
	const { minSales: sales, sort } = query;
	return t('oos.summary', { count: matching, sales, sort, inAll: matching === total ? 0 : total });
}

function table({ rows, query, source }: OutOfStockPage, words: Words): string {
	const isSuggested = query.sort === 'suggested';
	const lines = rows.map(({ name, version, suggested, averageSale, sales }) => {
		const price = isSuggested ? suggested : averageSale;
		const figures: ItemLines['figures'] = (write) => [
			price === null ? words.t('format.noFigure') : write(price),
			`${words.count(sales)}×`,
		];
		return { name, version, figures };
	});
	const header = [words.t(isSuggested ? 'oos.suggestedPrice' : 'oos.averageSale'), words.t('oos.salesInQuarter')];
	return itemTable(lines, header, query.currency, source.conversion !== undefined, words);
}
