import { StartError } from '../errors/start-error.ts';
import type { Run } from './connection.ts';

/** The tables of a database file, and the migrations that bring older files up to date. */
export interface Schema {
	/** SQLite's `application_id` in the file's header, which marks the file as this bot's. */
	readonly applicationId: number;
	/** Migration n brings a file from version n to version n + 1, and must keep the data in it. */
	readonly migrations: readonly ((run: Run) => void)[];
	/** Whether a file without a version that has these tables was written by this bot before files had versions. */
	readonly isOurs?: (tables: readonly string[]) => boolean;
}

/** Whether the file needs migrating. @throws StartError if it belongs to another program or to a newer version of this one. */
export function isOutdated(run: Run, schema: Schema, file: string): boolean {
	const known = schema.migrations.length;
	const version = pragma(run, 'user_version');
	if (!isOurs(run, schema))
		throw new StartError(
			`${file} is the database of another program. Set STORE_URL to another file, or move this one.`,
		);
	if (version > known)
		throw new StartError(
			`${file} was written by a newer version of this bot (its tables have version ${version}; this bot supports versions up to ${known}). Update the bot, or restore a backup that this version has made.`,
		);
	return version < known;
}

/** Brings the tables up to date. Call it in one transaction, so that the file is never between two versions. */
export function migrate(run: Run, schema: Schema, file: string): void {
	// Another process may have migrated the file in the meantime.
	if (!isOutdated(run, schema, file)) return;
	for (const step of schema.migrations.slice(pragma(run, 'user_version'))) step(run);
	run(`PRAGMA application_id = ${schema.applicationId}`);
	run(`PRAGMA user_version = ${schema.migrations.length}`);
}

/** The names of the file's tables, except for SQLite's own. */
export function tablesOf(run: Run): string[] {
	const rows = run("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name");
	return rows.map(({ name }) => String(name));
}

function isOurs(run: Run, schema: Schema): boolean {
	const id = pragma(run, 'application_id');
	if (id !== 0) return id === schema.applicationId;
	const tables = tablesOf(run);
	return tables.length === 0 || (pragma(run, 'user_version') === 0 && schema.isOurs?.(tables) === true);
}

function pragma(run: Run, name: 'user_version' | 'application_id'): number {
	return Number(run(`PRAGMA ${name}`)[0]?.[name]);
}
