import { type Currency, currencies } from '../market/currency.ts';

/** Figures in the reader's language. */
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
}

const fallback = 'en-US';

/**
 * Formats by Discord's locale codes. Making an Intl formatter takes longer than all the rest of an answer, so each is
 * made once: 34 locales at most, 16 currencies each.
 */
export function createFormats(): (locale: string) => Formats {
	const byLocale = new Map<string, Formats>();
	return (locale) => {
		const known = byLocale.get(locale);
		if (known) return known;
		const made = makeFormats(isLocale(locale) ? locale : fallback);
		// A code that Discord does not have today cannot fill the memory.
		if (byLocale.size < 100) byLocale.set(locale, made);
		return made;
	};
}

function makeFormats(locale: string): Formats {
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
			return format.format(value);
		},
		count: (value) => counts.format(value),
		percent: (share) => percents.format(share),
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
