import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkFile, writeFile } from '../../src/process/export-output.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const never = new AbortController().signal;

/** Some chunks, with something that happens after the first one. */
async function* chunks(happens: () => void = () => {}): AsyncGenerator<string> {
	yield 'first\n';
	happens();
	yield 'second\n';
}

describe('The file of an export', () => {
	test('is there when it is complete, and no other', async () => {
		const folder = temporaryFolder();
		const file = join(folder, 'asks.csv');
		await writeFile(
			file,
			false,
			chunks(() => expect(existsSync(file)).toBe(false)),
			never,
		);
		expect(readFileSync(file, 'utf8')).toBe('first\nsecond\n');
		expect(readdirSync(folder)).toEqual(['asks.csv']);
	});

	test('replaces another one only if it may, also behind a symbolic link', async () => {
		const folder = temporaryFolder();
		const [file, link] = [join(folder, 'asks.csv'), join(folder, 'newest.csv')];
		writeFileSync(file, 'old');
		symlinkSync(file, link);
		for (const path of [file, link])
			expect(() => checkFile(path, false)).toThrow(
				`${path} already exists. Choose another name, or add --force to replace it.`,
			);
		checkFile(link, true);
		await writeFile(link, true, chunks(), never);
		expect(readFileSync(file, 'utf8')).toBe('first\nsecond\n');
		expect(readdirSync(folder).sort()).toEqual(['asks.csv', 'newest.csv']);
	});

	test('does not replace one that was created meanwhile', async () => {
		const folder = temporaryFolder();
		const file = join(folder, 'asks.csv');
		const written = writeFile(
			file,
			false,
			chunks(() => writeFileSync(file, 'of another program')),
			never,
		);
		await expect(written).rejects.toThrow(`${file} already exists.`);
		expect(readFileSync(file, 'utf8')).toBe('of another program');
		expect(readdirSync(folder)).toEqual(['asks.csv']);
	});

	test('is not there if reading fails or a signal ends it; one that was there stays as it was', async () => {
		const folder = temporaryFolder();
		const file = join(folder, 'asks.csv');
		writeFileSync(file, 'old');
		const stop = new AbortController();
		const failing = chunks(() => {
			throw new Error('the history is gone');
		});
		await expect(writeFile(file, true, failing, never)).rejects.toThrow('the history is gone');
		await expect(
			writeFile(
				file,
				true,
				chunks(() => stop.abort()),
				stop.signal,
			),
		).rejects.toThrow('aborted');
		expect(readFileSync(file, 'utf8')).toBe('old');
		expect(readdirSync(folder)).toEqual(['asks.csv']);
	});

	test('cannot be a folder, a device, or in a folder that does not exist, and the error says so', async () => {
		const folder = temporaryFolder();
		mkdirSync(join(folder, 'exports'));
		expect(() => checkFile(join(folder, 'exports'), true)).toThrow('exports is not a file. Choose another name.');
		if (process.platform !== 'win32')
			expect(() => checkFile('/dev/null', true)).toThrow('/dev/null is not a file. Choose another name.');
		const missing = join(folder, 'missing', 'asks.csv');
		await expect(writeFile(missing, false, chunks(), never)).rejects.toThrow(
			`Could not write ${missing}: ENOENT: no such file or directory`,
		);
	});
});
