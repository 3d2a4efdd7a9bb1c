import { basename, dirname, join } from 'node:path';
import { StartError } from '../base/errors/start-error.ts';
import { listRateLimit } from '../market/client/market-api.ts';
import { publicEndpoints } from '../market/list-key.ts';
import { backUp } from '../storage/backup.ts';
import { processEnvironment, readStoreLocation } from './config.ts';

/** `npm run backup` or `npm run backup -- FILE`: writes a consistent copy of the store. The bot may be running. */
try {
	// From the first byte, only the owner can read the copy.
	process.umask(0o077);
	const store = readStoreLocation(processEnvironment());
	if (store.kind === 'postgres')
		throw new StartError(
			'STORE_URL leads to PostgreSQL, which is backed up with pg_dump: docs/operating.md, “Backup and restore”, says how.',
		);
	const file = store.path;
	const timestamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
	const [target, ...others] = process.argv.slice(2);
	if (others.length > 0 || target?.startsWith('-'))
		throw new StartError('Name at most one file to write, which does not begin with “-”: npm run backup -- FILE');
	const copy = target || join(dirname(file), 'backups', `${basename(file, '.sqlite')}-${timestamp}.sqlite`);
	// The copy cannot count requests that are sent later. In the copy, all slots are used, so that a bot that runs on it
	// stays within the rate limits.
	const slotCounts = new Map(
		publicEndpoints.map((endpoint) => [`${listRateLimit.keyPrefix}/${endpoint}`, listRateLimit.budget]),
	);
	const bytes = backUp(file, copy, slotCounts);
	process.stdout.write(
		`Wrote the backup ${copy} (${Math.ceil(bytes / 1024)} kB). docs/operating.md, “Backup and restore”, says how to restore it.\n`,
	);
} catch (error) {
	process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
	process.exit(1);
}
