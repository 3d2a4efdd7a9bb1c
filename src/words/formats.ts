import { hourLength } from '../base/clock.ts';
import { getOrCompute } from '../base/get-or-compute.ts';
import { type Currency, currencies } from '../market/currency.ts';
import { displayedAmount } from '../market/displayed-amount.ts';
import { joinDots, timestamp } from './text.ts';
import type { Translate } from './translate.ts';

/** `at` is process time, shown by the system clock, unless a method says Unix ms. */
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
	/** With one decimal: -0.0812 → −8.1% */
	fineChange(share: number): string;
	/** `CHF · Swiss Franc` */
	currencyLabel(currency: Currency): string;
	/** “20 Aug” in UTC, with the year if `other` is in a different year. Both are Unix ms. */
	shortDate(at: number, other: number): string;
	/** “20 Aug 2026” in UTC. @param at Unix ms */
	fullDate(at: number): string;
	/** Like `shortDate`, but in digits if the month has Chinese characters, which are too wide for a column. */
	columnDate(at: number, other: number): string;
	/** “20 Aug 2026”, or “1 Jul to 20 Aug 2026”, in UTC. Both are Unix ms. */
	dateRange(first: number, last: number): string;
	/** “Aug 2026” for `2026-08`. */
	monthName(month: string): string;
	duration(ms: number): string;
	list(texts: readonly string[]): string;
	/** The same as `money`, or “not given”. */
	amount(value: number | null, currency: Currency): string;
	/** “5 minutes ago”, kept up to date; “18:47” if Discord writes another language than the sentences. */
	ago(at: number): string;
	/** “in 5 minutes” or “at 18:47”: at least `minSoon` ahead, rounded up so that nobody comes back too early. */
	soon(at: number): string;
	date(at: number): string;
	timeOfDay(at: number): string;
}

/** `cents` always has two decimals, `whole` has none from 1,000 on, and `short` writes 1.23M from 1,000 on. */
export type BareStyle = 'cents' | 'whole' | 'short';

/** How far ahead the time in “in 5 minutes” must be, ms, because the message takes a moment to arrive. */
const minSoon = 2_000;
/** How old a time may be and still be written without its date, ms. */
const maxTimeOnlyAge = 12 * hourLength;
// In languages that do not shorten thousands, compact notation would by default write 1234 without a separator.
const threeDigits = { notation: 'compact', maximumSignificantDigits: 3, useGrouping: 'always' } as const;
const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const cent = 0.01;
/** Smaller amounts would be rounded to zero, so they are written as “under 0.01”. */
const smallestAmount = cent / 2;

/** Smaller shares are written with four decimals, because two would hardly tell them apart. */
const tinyShare = 0.001;

const floatDecimals = 4;

/** Rounds down. `toFixed` first removes the noise of binary fractions: 0.29 * 100 is 28.999999999999996. */
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
	return {
		locale,
		...makeNumberFormats(locale),
		...makeMoneyFormats(locale, language, t),
		...makeDateFormats(language, t),
		...makeTimeFormats(locale, language, t, wallTime, now),
	};
}

function makeNumberFormats(
	locale: string,
): Pick<Formats, 'count' | 'decimal' | 'float' | 'fineFloat' | 'percent' | 'finePercent' | 'change' | 'fineChange'> {
	const formatWith = (options: Intl.NumberFormatOptions) => lazy(() => new Intl.NumberFormat(locale, options));
	const percentWith = (digits: number) => formatWith({ style: 'percent', maximumFractionDigits: digits });
	const changeWith = (digits: number) =>
		formatWith({
			style: 'percent',
			minimumFractionDigits: digits,
			maximumFractionDigits: digits,
			signDisplay: 'exceptZero',
		});
	const count = formatWith({});
	const decimal = formatWith({ maximumFractionDigits: 1 });
	const float = formatWith(twoDecimals);
	const fineFloat = formatWith({ minimumFractionDigits: 2, maximumFractionDigits: floatDecimals });
	const percent = percentWith(0);
	const finePercent = percentWith(2);
	const tinyPercent = percentWith(4);
	const change = changeWith(0);
	const fineChange = changeWith(1);
	return {
		count: finite((value) => count().format(value)),
		decimal: finite((value) => decimal().format(value)),
		float: finite((value) => float().format(value)),
		fineFloat: finite((value) => fineFloat().format(roundedDown(value, floatDecimals))),
		percent: finite((share) => percent().format(share)),
		finePercent: finite((share) => (share < tinyShare ? tinyPercent() : finePercent()).format(share)),
		// Intl mostly writes a hyphen. The true minus sign is as wide as the plus sign.
		change: finite((share) => change().format(share).replace('-', '−')),
		fineChange: finite((share) => fineChange().format(share).replace('-', '−')),
	};
}

