import pg from 'pg';
import { StoreError, type StoreFailure } from '../../base/errors/store-error.ts';

export const unanswered = () => new StoreError('unreachable', 'the database did not answer in time');

/** SQLSTATEs (https://www.postgresql.org/docs/current/errcodes-appendix.html); all others are `unusable`. */
const failures: readonly (readonly [code: RegExp, failure: StoreFailure])[] = [
	// A lock is not available, the statement was cancelled, the transaction cannot be serialized, or there is a deadlock.
	[/^(55P03|57014|40001|40P01)$/, 'busy'],
	// The disk or the memory is full.
	[/^(53100|53200)$/, 'full'],
	[/^25006$/, 'read-only'],
	// Data or an index is corrupted.
	[/^XX00[12]$/, 'damaged'],
	// The connection failed or was idle in a transaction, the server is stopping or starting, or there are too many
	// connections.
	[/^(08...|25P03|57P0[1-5]|53300)$/, 'unreachable'],
];

export function storeError(error: unknown): StoreError {
	if (error instanceof StoreError) return error;
	// Any other error comes from the connection. Its code is no SQLSTATE, even if it is as long as one (EPIPE).
	if (!(error instanceof pg.DatabaseError))
		return new StoreError('unreachable', (error as Error).message, { cause: error });
	const { code = '', message } = error;
	const failure = failures.find(([pattern]) => pattern.test(code))?.[1] ?? 'unusable';
	return new StoreError(failure, message, { cause: error });
}
