import { vi } from 'vitest';

/** Waits until an assertion holds. Long enough for a busy machine: nothing but a failure takes that long. */
export const until = <Result>(assertion: () => Result, interval = 50): Promise<Awaited<Result>> =>
	vi.waitFor(assertion, { timeout: 100_000, interval }) as Promise<Awaited<Result>>;
