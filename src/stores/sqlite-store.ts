import { setLease } from '../rate-limits/sqlite-leases.ts';
import { SqliteRateLimiter } from '../rate-limits/sqlite-rate-limiter.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Document, LedgerTable } from '../storage/ledger.ts';
import { clearRestoredMark, openStore } from '../storage/open-store.ts';
import type { RecordTable } from '../storage/records.ts';
import { SqliteLedger } from '../storage/sqlite-ledger.ts';
import { SqliteRecords } from '../storage/sqlite-records.ts';
import { probe, StoreWatch } from '../storage/store-watch.ts';
import type { Store } from './store.ts';

/** A store in one SQLite file. @throws StartError; the signal's reason if it is aborted. */
export async function openSqliteStore(file: string, clock: Clock, log: Log, signal?: AbortSignal): Promise<Store> {
	const { database, restoredFrom } = await openStore(file, log, signal);
	const watch = new StoreWatch({ probe: () => probe(database), reset: () => database.discardConnection() }, clock, log);
	return {
		name: file,
		clock,
		restoredFrom,
		limiter: (limits) => new SqliteRateLimiter(database, clock, limits),
		clearRestored: () => clearRestoredMark(database),
		records: <Value>(table: RecordTable) => new SqliteRecords<Value>(database, table),
		ledger: <Doc extends Document>(table: LedgerTable) => new SqliteLedger<Doc>(database, table),
		lease: (task, holder, ms) => database.write((run) => setLease(run, clock, { task, holder }, ms)),
		onList() {},
		watch: () => watch.start(),
		failure: (maxAge) => watch.failure(maxAge),
		async close() {
			watch.stop();
			await database.close();
		},
	};
}
