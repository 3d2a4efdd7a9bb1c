import { type Game, gameNames } from '../../../src/names/game.ts';
import { colours, type Embed } from '../../../src/words/reply.ts';
import { joinLines } from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { smallPrint, updated } from '../../items/sources.ts';
import { facts, type ShownMoney, table } from '../../lists/market-index.ts';
import type { FeedMarket, MarketFeedResult } from '../kinds/market.ts';

/** @param now Unix ms */
export function marketPostEmbed(
	{ items: [market], at, ...money }: MarketFeedResult,
	game: Game,
	words: Words,
	now: number,
): Embed {
	const { t } = words;
	const conversion = money.conversion && { ...money.conversion, rate: 1 };
	return {
		title: t('marketIndex.title', { game: gameNames[game] }),
		description: joinLines(
			...marketPostFacts(market!, money, words),
			table(market!.trends, words),
			smallPrint(t('marketIndex.about', { items: words.count(market!.trends[0].items) })),
			updated([{ list: 'asks', fetchedAt: at, conversion }], words, now),
		),
		colour: colours.listed,
	};
}

export const marketPostFacts = (market: FeedMarket, money: ShownMoney, words: Words) =>
	facts(market, '1d', money, words);
