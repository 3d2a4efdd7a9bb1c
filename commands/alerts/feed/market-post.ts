import { type Game, gameNames } from '../../../src/names/game.ts';
import { colours, type Embed } from '../../../src/words/reply.ts';
import { joinLines } from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { smallPrint, updated } from '../../items/sources.ts';
import { facts, type ShownMoney, table } from '../../lists/market-index.ts';
import type { FeedMarket, MarketFeedResult } from '../kinds/market.ts';

/** @param now Unix ms */
export function marketPostEmbed(
	{ items: [shown], at, ...money }: MarketFeedResult,
	game: Game,
	words: Words,
	now: number,
): Embed {
	const { t } = words;
	const conversion = money.conversion && { ...money.conversion, rate: 1 };
	return {
		title: t('marketIndex.title', { game: gameNames[game] }),
		description: joinLines(
			...marketPostFacts(shown!, money, words),
			table(shown!.trends, words),
			smallPrint(t('marketIndex.about', { items: words.count(shown!.trends[0].items) })),
			updated([{ of: 'asks', fetchedAt: at, conversion }], words, now),
		),
		colour: colours.listed,
	};
}

export const marketPostFacts = (shown: FeedMarket, money: ShownMoney, words: Words) => facts(shown, '1d', money, words);
