import { vi } from 'vitest';

/** Waits until an assertion holds. The timeout is long enough for a busy machine: only a failure takes that long. */
export const until = <Result>(assertion: () => Result, interval = 50): Promise<Awaited<Result>> =>
	vi.waitFor(assertion, { timeout: 100_000, interval }) as Promise<Awaited<Result>>;
