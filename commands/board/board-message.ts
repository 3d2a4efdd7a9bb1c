import { MarketError } from '../../src/base/errors.ts';
import { UserError } from '../../src/base/user-error.ts';
import { customId } from '../../src/discord/command/custom-id.ts';
import type { ListSource } from '../../src/market/answers/choices.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { BoardFeedQuery, Feed } from '../../src/notify/feed.ts';
import type { Post } from '../../src/notify/messenger.ts';
import { colours, label, type Menu, type Reply } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { type PricesToValue, type Valued, valuation } from '../holdings/valuation.ts';
import { isConverted, withAges } from '../items/sources.ts';
import { itemTable } from '../lists/item-table.ts';
import { watchedRow, watchHeader } from '../watchlist/watchlist-view.ts';

type BoardOptions = PricesToValue & {
	/** Writes the times of this process. */
	readonly wordsFor: (locale: string) => Words;
};

/** Keeps the order of the items. @throws MarketError if a list is missing */
export async function boardReply(
	{ id, locale }: Pick<Feed, 'id' | 'locale'>,
	query: BoardFeedQuery,
	options: BoardOptions,
): Promise<Reply> {
	const { game, currency } = query;
	const holdings = query.items.map((item) => ({ ...item, game, amount: 1 }));
	const { items, sources } = await valuation({ items: holdings, flows: [] }, currency, options);
	const places = new Map(query.items.map(({ key }, i) => [key, i]));
	const ordered = items.toSorted((a, b) => places.get(a.holding.key)! - places.get(b.holding.key)!);
	const words = options.wordsFor(locale);
	const table = boardTable(ordered, currency, sources, words);
	return {
		embed: {
			title: words.t('board.title'),
			description: withAges(sources, [table], words, options.clock.now()),
			colour: colours.listed,
		},
		menus: [boardMenu(customId('feed', 'open', id), ordered, currency, words)],
	};
}

/** Undefined if it has no message, `later` if prices are still being loaded. @throws StoreError */
export async function boardMessage(options: BoardOptions, feed: Feed): Promise<Post | 'later' | undefined> {
	const { board, paused, query, channel } = feed;
	if (!board || paused || query.kind !== 'board') return undefined;
	try {
		return { channel, reply: await boardReply(feed, query, options), edits: board.message };
	} catch (error) {
		if (error instanceof MarketError || error instanceof UserError) return 'later';
		throw error;
	}
}

const boardTable = (
	items: readonly Valued[],
	currency: Currency,
	sources: readonly ListSource[],
	words: Words,
): string =>
	itemTable(
		items.map((each) => watchedRow(each, words)),
		watchHeader(words),
		currency,
		isConverted(sources),
		words,
	);

const boardMenu = (id: string, items: readonly Valued[], currency: Currency, words: Words): Menu => ({
	id,
	placeholder: words.t('feed.post.open'),
	options: items.map(({ holding, now }) => ({
		value: [holding.game, currency, 0, holding.key].join(':'),
		label: label(now?.name ?? holding.name),
	})),
});
