import type { OpenConnection } from '../connection.ts';

/** The SQLite library to use: Node's own from Node 22.13 on, libsql before that. */
export async function bestLibrary(): Promise<OpenConnection> {
	const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
	const hasOwn = major > 22 || (major === 22 && minor >= 13);
	return hasOwn ? (await import('./node-sqlite.ts')).openNodeSqlite : (await import('./libsql.ts')).openLibsql;
}
