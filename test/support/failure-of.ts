/** What errors of the bot say about themselves. */
interface Failure extends Error {
	readonly reason?: string;
	readonly failure?: string;
	readonly retryAt?: number;
	readonly about?: string;
}

/** What `work` failed with; undefined where it did not. */
export const failureOf = (work: Promise<unknown>): Promise<Failure | undefined> =>
	work.then(
		() => undefined,
		(error: Failure) => error,
	);
