import { setTimeout as sleep } from 'node:timers/promises';
import { PriceRecords } from '../../../src/history/recording/records.ts';
import { SqlHistoryStore } from '../../../src/history/storage/sql-history-store.ts';
import { connectTo, migrate } from '../../../src/storage/database.ts';
import { LongMarket, series, timeOf } from './long-market.ts';

/**
 * Arguments: the bot's store; how many processes record in turns, and which of them this one is; how many lists to
 * record in all. Records the lists that nobody has recorded yet, makes the history smaller after each, and prints its number.
 */
const [location = '', processes = '1', own = '0', count = 'Infinity'] = process.argv.slice(2);
const database = await connectTo({ kind: 'sqlite', path: location }, false);
await migrate(database, location);
const records = new PriceRecords(new SqlHistoryStore(database));
const market = new LongMarket();

const newest = async () => ((await records.recorded(series))?.to ?? 0) / 1000;
const expectOneOf = (outcome: string, ...allowed: string[]) => {
	if (!allowed.includes(outcome)) throw new Error(`it is ${outcome}`);
};

while (market.history.lists.length < Number(count)) {
	const { n, list, sales } = market.next();
	if ((await newest()) >= list.time) {
		// Perhaps it was killed between the two.
		if (sales && (await newest()) === list.time) await records.recordSales(series, sales);
		continue;
	}
	if (n % Number(processes) !== Number(own)) continue;
	while (n > 0 && (await newest()) < timeOf(n - 1)) await sleep(1);
	expectOneOf(await records.recordOffers(series, list), 'recorded');
	process.stdout.write(`${n}\n`);
	// The other process may have recorded the next list, and found the sales missing.
	if (sales) expectOneOf(await records.recordSales(series, sales), 'recorded', 'not due');
	await records.compact(series);
}
await records.close();
