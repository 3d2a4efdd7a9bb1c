export type StoreFailure =
	/** Another program holds a lock. Trying again later helps. */
	| 'busy'
	/** The disk is full. */
	| 'full'
	| 'read-only'
	/** The file is not a valid database (any more). */
	| 'damaged'
	/** The database does not answer. It is not known whether a change was made. */
	| 'unreachable'
	/** Anything else, such as a missing permission, a wrong password, or a failing disk. */
	| 'unusable';

/** The bot's own storage failed and nothing was changed. `failure` decides what the user reads; the message is for the log. */
export class StoreError extends Error {
	override readonly name = 'StoreError';
	readonly failure: StoreFailure;

	constructor(failure: StoreFailure, message: string, options?: ErrorOptions) {
		super(message, options);
		this.failure = failure;
	}
}
