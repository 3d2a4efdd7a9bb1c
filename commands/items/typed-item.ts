import type { Currency } from '../../src/market/currency.ts';
import type { Defaults } from '../../src/market/defaults.ts';
import type { Game } from '../../src/names/game.ts';
import { currencyRequest } from '../../src/reading/money/currency-request.ts';
import { moneyIn } from '../../src/reading/money/money.ts';
import { offerForOne, onlyMoneyIn } from '../../src/reading/money/offered-money.ts';
import type { ItemContext } from './item-context.ts';
import { convert } from './rates.ts';
import { withDefaults } from './with-defaults.ts';

interface TypedItem {
	readonly query: Defaults;
	/** The typed text without the currency that it asks for. */
	readonly text: string;
	/** A line for the answer if the caller's settings could not be read. */
	readonly note: string | undefined;
}

/**
 * Separates the currency from a typed question. The currency of the option comes first, and then one in the text: “ak
 * redline ft in usd”, “is $40 good for …”.
 */
export async function typedItem(
	input: string,
	options: { readonly game?: Game | undefined; readonly currency?: Currency | undefined },
	context: ItemContext,
): Promise<TypedItem> {
	const { query, note } = await withDefaults(options, context);
	const { market } = context;
	const isKnown = (currency: Currency) => market.currencies.includes(currency) || market.rate(currency) !== undefined;
	// An item's name may contain words that look like a currency or an offer.
	const isName = isExactName(input, query, market);
	const request = isName ? undefined : currencyRequest(input);
	const text = request?.text ?? input;
	const offer = isName ? undefined : onlyMoneyIn(text, query.currency);
	// In a currency without an exchange rate there would be no answer, so such an offer does not choose the currency.
	const offeredCurrency = offer && isKnown(offer.currency) ? offer.currency : undefined;
	const currency = options.currency ?? request?.currency ?? offeredCurrency ?? query.currency;
	return { query: { ...query, currency }, text, note };
}

const isExactName = (text: string, { game }: Pick<Defaults, 'game'>, market: ItemContext['market']): boolean =>
	market.catalogue(game)?.byExactName(text) !== undefined;

/** A price of one unit, in the currency of the answer. */
export interface OfferedPrice {
	readonly amount: number;
	readonly isConverted: boolean;
}

/**
 * Returns the price that somebody offers or asks for one unit, in the currency of the answer. Returns it as a text if
 * it cannot be converted, and undefined if the text has no price or may mean the price of all units.
 * @param units how many units the text names
 */
export function offeredIn(
	text: string,
	units: number,
	{ game, currency }: Defaults,
	context: Pick<ItemContext, 'market' | 'history'>,
): OfferedPrice | string | undefined {
	if (isExactName(text, { game }, context.market)) return undefined;
	const offer = onlyMoneyIn(text, currency);
	if (!offer) {
		const unknownMoney = moneyIn(text, currency).find((money) => money.currency === 'unknown');
		return unknownMoney?.text.trim();
	}
	const unitPrice = offerForOne(text, offer.amount, units);
	if (unitPrice === undefined) return undefined;
	const amount = convert(unitPrice, offer.currency, currency, context);
	if (amount === undefined) return `${offer.amount} ${offer.currency}`;
	return { amount, isConverted: offer.currency !== currency };
}
