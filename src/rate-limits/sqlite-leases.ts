import type { Clock } from '../runtime/clock.ts';
import { leastAge, type Stamp, stampOf } from '../runtime/stamp.ts';
import type { Run } from '../storage/connection.ts';
import type { Lease } from './rate-limiter.ts';

type Holder = Pick<Lease, 'task' | 'holder'>;

/**
 * Takes or extends a lease, so that it lasts for `ms` from now on; 0 ends it. Call it in a transaction that writes.
 * @returns false, and changes nothing, if another process holds the lease.
 */
export function setLease(run: Run, clock: Clock, { task, holder }: Holder, ms: number): boolean {
	if (leasedElsewhere(run, clock, { task, holder }) > 0) return false;
	if (ms > 0) {
		const { boot, up, at } = stampOf(clock);
		const sql = 'INSERT OR REPLACE INTO leases (task, holder, boot, up, at, lasts) VALUES (?, ?, ?, ?, ?, ?)';
		run(sql, task, holder, boot, up, at, ms);
	} else run('DELETE FROM leases WHERE task = ?', task);
	return true;
}

/** How much longer another process holds the lease, ms; 0 or less if none does. */
export function leasedElsewhere(run: Run, clock: Clock, { task, holder }: Holder): number {
	const [row] = run('SELECT * FROM leases WHERE task = ? AND holder <> ?', task, holder);
	const held = row as unknown as (Stamp & { readonly lasts: number }) | undefined;
	// After a restart of the machine, no process is left that could hold it.
	return held && held.boot === clock.sinceBoot().boot ? held.lasts - leastAge(held, clock) : 0;
}
