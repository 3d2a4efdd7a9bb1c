import { type Currency, currencies } from '../../src/market/currency.ts';
import type { Menu } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';

/** @param exact those whose prices would not be converted: they come first */
export function currencyMenu(id: string, chosen: Currency, exact: readonly Currency[], words: Words): Menu {
	const others = currencies.filter((currency) => !exact.includes(currency));
	return {
		id,
		placeholder: words.t('items.changeCurrency'),
		options: [...exact, ...others].map((currency) => ({
			label: `${currency} · ${words.currencyName(currency)}`,
			value: currency,
			...(exact.includes(currency) ? { description: words.t('items.exactPrices') } : {}),
			chosen: currency === chosen,
		})),
	};
}
