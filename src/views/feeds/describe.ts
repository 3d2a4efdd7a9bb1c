import type { PriceRange } from '../../market/answers/pages/price-limits.ts';
import { gameNames } from '../../market/game.ts';
import type { FeedQuery } from '../../notify/feed.ts';
import { escapeMarkdown } from '../formatting/escape-markdown.ts';
import { type Formats, plural } from '../formatting/formats.ts';
import { joinDots } from '../formatting/join.ts';
import { moversTexts } from '../pages/movers.ts';
import { label } from '../reply.ts';
import { kindNames } from './kinds.ts';

/** `Deals · Counter-Strike 2 · trade-locked`. */
export function feedTitle(query: FeedQuery): string {
	const locked = query.kind === 'deals' && query.locked;
	return joinDots(kindNames[query.kind], gameNames[query.game], locked && 'trade-locked');
}

/** What a feed looks for, without its game: `at least 15% under the 30-day median of at least 10 sales, from €5.00`. */
export function filterText(query: FeedQuery, formats: Formats): string {
	const { narrowedTo, limits, currency } = query;
	const about = narrowedTo === '' ? '' : `items that match “${escapeMarkdown(label(narrowedTo))}”`;
	return [criterion(query, formats), limitsText(limits, currency, formats), about].filter(Boolean).join(', ');
}

function criterion(query: FeedQuery, formats: Formats): string {
	const { minSales } = query;
	const sales = plural(formats, minSales, 'sale', 'sales');
	switch (query.kind) {
		case 'deals':
			return `at least ${formats.percent(query.minDiscount / 100)} under the 30-day median of at least ${sales}`;
		case 'movers': {
			const often = minSales > 0 ? `, at least ${sales} in 30 days` : '';
			return `prices that went ${query.direction} in ${moversTexts.periods[query.period]}${often}`;
		}
		case 'restock':
			return minSales > 0
				? `sold at least ${plural(formats, minSales, 'time', 'times')} in 90 days`
				: 'however rarely they sell';
	}
}

/** `from €5.00 to €20.00`; empty without limits. */
function limitsText({ min = 0, max }: PriceRange, currency: string, formats: Formats): string {
	const from = min === 0 ? '' : `from ${formats.money(min, currency)}`;
	const to = max === undefined ? '' : `${min === 0 ? 'up to' : 'to'} ${formats.money(max, currency)}`;
	return [from, to].filter(Boolean).join(' ');
}
