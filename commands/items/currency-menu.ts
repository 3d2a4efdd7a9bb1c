import { type Currency, currencies } from '../../src/market/currency.ts';
import type { Menu } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';

/** @param exact those whose prices would not be converted: they come first */
export function currencyMenu(id: string, chosen: Currency, exact: readonly Currency[], words: Words): Menu {
	const option = (currency: Currency) => ({
		label: `${currency} · ${words.currencyName(currency)}`,
		value: currency,
		chosen: currency === chosen,
	});
	const description = words.t('items.exactPrices');
	const others = currencies.filter((currency) => !exact.includes(currency));
	return {
		id,
		placeholder: words.t('items.changeCurrency'),
		options: [...exact.map((currency) => ({ ...option(currency), description })), ...others.map(option)],
	};
}
