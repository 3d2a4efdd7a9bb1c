import type { StoreFailure } from '../errors/store-error.ts';
import type { MakeLimiter } from '../rate-limits/rate-limiter.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Document, Ledger, LedgerTable } from '../storage/ledger.ts';
import type { Records, RecordTable } from '../storage/records.ts';

/** Where everything is kept that must survive a restart: a SQLite file, or Redis for several machines. */
export interface Store {
	/** For the log: the path, or the address without credentials. */
	readonly name: string;
	readonly limiter: MakeLimiter;
	/** The clock for stamps: with Redis, its system time is that of the server, which all machines share. */
	readonly clock: Clock;
	/** If the store is a restored backup: when that was made, Unix milliseconds. */
	readonly restoredFrom: number | undefined;
	/** Forgets `restoredFrom`. @throws StoreError */
	clearRestored(): Promise<unknown>;
	records<Value>(table: RecordTable): Records<Value>;
	ledger<Doc extends Document>(table: LedgerTable): Ledger<Doc>;
	/**
	 * Takes or extends a lease on a task that only one process at a time should do, so that it lasts for `ms` from now on;
	 * 0 gives it back. Resolves to false, and changes nothing, if another holder has it. One that has expired is free.
	 * @param ms A whole number of milliseconds.
	 * @throws StoreError
	 */
	lease(task: string, holder: string, ms: number): Promise<boolean>;
	/**
	 * Calls `listener` with the key of each list that a process has stored for all others. With SQLite, which has no such
	 * messages, it is never called.
	 */
	onList(listener: (key: string) => void): void;
	/** Checks from time to time that the store works, and logs if it does not. */
	watch(): void;
	/** How the store fails; undefined if it works. It is checked again if the last check is older than `maxAge`, ms. */
	failure(maxAge: number): Promise<StoreFailure | undefined>;
	close(): Promise<void>;
}
