import type { Sold } from './check-history.ts';
import type { Asked } from './check-price.ts';
import type { Choices } from './choices.ts';

/** Lowest ask first, choices without one last. */
export function cheapestFirst({ choices, ...rest }: Choices<Asked>): Choices<Asked> {
	return { ...rest, choices: [...choices].sort((a, b) => (a.lowest ?? Infinity) - (b.lowest ?? Infinity) || 0) };
}

/** Most sold first: by the number of sales in 30 days, then in 90 days, then by version. */
export function mostSoldFirst({ choices, ...rest }: Choices<Sold>): Choices<Sold> {
	const sorted = [...choices].sort(
		(a, b) =>
			(b.month.volume ?? 0) - (a.month.volume ?? 0) ||
			(b.quarter.volume ?? 0) - (a.quarter.volume ?? 0) ||
			(a.version ?? '').localeCompare(b.version ?? '', 'en'),
	);
	return { ...rest, choices: sorted };
}
