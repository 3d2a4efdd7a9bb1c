import { writeFileSync } from 'node:fs';

/**
 * Keeps this process's memory out of core dumps, because freed memory may still hold secrets in plain text. Only Linux
 * lets a process do this itself (`coredump_filter` in https://man7.org/linux/man-pages/man5/core.5.html). On other
 * systems, whoever starts the process has to disable core dumps.
 */
export function disableCoreDumps(): void {
	if (process.platform !== 'linux') return;
	try {
		writeFileSync('/proc/self/coredump_filter', '0');
	} catch {
		// Some containers forbid this, and there is no other way.
	}
}
