import { join } from 'node:path';
import { expect, test } from 'vitest';
import { itemKey } from '../../src/names/item-ref.ts';
import { run } from '../support/bot-processes.ts';
import { openDatabase } from '../support/store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/**
 * A store with 100 weapons that sell for €10, whose lowest asks range from €9.02 to €11. On the second day, each ask
 * under €9.50 has risen to €10. If the second day does not follow the first, recording paused between them.
 */
async function recordedStore(firstDay: number, secondDay: number): Promise<string> {
	const file = join(temporaryFolder(), 'store.sqlite');
	const { sql } = await openDatabase(file);
	const noon = (day: number) => 86_400 * day + 43_200;
	const hasPause = secondDay !== firstDay + 1;
	/** The first and last day of each time without a pause. */
	const spans: [from: number, to: number][] = hasPause
		? [
				[firstDay, firstDay],
				[secondDay, secondDay],
			]
		: [[firstDay, secondDay]];
	for (const [from, to] of spans)
		await sql
			.insertInto('price_spans')
			.values({ game: 730, currency: 'EUR', started: noon(from), ended: noon(to) + 3_600 })
			.execute();
	for (let id = 1; id <= 100; id++) {
		const name = `AK-47 | Skin ${id} (Field-Tested)`;
		const ask = 900 + 2 * id;
		await sql
			.insertInto('price_items')
			.values({ id, game: 730, currency: 'EUR', key: itemKey(730, name, null), name, version: null })
			.execute();
		for (const day of [firstDay, secondDay]) {
			const last = day === secondDay && ask < 950 ? 1_000 : ask;
			await sql.insertInto('price_days').values({ item: id, day, low: last, high: last, last, quantity: 3 }).execute();
			const sales = {
				median_24h: null,
				sales_24h: null,
				median_7d: 1_000,
				sales_7d: 9,
				median_30d: 1_000,
				sales_30d: 40,
			};
			await sql
				.insertInto('price_sales')
				.values({ item: id, day, ...sales })
				.execute();
		}
	}
	return file;
}

test('`npm run track-record` says how well the verdicts on recorded prices turned out', async () => {
	const file = await recordedStore(20_000, 20_001);
	const { output, code } = await run('src/ops/track-record.js', [file], {}).ended;
	expect(output).toContain('Game 730, EUR: 2 days.');
	expect(output).toMatch(/good-to-buy +1 d: 100 \/ 0 \/ 0 % of 15 /);
	expect(output).toMatch(/as-usual +1 d: 13 \/ 87 \/ 0 % of 69 /);
	expect(output).toMatch(/good-to-sell +1 d: 0 \/ 100 \/ 0 % of 16 /);
	expect(output).toMatch(/all +1 d: 24 \/ 76 \/ 0 % of 100 +3 d: none/);
	expect(code).toBe(0);
});

test('`npm run track-record` has no results for days on which nothing was recorded', async () => {
	const file = await recordedStore(20_000, 20_007);
	const { output } = await run('src/ops/track-record.js', [file], {}).ended;
	expect(output).toMatch(/all +1 d: none +3 d: none +7 d: 24 \/ 76 \/ 0 % of 100/);
});

test('`npm run track-record` says so if nothing is recorded, or if it is called in another way', async () => {
	const file = join(temporaryFolder(), 'store.sqlite');
	await openDatabase(file);
	expect((await run('src/ops/track-record.js', [file], {}).ended).output).toBe(
		'Nothing is recorded in this store yet.\n',
	);
	const wrong = await run('src/ops/track-record.js', ['--help'], {}).ended;
	expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('npm run track-record -- STORE')]);
});
