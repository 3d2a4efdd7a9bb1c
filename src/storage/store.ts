import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Clock, hourLength, sleep } from '../base/clock.ts';
import { StartError } from '../base/errors/start-error.ts';
import { StoreError, type StoreFailure } from '../base/errors/store-error.ts';
import type { Log } from '../base/log.ts';
import { AtomicKeyv } from './atomic-keyv.ts';
import { connectForUsers } from './connect.ts';
import { type Database, migrate, type StoreLocation, storeName } from './database.ts';
import { deleteOldLimits, type MakeLimiter, RateLimiter, type StoredLimit } from './rate-limiter.ts';
import { storeAdvice } from './store-advice.ts';
import { StoredAges } from './stored-ages.ts';
import { tableNames } from './tables.ts';

type Namespace = 'accounts' | 'settings' | 'holdings' | 'watchlist' | 'rates' | 'limits';

/** How long to wait for a lock of another program, or a database that is still starting, ms. */
const startTimeout = 5_000;
/** How long to wait before the store is tried again, ms. */
const retryInterval = 500;
const cleaningInterval = hourLength;
/**
 * How long deleted data may stay in SQLite's write-ahead log, ms. When users delete all of their alerts, feeds or
 * reports, it is overwritten at once.
 */
const overwriteInterval = 60_000;

export interface Store {
	keyv<Value>(namespace: Namespace): AtomicKeyv<Value>;
	readonly limiter: MakeLimiter;
	readonly database: Database;
	/** See `takeLease`. */
	lease(task: string, holder: string, ms: number): Promise<boolean>;
	/**
	 * Resolves to undefined if the store works. A value is written and read back if the last check is older than
	 * `maxAge`, ms.
	 */
	failure(maxAge: number): Promise<StoreFailure | undefined>;
	close(): Promise<void>;
}

/** @throws StartError that says what to do; the signal's reason if it is aborted. */
export async function openStore(location: StoreLocation, clock: Clock, log: Log, signal?: AbortSignal): Promise<Store> {
	const name = storeName(location);
	const database = await connectForUsers(location);
	const pulse = new AtomicKeyv<string>(database, 'pulse');
	try {
		await waitUntilUsable(name, clock, log, signal, async () => {
			await checkAndMigrate(database, name);
			await probe(pulse);
		});
	} catch (error) {
		await database.close();
		throw error;
	}
	const leases = new AtomicKeyv<StoredLease>(database, 'leases');
	const storedLimits = new AtomicKeyv<StoredLimit>(database, 'limits');
	const storedAges = new StoredAges(clock);
	const cancelCleaning = repeat(
		clock,
		cleaningInterval,
		() => void deleteOldLimits(storedLimits, storedAges).catch(() => {}),
	);
	const cancelOverwriting = repeat(clock, overwriteInterval, () => database.overwriteDeleted());
	return {
		keyv: <Value>(namespace: Namespace) => new AtomicKeyv<Value>(database, namespace),
		limiter: (rateLimit) => new RateLimiter(storedLimits, clock, rateLimit, storedAges),
		database,
		lease: (task, holder, ms) => takeLease(leases, clock, task, holder, ms),
		failure: failureCheck(pulse, clock),
		async close() {
			cancelCleaning();
			cancelOverwriting();
			await database.close();
		},
	};
}

function failureCheck(pulse: Pulse, clock: Clock): Store['failure'] {
	let checkedAt = -Infinity;
	let result: Promise<StoreFailure | undefined> = Promise.resolve(undefined);
	return (maxAge) => {
		if (clock.now() - checkedAt > maxAge) {
			checkedAt = clock.now();
			result = probe(pulse).then(
				() => undefined,
				// An error of any other kind has no `failure`.
				({ failure = 'unusable' }: StoreError) => failure,
			);
		}
		return result;
	};
}

/** Calls `work` now and after each interval. Returns a function that stops the calls. */
function repeat(clock: Clock, interval: number, work: () => void): () => void {
	let cancel = () => {};
	const next = () => {
		work();
		cancel = clock.after(interval, next);
	};
	next();
	return () => cancel();
}

