import { basename, dirname, join } from 'node:path';
import { StartError } from '../errors/start-error.ts';
import { backUp } from '../storage/backup.ts';
import { processEnvironment, readStorePath } from './config.ts';

/** `npm run backup`, or `npm run backup -- FILE`: a consistent copy of the store, also while the bot is running. */
try {
	const file = readStorePath(processEnvironment());
	const now = new Date().toISOString().replaceAll(/[:.]/g, '-');
	const copy = process.argv[2] ?? join(dirname(file), 'backups', `${basename(file, '.sqlite')}-${now}.sqlite`);
	const { bytes, records } = await backUp(file, copy);
	const kept = `${records.accounts} linked accounts, ${records.settings} settings, ${Math.ceil(bytes / 1024)} kB`;
	process.stdout.write(`${copy}: ${kept}. To restore it: README, "Backup and restore".\n`);
} catch (error) {
	process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
	process.exit(1);
}
