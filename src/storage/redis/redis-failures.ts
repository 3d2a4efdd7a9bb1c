import type { StoreFailure } from '../../errors/store-error.ts';

/**
 * How an error of Redis begins, and what it means
 * (https://redis.io/docs/latest/develop/reference/protocol-spec/#simple-errors).
 */
const failures: readonly (readonly [start: RegExp, failure: StoreFailure])[] = [
	[/^OOM /, 'full'],
	[/^(MISCONF|READONLY|NOREPLICAS) /, 'read-only'],
	[/^(LOADING|BUSY|TRYAGAIN|MASTERDOWN) /, 'busy'],
	[/^(NOAUTH|WRONGPASS|NOPERM|ERR|WRONGTYPE|NOSCRIPT|EXECABORT) ?/, 'unusable'],
];

/** What an error of Redis, or of the connection to it, means. Redis' own errors begin with a code in capitals. */
export function failureOfRedis(message: string): StoreFailure {
	return failures.find(([start]) => start.test(message))?.[1] ?? 'unreachable';
}
