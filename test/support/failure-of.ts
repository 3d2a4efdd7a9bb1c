import type { LinkError } from '../../src/base/errors/link-error.ts';
import type { MarketError } from '../../src/base/errors/market-error.ts';
import type { StoreError } from '../../src/base/errors/store-error.ts';

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
