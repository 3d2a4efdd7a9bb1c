import { writeFileSync } from 'node:fs';

/** Freed memory may hold secrets. Only on Linux: https://man7.org/linux/man-pages/man5/core.5.html */
export function disableCoreDumps(): void {
	if (process.platform !== 'linux') return;
	try {
		writeFileSync('/proc/self/coredump_filter', '0');
	} catch {
		// Some containers forbid this, and there is no other way.
	}
}
