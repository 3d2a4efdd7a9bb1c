import type { Database, StoreLocation } from './database.ts';
import type { CallGate } from './sqlite/call-gate.ts';
import { connectToSqlite } from './sqlite/sqlite-database.ts';
import { sqliteThread } from './sqlite/sqlite-thread.ts';

/** Connects for answers that users wait for: every call ends within 3 s. */
export async function connectForUsers(location: StoreLocation): Promise<Database> {
	if (location.kind === 'postgres')
		return (await import('./postgres/postgres-database.ts')).connectToPostgres(location.url, 'users');
	return connectToSqlite(sqliteThread(location.path));
}

/**
 * Connects for work that nobody waits for: a call may take long, and may block the thread.
 * @param gate closes before the thread is ended, so that no call is cut off
 */
export async function connectForBackground(location: StoreLocation, gate?: CallGate): Promise<Database> {
	if (location.kind === 'postgres')
		return (await import('./postgres/postgres-database.ts')).connectToPostgres(location.url, 'background');
	// A static import would load SQLite on the main thread, too.
	const { SqliteFile } = await import('./sqlite/sqlite-file.ts');
	const file = new SqliteFile(location.path, gate);
	return connectToSqlite((call) => file.call(call));
}
