import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = ['src', 'commands'].flatMap((folder) =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => join(folder, file)),
);

// docs/decisions.md#sqlite-on-a-thread-of-its-own
test('Statements of libsql are only read to their end: run() would leave changes uncommitted, and the lock held', () => {
	const users = sources.filter((file) => /from 'libsql'/.test(readFileSync(file, 'utf8')));
	expect(users).toEqual([join('src', 'storage', 'sqlite', 'connection.ts')]);
	const uses = [...readFileSync(users[0]!, 'utf8').matchAll(/\.prepare\([^()]*\)\s*\.?(\w*)/g)].map(
		([, method]) => method,
	);
	expect(uses.length).toBeGreaterThan(0);
	expect(new Set(uses)).toEqual(new Set(['all']));
});
