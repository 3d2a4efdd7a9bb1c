import { isWithin } from '../../../src/answers/pages/item-filter.ts';
import type { Direction, Movement } from '../../../src/answers/pages/movements.ts';
import type { Mover } from '../../../src/answers/pages/movers.ts';
import type { Conversion } from '../../../src/market/currency.ts';
import { convertedAmount } from '../../../src/market/rows/rows.ts';
import type { KeyedItem } from '../../../src/names/item-ref.ts';
import { joinCommas, joinDots } from '../../../src/words/text.ts';
import { change } from '../../items/compared.ts';
import type { FeedQueryBase, FeedResultBase, PriceMove } from './any-feed.ts';
import { currencyFor, evaluationSource } from './evaluation.ts';
import { type FeedKindOf, moneyOfResult } from './feed-kind.ts';

export interface MoversFeedQuery extends FeedQueryBase, Omit<Movement, 'basis'> {
	readonly kind: 'movers';
	/** The minimum change of the ask or the median sale, percent; undefined for no minimum. */
	readonly minChange?: number | undefined;
}

export interface FeedMover extends KeyedItem {
	/** Undefined if the change of the ask does not count. */
	readonly ask: PriceMove | undefined;
	readonly sales: (PriceMove & { readonly period: 'day' | 'week' }) | undefined;
	/** Sales in 30 days. */
	readonly sold: number;
}

interface MoversResult extends FeedResultBase {
	readonly kind: 'movers';
	readonly items: readonly FeedMover[];
	/** The time whose prices are compared with those of now, Unix ms. */
	readonly since: number;
}

/** Returns the change of the ask or the median sale as a share: that of the one that moved more. */
export function movedShare({ ask, sales }: FeedMover, direction: Direction): number {
	const sign = direction === 'up' ? 1 : -1;
	return Math.max(
		...[ask, sales].map((change) => (change ? (sign * (change.now - change.before)) / change.before : 0)),
	);
}

/** How many pages of movers to read: enough to find new ones among those posted lately. */
const moversPages = 5;

function feedMover({ key, name, version, ask, sales, sold }: Mover, conversion: Conversion | undefined): FeedMover {
	const inMoney = (amount: number) => convertedAmount(amount, conversion?.rate);
	const converted = ({ now, before }: PriceMove): PriceMove => ({ now: inMoney(now), before: inMoney(before) });
	return {
		key,
		name,
		version,
		ask:
			ask.counts && !ask.isDoubtful && ask.now && ask.before
				? converted({ now: ask.now, before: ask.before })
				: undefined,
		sales: sales && { ...converted(sales), period: sales.period },
		sold,
	};
}

export const movers: FeedKindOf<MoversFeedQuery, MoversResult> = {
	title: 'feed.kind.movers',
	choosing: {
		options: ['item', 'min_sales', 'min_price', 'max_price', 'min_change', 'period', 'direction'],
		needsHistory: true,
		salesOf: 30,
		hasLeastPrice: true,
		query: ({ period = '1d', direction = 'up', min_change: minChange }, about) => ({
			kind: 'movers',
			...about,
			period,
			direction,
			minChange,
		}),
	},
	isDaily: true,
	criterion(query, words) {
		const { minSales: sales, direction, period, minChange } = query;
		return joinCommas(
			words,
			words.t('feed.filter.movers', { sales, direction, period }),
			minChange !== undefined && words.t('feed.filter.minChange', { share: words.percent(minChange / 100) }),
		);
	},
	async evaluate(query, options) {
		const { clock, movers, history } = options;
		const { lists, currency, conversion } = currencyFor(query, options);
		const { min } = query.priceRange;
		const least = min === undefined || !conversion ? min : min / conversion.rate;
		const rows: Mover[] = [];
		let since = 0;
		for (let page = 1, pages = 1; page <= Math.min(pages, moversPages); page++) {
			const answer = await movers.page(lists, history, { ...query, basis: 'sales' }, least ?? 0, page, clock);
			rows.push(...answer.rows);
			pages = answer.pages;
			since = answer.since;
		}
		const { minChange = 0, direction, priceRange } = query;
		const items = rows
			.filter(({ ask, sales }) => isWithin((ask.now ?? sales?.now ?? 0) * (conversion?.rate ?? 1), priceRange))
			.map((mover) => feedMover(mover, conversion))
			.filter((item) => movedShare(item, direction) >= minChange / 100);
		const from = evaluationSource(lists.listings(), currency, clock, conversion);
		return { kind: 'movers', ...from, since, items };
	},
	table(result, words) {
		const { t } = words;
		const money = moneyOfResult(result, words);
		const amounts = ({ before, now }: PriceMove) => ({ before: money(before), now: money(now) });
		return {
			columns: t('feed.post.moversColumns', { date: words.date(result.since) }),
			header: [t('feed.post.ask'), '', t('feed.post.sale'), ''],
			entries: result.items.map(({ ask, sales, ...item }) => ({
				...item,
				figures: (write) =>
					[ask, sales].flatMap((price) =>
						price ? [write(price.now), change(price.now, price.before, words)] : ['–', ''],
					),
				description: joinDots(
					ask && t('movers.askMoved', amounts(ask)),
					sales && t('feed.post.medianMoved', amounts(sales)),
				),
			})),
		};
	},
};
