const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** A time as the marketplace writes it (ISO 8601), in Unix milliseconds; undefined for all else, of which `Date` makes up times. */
export function isoTime(text: string | null | undefined): number | undefined {
	if (!text || !iso.test(text)) return undefined;
	const time = Date.parse(text);
	return Number.isNaN(time) ? undefined : time;
}
