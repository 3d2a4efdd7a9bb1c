import type { Run } from './connection.ts';
import { type Schema, tablesOf } from './schema.ts';

/** The tables of records. */
export const recordTables = ['accounts', 'settings'] as const;
export type RecordTable = (typeof recordTables)[number];

/** Whose requests the tables of before counted. */
const logs = ['market', 'account', 'accounts', 'link'];
const oldTables = ['pricetag', ...recordTables, ...logs.flatMap((log) => [`${log}_requests`, `${log}_blocks`])];

/** The file of what must not be lost: accounts, settings, and what the marketplace was asked. */
export const storeSchema: Schema = {
	// "PTag"
	applicationId: 0x50546167,
	isOurs: (tables) => tables.every((table) => oldTables.includes(table)),
	migrations: [
		(run) => {
			const old = tablesOf(run);
			for (const table of recordTables) {
				if (old.includes(table)) run(`ALTER TABLE ${table} RENAME TO old_${table}`);
				run(`CREATE TABLE ${table} (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID`);
				if (!old.includes(table)) continue;
				run(`INSERT INTO ${table} (key, value) SELECT key, value FROM old_${table} WHERE value IS NOT NULL`);
				run(`DROP TABLE old_${table}`);
			}
			createLimiterTables(run);
			for (const log of logs.filter((each) => old.includes(`${each}_requests`))) {
				run(`INSERT INTO requests SELECT ?, endpoint, '', 0, at FROM ${log}_requests`, log);
				// How long they were to last is not known: as long as is left of them, at least by what the clock says.
				run(
					`INSERT INTO blocks SELECT ?, endpoint, '', 0, at, max(0, until - at), strikes
					 FROM ${log}_blocks, (SELECT coalesce(max(at), 0) AS at FROM ${log}_requests)`,
					log,
				);
				for (const kind of ['requests', 'blocks']) run(`DROP TABLE ${log}_${kind}`);
			}
			if (old.includes('pricetag')) run('DROP TABLE pricetag');
			// One row, which is written and read back to see whether the store works, see StoreWatch.
			run('CREATE TABLE pulse (id INTEGER PRIMARY KEY CHECK (id = 1), beat TEXT NOT NULL)');
			// Set in backups: when the copy was made, Unix milliseconds.
			run('CREATE TABLE restored (id INTEGER PRIMARY KEY CHECK (id = 1), copied_at INTEGER NOT NULL)');
		},
	],
};

/**
 * What the limiter wrote down. When a thing happened is told by the machine's steady clock (`up`, milliseconds, in the
 * boot named `boot`) and by the system clock (`at`, Unix milliseconds): see Stamp.
 */
function createLimiterTables(run: Run): void {
	run(
		'CREATE TABLE requests (log TEXT NOT NULL, name TEXT NOT NULL, boot TEXT NOT NULL, up REAL NOT NULL, at INTEGER NOT NULL)',
	);
	run('CREATE INDEX requests_by_time ON requests (log, name, up)');
	run(
		`CREATE TABLE blocks (log TEXT NOT NULL, name TEXT NOT NULL, boot TEXT NOT NULL, up REAL NOT NULL, at INTEGER NOT NULL,
		 lasts INTEGER NOT NULL, strikes INTEGER NOT NULL, PRIMARY KEY (log, name)) WITHOUT ROWID`,
	);
}
