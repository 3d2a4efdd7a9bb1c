/** An error of the bot, with the fields that some of its classes have. */
interface Failure extends Error {
	readonly reason?: string;
	readonly failure?: string;
	readonly retryAt?: number;
	readonly about?: string;
}

/** Resolves to the error with which `work` failed, or to undefined if it did not fail. */
export const failureOf = (work: Promise<unknown>): Promise<Failure | undefined> =>
	work.then(
		() => undefined,
		(error: Failure) => error,
	);
