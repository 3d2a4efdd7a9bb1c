import type { KeyedItem } from '../../../src/names/item-ref.ts';
import { noFigure } from '../../../src/words/table.ts';
import { joinDots } from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import type { FeedResultBase } from './feed-base.ts';
import { moneyOfResult, type PostTable } from './feed-kind.ts';

export interface FeedOffer extends KeyedItem {
	/** The lowest ask; null if there is none. */
	readonly ask: number | null;
	readonly quantity: number;
}

export interface OffersResult<Kind extends string> extends FeedResultBase {
	readonly kind: Kind;
	readonly items: readonly FeedOffer[];
}

export function offerTable(result: OffersResult<string>, words: Words): PostTable {
	const { t, count } = words;
	const money = moneyOfResult(result, words);
	return {
		columns: t('feed.post.itemColumns'),
		header: [t('feed.post.ask'), t('feed.post.units')],
		entries: result.items.map(({ ask, quantity, ...item }) => ({
			...item,
			figures: (writeAmount) => [ask === null ? noFigure : writeAmount(ask), count(quantity)],
			description: joinDots(ask !== null && money(ask), t('feed.post.onOffer', { count: count(quantity) })),
		})),
	};
}
