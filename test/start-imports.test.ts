import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

/** Every file of the project that `file` loads, now or later, and every package. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
	if (seen.has(file)) return seen;
	seen.add(file);
	const code = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
	const names = [...code.matchAll(/(?:from|import|import\()\s*['"]([^'"]+)['"]/g)].map(([, name]) => name!);
	for (const name of names) {
		if (name.startsWith('.')) loadedBy(join(dirname(file), name), seen);
		else seen.add(name);
	}
	return seen;
}

test('npm start loads nothing of the playground', () => {
	const dist = join(process.cwd(), 'dist');
	const loaded = [...loadedBy(join(dist, 'src/main.js'))].map((each) =>
		each.startsWith(dist) ? relative(dist, each) : each,
	);
	expect(loaded).toContain('src/discord/dispatch.js');
	expect(loaded).toContain('commands/mytx.js');
	expect(loaded.filter((each) => /playground|^ws$|^lit|skyra|markdown-parser/.test(each))).toEqual([]);
});
