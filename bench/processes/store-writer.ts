import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { SampleLists } from '../../src/local/market/sample-lists.ts';
import { DecodingClient } from '../../src/market/decoding/decoding-client.ts';
import type { ListKey } from '../../src/market/list-key.ts';
import { createLog } from '../../src/runtime/log.ts';
import { rowsOf } from '../game-lists.ts';

/** A store to write, as a bot with these lists leaves it. */
export interface StoreOrder {
	/** The bot's SQLite file. */
	readonly file: string;
	/** The folder of recorded lists; if undefined, the lists are made up. */
	readonly recorded: string | undefined;
	readonly keys: readonly ListKey[];
	/** The lists' age when they are written, milliseconds. */
	readonly age: number;
	/** Leaves out every n-th row, so that the next list has new names. */
	readonly without?: number;
}

const silent = createLog('silent', []);
const compress = promisify(brotliCompress);

async function write({ file, recorded, keys, age, without }: StoreOrder): Promise<void> {
	const lists = new SampleLists(recorded);
	const body = ({ kind, game, currency }: ListKey) => {
		const rows = rowsOf(lists, kind, game, currency).filter((_, i) => without === undefined || i % without !== 0);
		return compress(JSON.stringify(rows), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
	};
	const decoder = new DecodingClient(`${file}.cache`, silent);
	try {
		// Each list is decoded while the next one is compressed.
		let written: Promise<unknown> = Promise.resolve();
		for (const key of keys) {
			const packed = await body(key);
			await written;
			const fetched = { boot: '', up: 0, at: Date.now() - age };
			written = decoder.decode(key, packed, fetched, { minRows: 1 });
			written.catch(() => {});
		}
		await written;
		for (const game of new Set(keys.map((key) => key.game))) await decoder.index(game);
	} finally {
		await decoder.close();
	}
}

process.on('message', async (order: StoreOrder) => {
	await write(order);
	process.send!('written');
});
process.on('disconnect', () => process.exit(1));
