import {
	checkHistory,
	type HistoryCheck,
	recentSales,
	type Sold,
	soldLately,
} from '../../market/answers/check-history.ts';
import type { Choices } from '../../market/answers/choices.ts';
import { inVersionOrder, mostSoldFirst } from '../../market/answers/order-choices.ts';
import type { Formats } from '../../views/formatting/formats.ts';
import { choicesMenu, choiceTexts, versionOf } from '../../views/items/choices.ts';
import { describeSales } from '../../views/items/ladder.ts';
import type { Menu } from '../../views/reply.ts';
import { type LoadedItem, questionId } from '../items/item-question.ts';
import { fromVersions } from '../items/origin.ts';

/** The version of an item that /history shows. */
export interface ShownVersion {
	/** All versions of the item: only one if it has none. */
	readonly versions: Choices<Sold>;
	/** Whether it has several, and none of them was asked for: the most sold is shown. */
	readonly isMostSold: boolean;
	readonly check: HistoryCheck;
}

/** The version that was asked for, or the one that was sold most. @throws MarketError */
export function shownVersion({ lists, catalogue, ref }: LoadedItem): ShownVersion {
	const items = lists.readable([{ name: ref.name }]).flatMap((each) => each.items);
	const refs = items.map((item) => ({ ...ref, item }));
	const versions = inVersionOrder(recentSales(lists, catalogue, refs));
	const mostSold = mostSoldFirst(versions, soldLately).choices[0]!;
	return {
		versions,
		isMostSold: items.length > 1 && ref.item === undefined,
		check: checkHistory(lists, catalogue, ref.item ?? mostSold.item!),
	};
}

/** The menu of the versions; undefined if there is only one. It keeps what is shown of the item. */
export function versionMenu(
	{ lists, origin = '', view }: LoadedItem,
	{ versions, isMostSold, check }: ShownVersion,
	formats: Formats,
): Menu | undefined {
	if (versions.choices.length < 2) return undefined;
	return choicesMenu(
		questionId('history', 'open', {
			query: lists.query,
			view,
			key: '',
			origin: isMostSold ? fromVersions('history', origin) : origin,
		}),
		isMostSold ? choiceTexts.version : choiceTexts.otherVersion,
		versions,
		versionOf,
		describeSales(lists.query, formats),
		isMostSold ? undefined : check.key,
	);
}
