import { MarketError } from './market-error.ts';

/** The `reason` decides what the user reads. */
export class LinkError extends Error {
	override readonly name = 'LinkError';
	readonly reason: 'off' | 'not-linked' | 'no-key' | 'damaged' | 'too-many-attempts';
	readonly retryAt: number | undefined;

	constructor(reason: LinkError['reason'], retryAt?: number) {
		super(`no account: ${reason}`);
		this.reason = reason;
		this.retryAt = retryAt;
	}
}

export function isFixedByLinking(error: unknown): boolean {
	if (error instanceof LinkError) return error.reason !== 'off' && error.reason !== 'too-many-attempts';
	if (!(error instanceof MarketError)) return false;
	return error.about === 'link' || (error.about === 'transactions' && error.failure === 'credentials-refused');
}
