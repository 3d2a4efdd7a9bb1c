import { UserError } from '../../errors/user-error.ts';
import { sourceOf } from '../../market/answers/choices.ts';
import { Lists } from '../../market/answers/lists.ts';
import { gameNames } from '../../market/game.ts';
import type { ItemId } from '../../market/ids.ts';
import { listingOf, lowestAskIn, salesOf } from '../../market/rows/rows.ts';
import { dayOfSeries, startOfDay } from '../../prices/series-facts.ts';
import { link } from '../../views/formatting/escape-markdown.ts';
import { type Now, pastDayEmbed } from '../../views/history/past-day.ts';
import { labels } from '../../views/labels.ts';
import type { Button, Reply } from '../../views/reply.ts';
import type { Context } from '../context.ts';
import type { HistoryView } from '../items/history-view.ts';
import { backButton, questionCurrencies } from '../items/item-components.ts';
import { type LoadedItem, questionAbout, questionId } from '../items/item-question.ts';
import { formatsFor } from '../items/market-options.ts';
import { shownVersion, versionMenu } from './shown-version.ts';

const dayLength = 24 * 60 * 60_000;

/**
 * What an item cost on a day, compared with now.
 * @param day Days since 1 January 1970, in UTC.
 * @throws UserError if nothing has been recorded; MarketError, StoreError
 */
export async function dayReply(item: LoadedItem, day: number, context: Context): Promise<Reply> {
	const { lists } = item;
	const { history, market, clock, formats } = context;
	const { query } = lists;
	const at = day * dayLength;
	const watched = history.recorded(query.game);
	if (!watched)
		throw new UserError({
			code: 'day-not-recorded',
			at,
			now: clock.wall(),
			game: gameNames[query.game],
			recorded: undefined,
		});
	const version = shownVersion(item);
	const { check } = version;
	const [course] = await history.series(query.game, [check.key], { from: at, to: at + dayLength - 1 });
	const conversion = query.currency === history.currency ? undefined : market.rate(query.currency);
	const embed = pastDayEmbed(
		{
			name: check.name,
			version: check.version,
			itemPage: check.itemPage,
			at,
			day: course ? dayOfSeries(course, at) : 'never',
			now: pricesNow(check.item!, item, context),
			watched,
			currency: conversion ? query.currency : history.currency,
			conversion,
			wanted: query.currency,
		},
		formats,
		clock.now(),
	);
	const question = questionAbout(item);
	const id = (view?: HistoryView) => questionId('history', 'open', { ...question, view });
	const page = link(check.itemPage);
	const buttons: Button[] = [
		...backButton(item),
		{ label: labels.previous, id: id({ day: day - 1 }), disabled: at <= startOfDay(watched.from) },
		{ label: labels.next, id: id({ day: day + 1 }), disabled: at + dayLength > watched.to },
		{ label: labels.history, id: id(), style: 'main' },
		...(page === undefined ? [] : [{ label: labels.viewItem, url: page }]),
	];
	return {
		embed,
		menus: [
			versionMenu(item, version, formatsFor(lists, context)),
			questionCurrencies('history', question, lists, context),
		],
		buttons,
	};
}

/** What an item costs now, in the currency of the history, from lists in memory that are not too old. */
function pricesNow(item: ItemId, { lists: { query } }: LoadedItem, { market, clock, history }: Context): Now {
	const home = new Lists(market, clock, { game: query.game, currency: history.currency, locked: false });
	const asks = home.recentListings();
	const sales = home.recentHistory();
	return {
		ask: asks && lowestAskIn(asks.rows, item),
		quantity: asks && (listingOf(asks.rows, item)?.quantity ?? 0),
		sales: sales && salesOf(sales.rows, item),
		sources: [...(asks ? [sourceOf('asks', asks)] : []), ...(sales ? [sourceOf('sales', sales)] : [])],
	};
}
