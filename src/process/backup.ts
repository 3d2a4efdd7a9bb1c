import { basename, dirname, join } from 'node:path';
import { StartError } from '../errors/start-error.ts';
import { backUp, copyDatabase } from '../storage/backup.ts';
import { historyOf } from '../stores/open-store.ts';
import { processEnvironment, readStoreLocation } from './config.ts';

/** `npm run backup` or `npm run backup -- FILE`: writes a consistent copy of the store. The bot may be running. */
try {
	const store = readStoreLocation(processEnvironment());
	if (store.kind === 'redis')
		throw new StartError(
			'STORE_URL leads to Redis, which makes its own backups: docs/operating.md, “Backup and restore”, says how.',
		);
	const file = store.path;
	const now = new Date().toISOString().replaceAll(/[:.]/g, '-');
	const copy = process.argv[2] ?? join(dirname(file), 'backups', `${basename(file, '.sqlite')}-${now}.sqlite`);
	const { bytes, records } = await backUp(file, copy);
	const history = await copyDatabase(historyOf(store), `${copy}.history`);
	const { accounts, settings, alerts, feeds } = records;
	const contents =
		`linked accounts: ${accounts}, settings: ${settings}, users with alerts: ${alerts}, ` +
		`servers with feeds: ${feeds}, ${kB(bytes)}`;
	const prices = history === undefined ? '' : ` The price history is in ${copy}.history (${kB(history)}).`;
	process.stdout.write(
		`Wrote the backup ${copy} (${contents}).${prices} docs/operating.md, “Backup and restore”, says how to restore it.\n`,
	);
} catch (error) {
	process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
	process.exit(1);
}

function kB(bytes: number): string {
	return `${Math.ceil(bytes / 1024)} kB`;
}
