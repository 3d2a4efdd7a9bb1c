import { createWriteStream, existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../errors/start-error.ts';

type Chunks = AsyncIterable<string | Uint8Array>;

/**
 * Writes a file, under another name until it is complete: whatever happens, there is never a part of it.
 * @param overwrites Whether an existing file is replaced.
 * @throws StartError if that is not possible
 */
export async function writeFile(file: string, overwrites: boolean, chunks: Chunks, signal: AbortSignal): Promise<void> {
	const target = existsSync(file) ? realpathSync(file) : file;
	// Two exports to the same file must not write into each other's.
	const unfinished = `${target}.unfinished-${process.pid}`;
	try {
		await pipeline(chunks, createWriteStream(unfinished, { flush: true }), { signal });
		// It may have been created meanwhile.
		checkFile(file, overwrites);
		renameSync(unfinished, target);
	} catch (error) {
		rmSync(unfinished, { force: true });
		if (!isFileError(error)) throw error;
		throw new StartError(`Could not write ${file}: ${error.message}.`, { cause: error });
	}
}

/** @throws StartError if the file must not be written */
export function checkFile(file: string, overwrites: boolean): void {
	const found = statSync(file, { throwIfNoEntry: false });
	if (found && !found.isFile()) throw new StartError(`${file} is not a file. Choose another name.`);
	if (found && !overwrites)
		throw new StartError(`${file} already exists. Choose another name, or add --force to replace it.`);
}

/** @returns false if the reader wanted no more, as `head` does. */
export async function writeStandardOutput(chunks: Chunks, signal: AbortSignal): Promise<boolean> {
	try {
		await pipeline(chunks, process.stdout, { signal, end: false });
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EPIPE') return false;
		throw error;
	}
}

const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
	error instanceof Error && 'syscall' in error && 'errno' in error;
