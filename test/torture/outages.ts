import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StoreError } from '../../src/base/errors/store-error.ts';
import type { AtomicKeyv } from '../../src/storage/atomic-keyv.ts';
import { must } from './bot-process.ts';
import { newTarget, type Target } from './engines.ts';
import { breakStore } from './outage-in-use.ts';

/** Users must be answered within 3 s. One more second is for a machine that stalls for a moment, ms. */
const longestFailure = 3_000 + 1_000;
/** How long a store may take to work again once the cause is gone, ms. */
const longestRecovery = 10_000;

/** Makes changes and reads during an attack. */
class Work {
	readonly #settings: AtomicKeyv<number>;
	/** The last number that was saved, by key. */
	readonly #savedNumbers = new Map<string, number>();
	saved = 0;
	refused = 0;
	/** The longest time until a change or a read has failed, ms. */
	slowest = 0;

	constructor(settings: AtomicKeyv<number>) {
		this.#settings = settings;
	}

	/** Changes a value. Resolves to whether that was saved. */
	async change(): Promise<boolean> {
		const number = this.saved + this.refused + 1;
		const key = `user:${number % 7}`;
		return this.#attempt(async () => {
			await this.#settings.set(key, number);
			this.#savedNumbers.set(key, number);
			this.saved++;
		});
	}

	/** Reads a value, which is never missing. Resolves to whether it could be read. */
	async read(): Promise<boolean> {
		return this.#attempt(async () => {
			for (const key of this.#savedNumbers.keys())
				must((await this.#settings.get(key)) !== undefined, () => `${key} looks missing`);
		});
	}

	/** Waits until changes are saved again, and checks that none of the saved ones is lost. */
	async recover(): Promise<void> {
		const end = performance.now() + longestRecovery;
		while (!(await this.change()))
			must(performance.now() < end, () => 'Nothing can be saved although the cause is gone.');
		// A refused change may have been saved nevertheless, so a newer number is fine, but an older one is not.
		for (const [key, number] of this.#savedNumbers)
			must((await this.#settings.get(key))! >= number, () => `${key} has lost its last change`);
	}

	async #attempt(work: () => Promise<void>): Promise<boolean> {
		const from = performance.now();
		try {
			await work();
			return true;
		} catch (error) {
			if (!(error instanceof StoreError)) throw error;
			const duration = performance.now() - from;
			this.slowest = Math.max(this.slowest, duration);
			must(duration < longestFailure, () => `It took ${Math.round(duration)} ms until “not saved”.`);
			this.refused++;
			return false;
		}
	}

	toString(): string {
		return `${this.saved} changes saved, ${this.refused} refused or unread, “not saved” after ${Math.round(this.slowest)} ms at most`;
	}
}

async function withWork(target: Target, attack: (work: Work) => Promise<void>): Promise<string> {
	const store = await target.open();
	try {
		const work = new Work(store.keyv('settings'));
		for (let i = 0; i < 7; i++) must(await work.change(), () => 'The store does not work.');
		await attack(work);
		await work.recover();
		return String(work);
	} finally {
		await store.close();
	}
}

/** Another program holds the lock that a change needs. */
export const locks = (target: Target, ms: number): Promise<string> =>
	withWork(target, async (work) => {
		const unlock = target.server ? await lockTables(target.url) : await breakStore(target);
		const from = performance.now();
		const unlocked = sleep(ms).then(unlock);
		const isShort = ms < 2_000;
		let isLocked = true;
		void unlocked.then(() => {
			isLocked = false;
		});
		while (isLocked) {
			// With SQLite, reads still work.
			if (!target.server) must(await work.read(), () => 'Nothing could be read.');
			const saved = await work.change();
			// A machine that stalls holds the lock for longer.
			const isLate = performance.now() - from > ms + 300;
			must(saved || !isShort || isLate, () => 'A change was refused although the lock was short.');
		}
		await unlocked;
		must(isShort || work.refused > 0, () => 'No change was refused.');
	});

async function lockTables(connectionString: string): Promise<() => Promise<void>> {
	const other = new pg.Client({ connectionString });
	await other.connect();
	await other.query('BEGIN; LOCK TABLE keyv, alerts, feeds IN ACCESS EXCLUSIVE MODE');
	return () => other.end();
}

/** PostgreSQL is killed and restarted, and then paused and resumed, twice. */
export const postgresOutages = (target: Target): Promise<string> =>
	withWork(target, async (work) => {
		const { server } = target;
		const fails = async () => {
			must(!(await work.change()), () => 'A change was saved without PostgreSQL.');
			must(!(await work.read()), () => 'Something was read without PostgreSQL.');
		};
		for (let i = 0; i < 2; i++) {
			await server!.kill();
			for (let j = 0; j < 3; j++) await fails();
			await server!.restart();
			await work.recover();
			server!.pause();
			await fails();
			server!.resume();
			await work.recover();
		}
	});

/** Why a small disk cannot be mounted here; undefined if it can. */
export const noDisk = (): string | undefined =>
	process.platform === 'linux' && process.getuid?.() === 0 ? undefined : 'only root can mount a small disk on Linux';

/** The disk is full: a SQLite file can still be read, and changed again when there is space. */
export async function fullDisk(): Promise<string> {
	const disk = mkdtempSync(join(tmpdir(), 'pricetag-torture-disk-'));
	const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]);
	try {
		if (mount.status !== 0) return `skipped: ${String(mount.stderr).trim()}`;
		const target = await newTarget('SQLite', join(disk, 'bot'));
		return await withWork(target, async (work) => {
			const filler = join(disk, 'filler');
			fill(filler);
			// SQLite still finds some space in its log.
			for (let i = 0; i < 500 && work.refused < 20; i++) {
				await work.change();
				must(await work.read(), () => 'Nothing could be read from a full disk.');
			}
			must(work.refused > 0, () => 'No change was refused on a full disk.');
			rmSync(filler);
		});
	} finally {
		spawnSync('umount', [disk]);
		rmSync(disk, { recursive: true, force: true });
	}
}

function fill(file: string): void {
	const handle = openSync(file, 'w');
	try {
		for (let size = 65_536; size >= 1; size /= 2)
			try {
				for (;;) writeSync(handle, Buffer.alloc(size));
			} catch {
				// The disk is full, except perhaps for smaller writes.
			}
	} finally {
		closeSync(handle);
	}
}
