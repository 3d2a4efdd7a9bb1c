'use strict';

// Runs before the playground and the tests, so that both work right after cloning. Nothing is installed yet, so this uses
// only what Node.js has.
const spawnSync = require('node:child_process').spawnSync;
const fs = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..');

const built = path.join(root, 'dist/playground/main.js');

/** An operator may have removed what only development needs, and a bot may run from this folder. */
const isForDevelopment = !process.argv.includes('--production');

/** By their versions, not their times: a copy of a folder has the times of the original. */
function areInstalled() {
	try {
		const wanted = packagesIn('package-lock.json');
		const installed = packagesIn('node_modules/.package-lock.json');
		return Object.keys(wanted).every((name) => {
			if (name === '' || wanted[name].link || !name.startsWith('node_modules/')) return true;
			if (!isForDevelopment && (wanted[name].dev || wanted[name].devOptional)) return true;
			// Optional packages are for other systems.
			if (!installed[name]) return wanted[name].optional === true;
			return installed[name].version === wanted[name].version;
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
	const done = spawnSync(command, { cwd: root, stdio: ['ignore', 2, 2], shell: true });
	if (done.status !== 0) process.exit(done.status || 1);
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
