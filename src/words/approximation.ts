import type { Words } from './words.ts';

/** Undoes `approximate`: returns the words that write amounts without “≈”. */
export const withoutApproximation = (words: Words): Words => words.exact ?? words;

const approximations = new WeakMap<Words, Words>();

/** Writes “≈” in front of every amount, for converted amounts. */
export function approximate(words: Words): Words {
	if (words.exact) return words;
	const cached = approximations.get(words);
	if (cached) return cached;
	const money: Words['money'] = (value, currency) => `≈\u00a0${words.money(value, currency)}`;
	const amount: Words['amount'] = (value, currency) =>
		value === null ? words.amount(value, currency) : money(value, currency);
	const shortMoney: Words['shortMoney'] = (value, currency) => `≈\u00a0${words.shortMoney(value, currency)}`;
	const approximation: Words = { ...words, exact: words, money, amount, shortMoney };
	approximations.set(words, approximation);
	return approximation;
}
