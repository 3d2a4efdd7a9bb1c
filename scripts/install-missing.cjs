'use strict';

// Runs before the playground and the tests, so that both work right after cloning. Nothing is installed yet, so this uses
// only what Node.js has.
const spawnSync = require('node:child_process').spawnSync;
const fs = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..');

const built = path.join(root, 'dist/playground/main.js');

/** With `--production`, development packages may be missing. Installing them could disturb a bot that runs here. */
const isForDevelopment = !process.argv.includes('--production');

/** Compares versions instead of times, because a copy of a folder has the times of the original. */
function areInstalled() {
	try {
		const installedPackages = packagesIn('node_modules/.package-lock.json');
		return Object.entries(packagesIn('package-lock.json')).every(([folder, required]) => {
			if (required.link || !folder.startsWith('node_modules/')) return true;
			if (!isForDevelopment && (required.dev || required.devOptional)) return true;
			const installed = installedPackages[folder];
			// An optional package that is missing is for another system.
			if (!installed) return required.optional === true;
			return installed.version === required.version;
		});
	} catch {
		return false;
	}
}

function packagesIn(lock) {
	return JSON.parse(fs.readFileSync(path.join(root, lock), 'utf8')).packages;
}

/** When a source was last changed, Unix ms. */
function newestSource() {
	return Math.max(
		...['src', 'commands', 'playground', 'scripts'].flatMap((folder) =>
			fs
				.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
				// The build writes declarations.
				.filter((file) => !file.endsWith('.d.ts'))
				.map((file) => fs.statSync(path.join(root, folder, file)).mtimeMs),
		),
	);
}

function run(command) {
	process.stderr.write(`$ ${command}\n`);
	// Everything is printed to standard error, which is 2: standard output has only the answers of the playground.
	const { status } = spawnSync(command, { cwd: root, stdio: ['ignore', 2, 2], shell: true });
	if (status !== 0) process.exit(status || 1);
}

if (!areInstalled()) {
	process.stderr.write('The dependencies are missing, or older than package-lock.json. Installing them, once:\n');
	run('npm ci');
} else if (!fs.existsSync(built)) {
	process.stderr.write('The bot is not built yet. Building it, once:\n');
	run('npm run build');
} else if (process.argv.includes('--up-to-date') && newestSource() > fs.statSync(built).mtimeMs) {
	process.stderr.write('The sources have changed since the last build. Building the bot again:\n');
	run('npm run build');
}
