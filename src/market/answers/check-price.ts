import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Subject } from '../catalogue/subject.ts';
import { isUnreadable } from '../catalogue/unreadable.ts';
import { type Absence, absenceOf, type Listing, listingOf, type SalesHistory, salesOf } from '../rows/rows.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import { type Choices, choiceOf, type Source, sourceOf } from './choices.ts';
import type { Lists, MarketQuery } from './lists.ts';

/** What is known of one item. Asks, sales and suggestions stay apart. */
export interface PriceCheck {
	readonly query: MarketQuery;
	readonly name: string;
	readonly version: string | null;
	readonly itemPage: string | null;
	readonly marketPage: string | null;
	/** What is asked now, with at least one unit on offer. */
	readonly listing: Listing | undefined;
	/** The market's own word that nobody sells it. */
	readonly absence: Absence | undefined;
	/**
	 * The list whose row of the item could not be read, if that is why neither a listing nor an absence is known: nothing may
	 * be said of its absence then.
	 */
	readonly unreadable: 'asks' | 'out of stock' | undefined;
	/** Sale prices; undefined if the market has no record of sales. */
	readonly sales: SalesHistory | 'loading' | 'unavailable' | 'unreadable' | undefined;
	/** What is on offer in the other trade-lock setting, where known and nothing is on offer here. */
	readonly elsewhere: Listing | undefined;
	/** The other trade-lock setting's list is there, so that `elsewhere` says something also where it is undefined. */
	readonly elsewhereKnown: boolean;
	/** That list has a row of the item that could not be read. */
	readonly elsewhereUnreadable: boolean;
	/** The lists the figures are from, and when each was fetched: Unix milliseconds. */
	readonly sources: readonly Source[];
	/** When the next list of asks may be fetched: Unix milliseconds. */
	readonly dueAt: number;
}

/** What is asked for a choice. */
export interface Asked {
	/** The lowest ask; null where nothing is on offer. */
	readonly lowest: number | null;
	/** Units on offer, over all versions. */
	readonly quantity: number;
	/** Some of its listings could not be read. */
	readonly isUnreadable?: boolean;
}

/**
 * One item's figures, from the lists in memory.
 * @throws MarketError where a list that the answer rests on cannot be had: an item is called out of stock only by the
 * list that says so.
 */
export async function checkPrice(lists: Lists, catalogue: Catalogue, item: number): Promise<PriceCheck> {
	const listings = await lists.listings();
	const listing = onOffer(listings, item);
	const isHidden = !listing && isUnreadable(listings.rows, item, catalogue);
	const other = lists.heldElsewhere();
	const absent = listing || isHidden ? undefined : await lists.outOfStock();
	const absence = absent && absenceOf(absent.rows, item);
	const isAbsenceHidden = absent !== undefined && isUnreadable(absent.rows, item, catalogue);
	// Only what no other list has a row of rests on the sales alone.
	const isTold = listing || isHidden || absence || isAbsenceHidden;
	const history = isTold ? await lists.historySoon() : await lists.history();
	const isThere = typeof history === 'object';
	const sources = [sourceOf('asks', listings)];
	if (isThere) sources.push(sourceOf('sales', history));
	if (absence && absent) sources.push(sourceOf('out of stock', absent));
	return {
		query: lists.query,
		name: catalogue.name(catalogue.nameOfItem(item)),
		version: catalogue.version(item),
		itemPage: catalogue.itemPage(item),
		marketPage: catalogue.marketPage(item),
		listing,
		absence,
		unreadable: isHidden ? 'asks' : isAbsenceHidden ? 'out of stock' : undefined,
		sales: isThere ? salesIn(history, item, catalogue) : history,
		elsewhere: other && !listing ? onOffer(other, item) : undefined,
		elsewhereKnown: other !== undefined,
		elsewhereUnreadable: other !== undefined && isUnreadable(other.rows, item, catalogue),
		sources,
		dueAt: listings.dueAt,
	};
}

/** The lowest ask of each subject. @throws MarketError */
export async function lowestAsks(
	lists: Lists,
	catalogue: Catalogue,
	subjects: readonly Subject[],
): Promise<Choices<Asked>> {
	const listings = await lists.listings();
	const choices = subjects.map((subject) => {
		const items = subject.item === undefined ? catalogue.itemsOf(subject.name) : [subject.item];
		const asks = items.map((item) => onOffer(listings, item)).filter((listing) => listing !== undefined);
		const prices = asks.map(({ min }) => min).filter((price) => price !== null);
		return {
			...choiceOf(catalogue, subject),
			lowest: prices.length > 0 ? Math.min(...prices) : null,
			quantity: asks.reduce((sum, { quantity }) => sum + quantity, 0),
			isUnreadable: items.some((item) => isUnreadable(listings.rows, item, catalogue)),
		};
	});
	return { query: lists.query, choices, source: sourceOf('asks', listings) };
}

/** The item's sales in the list; undefined if there is no record of any. */
export function salesIn(
	{ rows }: Snapshot,
	item: number,
	catalogue: Catalogue,
): SalesHistory | 'unreadable' | undefined {
	return salesOf(rows, item) ?? (isUnreadable(rows, item, catalogue) ? 'unreadable' : undefined);
}

/** Rows with quantity 0 occur among the trade-locked listings: they are known, not on offer. */
function onOffer({ rows }: Snapshot, item: number): Listing | undefined {
	const listing = listingOf(rows, item);
	return listing && listing.quantity > 0 ? listing : undefined;
}
