/** Something the user did or can mend. Its message is shown to them as written. */
export class UserError extends Error {
	override readonly name = 'UserError';
}

export type MarketFailure =
	/** No connection, or an answer of the 5xx kind. */
	| 'unreachable'
	| 'timed-out'
	/** The market's 429, or our own budget below it. `retryAt` says until when. */
	| 'limited'
	/** 401: the account's credentials are refused. */
	| 'credentials-refused'
	/** 403: the network in front of the service refuses us. Says nothing of anybody's credentials. */
	| 'network-refused'
	/** An answer came but is not what INTERFACE describes. */
	| 'not-understood';

/** What was asked for: the lists everybody is answered from, somebody's transactions, or whether credentials are good. */
export type About = 'lists' | 'transactions' | 'link';

export interface MarketErrorDetails extends ErrorOptions {
	readonly about?: About;
	/** Unix milliseconds from which asking again makes sense. */
	readonly retryAt?: number | undefined;
	/** The currency asked for, and those that could be answered now instead. */
	readonly wanted?: string | undefined;
	readonly ready?: readonly string[] | undefined;
}

/** The marketplace gave no usable answer. `failure` decides what the user reads, `cause` what the log says. */
export class MarketError extends Error {
	override readonly name = 'MarketError';
	readonly failure: MarketFailure;
	readonly about: About;
	readonly retryAt: number | undefined;
	readonly wanted: string | undefined;
	readonly ready: readonly string[];

	constructor(
		failure: MarketFailure,
		message: string,
		{ about = 'lists', retryAt, wanted, ready = [], ...options }: MarketErrorDetails = {},
	) {
		super(message, options);
		this.failure = failure;
		this.about = about;
		this.retryAt = retryAt;
		this.wanted = wanted;
		this.ready = ready;
	}
}

/** The start cannot go on; the message says what to mend and names no secret. */
export class StartError extends Error {
	override readonly name = 'StartError';
}
