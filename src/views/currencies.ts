import { type Currency, currencies } from '../market/currency.ts';
import type { Formats } from './formatting/formats.ts';
import type { Menu } from './reply.ts';

/** Another currency for what is shown. Those that are there come first; the others take the marketplace a request. */
export function currencyMenu(id: string, chosen: Currency, ready: readonly Currency[], formats: Formats): Menu {
	const there = currencies.filter((currency) => ready.includes(currency));
	const others = currencies.filter((currency) => !ready.includes(currency));
	return {
		id,
		placeholder: 'Another currency',
		options: [...there, ...others].map((currency, i) => ({
			label: `${currency} · ${formats.currencyName(currency)}`,
			value: currency,
			...(i < there.length ? {} : { description: 'has to be loaded first' }),
			chosen: currency === chosen,
		})),
	};
}
