/** Digits, separated by spaces, in groups of three or, as in Hindi, in groups of two before a last one of three. */
const digitGroups = /^(?:\d{1,3}(?: \d{3})+|\d{1,2}(?: \d{2})* \d{3})$/;
const groupSeparator = String.raw`[\s'’]`;
const afterGroups = String.raw`(?<=^\d{1,3}(?:${groupSeparator}\d{3})*)`;
const beforeGroup = String.raw`(?=\d{3}(?:\D|$))`;
/** Spaces and apostrophes between groups of three digits. */
const groupSeparators = new RegExp(`${afterGroups}${groupSeparator}${beforeGroup}`, 'gu');

/**
 * Reads `12.50`, `1 234.56` or `1.234,56`; if a mark could separate thousands or decimals, the locale decides. Returns
 * undefined for anything else, and for 0.
 */
export function parseAmount(text: string, locale: string): number | undefined {
	const input = text.normalize('NFKC').trim().replaceAll(groupSeparators, '');
	if (!/^\d[\d.,]*$|^[.,]\d+$/.test(input)) return undefined;
	const decimalMark = decimalMarkIn(input, locale);
	const [whole = '', decimals = ''] = decimalMark === undefined ? [input] : input.split(decimalMark);
	const groups = whole.split(/[.,]/);
	const isGrouped = groups.length === 1 || digitGroups.test(groups.join(' '));
	if (!isGrouped) return undefined;
	const amount = Math.round(Number(`${groups.join('')}.${decimals}`) * 100) / 100;
	return amount > 0 && Number.isFinite(amount) ? amount : undefined;
}

/**
 * Reads the number before a “k” or the like. A single mark in it always separates decimals: “1.2k” is 1,200, and
 * “1,125k” is 1,125.
 * @param multiple the number that the “k” means, such as 1,000
 */
export function parseMultiple(text: string, multiple: number, locale: string): number | undefined {
	const [, whole, decimals] = /^\s*(\d+)[.,](\d+)\s*$/.exec(text) ?? [];
	const amount = whole === undefined ? parseAmount(text, locale) : Number(`${whole}.${decimals}`);
	const multiplied = Math.round(100 * multiple * (amount ?? 0)) / 100;
	return multiplied > 0 && Number.isFinite(multiplied) ? multiplied : undefined;
}

/** Returns the character that separates the decimals, which is in `input` only once; undefined if there are none. */
function decimalMarkIn(input: string, locale: string): string | undefined {
	const marks = [...input].filter((each) => each === '.' || each === ',');
	const last = marks.at(-1);
	if (last === undefined) return undefined;
	const count = marks.filter((mark) => mark === last).length;
	// A mark that is repeated separates thousands. If there are two different marks, the last one separates decimals.
	if (count > 1) return undefined;
	if (marks.length > 1) return last;
	// Thousands have one to three digits and no zero before them, and exactly three behind them.
	const couldBeThousands = /^[1-9]\d{0,2}[.,]\d{3}$/.test(input);
	return couldBeThousands && last !== localMark(locale) ? undefined : last;
}

const localMark = (locale: string): string =>
	new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')!.value;

const hoursPart = String.raw`(?<hours>\d{1,2})`;
const minutesPart = String.raw`(?:[:.h ]?(?<minutes>\d{2}))?`;
/** What some languages write after a time: “22 h” in French, “22 Uhr” in German. */
const hourWord = '(?: ?(?:h|uhr))?';
const halfPart = String.raw` ?(?<half>[ap]\.?m\.?)?`;
const timePattern = new RegExp(`^${hoursPart}${minutesPart}${hourWord}${halfPart}$`);

/** Reads `22:00`, `22`, `8.30`, `8:30 pm` or `22h`, as minutes since midnight. Returns undefined for anything else. */
export function parseTime(text: string): number | undefined {
	const input = text.normalize('NFKC').trim().toLowerCase();
	const match = timePattern.exec(input);
	if (!match?.groups) return undefined;
	const { hours: typedHours, minutes: typedMinutes = '0', half } = match.groups;
	const hours = Number(typedHours);
	const minutes = Number(typedMinutes);
	if (minutes > 59) return undefined;
	if (half === undefined) {
		if (hours === 24 && minutes === 0) return 0;
		return hours < 24 ? 60 * hours + minutes : undefined;
	}
	if (hours < 1 || hours > 12) return undefined;
	// 12 am is midnight, and 12 pm is noon.
	const hoursAfterMidnight = (hours % 12) + (half.startsWith('p') ? 12 : 0);
	return 60 * hoursAfterMidnight + minutes;
}

/** Writes minutes since midnight as `22:00`, for example. */
export const timeText = (minutes: number): string =>
	[Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Writes `Europe/Berlin` or `UTC+2`, for example. Zones such as `Etc/GMT-2` have the opposite sign in their names. */
export const zoneText = (zone: string): string =>
	zone.replace(/^Etc\/GMT([+-])(\d+)$/, (_, sign, hours) => `UTC${sign === '+' ? '-' : '+'}${hours}`);

/** `URL.canParse` cannot be used: once V8 has optimized it, Node 20 calls addresses with non-ASCII letters invalid. */
export function parseUrl(text: string, base?: string): URL | undefined {
	try {
		return new URL(text, base);
	} catch {
		return undefined;
	}
}

/** Returns undefined if a % in the text begins no escape. */
export function decodeEscapes(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}

/** Decodes Base64 with padding. Returns undefined for anything else. */
export function fromBase64(text: string): Buffer | undefined {
	const bytes = Buffer.from(text, 'base64');
	// Node skips characters that are not Base64. Only valid text encodes back to itself.
	return bytes.toString('base64') === text ? bytes : undefined;
}
