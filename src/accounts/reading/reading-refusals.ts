import { UserError } from '../../errors.ts';

/** The user's account is being read already: that can be cancelled. */
export class AlreadyReading extends UserError {}

/** The user has just read their account anew. */
export class RefreshedJustNow extends UserError {
	/** Unix milliseconds from which they can do so again. */
	readonly retryAt: number;

	constructor(retryAt: number) {
		super('You can refresh once a minute.');
		this.retryAt = retryAt;
	}
}
