/** Discord's limit for the URL of a link button (docs/discord.md#buttons): a longer one could not be used. */
const maxUrlLength = 512;

/** The URL of a page, without credentials in it; null for anything else. */
export function pageUrl(value: unknown): string | null {
	if (typeof value !== 'string' || value.length > maxUrlLength) return null;
	return /^https?:\/\/[^\s@/?#]+(?:[/?#]\S*)?$/.test(value) ? value : null;
}
