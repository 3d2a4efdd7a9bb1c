import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { botPrograms, buildInto } from './build-into.mjs';
import { writeWordTypes } from './word-types.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

// The compiler checks the types, and writes the modules that tools and benchmarks run. The programs of the bot are bundled.
rmSync(dist, { recursive: true, force: true });
writeWordTypes();
await Promise.all([compile('tsconfig.build.json'), compile('tsconfig.page.json')]);
// The tables of names are made with the bot's own module, which exists only now.
if (!process.exitCode) await buildInto(dist, botPrograms, () => import('../dist/src/names/normalize.js'));

/** Runs the compiler; the build fails if it reports an error. */
function compile(project) {
	// One thread each: with more, the threads repeat some of each other's work, which costs more than it saves.
	const args = [join(root, 'node_modules/typescript/bin/tsc'), '-p', project, '--checkers', '1'];
	const compiler = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
	return new Promise((resolve) => {
		compiler.on('close', (code) => {
			if (code !== 0) process.exitCode = 1;
			resolve();
		});
	});
}
