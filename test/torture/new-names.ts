import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DecodingClient } from '../../src/market/decoding/decoding-client.ts';
import { createLog } from '../../src/runtime/log.ts';
import { itemRow, packed } from '../market/bodies.ts';
import { must } from './bot-process.ts';

const key = { kind: 'tradable', game: 730, currency: 'EUR' } as const;

/** Every list has thousands of new names. The decoding worker must survive it. */
export async function newNames(lists: number): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), 'pricetag-torture-'));
	const errors: string[] = [];
	const log = createLog('silent', []);
	const note = (_: object, message: string) => void errors.push(message);
	const worker = new DecodingClient(join(folder, 'cache'), Object.assign(Object.create(log), { error: note }));
	try {
		const base = Array.from({ length: 20_000 }, (_, i) => itemRow(`Lasting name number ${i} (Field-Tested)`));
		for (let list = 0; list < lists; list++) {
			const fresh = Array.from({ length: 3_000 }, (_, i) => itemRow(`Passing name ${list}.${i} (Field-Tested)`));
			const fetched = { boot: 'torture', up: list * 300_000, at: list * 300_000 };
			const { rows, catalogue } = await worker.decode(key, packed([...base, ...fresh]), fetched, { minRows: 1 });
			must(rows.items.length === 23_000, () => `${rows.items.length} rows of list ${list}`);
			must(catalogue !== undefined, () => `List ${list} had no names`);
			if (list % 10 === 9) await worker.index(730);
		}
		must(errors.length === 0, () => errors.join());
		return `${lists} lists with 3,000 new names each, the worker never failed`;
	} finally {
		await worker.close();
		rmSync(folder, { recursive: true, force: true });
	}
}
