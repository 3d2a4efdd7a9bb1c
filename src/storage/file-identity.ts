import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Which file a path leads to; later it may lead to another one. */
export type FileId = string;

/** Undefined where there is no such file, or none that can be reached. */
export function idOf(file: string): FileId | undefined {
	try {
		const { dev, ino } = statSync(file, { bigint: true });
		return `${dev} ${ino}`;
	} catch {
		return undefined;
	}
}

/** Whether somebody has emptied or overwritten the log under SQLite, which goes on behind what is missing and notices nothing. */
export function isSpoiled(log: string): boolean {
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
	// https://sqlite.org/fileformat2.html#the_write_ahead_log
	return (start.readUInt32BE() & ~1) !== 0x377f0682;
}

export function hasContent(file: string): boolean {
	return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}
