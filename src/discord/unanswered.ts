import { MarketError } from '../base/errors.ts';

/** The handler that asks the same question again. Every command that throws `Unanswered` has one with this name. */
export const tryAgainHandler = 'again';

/** Thrown if a list is missing. The dispatcher fills in the answer when the list has arrived. */
export class Unanswered extends Error {
	override readonly name = 'Unanswered';
	readonly error: MarketError;
	readonly tryAgain: string;

	constructor(error: MarketError, tryAgain: string) {
		super(error.message, { cause: error });
		this.error = error;
		this.tryAgain = tryAgain;
	}
}

/** @throws Unanswered instead of a MarketError about lists */
export async function orUnanswered<Answer>(tryAgain: () => string, answer: () => Promise<Answer>): Promise<Answer> {
	try {
		return await answer();
	} catch (error) {
		if (error instanceof MarketError && error.about === 'lists') throw new Unanswered(error, tryAgain());
		throw error;
	}
}
