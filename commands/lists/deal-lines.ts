import type { Deal } from '../../src/answers/pages/deals.ts';
import type { PriceRange } from '../../src/answers/pages/item-filter.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { Words } from '../../src/words/words.ts';
import { warningSign } from '../items/item-warnings.ts';
import type { ItemRow } from './item-table.ts';

/** Marks items whose pattern decides the price. */
export const patternSign = '†';

export const dealHeader = ({ t }: Words) => [t('deals.ask'), '', t('deals.median'), t('deals.sales')];

export const dealLines = ({ name, version, ask, discount, median, sales, doubt }: Deal, words: Words): ItemRow => ({
	name,
	version,
	...(doubt ? { sign: doubt === 'pattern' ? patternSign : warningSign } : {}),
	figures: (write) => [write(ask), words.change(-discount / 100), write(median), `${words.count(sales)}×`],
});

/** Returns values for sentences about price limits. A lower limit of 0 is none. */
export function priceLimitValues({ min = 0, max }: PriceRange, currency: Currency, { money }: Words) {
	let range: 'none' | 'from' | 'upTo' | 'both';
	if (max === undefined) range = min === 0 ? 'none' : 'from';
	else range = min === 0 ? 'upTo' : 'both';
	return { range, min: money(min, currency), max: money(max ?? 0, currency) } as const;
}
