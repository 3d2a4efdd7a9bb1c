import { StartError } from '../errors/start-error.ts';
import type { Run } from './connection.ts';

/** What the tables of a file look like, and how older files get there. */
export interface Schema {
	/** In the file's header: whose file it is. */
	readonly applicationId: number;
	/** Step n brings a file of version n to version n + 1. What is there already must survive. */
	readonly migrations: readonly ((run: Run) => void)[];
	/** Whether a file without a version, but with these tables, was written by this bot before files had versions. */
	readonly isOurs?: (tables: readonly string[]) => boolean;
}

/** @throws StartError where the file belongs to another program or to a newer version of this one. */
export function isOutdated(run: Run, schema: Schema, file: string): boolean {
	const known = schema.migrations.length;
	const version = pragma(run, 'user_version');
	if (!isOurs(run, schema))
		throw new StartError(
			`${file} is the database of another program. Set STORE_URL to another file, or move this one away.`,
		);
	if (version > known)
		throw new StartError(
			`${file} was written by a newer version of this bot (its tables have version ${version}, this bot knows them up to ${known}). Update the bot, or restore a backup made by this version.`,
		);
	return version < known;
}

/** Brings the tables up to date. Runs in one transaction: a file is of one version or the other, never in between. */
export function migrate(run: Run, schema: Schema, file: string): void {
	// Another process may have done it in the meantime.
	if (!isOutdated(run, schema, file)) return;
	for (const step of schema.migrations.slice(pragma(run, 'user_version'))) step(run);
	run(`PRAGMA application_id = ${schema.applicationId}`);
	run(`PRAGMA user_version = ${schema.migrations.length}`);
}

/** The names of the file's tables, but for SQLite's own. */
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