async function waitUntilUsable(
	name: string,
	clock: Clock,
	log: Log,
	signal: AbortSignal | undefined,
	open: () => Promise<void>,
): Promise<void> {
	const until = clock.now() + startTimeout;
	let hasWarned = false;
	for (;;) {
		signal?.throwIfAborted();
		try {
			return await open();
		} catch (error) {
			signal?.throwIfAborted();
			if (!(error instanceof StoreError)) throw error;
			const { failure, message } = error;
			const mayPass = failure === 'busy' || failure === 'unreachable';
			if (!mayPass || clock.now() > until) throw startError(name, error);
			if (!hasWarned) log.warn({ store: name, error: message }, 'the store is not ready; waiting for it');
			hasWarned = true;
			await sleep(clock, retryInterval, signal);
		}
	}
}

/** @throws StoreError `damaged`; StartError if the file belongs to another program or version. */
async function checkAndMigrate(database: Database, name: string): Promise<void> {
	if (database.engine === 'sqlite') {
		const existingTables = await tablesIn(database);
		if (existingTables.size > 0 && !existingTables.has('kysely_migration'))
			throw new StartError(
				`STORE_URL: ${name} was not written by this version of the bot. Move that file away, with those beside it whose names begin the same, or set STORE_URL to another path.`,
			);
		for (const table of smallTables.filter((each) => existingTables.has(each))) await checkTable(database, table);
	}
	await migrate(database, name);
	const existingTables = await tablesIn(database);
	const missing = tableNames.filter((table) => !existingTables.has(table));
	if (missing.length > 0) throw new StoreError('damaged', `it lacks ${missing.join(', ')}`);
}

/**
 * The tables that are checked at the start. Lists and recorded prices, which are large, are checked as they are read.
 */
const smallTables = ['keyv', 'alerts', 'feeds', 'reports', 'outbox'];

async function tablesIn(database: Database): Promise<ReadonlySet<string>> {
	const { rows } = await (database.engine === 'sqlite'
		? sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
		: sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
	).execute(database.sql);
	return new Set(rows.map((table) => table.name));
}

/** @throws StoreError `damaged` */
async function checkTable(database: Database, table: string): Promise<void> {
	const { rows } = await sql<{ quick_check: string }>`select * from pragma_quick_check(${table})`.execute(database.sql);
	const result = rows[0]?.quick_check ?? 'no answer';
	if (result !== 'ok') throw new StoreError('damaged', result.split('\n')[0]!);
}

/** A place in the store for values that only check whether it works. */
interface Pulse {
	set(key: string, value: string): Promise<unknown>;
	get(key: string): Promise<unknown>;
	delete(key: string): Promise<unknown>;
}

/** Writes a value and reads it back; with SQLite, through another connection. @throws StoreError */
export async function probe(pulse: Pulse): Promise<void> {
	// The key is random because process ids are not unique: in containers, all processes on one store may have the same.
	const key = randomUUID();
	await pulse.set(key, key);
	if ((await pulse.get(key)) !== key) throw new StoreError('unusable', 'a value that was written is not there');
	await pulse.delete(key);
}

function startError(name: string, error: StoreError): StartError {
	const problem =
		error.failure === 'damaged' ? `the database ${name} is damaged` : `the database ${name} cannot be used`;
	return new StartError(`STORE_URL: ${problem}: ${error.message}. ${storeAdvice[error.failure]}`, {
		cause: error,
	});
}

export interface StoredLease {
	readonly holder: string;
	/** When the lease was taken or extended, Unix ms. */
	readonly at: number;
	/** How long it lasts from then on, ms. */
	readonly lasts: number;
}

/**
 * Takes a lease for `ms` from now on; 0 gives it back. Resolves to false if another holder has it.
 * @throws StoreError
 */
export async function takeLease(
	leases: AtomicKeyv<StoredLease>,
	clock: Clock,
	task: string,
	holder: string,
	ms: number,
): Promise<boolean> {
	let isOurs = false;
	await leases.change(task, (previous) => {
		const at = clock.wall();
		// A lease from far in the future was taken before the clock was set back.
		isOurs = !previous || previous.holder === holder || Math.abs(at - previous.at) >= previous.lasts;
		return isOurs ? { holder, at, lasts: ms } : previous;
	});
	return isOurs;
}
