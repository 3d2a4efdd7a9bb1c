/** `22:00`, `22`, `8.30`, `8:30 pm`, `22h`, as minutes since midnight; undefined if it is no time of day. */
export function parseTime(text: string): number | undefined {
	const typed = text.normalize('NFKC').trim().toLowerCase();
	const match = /^(?<hours>\d{1,2})(?:[:.h ]?(?<minutes>\d{2}))?(?: ?(?:h|uhr))? ?(?<half>[ap]\.?m\.?)?$/.exec(typed);
	if (!match?.groups) return undefined;
	const { hours: typedHours, minutes: typedMinutes = '0', half } = match.groups;
	const [hours, minutes] = [Number(typedHours), Number(typedMinutes)];
	if (minutes > 59) return undefined;
	if (half === undefined) return hours < 24 ? 60 * hours + minutes : hours === 24 && minutes === 0 ? 0 : undefined;
	if (hours < 1 || hours > 12) return undefined;
	return 60 * ((hours % 12) + (half.startsWith('p') ? 12 : 0)) + minutes;
}

export const timeText = (minutes: number): string =>
	[Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** `Europe/Berlin`, `UTC+2`. Zones of an offset have names with the opposite sign. */
export const zoneText = (zone: string): string =>
	zone.replace(/^Etc\/GMT([+-])(\d+)$/, (_, sign, hours) => `UTC${sign === '+' ? '-' : '+'}${hours}`);
