import { z } from 'zod';
import type { PriceLimits } from '../../src/market/answers/pages/price-limits.ts';
import { currencies } from '../../src/market/currency.ts';

/** Digits and letters, as amounts would be too long for a custom id. */
const base = 36;

/** `dw-rs-7` is 5.00 to 10.00, and the number of the currency. Empty without limits. */
export function limitsPart(limits: PriceLimits | undefined): string {
	if (!limits) return '';
	const { min, max, currency } = limits;
	const part = (amount: number | undefined) => (amount === undefined ? '' : Math.round(100 * amount).toString(base));
	return [part(min), part(max), currencies.indexOf(currency).toString(base)].join('-');
}

export const limitsState = z.string().transform((text, { addIssue }): PriceLimits | undefined => {
	if (text === '') return undefined;
	const [, min = '', max = '', number = ''] = /^([0-9a-z]{0,6})-([0-9a-z]{0,6})-([0-9a-z])$/.exec(text) ?? [];
	const currency = currencies[Number.parseInt(number, base)];
	if (!currency) {
		addIssue({ code: 'custom', message: 'no price limits' });
		return undefined;
	}
	const amount = (part: string) => (part === '' ? undefined : Number.parseInt(part, base) / 100);
	return { min: amount(min), max: amount(max), currency };
});
