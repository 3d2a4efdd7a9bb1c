import { getOrCompute } from '../src/base/get-or-compute.ts';

const second = ['second', 1] as const;
/** Units of time with their lengths in seconds, longest first. */
const units = [
	['year', 31_536_000],
	['month', 2_592_000],
	['day', 86_400],
	['hour', 3_600],
	['minute', 60],
	second,
] as const;

/** Discord's timestamp styles (message formatting reference). */
const styles: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
	t: { timeStyle: 'short' },
	T: { timeStyle: 'medium' },
	d: { dateStyle: 'short' },
	D: { dateStyle: 'long' },
	f: { dateStyle: 'long', timeStyle: 'short' },
	F: { dateStyle: 'full', timeStyle: 'short' },
};

/** Formats times as Discord does. Times are in Unix milliseconds. */
export class DiscordTimes {
	readonly #relative: Intl.RelativeTimeFormat;
	readonly #absolute = new Map<string, Intl.DateTimeFormat>();
	readonly #locale: string;

	constructor(locale: string) {
		this.#locale = locale;
		this.#relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
	}

	relative(at: number, now: number): string {
		const seconds = Math.round((at - now) / 1000);
		// A time of less than a second, which is 0 here, is given in seconds, too.
		const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? second;
		return this.#relative.format(Math.trunc(seconds / length), unit);
	}

	/** @param style one of Discord's timestamp styles; an unknown one is treated as “f” */
	absolute(at: number, style: string): string {
		const key = style in styles ? style : 'f';
		return getOrCompute(this.#absolute, key, () => new Intl.DateTimeFormat(this.#locale, styles[key])).format(at);
	}

	count(value: number): string {
		return value.toLocaleString(this.#locale);
	}
}
