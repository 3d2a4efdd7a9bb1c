import type { Value } from '../../src/storage/connection.ts';
import { Database } from '../../src/storage/database.ts';
import { storeSchema } from '../../src/storage/store-schema.ts';

/** The bot's own database, in `file`. */
export const openDatabase = (file: string): Promise<Database> =>
	Database.open(file, { schema: storeSchema, kind: 'store' });

/** Runs one statement and gives its rows. */
export const sql = (database: Database, statement: string, ...parameters: Value[]) =>
	database.write((run) => run(statement, ...parameters));
