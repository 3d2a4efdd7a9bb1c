import type { AskDoubt } from '../../src/answers/doubtful-asks.ts';
import type { Deal } from '../../src/answers/pages/deals.ts';
import type { ChosenPriceRange, PriceRange } from '../../src/answers/pages/item-filter.ts';
import type { Currency } from '../../src/market/currency.ts';
import { withoutApproximation } from '../../src/words/approximation.ts';
import type { Words } from '../../src/words/words.ts';
import { warningSign } from '../items/item-warnings.ts';
import type { ItemRow } from './item-table.ts';

/** Marks items whose pattern decides the price. */
export const patternSign = '†';

export const dealHeader = ({ t }: Words) => [t('deals.ask'), '', t('deals.median'), t('deals.sales')];

/** Returns the sign for an ask that may mislead. */
export function doubtSign(doubt: AskDoubt | undefined): string | undefined {
	if (doubt === undefined) return undefined;
	return doubt === 'pattern' ? patternSign : warningSign;
}

export const dealRow = ({ name, version, ask, discount, median, sales, doubt }: Deal, words: Words): ItemRow => ({
	name,
	version,
	sign: doubtSign(doubt),
	figures: (write) => [write(ask), words.change(-discount / 100), write(median), `${words.count(sales)}×`],
});

export type PriceLimitValues = ReturnType<typeof priceLimitValues>;

/**
 * Like `priceLimitValues`, but limits that the user chose in the page's currency are written as exact amounts, even if
 * the page's prices are converted.
 * @param range the limits that apply, in the page's currency; `priceRange` is what the user chose, if anything, in the
 * currency of that time
 * @param words the words for the page's prices
 */
export const chosenLimitValues = (
	range: PriceRange,
	{ currency, priceRange }: { readonly currency: Currency; readonly priceRange?: ChosenPriceRange | undefined },
	words: Words,
): PriceLimitValues =>
	priceLimitValues(range, currency, priceRange?.currency === currency ? withoutApproximation(words) : words);

/** Returns values for sentences about price limits: `range` says which limits there are. A lower limit of 0 is none. */
export function priceLimitValues({ min = 0, max }: PriceRange, currency: Currency, { money }: Words) {
	let range: 'none' | 'from' | 'upTo' | 'both';
	if (max === undefined) range = min === 0 ? 'none' : 'from';
	else range = min === 0 ? 'upTo' : 'both';
	return { range, min: money(min, currency), max: money(max ?? 0, currency) } as const;
}
