import type { ListSource } from '../../src/answers/choices.ts';
import type { Currency } from '../../src/market/currency.ts';
import { noFigure } from '../../src/words/table.ts';
import { joinSentences } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import type { AlertMeContext } from '../items/alert-me-button.ts';
import { relativeChange } from '../items/compared.ts';
import type { ListContext } from '../items/item-context.ts';
import { warningSign } from '../items/item-warnings.ts';
import { isConverted, smallPrint } from '../items/sources.ts';
import { type ItemRow, itemTable } from '../lists/item-table.ts';
import { type Holding, type Holdings, holdingId, maxHoldings } from './stored-items.ts';
import { dayIndex, type ValuedHolding, weekIndex } from './valuation.ts';

/** Adds items, except those that are watched already. Resolves to a sentence about the result. @throws StoreError */
export async function addToWatchlist(
	items: readonly Holding[],
	{ watchlist, caller, words }: WatchlistContext,
): Promise<string> {
	const watchedIds = new Set((await watchlist.of(caller.userId)).items.map(holdingId));
	const newItems = items.filter((item) => !watchedIds.has(holdingId(item)));
	const omitted = await watchlist.add(
		caller.userId,
		// With a worth of 0, no change of worth is recorded, because what is watched is not owned.
		newItems.map((item) => ({ item: { ...item, amount: 1 }, cents: 0 })),
	);
	const note = omitted > 0 && words.t('holdings.full', { count: omitted, limit: words.count(maxHoldings) });
	// Items that are watched already count as added, too.
	return joinSentences(words.t('holdings.added', { count: items.length - omitted }), note);
}

/** Explains the warning signs in the table, and the items that stand for any wear. */
export const watchLegends = (items: readonly ValuedHolding[], { t }: Words): string[] => [
	...(items.some(({ now }) => now?.doubtful) ? [smallPrint(t('lists.farOff'))] : []),
	...(items.some(({ now }) => now?.isAny) ? [smallPrint(t('holdings.anyWear'))] : []),
];

export function watchTable(
	items: readonly ValuedHolding[],
	currency: Currency,
	sources: readonly ListSource[],
	words: Words,
): string {
	const header = [words.t('watchlist.ask'), words.t('watchlist.day'), words.t('watchlist.week')];
	const rows = items.map((each) => watchedRow(each, words));
	return itemTable(rows, header, currency, isConverted(sources), words);
}

function watchedRow({ holding, now, before }: ValuedHolding, words: Words): ItemRow {
	const changeSince = (ask: number | undefined) =>
		now?.lowest == null || !ask ? noFigure : relativeChange(now.lowest, ask, words);
	return {
		name: now?.name ?? holding.name,
		version: now?.version ?? null,
		sign: now?.doubtful ? warningSign : undefined,
		figures: (write) => [
			now?.lowest == null ? noFigure : write(now.lowest),
			changeSince(before[dayIndex]),
			changeSince(before[weekIndex]),
		],
	};
}

export interface WatchlistContext extends ListContext, AlertMeContext {
	/** Watched items are stored as holdings of one unit each. */
	readonly watchlist: Holdings;
}
