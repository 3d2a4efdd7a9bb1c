import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Identifies the file that a path points to now; the same path may point to another file later. */
export type FileId = string;

/** Undefined if the file does not exist or cannot be accessed. */
export function fileIdOf(file: string): FileId | undefined {
	try {
		const { dev, ino } = statSync(file, { bigint: true });
		return `${dev} ${ino}`;
	} catch {
		return undefined;
	}
}

/** Whether the write-ahead log was changed behind SQLite's back: SQLite would append to it and notice nothing. */
export function isLogOverwritten(log: string): boolean {
	const start = Buffer.alloc(4);
	try {
		const handle = openSync(log, 'r');
		try {
			if (readSync(handle, start) === 0) return false;
		} finally {
			closeSync(handle);
		}
	} catch {
		return true;
	}
	// The magic number of https://sqlite.org/fileformat2.html#the_write_ahead_log.
	return (start.readUInt32BE() & ~1) !== 0x377f0682;
}

export function hasContent(file: string): boolean {
	return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}
