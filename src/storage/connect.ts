import type { Database, StoreLocation } from './database.ts';
import type { CallGate } from './sqlite/call-gate.ts';
import { connectToSqlite } from './sqlite/sqlite-database.ts';
import { sqliteThread } from './sqlite/sqlite-thread.ts';

/**
 * With `isForUsers`, every call ends within 3 s. Otherwise a call may block the thread; `gate` tells when the thread
 * can be ended.
 */
export async function connectTo(location: StoreLocation, isForUsers: boolean, gate?: CallGate): Promise<Database> {
	if (location.kind === 'postgres') return (await import('./postgres.ts')).connectToPostgres(location.url, isForUsers);
	if (isForUsers) return connectToSqlite(sqliteThread(location.path));
	// It is imported only here, so that the main thread never loads SQLite.
	const { SqliteFile } = await import('./sqlite/sqlite-file.ts');
	const file = new SqliteFile(location.path, gate);
	return connectToSqlite((call) => file.call(call));
}