function makeMoneyFormats(
	locale: string,
	language: string,
	t: Translate,
): Pick<Formats, 'money' | 'shortMoney' | 'bare' | 'amount' | 'currencyLabel'> {
	const moneyFormats = new Map<Currency, Intl.NumberFormat>();
	const moneyFormat = (currency: Currency) =>
		getOrCompute(
			moneyFormats,
			currency,
			() => new Intl.NumberFormat(locale, { style: 'currency', currency, ...twoDecimals }),
		);
	const centsFormat = new Intl.NumberFormat(locale, twoDecimals);
	const wholeFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
	// Other languages shorten numbers to words (1,23 Mio.), which are as long as the number.
	const shortFormat = new Intl.NumberFormat('en', threeDigits);
	const decimalMark = centsFormat.formatToParts(0.5).find(({ type }) => type === 'decimal')!.value;
	/** Labels are made once, because every answer with prices has a menu of all currencies. */
	const currencyLabels = lazy(() => {
		const names = new Intl.DisplayNames([language], { type: 'currency' });
		return new Map(currencies.map((currency) => [currency, joinDots(currency, names.of(currency))]));
	});
	const money = (value: number, currency: string) => {
		if (!Number.isFinite(value)) return unknownNumber;
		if (!isCurrency(currency)) return `${centsFormat.format(value)} ${currency}`;
		const format = moneyFormat(currency);
		const isTiny = value > 0 && value < smallestAmount;
		return isTiny ? t('format.under', { amount: format.format(cent) }) : format.format(displayedAmount(value));
	};
	return {
		money,
		shortMoney: (value, currency) =>
			finite(new Intl.NumberFormat(locale, { style: 'currency', currency, ...threeDigits }).format)(value),
		amount: (value, currency) => (value === null ? t('format.notGiven') : money(value, currency)),
		bare(value, style) {
			if (!Number.isFinite(value)) return unknownNumber;
			if (value > 0 && value < smallestAmount) return `<${centsFormat.format(cent)}`;
			if (style === 'cents' || value < 1_000) return centsFormat.format(displayedAmount(value));
			return style === 'whole' ? wholeFormat.format(value) : shortFormat.format(value).replace('.', decimalMark);
		},
		currencyLabel: (currency) => currencyLabels().get(currency)!,
	};
}

/** Dates are written in the language of the sentences, in UTC. */
function makeDateFormats(
	language: string,
	t: Translate,
): Pick<Formats, 'shortDate' | 'fullDate' | 'columnDate' | 'dateRange' | 'monthName' | 'duration' | 'list'> {
	const locale = language === 'en' ? 'en-GB' : language;
	const formatWith = (parts: Intl.DateTimeFormatOptions) =>
		lazy(() => new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }));
	const day = formatWith({ day: 'numeric', month: 'short' });
	const dayInFigures = formatWith({ dateStyle: 'short' });
	const dayWithYear = formatWith({ day: 'numeric', month: 'short', year: 'numeric' });
	const month = formatWith({ month: 'short', year: 'numeric' });
	const listFormat = lazy(() => new Intl.ListFormat(locale));
	// The abbreviated word for year (“г.” in Russian, “р.” in Ukrainian) is left out, because its dot would be followed
	// by the full stop of the sentence.
	const fullDate = (at: number) =>
		dayWithYear()
			.format(at)
			.replace(/\s[гр]\.$/u, '');
	// The dot of an abbreviated month is left out, too.
	const dayWithoutYear = (at: number) => day().format(at).replace(/\.$/, '');
	const yearOf = (at: number) => new Date(at).getUTCFullYear();
	const shortDate = (at: number, other: number) => (yearOf(at) === yearOf(other) ? dayWithoutYear(at) : fullDate(at));
	return {
		shortDate,
		fullDate,
		columnDate(at, other) {
			const date = shortDate(at, other);
			return /\p{sc=Han}/u.test(date) ? dayInFigures().format(at) : date;
		},
		dateRange(first, last) {
			const from = fullDate(first);
			const to = fullDate(last);
			if (from === to) return to;
			if (yearOf(first) !== yearOf(last)) return t('format.dateRange', { from, to });
			// In Chinese, the year comes first.
			return language === 'zh-CN'
				? t('format.dateRange', { from, to: dayWithoutYear(last) })
				: t('format.dateRange', { from: day().format(first), to });
		},
		monthName: (text) => month().format(new Date(`${text}-01`)),
		duration(ms) {
			const minutes = Math.floor(ms / 60_000);
			return minutes > 0 ? t('format.minutes', { minutes }) : t('format.seconds', { seconds: Math.round(ms / 1_000) });
		},
		list: (texts) => listFormat().format(texts),
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
			const day = now() - at > maxTimeOnlyAge ? `${timestamp(wallTime(at), 'd')} ` : '';
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
