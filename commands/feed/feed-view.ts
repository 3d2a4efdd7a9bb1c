import { gameNames } from '../../src/market/game.ts';
import type { FeedQuery } from '../../src/notify/feed.ts';
import { escapeMarkdown } from '../../src/words/escape-markdown.ts';
import { type Formats, plural } from '../../src/words/formats.ts';
import { joinCommas, joinDots } from '../../src/words/join.ts';
import { kindNames } from '../../src/words/labels.ts';
import { label } from '../../src/words/reply.ts';
import { limitsText } from '../deals/deals-view.ts';
import { moversTexts } from '../movers/movers-view.ts';

/** `Deals · Counter-Strike 2 · trade-locked`. */
export const feedTitle = (query: FeedQuery): string =>
	joinDots(kindNames[query.kind], gameNames[query.game], query.kind === 'deals' && query.locked && 'trade-locked');

/** What a feed looks for, without its game: `at least 15% under the 30-day median of at least 10 sales, from €5.00`. */
export function filterText(query: FeedQuery, formats: Formats): string {
	const { narrowedTo, limits, currency } = query;
	const about = narrowedTo === '' ? '' : `items that match “${escapeMarkdown(label(narrowedTo))}”`;
	const prices = limitsText(limits, currency, formats).trimStart();
	return joinCommas(criterion(query, formats), prices, about);
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

export const feedTexts = {
	description: 'Have deals, movers or restocks posted into a channel of this server',
	add: 'Add a feed to a channel of this server (needs Manage Server)',
	list: 'See, pause and remove the feeds of this server (needs Manage Server)',
	channel: 'Channel to post in (this one if left out)',
	kind: 'What to post',
	minDiscount: 'Deals: how far under the 30-day median an ask has to be, in percent (15 if left out)',
	minSales: 'Only items sold at least this often in 30 days, restocks in 90 days (10 if left out)',
	minPrice: 'Only items that cost at least this, in the currency of the feed',
	maxPrice: 'Deals and restocks: only asks up to this amount, in the currency of the feed',
	period: 'Movers: how far back to compare (1 day if left out)',
	direction: 'Movers: which way prices moved (up if left out)',
	tradeLocked: 'Deals: look among trade-locked listings instead of tradable ones',
	role: 'Role to mention in each post, if you may mention it',
	atMost: 'Deals and restocks: the most posts in 24 hours (5 if left out)',
} as const;
