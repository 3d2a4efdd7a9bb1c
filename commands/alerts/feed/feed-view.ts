import { gameNames } from '../../../src/market/game.ts';
import { label } from '../../../src/words/reply.ts';
import { escapeMarkdown, joinCommas, joinDots } from '../../../src/words/text.ts';
import type { PlainKey } from '../../../src/words/translate.ts';
import type { Words } from '../../../src/words/words.ts';
import { nameOf } from '../../items/choices-view.ts';
import { limitValues } from '../../lists/deal-lines.ts';
import { changeValues, goalText, lowValues } from '../alert/alert-view.ts';
import type { FeedKind, FeedQuery } from '../watching/feed.ts';

export const kindNames = {
	deals: 'feed.kind.deals',
	movers: 'feed.kind.movers',
	restock: 'feed.kind.restock',
	lows: 'feed.kind.lows',
	market: 'feed.kind.market',
	item: 'feed.kind.item',
	board: 'feed.kind.board',
} as const satisfies Record<FeedKind, PlainKey>;

/** `Deals · Counter-Strike 2 · trade-locked`. @param written how a name is written: in menus as it is */
export const feedTitle = (query: FeedQuery, { t }: Words, written = escapeMarkdown): string =>
	joinDots(
		t(kindNames[query.kind]),
		gameNames[query.game],
		query.kind === 'item' && written(label(nameOf(query))),
		'locked' in query && query.locked && t('format.tradeLocked'),
	);

/** What a feed looks for, without its game: `at least 15% under the 30-day median of at least 10 sales, from €5.00`. */
export function filterText(query: FeedQuery, words: Words): string {
	const { t } = words;
	const { narrowedTo, limits, currency } = query;
	const values = limitValues(limits, currency, words);
	const text = t('format.quoted', { text: escapeMarkdown(label(narrowedTo)) });
	return joinCommas(
		words,
		criterion(query, words),
		values.range !== 'none' && t('feed.filter.price', values),
		narrowedTo !== '' && t('feed.filter.items', { text }),
	);
}

function criterion(query: FeedQuery, words: Words): string {
	const { t, percent } = words;
	const { minSales: sales } = query;
	switch (query.kind) {
		case 'deals':
			return t('feed.filter.deals', { sales, share: percent(query.minDiscount / 100) });
		case 'movers':
			return joinCommas(
				words,
				t('feed.filter.movers', { sales, direction: query.direction, period: query.period }),
				query.minChange !== undefined && t('feed.filter.minChange', { share: percent(query.minChange / 100) }),
			);
		case 'restock':
			return t('feed.filter.restock', { sales });
		case 'lows':
			return t('feed.filter.lows', { sales, ...lowValues(query.period) });
		case 'market':
			return t('feed.filter.market');
		case 'board':
			return t('feed.filter.board', { count: query.items.length });
		case 'item':
			return joinCommas(words, goalText(query, words), changeValues(query, words).change);
	}
}
