import type { Source } from '../../src/market/answers/choices.ts';
import type { Currency } from '../../src/market/currency.ts';
import { label, type Menu } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import type { Valued } from '../holdings/valuation.ts';
import { isConverted } from '../items/sources.ts';
import { itemTable } from '../lists/item-table.ts';
import { watchedRow, watchHeader } from '../watchlist/watchlist-view.ts';

export const boardTable = (
	items: readonly Valued[],
	currency: Currency,
	sources: readonly Source[],
	words: Words,
): string =>
	itemTable(
		items.map((each) => watchedRow(each, words)),
		watchHeader(words),
		currency,
		isConverted(sources),
		words,
	);

export const boardMenu = (id: string, items: readonly Valued[], currency: Currency, words: Words): Menu => ({
	id,
	placeholder: words.t('feed.post.open'),
	options: items.map(({ holding, now }) => ({
		value: [holding.game, currency, 0, holding.key].join(':'),
		label: label(now?.name ?? holding.name),
	})),
});
