import { DefaultRestOptions, type RESTOptions } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { backoff } from '../base/clock.ts';

/**
 * How long to wait after a 429 without Retry-After, ms. discord.js would repeat the request at once, again and again.
 */
const pauses = { first: 1_000, longest: 5 * 60_000 };
const maxAddresses = 1_000;

/**
 * How discord.js sends its requests. `onRateLimited` is called for each 429. discord.js' own event is not used, because
 * for that Node.js loads its `Response`, which takes 30 ms.
 */
export function discordRequests(onRateLimited: () => void = () => {}): RESTOptions['makeRequest'] {
	const failuresByUrl = new LRUCache<string, number>({ max: maxAddresses });
	return async (url, init) => {
		const response = await DefaultRestOptions.makeRequest(url, init);
		if (response.status !== 429) {
			failuresByUrl.delete(url);
			return response;
		}
		onRateLimited();
		if (response.headers.has('Retry-After')) return response;
		const count = failuresByUrl.get(url) ?? 0;
		failuresByUrl.set(url, count + 1);
		response.headers.set('Retry-After', String(backoff(count, pauses) / 1_000));
		return response;
	};
}
