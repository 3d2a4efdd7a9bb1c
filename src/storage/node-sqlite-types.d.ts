/** What is used of Node's own SQLite; the types of the oldest supported Node do not know it yet. */
declare module 'node:sqlite' {
	export class DatabaseSync {
		constructor(file: string, options?: { readOnly?: boolean });
		/** Undefined before Node 22.16. */
		readonly isTransaction: boolean | undefined;
		exec(sql: string): void;
		prepare(sql: string): { all(...parameters: readonly (string | number | null | Uint8Array)[]): unknown[] };
		close(): void;
	}
}
