import { MarketError } from '../base/errors/market-error.ts';

/**
 * The handler that asks the same question again. Every command that throws `MissingListError` has one with this name.
 */
export const tryAgainHandler = 'again';

/** Thrown if a list is missing. The dispatcher fills in the answer when the list has arrived. */
export class MissingListError extends Error {
	override readonly name = 'MissingListError';
	readonly error: MarketError;
	/** The custom id of the button that asks again. */
	readonly tryAgainId: string;

	constructor(error: MarketError, tryAgainId: string) {
		super(error.message, { cause: error });
		this.error = error;
		this.tryAgainId = tryAgainId;
	}
}

/** @throws MissingListError instead of a MarketError about lists */
export async function withTryAgain<Answer>(tryAgainId: () => string, answer: () => Promise<Answer>): Promise<Answer> {
	try {
		return await answer();
	} catch (error) {
		if (error instanceof MarketError && error.about === 'lists') throw new MissingListError(error, tryAgainId());
		throw error;
	}
}
