import { DefaultRestOptions, type RESTOptions } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { backoff } from '../base/clock.ts';

/** ms, after a 429 that does not say how long: discord.js would send the request again at once, for as long as it lasts. */
const pauses = { first: 1_000, longest: 5 * 60_000 };
const mostAddresses = 1_000;

/**
 * How discord.js sends its requests. `onRateLimited` is called for each 429; not by discord.js' own event, for which Node.js
 * loads its `Response`, which takes 30 ms.
 */
export function discordRequests(onRateLimited: () => void = () => {}): RESTOptions['makeRequest'] {
	const inARow = new LRUCache<string, number>({ max: mostAddresses });
	return async (url, init) => {
		const response = await DefaultRestOptions.makeRequest(url, init);
		if (response.status !== 429) {
			inARow.delete(url);
			return response;
		}
		onRateLimited();
		if (response.headers.has('Retry-After')) return response;
		const count = inARow.get(url) ?? 0;
		inARow.set(url, count + 1);
		response.headers.set('Retry-After', String(backoff(count, pauses) / 1_000));
		return response;
	};
}
