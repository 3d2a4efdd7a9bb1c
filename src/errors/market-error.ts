export type MarketFailure =
	/** No connection, or a 5xx response. */
	| 'unreachable'
	| 'timed-out'
	/** A 429 from the marketplace, or the bot's own rate limit below it. `retryAt` says until when. */
	| 'limited'
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
	/** The requested currency, and the currencies that could be answered now instead. */
	readonly wanted?: string | undefined;
	readonly ready?: readonly string[] | undefined;
}

/** The marketplace gave no usable answer. `failure` decides what the user reads; message and `cause` are for the log. */
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
