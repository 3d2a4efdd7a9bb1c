import { type Currency, currencies } from '../market/currency.ts';
import { timestamp } from './escape-markdown.ts';
import type { Words } from './words.ts';

/** Formats numbers, amounts and times for one reader (locale). Times are process time, shown by the system clock. */
export interface Formats {
	/** The reader's locale as Discord gives it, or the fallback if it is not a known locale. */
	readonly locale: string;
	/** An amount with the currency's sign and two decimals, or with its code if the currency is unknown. */
	money(value: number, currency: string): string;
	/** An amount without its currency, for tables that name it once. */
	bare(value: number, style: BareStyle): string;
	count(value: number): string;
	/** With at most one decimal. */
	decimal(value: number): string;
	/** A fraction as a percentage without decimals: 0.123 → 12%. */
	percent(share: number): string;
	/** With its sign: -0.08 → −8%. */
	change(share: number): string;
	/** The same with one decimal. */
	fineChange(share: number): string;
	/** `Euro`, `Swiss Franc`: in the language of the sentences. */
	currencyName(currency: Currency): string;
	/** “20 Aug” in UTC, or “20 Aug 2025” if it is in another year than `from`, both in Unix milliseconds. */
	shortDate(at: number, from: number): string;
	/** The same for a column of a table: in figures if the month is written in Chinese characters, which are wider than columns. */
	columnDate(at: number, from: number): string;
	/** “20 Aug 2026”, or “1 Jul to 20 Aug 2026”, in UTC. Unix milliseconds. */
	dateRange(first: number, last: number): string;
	/** “Aug 2026” for `2026-08`. */
	monthName(month: string): string;
	/** `5 minutes`, `30 seconds`: a length of time given in milliseconds, in whole minutes from a minute on. */
	duration(ms: number): string;
	/** `A, B and C`. */
	list(texts: readonly string[]): string;
	/** An amount, or “not given” if the marketplace gave none. */
	amount(value: number | null, currency: Currency): string;
	/** “5 minutes ago”, kept up to date by the reader's Discord; “18:47” if that writes another language than the sentences. */
	ago(at: number): string;
	/**
	 * “in 5 minutes”, or “at 18:47” if the reader's Discord writes another language; rounded up to whole seconds, so that
	 * nobody comes back too early. Never a time that has passed: `leastSoon` ahead at least.
	 */
	soon(at: number): string;
	/** “20 August 2026 18:47” in the reader's time zone. */
	date(at: number): string;
	/** “18:47” in the reader's time zone. */
	timeOfDay(at: number): string;
}

/** With two decimals; without them from 1,000 on; or shortened (1.23M). */
export type BareStyle = 'cents' | 'whole' | 'short';

/** How far ahead a time that is announced is at least, ms: the message takes a moment to arrive. */
export const leastSoon = 2_000;
/** An older time needs its date, ms. */
const sameDay = 12 * 60 * 60_000;
/** Smaller amounts would be rounded to zero, which they are not. */
const smallestShown = 0.005;

/** @param language that of the sentences around the figures; @param t writes these */
export function makeFormats(
	locale: string,
	language: string,
	t: Words['t'],
	wallTime: (at: number) => number,
	now: () => number,
): Formats {
	const counts = new Intl.NumberFormat(locale);
	const decimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
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
	const short = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
	const decimalMark = plain.formatToParts(0.5).find(({ type }) => type === 'decimal')!.value;
	// Discord writes “vor 3 Stunden” in the reader's language, which does not belong into an English sentence.
	const isSameLanguage = new Intl.Locale(locale).language === new Intl.Locale(language).language;
	const dateLocale = language === 'en' ? 'en-GB' : language;
	const dateFormat = (parts: Intl.DateTimeFormatOptions) =>
		lazy(() => new Intl.DateTimeFormat(dateLocale, { ...parts, timeZone: 'UTC' }));
	const days = dateFormat({ day: 'numeric', month: 'short' });
	const daysInFigures = dateFormat({ dateStyle: 'short' });
	const daysWithYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
	const months = dateFormat({ month: 'short', year: 'numeric' });
	const lists = lazy(() => new Intl.ListFormat(dateLocale));
	const currencyNames = lazy(() => new Intl.DisplayNames([language], { type: 'currency' }));
	/** Every answer with prices has a menu of all currencies. */
	const nameOfCurrency = new Map<Currency, string>();
	const shortDate = (at: number, from: number) => {
		const isSameYear = new Date(at).getUTCFullYear() === new Date(from).getUTCFullYear();
		return (isSameYear ? days : daysWithYear)().format(at);
	};
	const moneyText = (value: number, currency: string) => {
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
		const isTiny = value > 0 && value < smallestShown;
		return isTiny ? t('format.under', { amount: format.format(2 * smallestShown) }) : format.format(value);
	};
	return {
		locale,
		currencyName(currency) {
			const name = nameOfCurrency.get(currency) ?? currencyNames().of(currency) ?? currency;
			nameOfCurrency.set(currency, name);
			return name;
		},
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
		amount: (value, currency) => (value === null ? t('format.notGiven') : moneyText(value, currency)),
		bare(value, style) {
			if (value > 0 && value < smallestShown) return `<${plain.format(2 * smallestShown)}`;
			if (style === 'cents' || value < 1_000) return plain.format(value);
			return style === 'whole' ? whole.format(value) : short.format(value).replace('.', decimalMark);
		},
		count: (value) => counts.format(value),
		decimal: (value) => decimals.format(value),
		percent: (share) => percents.format(share),
		// Intl writes a hyphen in most languages. The true minus sign is as wide as the plus sign.
		change: (share) => changes.format(share).replace('-', '−'),
		fineChange: (share) => fineChanges().format(share).replace('-', '−'),
		ago(at) {
			if (isSameLanguage) return timestamp(wallTime(at), 'R');
			const day = now() - at > sameDay ? `${timestamp(wallTime(at), 'd')} ` : '';
			return day + timestamp(wallTime(at), 't');
		},
		soon(at) {
			const next = wallTime(Math.max(at, now() + leastSoon));
			return isSameLanguage
				? timestamp(next, 'R', Math.ceil)
				: t('format.at', { time: timestamp(next, 't', Math.ceil) });
		},
		date: (at) =>
			isSameLanguage ? timestamp(wallTime(at), 'f') : `${timestamp(wallTime(at), 'd')} ${timestamp(wallTime(at), 't')}`,
		timeOfDay: (at) => timestamp(wallTime(at), 't', Math.ceil),
	};
}

const known: ReadonlySet<string> = new Set(currencies);
const isCurrency = (code: string): code is Currency => known.has(code);

/** Something that takes long to make and may not be used. */
function lazy<Value>(make: () => Value): () => Value {
	let made: Value | undefined;
	return () => (made ??= make());
}

export function isLocale(locale: string): boolean {
	try {
		// `supportedLocalesOf` would block the thread for 30 ms when it is first called. Unknown locales fall back to another.
		const { locale: resolved } = new Intl.NumberFormat(locale).resolvedOptions();
		return new Intl.Locale(resolved).language === new Intl.Locale(locale).language;
	} catch {
		return false;
	}
}
