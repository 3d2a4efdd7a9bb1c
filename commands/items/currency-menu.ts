import { type Currency, currencies } from '../../src/market/currency.ts';
import type { Menu, MenuOption } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';

/** @param exact those whose prices would not be converted: they come first */
export function currencyMenu(id: string, chosen: Currency, exact: readonly Currency[], words: Words): Menu {
	const options: MenuOption[] = [];
	const description = words.t('items.exactPrices');
	for (const value of exact) options.push({ label: words.currencyLabel(value), value, description });
	for (const value of currencies)
		if (!exact.includes(value)) options.push({ label: words.currencyLabel(value), value });
	const at = options.findIndex(({ value }) => value === chosen);
	if (at >= 0) options[at] = { ...options[at]!, default: true };
	return { id, placeholder: words.t('items.changeCurrency'), options };
}
