import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is removed when the test ends. */
export function temporaryFolder(parent = tmpdir()): string {
	const folder = mkdtempSync(join(parent, 'pricetag-test-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}
