import { LRUCache } from 'lru-cache';
import { getOrCompute } from '../base/get-or-compute.ts';
import { type Currency, currencies } from '../market/currency.ts';
import { timestamp } from './escape-markdown.ts';

/** Formats numbers, amounts and times for one reader (locale). Times are process time, shown by the system clock. */
export interface Formats {
	/** The reader's locale as Discord gives it, or the fallback if it is not a known locale. */
	readonly locale: string;
	/** An amount with the currency's sign and two decimals, or with its code if the currency is unknown. */
	money(value: number, currency: string): string;
	/** An amount without its currency, for tables that name it once. */
	bare(value: number, style: BareStyle): string;
	/** The same without “≈”, if that is in front of every amount. */
	readonly exact?: Formats;
	count(value: number): string;
	/** With at most one decimal. */
	decimal(value: number): string;
	/** A fraction as a percentage without decimals: 0.123 → 12%. */
	percent(share: number): string;
	/** With its sign: -0.08 → −8%. */
	change(share: number): string;
	/** `Euro`, `Swiss Franc`: in English, as the sentences and labels around it. */
	currencyName(currency: Currency): string;
	/** “5 minutes ago”, kept up to date by the reader's Discord; “18:47” for readers whose Discord is not in English. */
	ago(at: number): string;
	/**
	 * “in 5 minutes”, or “at 18:47” for readers whose Discord is not in English; rounded up to whole seconds, so that nobody comes back too early. Never a time that has passed:
	 * `leastSoon` ahead at least.
	 */
	soon(at: number): string;
	/** “20 August 2026 18:47” in the reader's time zone. */
	date(at: number): string;
	/** “18:47” in the reader's time zone. */
	timeOfDay(at: number): string;
}

/** With two decimals; without them from 1,000 on; or shortened (1.23M). */
export type BareStyle = 'cents' | 'whole' | 'short';

const fallback = 'en-US';
/** How far ahead a time that is announced is at least, ms: the message takes a moment to arrive. */
export const leastSoon = 2_000;
/** An older time needs its date, ms. */
const sameDay = 12 * 60 * 60_000;
/** Smaller amounts would be rounded to zero, which they are not. */
const smallestShown = 0.005;

/**
 * Formats by Discord's locale codes. `wallTime` converts process time to Unix milliseconds; `now` is process time. Creating
 * an Intl formatter takes longer than the rest of an answer, so each is cached: at most 34 locales with 16 currencies each.
 */
export function createFormats(
	wallTime: (at: number) => number = (at) => at,
	now: () => number = () => -Infinity,
): (locale: string) => Formats {
	// Unknown locale codes must not fill the memory.
	const byLocale = new LRUCache<string, Formats>({ max: 100 });
	return (locale) =>
		getOrCompute(byLocale, locale, () => makeFormats(isLocale(locale) ? locale : fallback, wallTime, now));
}

/** For the amounts of an answer or a table behind the first one, which is marked. */
export const exact = (formats: Formats): Formats => formats.exact ?? formats;

const approximations = new WeakMap<Formats, Formats>();

/** The same formats, with “≈” in front of every amount: for amounts that are converted. */
export function approximate(formats: Formats): Formats {
	const known = approximations.get(formats);
	if (known) return known;
	const made: Formats = {
		...formats,
		exact: formats,
		money: (value, currency) => `≈\u00a0${formats.money(value, currency)}`,
	};
	approximations.set(formats, made);
	return made;
}

function makeFormats(locale: string, wallTime: (at: number) => number, now: () => number): Formats {
	const counts = new Intl.NumberFormat(locale);
	const decimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
	const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
	const changes = new Intl.NumberFormat(locale, {
		style: 'percent',
		maximumFractionDigits: 0,
		signDisplay: 'exceptZero',
	});
	const money = new Map<string, Intl.NumberFormat>();
	const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
	const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
	// Other languages shorten numbers to words (1,23 Mio.), which are as long as the number.
	const short = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
	const decimalMark = plain.formatToParts(0.5).find(({ type }) => type === 'decimal')!.value;
	// Discord writes “vor 3 Stunden” in the reader's language, which does not belong into an English sentence.
	const isEnglish = /^en\b/.test(locale);
	return {
		locale,
		currencyName,
		money(value, currency) {
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
			return value > 0 && value < smallestShown ? `under ${format.format(2 * smallestShown)}` : format.format(value);
		},
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
		ago(at) {
			if (isEnglish) return timestamp(wallTime(at), 'R');
			const day = now() - at > sameDay ? `${timestamp(wallTime(at), 'd')} ` : '';
			return day + timestamp(wallTime(at), 't');
		},
		soon(at) {
			const next = wallTime(Math.max(at, now() + leastSoon));
			return isEnglish ? timestamp(next, 'R', Math.ceil) : `at ${timestamp(next, 't', Math.ceil)}`;
		},
		date: (at) =>
			isEnglish ? timestamp(wallTime(at), 'f') : `${timestamp(wallTime(at), 'd')} ${timestamp(wallTime(at), 't')}`,
		timeOfDay: (at) => timestamp(wallTime(at), 't', Math.ceil),
	};
}

const known: ReadonlySet<string> = new Set(currencies);
const isCurrency = (code: string): code is Currency => known.has(code);

function isLocale(locale: string): boolean {
	try {
		// `supportedLocalesOf` would block the thread for 30 ms when it is first called. Unknown locales fall back to another.
		const { locale: resolved } = new Intl.NumberFormat(locale).resolvedOptions();
		return new Intl.Locale(resolved).language === new Intl.Locale(locale).language;
	} catch {
		return false;
	}
}

const currencyNames = new Intl.DisplayNames(['en'], { type: 'currency' });
/** Every answer with prices has a menu of all currencies. */
const nameOfCurrency = new Map<Currency, string>();

function currencyName(currency: Currency): string {
	const name = nameOfCurrency.get(currency) ?? currencyNames.of(currency) ?? currency;
	nameOfCurrency.set(currency, name);
	return name;
}

/** An amount, or “not given” if the marketplace gave none. */
export function amount(formats: Formats, value: number | null, currency: Currency): string {
	return value === null ? 'not given' : formats.money(value, currency);
}

/** `1 sale`, `302 sales`. */
export function plural(formats: Formats, count: number, one: string, many: string): string {
	return `${formats.count(count)} ${count === 1 ? one : many}`;
}

/** `5 minutes`, `30 seconds`: a length of time given in milliseconds, in whole minutes from a minute on. */
export function duration(ms: number, formats: Formats): string {
	const minutes = Math.floor(ms / 60_000);
	return minutes > 0
		? plural(formats, minutes, 'minute', 'minutes')
		: plural(formats, Math.round(ms / 1_000), 'second', 'seconds');
}
