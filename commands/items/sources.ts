import type { Source } from '../../src/market/answers/choices.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { Conversion } from '../../src/market/rates/conversion.ts';
import { approximate, type Formats } from '../../src/words/formats.ts';
import { joinDots, joinLines, type Part } from '../../src/words/join.ts';

/** Older prices are shown with a warning. The out-of-stock list is updated only once an hour. */
const oldAge = 60 * 60_000;
const oldOutOfStockAge = 2 * oldAge;
/** An older exchange rate is called old, ms. */
const oldRateAge = 48 * 60 * 60_000;

/** A line above prices that have not been updated for long; empty otherwise. */
export function warning(sources: readonly Source[], now: number): string {
	const isOld = ({ of, fetchedAt }: Source) => now - fetchedAt > (of === 'out of stock' ? oldOutOfStockAge : oldAge);
	return sources.some(isOld) ? '⚠️ **These prices are out of date:** no newer ones could be fetched.' : '';
}

const names: Readonly<Record<Source['of'], string>> = {
	asks: 'asks',
	sales: 'sales',
	'out of stock': 'out-of-stock list',
};

export const isConverted = (sources: readonly Source[]): boolean =>
	sources.some(({ conversion }) => conversion !== undefined);

/** Discord writes such a line small and grey. */
export const smallPrint = (line: string): string => `-# ${line}`;

/** How old the prices are, for each list they come from, and whether they are converted. */
export function ages(sources: readonly Source[], formats: Formats, now: number): string {
	const conversion = sources.find((source) => source.conversion)?.conversion;
	return joinDots(
		...sources.map(({ of, fetchedAt }) => `${names[of]} ${formats.ago(fetchedAt)}`),
		conversion && convertedFrom(conversion, formats, now),
	);
}

export const updated = (sources: readonly Source[], formats: Formats, now: number): string =>
	smallPrint(`Updated: ${ages(sources, formats, now)}`);

/** Lines about prices with how old these are, and a warning above them if that is long. */
export function withAges(sources: readonly Source[], lines: readonly Part[], formats: Formats, now: number): string {
	return joinLines(warning(sources, now), ...lines, sources.length > 0 && updated(sources, formats, now));
}

/** `converted from EUR (rate of 3 hours ago)`. */
export function convertedFrom({ from, measuredAt }: Conversion, formats: Formats, now: number): string {
	const old = now - measuredAt > oldRateAge ? '⚠️ old ' : '';
	return `converted from ${from} (${old}rate of ${formats.ago(measuredAt)})`;
}

/** How amounts in the home currency are shown: converted, or as they are if the exchange rate is unknown. */
export interface HomeMoney {
	/** What they are shown in. */
	readonly currency: Currency;
	readonly conversion: Conversion | undefined;
	/** The currency that was asked for, if its exchange rate is unknown. */
	readonly unknown: Currency | undefined;
}

/** Writes an amount in the home currency. */
export function homeAmount({ currency, conversion }: HomeMoney, formats: Formats): (amount: number) => string {
	const { money } = conversion ? approximate(formats) : formats;
	return (amount) => money(amount * (conversion?.rate ?? 1), currency);
}

export const rateUnknown = ({ currency, unknown }: HomeMoney): string | undefined =>
	unknown && `in ${currency}, because no exchange rate to ${unknown} is known`;

/** What Refresh adds: when newer prices are due, as a time of day, since “in 3 minutes” would turn into “3 minutes ago”. */
export function nextUpdate(of: Source['of'], dueAt: number, now: number, formats: Formats): string {
	return `The next update of ${of} is due ${dueAt > now ? `at ${formats.timeOfDay(dueAt)}` : 'now'}.`;
}

/** Shown above an answer if the user's settings could not be read. */
export const settingsUnread =
	'⚠️ Your settings could not be read, so the bot’s default currency and game are used unless you name others.';
