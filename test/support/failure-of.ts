import type { LinkError, MarketError, StoreError } from '../../src/base/errors.ts';

/** An error of the bot, with the fields of `LinkError`, `StoreError` and `MarketError`. */
type Failure = Error &
	Partial<Pick<LinkError, 'reason'>> &
	Partial<Pick<MarketError, 'retryAt' | 'about'>> & {
		readonly failure?: StoreError['failure'] | MarketError['failure'];
	};

/** Resolves to the error with which `work` failed, or to undefined if it did not fail. */
export const failureOf = (work: Promise<unknown>): Promise<Failure | undefined> =>
	work.then(
		() => undefined,
		(error: Failure) => error,
	);
