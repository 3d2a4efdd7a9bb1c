import { hourLength } from '../base/clock.ts';
import { type Currency, currencies } from '../market/currency.ts';
import { joinDots, timestamp } from './text.ts';
import type { Translate } from './translate.ts';

/** Times are process time, shown by the system clock. */
export interface Formats {
	readonly locale: string;
	/** With the currency's sign and two decimals, or with its code if the currency is unknown. */
	money(value: number, currency: string): string;
	/** `€1.4M`, for sums of many items, of which three digits say enough. */
	shortMoney(value: number, currency: Currency): string;
	/** An amount without its currency, for tables that name it once. */
	bare(value: number, style: BareStyle): string;
	count(value: number): string;
	decimal(value: number): string;
	/** The float of a skin, with two decimals. */
	float(value: number): string;
	/**
	 * The float of one unit, with two to four decimals, rounded down so that none seems to have reached the next wear.
	 */
	fineFloat(value: number): string;
	percent(share: number): string;
	/** With up to two decimals, or four below 0.1%: 0.0667 → 6.67% */
	finePercent(share: number): string;
	/** -0.08 → −8% */
	change(share: number): string;
	fineChange(share: number): string;
	/** `CHF · Swiss Franc` */
	currencyLabel(currency: Currency): string;
	/** “20 Aug” in UTC, with the year if `from` is in another one. Both are Unix ms. */
	shortDate(at: number, from: number): string;
	/** The date is in figures if the month has Chinese characters, which are wider than columns. */
	columnDate(at: number, from: number): string;
	/** “20 Aug 2026”, or “1 Jul to 20 Aug 2026”, in UTC. Both are Unix ms. */
	dateRange(first: number, last: number): string;
	/** “Aug 2026” for `2026-08`. */
	monthName(month: string): string;
	duration(ms: number): string;
	list(texts: readonly string[]): string;
	amount(value: number | null, currency: Currency): string;
	/** “5 minutes ago”, kept up to date; “18:47” if Discord writes another language than the sentences. */
	ago(at: number): string;
	/** “in 5 minutes” or “at 18:47”: at least `minSoon` ahead, rounded up so that nobody comes back too early. */
	soon(at: number): string;
	date(at: number): string;
	timeOfDay(at: number): string;
}

/** `whole` from 1,000 on has no decimals, `short` is 1.23M. */
export type BareStyle = 'cents' | 'whole' | 'short';

/** In milliseconds, because the message takes a moment to arrive. */
const minSoon = 2_000;
/** How old a time may be without needing its date, ms. */
const sameDay = 12 * hourLength;
// Some languages have no word for thousands.
const threeDigits = { notation: 'compact', maximumSignificantDigits: 3, useGrouping: 'always' } as const;
/** Smaller amounts would be rounded to zero, which they are not. */
const smallestAmount = 0.005;

const floatDecimals = 4;

/** Rounds down, except for the noise of binary fractions. */
const roundedDown = (value: number, decimals: number): number =>
	Math.floor(Number((value * 10 ** decimals).toFixed(6))) / 10 ** decimals;

