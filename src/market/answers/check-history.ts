import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Subject } from '../catalogue/subject.ts';
import { isUnreadable } from '../catalogue/unreadable.ts';
import { type Sales, type SalesHistory, salesOf } from '../rows/rows.ts';
import { salesIn } from './check-price.ts';
import { type Choice, type Choices, choiceOf, type Source, sourceOf } from './choices.ts';
import type { Lists, MarketQuery } from './lists.ts';

/** What one item went for. */
export interface HistoryCheck extends Choice {
	readonly query: MarketQuery;
	readonly itemPage: string | null;
	readonly marketPage: string | null;
	/** Undefined if the marketplace keeps no record of the item. */
	readonly sales: SalesHistory | 'unreadable' | undefined;
	readonly source: Source;
	/** When the next list of sales may be fetched: Unix milliseconds. */
	readonly dueAt: number;
}

/** What was sold of a choice. */
export interface Sold {
	/** Sales of 30 days; of several versions their sum, without a median: there is none of medians. */
	readonly month: Pick<Sales, 'median' | 'volume'>;
	readonly quarter: Pick<Sales, 'median' | 'volume'>;
	/** Some of its sales could not be read. */
	readonly isUnreadable?: boolean;
}

/** One item's sales, from the list in memory. @throws MarketError */
export async function checkHistory(lists: Lists, catalogue: Catalogue, item: number): Promise<HistoryCheck> {
	const history = await lists.history();
	const name = catalogue.nameOfItem(item);
	return {
		query: lists.query,
		...choiceOf(catalogue, { name, item }),
		itemPage: catalogue.itemPage(item),
		marketPage: catalogue.marketPage(item),
		sales: salesIn(history, item, catalogue),
		source: sourceOf('sales', history),
		dueAt: history.dueAt,
	};
}

/** What was sold of each subject. @throws MarketError */
export async function recentSales(
	lists: Lists,
	catalogue: Catalogue,
	subjects: readonly Subject[],
): Promise<Choices<Sold>> {
	const history = await lists.history();
	const choices = subjects.map((subject) => {
		const items = subject.item === undefined ? catalogue.itemsOf(subject.name) : [subject.item];
		const sold = items.map((item) => salesOf(history.rows, item)).filter((sales) => sales !== undefined);
		return {
			...choiceOf(catalogue, subject),
			month: together(sold.map(({ month }) => month)),
			quarter: together(sold.map(({ quarter }) => quarter)),
			isUnreadable: items.some((item) => isUnreadable(history.rows, item, catalogue)),
		};
	});
	return { query: lists.query, choices, source: sourceOf('sales', history) };
}

function together(sold: readonly Sales[]): Pick<Sales, 'median' | 'volume'> {
	const [only, ...others] = sold;
	if (!only) return { median: null, volume: 0 };
	if (others.length === 0) return only;
	const sum = sold.reduce((total, { volume }) => total + (volume ?? 0), 0);
	return { median: null, volume: sum };
}
