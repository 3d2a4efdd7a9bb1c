import { type Currency, currencies } from '../../src/market/currency.ts';
import type { Formats } from '../../src/words/formats.ts';
import type { Menu } from '../../src/words/reply.ts';

/** A menu to show the same in another currency. `exact` are those whose prices would not be converted: they come first. */
export function currencyMenu(id: string, chosen: Currency, exact: readonly Currency[], formats: Formats): Menu {
	const others = currencies.filter((currency) => !exact.includes(currency));
	return {
		id,
		placeholder: 'Change currency',
		options: [...exact, ...others].map((currency) => ({
			label: `${currency} · ${formats.currencyName(currency)}`,
			value: currency,
			...(exact.includes(currency) ? { description: 'exact prices' } : {}),
			chosen: currency === chosen,
		})),
	};
}
