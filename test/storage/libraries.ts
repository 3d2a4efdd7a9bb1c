import type { OpenConnection } from '../../src/storage/connection.ts';
import { bestLibrary } from '../../src/storage/libraries/best-library.ts';
import { openLibsql } from '../../src/storage/libraries/libsql.ts';

const best = await bestLibrary();

/** The SQLite libraries that this version of Node can use: always libsql, and its own if it has one. */
export const libraries: readonly { readonly library: string; readonly openConnection: OpenConnection }[] = [
	{ library: 'libsql', openConnection: openLibsql },
	...(best === openLibsql ? [] : [{ library: 'node:sqlite', openConnection: best }]),
];
