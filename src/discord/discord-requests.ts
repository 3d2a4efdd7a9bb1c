import { DefaultRestOptions, type RESTOptions } from 'discord.js';
import { getOrCompute } from '../base/get-or-compute.ts';
import { recentEntries } from '../base/recent-entries.ts';
import { Retry, type RetryPolicy } from '../base/retry.ts';

/** For a 429 without Retry-After: discord.js would repeat the request at once, again and again. */
const retryPolicy: RetryPolicy = { first: 1_000, longest: 5 * 60_000 };
const maxAddresses = 1_000;

/**
 * How discord.js sends its requests. `onRateLimited` is called for each 429. discord.js has an event for that, but
 * emitting it would make Node.js load its `Response`, which takes 30 ms.
 */
export function discordRequests(onRateLimited: () => void = () => {}): RESTOptions['makeRequest'] {
	const retries = recentEntries<string, Retry>(maxAddresses);
	return async (url, init) => {
		const response = await DefaultRestOptions.makeRequest(url, init);
		if (response.status !== 429) {
			retries.delete(url);
			return response;
		}
		onRateLimited();
		if (response.headers.has('Retry-After')) return response;
		const retry = getOrCompute(retries, url, () => new Retry(retryPolicy));
		response.headers.set('Retry-After', String(retry.failed() / 1_000));
		return response;
	};
}
