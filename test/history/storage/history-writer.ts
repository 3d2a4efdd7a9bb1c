import { openHistoryStore } from '../../../src/history/storage/open-history-store.ts';
import { commitNext, series } from './generations.ts';

/** Argument: where the history is. Commits one generation after the other, and prints each. Runs until it is killed. */
const store = await openHistoryStore(process.argv[2]!, (file) => {
	throw new Error(`moved aside: ${file}`);
});
for (;;) {
	const { version } = await store.read(series, []);
	if (await commitNext(store, version)) process.stdout.write(`${version + 1}\n`);
}
