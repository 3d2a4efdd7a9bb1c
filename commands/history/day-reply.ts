import type { HistoryCheck } from '../../src/market/answers/check-history.ts';
import { sourceOf } from '../../src/market/answers/choices.ts';
import { listingOf, lowestAskIn, salesOf } from '../../src/market/rows/rows.ts';
import { dayOfSeries, startOfDay } from '../../src/prices/series-facts.ts';
import type { Button, Reply } from '../../src/words/reply.ts';
import { backButton, linkButton } from '../items/item-components.ts';
import type { HistoryView } from '../items/item-question.ts';
import { type LoadedItem, questionAbout, questionId } from '../items/item-question.ts';
import { homeLists, homeMoney } from '../items/market-options.ts';
import { watchedAt } from './day-option.ts';
import type { HistoryContext } from './history-context.ts';
import { type PricesNow, pastDayEmbed } from './past-day-view.ts';

const dayLength = 24 * 60 * 60_000;

/** @param day since 1 January 1970, in UTC. @throws UserError if that was not recorded; StoreError */
export async function dayReply(
	item: LoadedItem,
	check: HistoryCheck,
	day: number,
	context: HistoryContext,
): Promise<Reply> {
	const { history, clock, words } = context;
	const { game, currency } = item.lists.query;
	const at = day * dayLength;
	const watched = watchedAt(at, game, context);
	const [course] = await history.series(game, [check.key], { from: at, to: at + dayLength - 1 });
	const embed = pastDayEmbed(
		{
			check,
			at,
			day: course ? dayOfSeries(course, at) : 'never',
			now: pricesNow(check, context),
			watched,
			money: homeMoney(currency, context),
		},
		words,
		clock.now(),
	);
	const id = (view?: HistoryView) => questionId('history', 'open', { ...questionAbout(item), view });
	const buttons: Button[] = [
		...backButton(item, words),
		{ label: words.t('button.previous'), id: id({ day: day - 1 }), disabled: at <= startOfDay(watched.from) },
		{ label: words.t('button.next'), id: id({ day: day + 1 }), disabled: at + dayLength > watched.to },
		{ label: words.t('button.history'), id: id(), style: 'main' },
		...linkButton(words.t('button.viewItem'), check.itemPage),
	];
	return { embed, buttons };
}

/** In the currency of the history, from lists in memory that are not too old. */
function pricesNow({ item, query }: HistoryCheck, context: HistoryContext): PricesNow {
	const home = homeLists(query.game, context);
	const asks = home.recentListings();
	const sales = home.recentHistory();
	return {
		ask: asks && lowestAskIn(asks.rows, item!),
		quantity: asks && (listingOf(asks.rows, item!)?.quantity ?? 0),
		sales: sales && salesOf(sales.rows, item!),
		sources: [...(asks ? [sourceOf('asks', asks)] : []), ...(sales ? [sourceOf('sales', sales)] : [])],
	};
}
