import { writeFileSync } from 'node:fs';

/**
 * Keeps the contents of this process's memory out of core dumps: plain copies of secrets stay in memory that was freed.
 * Only Linux lets a process do this by itself (`coredump_filter` in https://man7.org/linux/man-pages/man5/core.5.html);
 * elsewhere core dumps are switched off by whatever starts the process.
 */
export function hideMemory(): void {
	if (process.platform !== 'linux') return;
	try {
		writeFileSync('/proc/self/coredump_filter', '0');
	} catch {
		// Not every container lets it be written, and then there is nothing else to do.
	}
}
