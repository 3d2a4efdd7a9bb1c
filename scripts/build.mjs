import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });
await Promise.all([compile('tsconfig.build.json'), compile('tsconfig.page.json'), bundlePage()]);
// A table for the chart worker, so that it need not parse the fonts when it starts.
if (!process.exitCode) await import('../dist/src/charts/write-glyph-widths.js');

/** Runs the compiler; the build fails if it reports an error. */
function compile(project) {
	// npm puts `tsc` on the path. On Windows it is a .cmd file, which only a shell can run.
	const compiler = spawn(`tsc -p ${project}`, { cwd: root, shell: true, stdio: 'inherit' });
	return new Promise((resolve) => {
		compiler.on('close', (code) => {
			if (code !== 0) process.exitCode = 1;
			resolve();
		});
	});
}

/** Puts the playground's page and the packages it imports into one script and one style sheet. */
function bundlePage() {
	return build({
		configFile: false,
		root: `${root}/src/playground/page`,
		logLevel: 'warn',
		build: {
			outDir: `${root}/dist/page`,
			emptyOutDir: true,
			target: 'es2023',
			// The page's Content-Security-Policy forbids data URLs.
			assetsInlineLimit: 0,
			modulePreload: false,
		},
	});
}
