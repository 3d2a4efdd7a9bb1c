import { UserError } from '../../base/user-error.ts';
import type { Conversion, Currency } from '../../market/currency.ts';
import { typedMoney } from '../../reading/money/typed-amount.ts';
import type { Words } from '../../words/words.ts';
import type { Context } from '../context.ts';
import { maxTypedAmount } from './option.ts';

/** The amounts of money of a form, and what to say about those that were typed in another currency. */
export class TypedAmounts {
	readonly #context: AmountContext;
	readonly #converted: string[] = [];

	constructor(context: AmountContext) {
		this.#context = context;
	}

	/**
	 * Returns the amount in `currency`, rounded to the cent if it was converted.
	 * @throws UserError `not-an-amount`, or `other-currency` if no exchange rate is known
	 */
	read(typed: string, currency: Currency): number {
		const { words } = this.#context;
		const money = parseMoney(typed, currency, words);
		if (money.currency === currency) return money.amount;
		const from = this.#rate(money.currency);
		const to = this.#rate(currency);
		if (!from || !to) throw new UserError({ code: 'other-currency', typed, currency });
		const amount = Math.round((100 * money.amount * to.rate) / from.rate) / 100;
		if (amount === 0 || amount > maxTypedAmount)
			throw new UserError({ code: 'not-an-amount', typed, most: maxTypedAmount });
		const measuredAt = Math.min(from.measuredAt, to.measuredAt);
		this.#converted.push(
			words.t('form.converted', {
				typed: words.money(money.amount, money.currency),
				money: words.money(amount, currency),
				ago: words.ago(measuredAt),
			}),
		);
		return amount;
	}

	/** The note is empty if no amount was converted. */
	get note(): string {
		return this.#converted.join(' ');
	}

	/** How many units of `currency` one unit of the home currency is worth, and when that was measured, process time. */
	#rate(currency: Currency): { readonly rate: number; readonly measuredAt: number } | undefined {
		const { market } = this.#context;
		// The rate of the home currency is never old.
		return currency === market.currencies[0] ? { rate: 1, measuredAt: Infinity } : market.rate(currency);
	}
}

interface AmountContext extends Pick<Context, 'words'> {
	readonly market: {
		/** The home currency comes first. */
		readonly currencies: readonly Currency[];
		rate(currency: Currency): Conversion | undefined;
	};
}

/** The amount is in `defaultCurrency` unless the text names another one. @throws UserError `not-an-amount` */
export function parseMoney(
	typed: string,
	defaultCurrency: Currency,
	words: Words,
): { readonly amount: number; readonly currency: Currency } {
	const money = typedMoney(typed, words.locale, defaultCurrency);
	if (money === undefined || money.amount > maxTypedAmount)
		throw new UserError({ code: 'not-an-amount', typed, most: maxTypedAmount });
	return money;
}