/** `language` is that of the sentences, which `t` writes. */
export function makeFormats(
	locale: string,
	language: string,
	t: Translate,
	wallTime: (at: number) => number,
	now: () => number,
): Formats {
	const counts = new Intl.NumberFormat(locale);
	const decimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
	const floats = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
	const fineFloats = lazy(
		() => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: floatDecimals }),
	);
	const percentsWith = (digits: number) =>
		lazy(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }));
	const finePercents = percentsWith(2);
	const tinyPercents = percentsWith(4);
	const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
	const changes = new Intl.NumberFormat(locale, {
		style: 'percent',
		maximumFractionDigits: 0,
		signDisplay: 'exceptZero',
	});
	const fineChanges = lazy(
		() =>
			new Intl.NumberFormat(locale, {
				style: 'percent',
				minimumFractionDigits: 1,
				maximumFractionDigits: 1,
				signDisplay: 'exceptZero',
			}),
	);
	const money = new Map<string, Intl.NumberFormat>();
	const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
	const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
	// Other languages shorten numbers to words (1,23 Mio.), which are as long as the number.
	const short = new Intl.NumberFormat('en', threeDigits);
	const decimalMark = plain.formatToParts(0.5).find(({ type }) => type === 'decimal')!.value;
	const dateLocale = language === 'en' ? 'en-GB' : language;
	const dateFormat = (parts: Intl.DateTimeFormatOptions) =>
		lazy(() => new Intl.DateTimeFormat(dateLocale, { ...parts, timeZone: 'UTC' }));
	const days = dateFormat({ day: 'numeric', month: 'short' });
	const daysInFigures = dateFormat({ dateStyle: 'short' });
	const daysWithYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
	const months = dateFormat({ month: 'short', year: 'numeric' });
	const lists = lazy(() => new Intl.ListFormat(dateLocale));
	/** Labels are made once, because every answer with prices has a menu of all currencies. */
	const currencyLabels = lazy(() => {
		const names = new Intl.DisplayNames([language], { type: 'currency' });
		return new Map(currencies.map((currency) => [currency, joinDots(currency, names.of(currency))]));
	});
	const shortDate = (at: number, from: number) => {
		const isSameYear = new Date(at).getUTCFullYear() === new Date(from).getUTCFullYear();
		// The abbreviated word for year is left out, because its dot would be followed by that of the sentence.
		return (isSameYear ? days : daysWithYear)()
			.format(at)
			.replace(/\s[гр]\.$/u, '');
	};
	const moneyText = (value: number, currency: string) => {
		if (!Number.isFinite(value)) return unknownNumber;
		let format = money.get(currency);
		if (!format) {
			if (!isCurrency(currency)) return `${plain.format(value)} ${currency}`;
			format = new Intl.NumberFormat(locale, {
				style: 'currency',
				currency,
				minimumFractionDigits: 2,
				maximumFractionDigits: 2,
			});
			money.set(currency, format);
		}
		const isTiny = value > 0 && value < smallestAmount;
		return isTiny ? t('format.under', { amount: format.format(2 * smallestAmount) }) : format.format(value);
	};
	return {
		locale,
		currencyLabel: (currency) => currencyLabels().get(currency)!,
		shortDate,
		columnDate(at, from) {
			const date = shortDate(at, from);
			return /\p{sc=Han}/u.test(date) ? daysInFigures().format(at) : date;
		},
		dateRange(first, last) {
			const to = shortDate(last, NaN);
			return shortDate(first, NaN) === to ? to : t('format.dateRange', { from: shortDate(first, last), to });
		},
		monthName: (month) => months().format(new Date(`${month}-01`)),
		duration(ms) {
			const minutes = Math.floor(ms / 60_000);
			return minutes > 0 ? t('format.minutes', { minutes }) : t('format.seconds', { seconds: Math.round(ms / 1_000) });
		},
		list: (texts) => lists().format(texts),
		money: moneyText,
		shortMoney: (value, currency) =>
			finite(new Intl.NumberFormat(locale, { style: 'currency', currency, ...threeDigits }).format)(value),
		amount: (value, currency) => (value === null ? t('format.notGiven') : moneyText(value, currency)),
		bare(value, style) {
			if (!Number.isFinite(value)) return unknownNumber;
			if (value > 0 && value < smallestAmount) return `<${plain.format(2 * smallestAmount)}`;
			if (style === 'cents' || value < 1_000) return plain.format(value);
			return style === 'whole' ? whole.format(value) : short.format(value).replace('.', decimalMark);
		},
		count: finite((value) => counts.format(value)),
		decimal: finite((value) => decimals.format(value)),
		float: finite((value) => floats.format(value)),
		fineFloat: finite((value) => fineFloats().format(roundedDown(value, floatDecimals))),
		percent: finite((share) => percents.format(share)),
		finePercent: finite((share) => (share < 0.001 ? tinyPercents() : finePercents()).format(share)),
		// Intl mostly writes a hyphen. The true minus sign is as wide as the plus sign.
		change: finite((share) => changes.format(share).replace('-', '−')),
		fineChange: finite((share) => fineChanges().format(share).replace('-', '−')),
		...makeTimeFormats(locale, language, t, wallTime, now),
	};
}

/** `wallTime` converts `at` to Unix ms, and `at` is compared with `now`. */
export function makeTimeFormats(
	locale: string,
	language: string,
	t: Translate,
	wallTime: (at: number) => number,
	now: () => number,
): Pick<Formats, 'ago' | 'soon' | 'date' | 'timeOfDay'> {
	// Discord writes “vor 3 Stunden”, which does not belong in an English sentence.
	const isSameLanguage = new Intl.Locale(locale).language === new Intl.Locale(language).language;
	return {
		ago(at) {
			if (isSameLanguage) return timestamp(wallTime(at), 'R');
			const day = now() - at > sameDay ? `${timestamp(wallTime(at), 'd')} ` : '';
			return day + timestamp(wallTime(at), 't');
		},
		soon(at) {
			const next = wallTime(Math.max(at, now() + minSoon));
			return isSameLanguage
				? timestamp(next, 'R', Math.ceil)
				: t('format.at', { time: timestamp(next, 't', Math.ceil) });
		},
		date: (at) =>
			isSameLanguage ? timestamp(wallTime(at), 'f') : `${timestamp(wallTime(at), 'd')} ${timestamp(wallTime(at), 't')}`,
		timeOfDay: (at) => timestamp(wallTime(at), 't', Math.ceil),
	};
}

const currencyCodes: ReadonlySet<string> = new Set(currencies);
const isCurrency = (code: string): code is Currency => currencyCodes.has(code);

/** Replaces a number that is not known. */
export const unknownNumber = '–';

/** Writes numbers; NaN, which is a bug or damaged data, as unknown. */
const finite =
	(write: (value: number) => string) =>
	(value: number): string =>
		Number.isFinite(value) ? write(value) : unknownNumber;

function lazy<Value>(make: () => Value): () => Value {
	let value: Value | undefined;
	return () => (value ??= make());
}

export function isLocale(locale: string): boolean {
	try {
		// `supportedLocalesOf` would block the thread for 30 ms at first. Unknown locales fall back to another.
		const { locale: resolved } = new Intl.NumberFormat(locale).resolvedOptions();
		return new Intl.Locale(resolved).language === new Intl.Locale(locale).language;
	} catch {
		return false;
	}
}
