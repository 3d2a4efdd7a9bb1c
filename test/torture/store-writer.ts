import { Database } from '../../src/storage/database.ts';
import { SqliteRecords } from '../../src/storage/sqlite-records.ts';
import { storeSchema } from '../../src/storage/store-schema.ts';
import { FaultyConnections } from '../storage/faulty-connection.ts';
import { libraries } from '../storage/libraries.ts';

/**
 * Arguments: a database file, the library to use, and the first number. Stores increasing numbers while statements fail
 * in every way, and prints each number that is saved. Runs until it is killed.
 */
const [, , file = '', library = '', from = '1'] = process.argv;
const connections = new FaultyConnections(libraries.find((each) => each.library === library)!.openConnection);
const database = await Database.open(file, {
	schema: storeSchema,
	kind: 'store',
	openConnection: connections.open,
});
const records = new SqliteRecords<number>(database, 'settings');
const failures = ['busy', 'full', 'unusable'] as const;
for (let i = Number(from); ; i++) {
	const fault = { failure: failures[i % 3]!, at: i % 5, when: i % 4 === 1 ? 'after' : 'instead' } as const;
	connections.fail(i % 2 === 0 ? fault : undefined);
	await records.set('counter', i).then(
		() => process.stdout.write(`${i}\n`),
		() => {},
	);
}
