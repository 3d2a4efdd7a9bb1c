import type { ListSource } from '../../src/answers/choices.ts';
import { hourLength } from '../../src/base/clock.ts';
import type { Conversion, Currency } from '../../src/market/currency.ts';
import { approximate } from '../../src/words/approximation.ts';
import { joinDots, joinLines, type TextPart } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';

/** From this age on, a list of asks or sales is out of date, and the answer says so. */
const oldAge = hourLength;
/** The list of items out of stock is fetched only once an hour. */
const oldOutOfStockAge = 2 * oldAge;
/** The answer says that an exchange rate is old from this age on. */
const oldRateAge = 48 * hourLength;

/** Returns a sentence that the prices are out of date; empty if they are not. */
export function ageWarning(sources: readonly ListSource[], { t }: Words, now: number): string {
	const isOld = ({ list, fetchedAt }: ListSource) =>
		now - fetchedAt > (list === 'out of stock' ? oldOutOfStockAge : oldAge);
	return sources.some(isOld) ? t('market.outOfDate') : '';
}

export const isConverted = (sources: readonly ListSource[]): boolean =>
	sources.some(({ conversion }) => conversion !== undefined);

/** Formats a line that Discord shows small and grey. */
export const smallPrint = (line: string): string => `-# ${line}`;

/** Says how long ago the lists were fetched, and how amounts were converted. */
export function agesText(sources: readonly ListSource[], words: Words, now: number): string {
	const conversion = sources.find((source) => source.conversion)?.conversion;
	return joinDots(
		...sources.map(({ list, fetchedAt }) => words.t(`market.age.${list}`, { ago: words.ago(fetchedAt) })),
		conversion && convertedFrom(conversion, words, now),
	);
}

export const updatedLine = (sources: readonly ListSource[], words: Words, now: number): string =>
	smallPrint(words.t('market.updated', { ages: agesText(sources, words, now) }));

/** Adds a warning above the lines if a list is old, and below them how old the lists are. */
export function withAges(
	sources: readonly ListSource[],
	lines: readonly TextPart[],
	words: Words,
	now: number,
): string {
	return joinLines(ageWarning(sources, words, now), ...lines, sources.length > 0 && updatedLine(sources, words, now));
}

/** Returns `converted from EUR (rate of 3 hours ago)`. */
function convertedFrom({ from, measuredAt }: Conversion, words: Words, now: number): string {
	const values = { currency: from, ago: words.ago(measuredAt) };
	const isOld = now - measuredAt > oldRateAge;
	return isOld ? words.t('market.convertedAtOldRate', values) : words.t('market.converted', values);
}

/** How to show amounts that are in the home currency: converted, or as they are if the exchange rate is unknown. */
export interface AmountDisplay {
	/** The currency in which amounts are shown: the home currency if the rate is unknown. */
	readonly currency: Currency;
	readonly conversion: Conversion | undefined;
	/** The currency that was asked for, if its exchange rate is unknown. */
	readonly unknownCurrency: Currency | undefined;
}

/** Returns a function that writes amounts of the home currency. */
export function homeAmountWriter({ currency, conversion }: AmountDisplay, words: Words): (amount: number) => string {
	const { money } = conversion ? approximate(words) : words;
	return (amount) => money(amount * (conversion?.rate ?? 1), currency);
}

/**
 * Says that amounts are not in the currency that was asked for; undefined if they are.
 * @param subject what the sentence is about
 */
export const rateUnknownText = (
	{ currency, unknownCurrency }: AmountDisplay,
	subject: 'amounts' | 'lowestAsk' | 'day',
	{ t }: Words,
): string | undefined => unknownCurrency && t(`market.rateUnknown.${subject}`, { currency, unknown: unknownCurrency });

/** Returns the text of `rateUnknownText` about the amounts of a list, in small print. */
export function rateUnknownNote(display: AmountDisplay, words: Words): string | undefined {
	const text = rateUnknownText(display, 'amounts', words);
	return text && smallPrint(text);
}

/** Names a time of day. A Discord timestamp would keep changing, from “in 3 minutes” to “3 minutes ago”. */
export function nextUpdate(list: 'asks' | 'sales', dueAt: number, now: number, { t, timeOfDay }: Words): string {
	return dueAt > now ? t('market.nextUpdate', { list, time: timeOfDay(dueAt) }) : t('market.nextUpdateNow', { list });
}
