import type { KeptList, ParsedList } from '../../src/answers/appraisals.ts';
import type { CheckedItem } from '../../src/answers/check-items.ts';
import { askAndSalesSources, type ListSource } from '../../src/answers/choices.ts';
import { appraise } from '../../src/answers/list-worth.ts';
import type { MarketLists } from '../../src/answers/market-lists.ts';
import { maxQuoted } from '../../src/discord/user-messages.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { ListLine } from '../../src/reading/lists/list-lines.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';
import { readStoredList } from '../lists/stored-list.ts';
import type { HoldingsContext } from '../own-items/holdings-context.ts';

/** What a list is worth, and what of it was not understood. */
export interface Appraisal {
	readonly list: KeptList;
	readonly parsed: ParsedList;
	/** The items, the most valuable first. */
	readonly items: readonly CheckedItem[];
	/** Stickers and the like on items, which are in no sum. */
	readonly applied: readonly CheckedItem[];
	/** The unclear parts that the answer quotes. */
	readonly quoted: readonly QuotedPart[];
	/** Whether everyone sees the answer, which then quotes nothing of the list. */
	readonly isPublic: boolean;
	readonly page: number;
	readonly currency: Currency;
	/** The seller's fee as a share, if it is known. */
	readonly fee: number | undefined;
	readonly sources: readonly ListSource[];
}

interface QuotedPart extends ListLine {
	/** The item that the part may mean. */
	readonly nearest: NearestItem | undefined;
}

export interface NearestItem {
	readonly key: string;
	readonly name: string;
}

/**
 * Appraises a list in `appraisals` at current prices.
 * @throws UserError if it is no longer kept, or cannot be read; MarketError
 */
export async function appraiseStored(
	{ id, currency, page }: { readonly id: string; readonly currency: Currency; readonly page: number },
	context: HoldingsContext,
): Promise<Appraisal> {
	const { lists, catalogue, parsed } = await readStoredList(id, currency, context);
	const quoted: QuotedPart[] = [];
	// Lines whose item is missing from the sum come first.
	const parts = parsed.unclear.toSorted((a, b) => Number(isInSum(a)) - Number(isInSum(b)));
	for (const line of parts.slice(0, maxQuoted))
		quoted.push({ ...line, nearest: await nearestTo(line, lists, catalogue) });
	const items = await appraise(parsed, lists, catalogue);
	const applied = await appraise({ ...parsed, items: parsed.applied }, lists, catalogue);
	const sources = askAndSalesSources(lists.listings(), lists.cachedSales());
	const list = context.appraisals.get(id);
	const fee = context.sellerFee();
	return { list, parsed, items, applied, quoted, isPublic: false, page, currency, fee, sources };
}

/**
 * Whether the item of the line is in the sum. For these two reasons, only a text beside the item, or its exact amount,
 * was not understood.
 */
export const isInSum = ({ reason }: ListLine): boolean => reason === 'beside-item' || reason === 'estimate';

/**
 * Returns the item that an unclear part of the list may mean. Returns undefined if none is near, or if it is known why
 * the part was left out.
 */
export async function nearestTo(
	{ text, reason }: ListLine,
	lists: MarketLists,
	catalogue: Catalogue,
): Promise<NearestItem | undefined> {
	const [near] = reason ? [] : await lists.search(() => catalogue.nearest(text));
	return near && { key: catalogue.key(near), name: catalogue.name(near.name) };
}
