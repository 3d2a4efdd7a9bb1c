export type StoreFailure =
	/** Another program holds a lock. Trying again later helps. */
	| 'busy'
	| 'full'
	| 'read-only'
	| 'damaged'
	/** The database does not answer. It is not known whether a change was made. */
	| 'unreachable'
	/** Anything else, such as a missing permission, a wrong password, or a failing disk. */
	| 'unusable';

/**
 * Nothing was changed, unless the failure is `unreachable`. `failure` decides what the user reads; the message is for
 * the log.
 */
export class StoreError extends Error {
	override readonly name = 'StoreError';
	readonly failure: StoreFailure;

	constructor(failure: StoreFailure, message: string, options?: ErrorOptions) {
		super(message, options);
		this.failure = failure;
	}
}
