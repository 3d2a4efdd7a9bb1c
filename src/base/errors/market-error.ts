export type MarketFailure =
	/** No connection, or a 5xx response. */
	| 'unreachable'
	| 'timed-out'
	/** A 429 from the marketplace or, for accounts, the bot's own lower rate limit. `retryAt` says until when. */
	| 'limited'
	/** The list is not there yet. Nothing has failed. */
	| 'loading'
	/** No exchange rate has been measured yet. */
	| 'no-rate'
	/** The currency's prices follow no single rate. Waiting does not help. */
	| 'no-single-rate'
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
	| 'worker-failed';

export type MarketTopic = 'lists' | 'transactions' | 'link';

interface MarketErrorDetails extends ErrorOptions {
	readonly about?: MarketTopic;
	/** Whether the currency has no lists of its own, so that an exchange rate is needed. */
	readonly needsRate?: boolean;
	/** Process time from which trying again makes sense. */
	readonly retryAt?: number | undefined;
}

/** `failure` decides what the user reads; message and `cause` are for the log. */
export class MarketError extends Error {
	override readonly name = 'MarketError';
	readonly failure: MarketFailure;
	readonly about: MarketTopic;
	readonly retryAt: number | undefined;
	readonly needsRate: boolean;

	constructor(
		failure: MarketFailure,
		message: string,
		{ about = 'lists', retryAt, needsRate = false, ...options }: MarketErrorDetails = {},
	) {
		super(message, options);
		this.failure = failure;
		this.about = about;
		this.retryAt = retryAt;
		this.needsRate = needsRate;
	}
}
