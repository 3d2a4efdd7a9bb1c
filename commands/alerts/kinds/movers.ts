import { isWithin } from '../../../src/answers/pages/item-filter.ts';
import type { Direction, MovementChoice } from '../../../src/answers/pages/movement-choice.ts';
import type { Mover } from '../../../src/answers/pages/movers.ts';
import type { Conversion } from '../../../src/market/currency.ts';
import { convertedAmount } from '../../../src/market/rows/rows.ts';
import type { KeyedItem } from '../../../src/names/item-ref.ts';
import { joinCommas, joinDots } from '../../../src/words/text.ts';
import { relativeChange } from '../../items/compared.ts';
import { evaluationSource, isFresh, listsAndCurrency } from './evaluation.ts';
import type { FeedQueryBase, FeedResultBase, PriceMove } from './feed-base.ts';
import { type FeedKindOf, moneyOfResult } from './feed-kind.ts';

export interface MoversFeedQuery extends FeedQueryBase, Omit<MovementChoice, 'basis'> {
	readonly kind: 'movers';
	/** The minimum change of the ask or the median sale, percent; undefined for no minimum. */
	readonly minChange?: number | undefined;
}

export interface FeedMover extends KeyedItem {
	/** Undefined if an ask is missing or not credible. */
	readonly ask: PriceMove | undefined;
	readonly sales: (PriceMove & { readonly period: 'day' | 'week' }) | undefined;
	/** The number of sales in 30 days. */
	readonly sold: number;
}

interface MoversResult extends FeedResultBase {
	readonly kind: 'movers';
	readonly items: readonly FeedMover[];
	/** The time whose prices are compared with those of now, Unix ms. */
	readonly since: number;
}

/** Returns how far the price has moved in the direction, as a share: the larger of the ask's and the median sale's. */
export function movedShare({ ask, sales }: FeedMover, direction: Direction): number {
	const sign = direction === 'up' ? 1 : -1;
	const share = (move: PriceMove | undefined) => (move ? (sign * (move.now - move.before)) / move.before : 0);
	return Math.max(share(ask), share(sales));
}

/** Reading stops once a result has this many movers: enough to find new ones among those posted lately. */
const enoughMovers = 50;
/** The most pages to read in search of `enoughMovers`. */
const maxMoversPages = 50;

function feedMover({ key, name, version, ask, sales, sold }: Mover, conversion: Conversion | undefined): FeedMover {
	const inCurrency = (amount: number) => convertedAmount(amount, conversion?.rate);
	const converted = ({ now, before }: PriceMove): PriceMove => ({ now: inCurrency(now), before: inCurrency(before) });
	const { now, before } = ask;
	return {
		key,
		name,
		version,
		ask: ask.counts && !ask.isDoubtful && now && before ? converted({ now, before }) : undefined,
		sales: sales && { ...converted(sales), period: sales.period },
		sold,
	};
}

/** A mover is posted again within a day if its price has moved by this many percentage points more. */
const furtherPoints = 5;

/** Shares are compared in tenths of a percentage point. */
const hasMovedFurther = (share: number, lastShare: number): boolean =>
	Math.round(1_000 * share) >= Math.round(1_000 * lastShare) + 10 * furtherPoints;

export const movers: FeedKindOf<MoversFeedQuery, MoversResult> = {
	title: 'feed.kind.movers',
	setup: {
		options: ['item', 'min_sales', 'min_price', 'max_price', 'min_change', 'period', 'direction'],
		needsHistory: true,
		salesDays: 30,
		hasDefaultMinPrice: true,
		toQuery: ({ period = '1d', direction = 'up', min_change: minChange }, base) => ({
			kind: 'movers',
			...base,
			period,
			direction,
			minChange,
		}),
	},
	isDaily: true,
	repeats: {
		figureOf: ({ direction }, item) => movedShare(item, direction),
		isBetter: hasMovedFurther,
	},
	criterionText(query, words) {
		const { minSales: sales, direction, period, minChange } = query;
		return joinCommas(
			words,
			words.t('feed.filter.movers', { sales, direction, period }),
			minChange !== undefined && words.t('feed.filter.minChange', { share: words.percent(minChange / 100) }),
		);
	},
	async evaluate(query, services) {
		const { clock, history } = services;
		const { lists, currency, conversion } = listsAndCurrency(query, services);
		const listings = lists.listings();
		if (!isFresh(listings, clock.now())) return undefined;
		const { minChange = 0, direction, priceRange } = query;
		const minInHomeCurrency = (priceRange.min ?? 0) / (conversion?.rate ?? 1);
		const movement = { ...query, basis: 'sales' } as const;
		const priceNow = ({ ask, sales }: Mover) => (ask.now ?? sales?.now ?? 0) * (conversion?.rate ?? 1);
		const items: FeedMover[] = [];
		let since = 0;
		// Each answer says how many pages there are.
		let pages = 1;
		for (let page = 1; page <= Math.min(pages, maxMoversPages) && items.length < enoughMovers; page++) {
			const answer = await services.movers.page(lists, history, movement, minInHomeCurrency, page, clock);
			const inRange = answer.rows.filter((mover) => isWithin(priceNow(mover), priceRange));
			items.push(
				...inRange
					.map((mover) => feedMover(mover, conversion))
					.filter((item) => movedShare(item, direction) >= minChange / 100),
			);
			pages = answer.pages;
			since = answer.since;
		}
		const source = evaluationSource(listings, currency, clock, conversion);
		return { kind: 'movers', ...source, since, items };
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
					[ask, sales].flatMap((move) =>
						move ? [write(move.now), relativeChange(move.now, move.before, words)] : ['–', ''],
					),
				description: joinDots(
					ask && t('movers.askMoved', amounts(ask)),
					sales && t('feed.post.medianMoved', amounts(sales)),
				),
			})),
		};
	},
};
