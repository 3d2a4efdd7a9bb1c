export type MarketFailure =
	/** No connection, or a 5xx response. */
	| 'unreachable'
	| 'timed-out'
	/** A 429 from the marketplace. About accounts: also the bot's own rate limit below it. `retryAt` says until when. */
	| 'limited'
	/** No request slot is free for this list now, so it is queued. `retryAt` says when one may be. */
	| 'queued'
	/** The list is still being loaded. Nothing has failed; the caller has waited long enough. */
	| 'loading'
	/** 401: the account's credentials are refused. */
	| 'credentials-refused'
	/** 403: the network in front of the marketplace blocks the bot. This says nothing about anyone's credentials. */
	| 'network-refused'
	/** A response arrived that is not as docs/marketplace.md describes it. */
	| 'not-understood'
	/** The user has used up their share of the request budget. */
	| 'share'
	/** The bot's own storage fails: without a log of sent requests, none may be sent. */
	| 'storage'
	/** The worker thread that decodes lists crashed on this one. */
	| 'decoding';

/** What the request was for: the shared lists, somebody's transactions, or checking credentials. */
export type About = 'lists' | 'transactions' | 'link';

export interface MarketErrorDetails extends ErrorOptions {
	readonly about?: About;
	/** Process time from which trying again makes sense. */
	readonly retryAt?: number | undefined;
	/** With `queued`: whether every request that the marketplace allows is used, rather than reserved for other lists. */
	readonly isBudgetUsed?: boolean | undefined;
}

/** The marketplace gave no usable answer. `failure` decides what the user reads; message and `cause` are for the log. */
export class MarketError extends Error {
	override readonly name = 'MarketError';
	readonly failure: MarketFailure;
	readonly about: About;
	readonly retryAt: number | undefined;
	readonly isBudgetUsed: boolean;

	constructor(
		failure: MarketFailure,
		message: string,
		{ about = 'lists', retryAt, isBudgetUsed = false, ...options }: MarketErrorDetails = {},
	) {
		super(message, options);
		this.failure = failure;
		this.about = about;
		this.retryAt = retryAt;
		this.isBudgetUsed = isBudgetUsed;
	}
}
