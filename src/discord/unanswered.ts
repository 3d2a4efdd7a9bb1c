import { MarketError } from '../base/errors/market-error.ts';

/** The name of the handler that asks the same question again. Every command that throws `Unanswered` has it. */
export const tryAgainHandler = 'again';

/**
 * A question that cannot be answered because a list is missing. The dispatcher fills the answer in when the list is
 * there.
 */
export class Unanswered extends Error {
	override readonly name = 'Unanswered';
	/** About the list that is missing. */
	readonly error: MarketError;
	/** The custom id of a button that asks the same again. It has the handler `tryAgainHandler`. */
	readonly tryAgain: string;

	constructor(error: MarketError, tryAgain: string) {
		super(error.message, { cause: error });
		this.error = error;
		this.tryAgain = tryAgain;
	}
}

/** Answers a question. @throws Unanswered instead of a MarketError about lists; `tryAgain` makes the button's custom id. */
export async function orUnanswered<Answer>(tryAgain: () => string, answer: () => Promise<Answer>): Promise<Answer> {
	try {
		return await answer();
	} catch (error) {
		if (error instanceof MarketError && error.about === 'lists') throw new Unanswered(error, tryAgain());
		throw error;
	}
}
