import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Clock } from '../runtime/clock.ts';

/** Names the machine, its boot and the namespace that process ids are counted in: within it, an id is one process. */
export function placeOf(clock: Clock): string {
	return [clock.sinceBoot().boot, hostname(), processNamespace()].join(' ');
}

/** Containers count their processes separately, even if they have the same host name. */
function processNamespace(): string {
	try {
		return readlinkSync('/proc/self/ns/pid');
	} catch {
		return '';
	}
}

/** Whether a process with this id exists, at this place. */
export function exists(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		// EPERM: it belongs to another user.
		return (error as NodeJS.ErrnoException).code !== 'ESRCH';
	}
}
