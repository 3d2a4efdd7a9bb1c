/** The part of `node:sqlite` that the bot uses: the types of the oldest supported Node do not have it yet. */
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
