/** Something the user did or can mend. Its message is shown to them as written. */
export class UserError extends Error {
	override readonly name = 'UserError';
}

/** What everybody is told who asks while the bot stops. */
export const restarting = () => new UserError('I am being restarted. Please ask again in a minute.');

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
	/** An answer came, but not as docs/marketplace.md describes it. */
	| 'not-understood'
	/** One user has had so many lists loaded that the next ones are kept for others. */
	| 'share'
	/** Our own storage fails: without a log of the requests sent, none may be sent. */
	| 'storage'
	/** Our own thread that reads lists died of this one. */
	| 'decoding';

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

/** There is no usable answer of the marketplace. `failure` decides what the user reads, `cause` what the log says. */
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

/** There is no account to ask for. The `reason` decides what the user reads. */
export class LinkError extends Error {
	override readonly name = 'LinkError';
	readonly reason: 'off' | 'not-linked' | 'no-key' | 'damaged' | 'too-many-attempts';
	/** Unix milliseconds from which trying again makes sense. */
	readonly retryAt: number | undefined;

	constructor(reason: LinkError['reason'], retryAt?: number) {
		super(`no account: ${reason}`);
		this.reason = reason;
		this.retryAt = retryAt;
	}
}

/** Whether linking an account, once more or for the first time, is what mends it. */
export function isMendedByLinking(error: unknown): boolean {
	if (error instanceof LinkError) return error.reason !== 'off' && error.reason !== 'too-many-attempts';
	if (!(error instanceof MarketError)) return false;
	return error.about === 'link' || (error.about === 'transactions' && error.failure === 'credentials-refused');
}

export type StoreFailure =
	/** Another program holds a lock. Trying again later helps. */
	| 'busy'
	/** No space is left on the disk. */
	| 'full'
	| 'read-only'
	/** What the file holds is no longer a database. */
	| 'damaged'
	/** The file was moved, deleted or replaced while it was in use. */
	| 'gone'
	/** Anything else: no permission, a failing disk. */
	| 'unusable';

/** The bot's own storage failed, and nothing was changed. `failure` decides what the user reads, the message what the log says. */
export class StoreError extends Error {
	override readonly name = 'StoreError';
	readonly failure: StoreFailure;

	constructor(failure: StoreFailure, message: string, options?: ErrorOptions) {
		super(message, options);
		this.failure = failure;
	}
}

/** The start cannot go on; the message says what to mend and names no secret. */
export class StartError extends Error {
	override readonly name = 'StartError';
}
