import { type Currency, currencies } from '../market/currency.ts';
import type { Formats } from './formatting/formats.ts';
import type { Menu } from './reply.ts';

/** A menu to show the same in another currency. Currencies that can be answered at once come first. */
export function currencyMenu(id: string, chosen: Currency, ready: readonly Currency[], formats: Formats): Menu {
	const available = currencies.filter((currency) => ready.includes(currency));
	const others = currencies.filter((currency) => !ready.includes(currency));
	return {
		id,
		placeholder: 'Change currency',
		options: [...available, ...others].map((currency, i) => ({
			label: `${currency} · ${formats.currencyName(currency)}`,
			value: currency,
			...(i < available.length ? {} : { description: 'takes a moment to load' }),
			chosen: currency === chosen,
		})),
	};
}
