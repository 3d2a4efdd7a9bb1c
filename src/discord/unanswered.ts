import { MarketError } from '../base/errors.ts';

/** Asks the same question again. Every command that throws `Unanswered` has it. */
export const tryAgainHandler = 'again';

/** A list is missing. The dispatcher fills the answer in when it is there. */
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
