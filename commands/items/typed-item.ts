import type { Currency } from '../../src/market/currency.ts';
import type { Defaults } from '../../src/market/defaults.ts';
import type { Game } from '../../src/names/game.ts';
import { askedCurrency, offeredIn } from '../../src/reading/asked-currency.ts';
import type { ItemContext } from './item-context.ts';
import { withDefaults } from './item-option.ts';

interface TypedItem {
	readonly query: Defaults;
	/** Without the currency that is asked for. */
	readonly text: string;
	/** What somebody offers for the item, or asks for it, in the currency of the answer. */
	readonly offered: number | undefined;
	/** A line for the answer if the caller's settings could not be read. */
	readonly note: string | undefined;
}

/** What is asked about an item: in the currency of the option, or else of the text: “ak redline ft in usd”, “is $40 good for …”. */
export async function typedItem(
	typed: string,
	options: { readonly game?: Game | undefined; readonly currency?: Currency | undefined },
	context: ItemContext,
): Promise<TypedItem> {
	const { query, note } = await withDefaults(options, context);
	const { market } = context;
	const isKnown = (currency: Currency) => market.currencies.includes(currency) || market.rate(currency) !== undefined;
	const isName = market.catalogue(query.game)?.byExactName(typed) !== undefined;
	const asked = isName ? undefined : askedCurrency(typed);
	const text = asked?.text ?? typed;
	const money = isName ? undefined : offeredIn(text, query.currency);
	// Without an exchange rate, an answer in the usual currency is better than none, unless it is asked for in another.
	const offeredCurrency = money && isKnown(money.currency) ? money.currency : undefined;
	const currency = options.currency ?? asked?.currency ?? offeredCurrency ?? query.currency;
	const offered = money?.currency === currency ? money.amount : undefined;
	return { query: { ...query, currency }, text, offered, note };
}
