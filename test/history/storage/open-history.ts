import type { HistoryStore } from '../../../src/history/storage/history-store.ts';
import { SqlHistoryStore } from '../../../src/history/storage/sql-history-store.ts';
import { openDatabase } from '../../support/store.ts';

/** The history in the bot's store `file`, as one process sees it; it is closed when the test ends. */
export const openHistory = async (file?: string): Promise<HistoryStore> =>
	new SqlHistoryStore(await openDatabase(file));
