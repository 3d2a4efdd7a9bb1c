import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageOf, type RunningBot, runningBot } from './running-bot.ts';

const builder = new URL('../../shared/market/build.mjs', import.meta.url);

interface Item {
	readonly market_hash_name: string;
	readonly version: string | null;
	readonly min_price: number;
	readonly quantity: number;
}

describe.skipIf(!existsSync(builder))('On full-size recorded lists (skipped where ../shared/market is absent)', () => {
	const folder = mkdtempSync(join(tmpdir(), 'pricetag-test-'));
	let bot: RunningBot;
	let items: Item[];
	let names: Set<string>;

	beforeAll(async () => {
		const made = (await import(builder.href)).build();
		items = made.items;
		names = new Set(
			[...made.items, ...made.history, ...made.outOfStock].map(({ market_hash_name }: Item) => market_hash_name),
		);
		for (const [file, rows] of Object.entries({
			items: made.items,
			history: made.history,
			'out-of-stock': made.outOfStock,
		}))
			writeFileSync(join(folder, `${file}.json`), JSON.stringify(rows));
		bot = await runningBot({ folder, data: folder });
		await bot.read('/price item:nothing is called so');
	}, 60_000);
	afterAll(async () => {
		await bot.stop();
		rmSync(folder, { recursive: true, force: true });
	});

	test('every name asked for answers with its own lowest ask, and the marketplace was asked once for each list', async () => {
		const plain = items.filter(({ version, quantity }) => version === null && quantity > 0);
		const sample = plain.filter((_, i) => i % Math.ceil(plain.length / 400) === 0);
		for (const { market_hash_name, min_price, quantity } of sample) {
			const { embeds } = messageOf(await bot.ask(`/price item:${market_hash_name}`));
			expect(embeds[0]?.title?.replaceAll('\\', '')).toBe(market_hash_name);
			const euro = min_price.toLocaleString('en-US', { style: 'currency', currency: 'EUR' });
			expect(embeds[0]?.description).toBe(
				`Lowest ask **${euro}** · ${quantity.toLocaleString('en-US')} ${quantity === 1 ? 'unit' : 'units'} listed`,
			);
		}
		expect(['/v1/items', '/v1/sales/history', '/v1/sales/out-of-stock'].map((path) => bot.market.count(path))).toEqual([
			1, 1, 1,
		]);
	});

	test('any of the names is known, with comma, beyond Latin or with signs', async () => {
		const odd = [...names].filter((name) => /[^\x20-\x7e]|,/.test(name.replaceAll(/[™★]/g, '')));
		for (const name of odd.filter((_, i) => i % Math.ceil(odd.length / 100) === 0)) {
			const message = messageOf(await bot.ask(`/price item:${name}`));
			expect(message.private).toBe(false);
			expect(message.embeds[0]?.title?.replaceAll('\\', '')).toBe(name);
		}
	});
});
