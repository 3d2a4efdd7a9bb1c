export type MarketFailure =
	/** No connection, or a 5xx response. */
	| 'unreachable'
	| 'timed-out'
	/** A 429 from the marketplace. About accounts: also the bot's own rate limit below it. `retryAt` says until when. */
	| 'limited'
	/** The list is not there yet. Nothing has failed. */
	| 'loading'
	/** No exchange rate is known for the currency. */
	| 'no-rate'
	/** 401: the account's credentials are refused. */
	| 'credentials-refused'
	/** 403: the network in front of the marketplace blocks the bot. This says nothing about anyone's credentials. */
	| 'network-refused'
	/** A response arrived that is not as docs/marketplace.md describes it. */
	| 'not-understood'
	/** 404, or a web page: this is not the address of the marketplace's API. */
	| 'wrong-address'
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
}

/** The marketplace gave no usable answer. `failure` decides what the user reads; message and `cause` are for the log. */
export class MarketError extends Error {
	override readonly name = 'MarketError';
	readonly failure: MarketFailure;
	readonly about: About;
	readonly retryAt: number | undefined;

	constructor(
		failure: MarketFailure,
		message: string,
		{ about = 'lists', retryAt, ...options }: MarketErrorDetails = {},
	) {
		super(message, options);
		this.failure = failure;
		this.about = about;
		this.retryAt = retryAt;
	}
}
