import type { Run } from './connection.ts';
import { recordTables } from './records.ts';
import { type Schema, tablesOf } from './schema.ts';

/** The request logs that had tables of their own before files had versions. */
const oldLogs = ['market', 'account', 'accounts', 'link'];
const oldTables = ['pricetag', ...recordTables, ...oldLogs.flatMap((log) => [`${log}_requests`, `${log}_blocks`])];

/**
 * The file with the data that must not be lost: linked accounts, settings, alerts, feeds, and the log of the rate limiter.
 * Exchange rates are here too, because they take a while to measure.
 */
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
			for (const log of oldLogs.filter((each) => old.includes(`${each}_requests`))) {
				run(`INSERT INTO requests SELECT ?, endpoint, '', 0, at FROM ${log}_requests`, log);
				// The old tables do not say how long a block lasts: use the time left since the last request in the log.
				run(
					`INSERT INTO blocks SELECT ?, endpoint, '', 0, at, max(0, until - at), strikes
					 FROM ${log}_blocks, (SELECT coalesce(max(at), 0) AS at FROM ${log}_requests)`,
					log,
				);
				for (const kind of ['requests', 'blocks']) run(`DROP TABLE ${log}_${kind}`);
			}
			if (old.includes('pricetag')) run('DROP TABLE pricetag');
			// One row, which `probe` writes and reads back to check that the store works.
			run('CREATE TABLE pulse (id INTEGER PRIMARY KEY CHECK (id = 1), beat TEXT NOT NULL)');
			// Only in backups: when the backup was made, Unix milliseconds.
			run('CREATE TABLE restored (id INTEGER PRIMARY KEY CHECK (id = 1), copied_at INTEGER NOT NULL)');
		},
		// The exchange rates measured so far, by home currency.
		(run) => void run('CREATE TABLE rates (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID'),
		// Which process does a task for all others, and for how long from the time of the stamp, ms.
		(run) =>
			void run(
				`CREATE TABLE leases (task TEXT PRIMARY KEY, holder TEXT NOT NULL, boot TEXT NOT NULL, up REAL NOT NULL,
				 at INTEGER NOT NULL, lasts INTEGER NOT NULL) WITHOUT ROWID`,
			),
		(run) => {
			// The processes that use this file.
			run('CREATE TABLE members (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID');
			// The interactions that one of them answers, with the time of the claim, Unix milliseconds.
			run('CREATE TABLE claims (id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID');
			run('CREATE INDEX claims_by_time ON claims (at)');
		},
		(run) => {
			// Documents, with the number of their last change, and when they are due, Unix milliseconds.
			for (const table of ['alerts', 'feeds']) {
				run(
					`CREATE TABLE ${table} (key TEXT PRIMARY KEY, value TEXT NOT NULL, changed INTEGER NOT NULL, due INTEGER)
					 WITHOUT ROWID`,
				);
				run(`CREATE INDEX ${table}_by_change ON ${table} (changed)`);
				run(`CREATE INDEX ${table}_by_due ON ${table} (due) WHERE due IS NOT NULL`);
			}
			// The number of the last change in each of these tables, also if that document has been deleted since.
			run('CREATE TABLE changes (ledger TEXT PRIMARY KEY, last INTEGER NOT NULL) WITHOUT ROWID');
		},
	],
};

/**
 * The log of the rate limiter. Each row has a time by the machine's monotonic clock (`up`, milliseconds since the boot
 * with the id `boot`) and by the system clock (`at`, Unix milliseconds): see Stamp.
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
