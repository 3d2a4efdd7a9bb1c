import { type Currency, currencies } from '../../market/currency.ts';
import { timestamp } from './escape-markdown.ts';

/** Figures and times for one reader. Times are taken in the process's own time and shown as the system clock tells them. */
export interface Formats {
	/** The reader's language, as Discord codes it; another one where that is none that can be written in. */
	readonly locale: string;
	/** A price as the service gave it, with the currency's sign and two decimals; of a currency nobody knows, its code. */
	money(value: number, currency: string): string;
	count(value: number): string;
	/** A share as a percentage without decimals: 0.123 → 12%. */
	percent(share: number): string;
	/** `Euro`, `Swiss Franc`. */
	currencyName(currency: Currency): string;
	/** “5 minutes ago”, counted by the reader's own Discord. */
	ago(at: number): string;
	/** “in 5 minutes”, rounded up: told 12:00:00.9 as 12:00:00, people come back too early. */
	soon(at: number): string;
	/** “20 August 2026 18:47”, by the reader's own calendar. */
	date(at: number): string;
	/** “18:47”, by the reader's own clock. */
	timeOfDay(at: number): string;
}

const fallback = 'en-US';
/** A smaller amount would be shown as nothing at all, which it is not. */
const least = 0.005;

/**
 * Formats by Discord's locale codes; `wallTime` turns the process's own time into Unix milliseconds.
 * Making an Intl formatter takes longer than all the rest of an answer, so each is
 * made once: 34 locales at most, 16 currencies each.
 */
export function createFormats(wallTime: (at: number) => number = (at) => at): (locale: string) => Formats {
	const byLocale = new Map<string, Formats>();
	return (locale) => {
		const known = byLocale.get(locale);
		if (known) return known;
		const made = makeFormats(isLocale(locale) ? locale : fallback, wallTime);
		// A code that Discord does not have today cannot fill the memory.
		if (byLocale.size < 100) byLocale.set(locale, made);
		return made;
	};
}

function makeFormats(locale: string, wallTime: (at: number) => number): Formats {
	const counts = new Intl.NumberFormat(locale);
	const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
	const money = new Map<string, Intl.NumberFormat>();
	const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
	const names = new Map<Currency, string>();
	return {
		locale,
		currencyName(currency) {
			let name = names.get(currency);
			if (name === undefined) {
				name = new Intl.DisplayNames([locale], { type: 'currency' }).of(currency) ?? currency;
				names.set(currency, name);
			}
			return name;
		},
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
			return value > 0 && value < least ? `under ${format.format(2 * least)}` : format.format(value);
		},
		count: (value) => counts.format(value),
		percent: (share) => percents.format(share),
		ago: (at) => timestamp(wallTime(at), 'R'),
		soon: (at) => timestamp(wallTime(at), 'R', Math.ceil),
		date: (at) => timestamp(wallTime(at), 'f'),
		timeOfDay: (at) => timestamp(wallTime(at), 't', Math.ceil),
	};
}

const known: ReadonlySet<string> = new Set(currencies);
const isCurrency = (code: string): code is Currency => known.has(code);

function isLocale(locale: string): boolean {
	try {
		return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
	} catch {
		return false;
	}
}

/** An amount, or that the service gave none. */
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
