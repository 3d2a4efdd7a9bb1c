import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { sampleRates } from '../../playground/market/exchange-rates.ts';
import { SampleLists } from '../../playground/market/sample-lists.ts';
import { SystemClock } from '../../src/base/clock.ts';
import { createLog } from '../../src/base/log.ts';
import { type Currency, currencies } from '../../src/market/currency.ts';
import type { ListKey } from '../../src/market/list-key.ts';
import type { MeasuredRate } from '../../src/market/rates/exchange-rates.ts';
import type { StoreLocation } from '../../src/storage/database.ts';
import { openStore } from '../../src/storage/store.ts';
import { MarketWorkerClient } from '../../src/workers/market-worker-client.ts';
import { rowsOf } from '../game-lists.ts';

/** The store to write: as a bot with these lists leaves it. */
export interface StoreOrder {
	readonly file: string;
	readonly recorded: string | undefined;
	readonly keys: readonly ListKey[];
	/** The lists' age when they are written, in milliseconds. */
	readonly age: number;
	/** One in this many rows is left out; by default none. */
	readonly skipEvery?: number;
}

const home: Currency = 'EUR';
const silent = createLog('silent', []);
const compress = promisify(brotliCompress);

async function write({ file, recorded, keys, age, skipEvery }: StoreOrder): Promise<void> {
	const lists = new SampleLists(recorded);
	const body = ({ kind, game, currency }: ListKey) => {
		const isWritten = (_: object, i: number) => skipEvery === undefined || i % skipEvery !== 0;
		const rows = rowsOf(lists, kind, game, currency).filter(isWritten);
		return compress(JSON.stringify(rows), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
	};
	const location = { kind: 'sqlite', path: file } as const;
	await writeRates(location);
	const decoder = new MarketWorkerClient(location, silent);
	try {
		let writing: Promise<unknown> = Promise.resolve();
		for (const key of keys) {
			// This list is compressed while the worker is still writing the previous one.
			const compressedRows = await body(key);
			await writing;
			writing = decoder.decode(key, compressedRows, Date.now() - age, /* minCounts */ [1]);
			// An error is thrown by the next `await writing`. Until then, it must not end the process as unhandled.
			writing.catch(() => {});
		}
		await writing;
		for (const game of new Set(keys.map((key) => key.game))) await decoder.index(game);
	} finally {
		await decoder.close();
	}
}

/** Creates the store, with the exchange rates of all currencies, as a bot that has run for a while knows them. */
async function writeRates(location: StoreLocation): Promise<void> {
	const store = await openStore(location, new SystemClock(), silent);
	const measuredAt = Date.now();
	const rates = store.keyv<MeasuredRate>('rates');
	for (const currency of currencies.filter((each) => each !== home))
		await rates.set(`${home}/${currency}`, {
			currency,
			rate: sampleRates[currency],
			spread: 0,
			items: 1_000,
			measuredAt,
		});
	await store.close();
}

process.on('message', async (order: StoreOrder) => {
	await write(order);
	process.send!('written');
});
process.on('disconnect', () => process.exit(1));
