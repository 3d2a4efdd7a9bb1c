const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** The marketplace's format (ISO 8601), in Unix ms; undefined for anything else, which `Date` might guess. */
export function isoTime(text: string | null | undefined): number | undefined {
	if (!text || !iso.test(text)) return undefined;
	const time = Date.parse(text);
	return Number.isNaN(time) ? undefined : time;
}

/** `2026-08` in UTC; empty if the time is not valid. */
export function monthOf(text: string): string {
	const at = isoTime(text);
	return at === undefined ? '' : new Date(at).toISOString().slice(0, 7);
}
