import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SampleLists } from '../../src/local/market/sample-lists.ts';
import { type AbsentRow, euro, type SoldRow } from '../market/answered-rows.ts';
import { buttonId, menuOf, messageOf, type RunningBot, reader, runningBot } from '../support/running-bot.ts';
import { needing, sharedData } from '../support/shared-data.ts';

interface Item {
	readonly market_hash_name: string;
	readonly version: string | null;
	readonly min_price: number;
	readonly quantity: number;
}

/** The lists of one game, as the marketplace answers them. */
interface AnsweredLists {
	readonly items: readonly Item[];
	readonly history: readonly SoldRow[];
	readonly outOfStock: readonly AbsentRow[];
}

function sampled(): AnsweredLists {
	const lists = new SampleLists();
	const rows = (kind: Parameters<SampleLists['rows']>[0]) => lists.rows(kind, 730, 'EUR') as unknown;
	return {
		items: rows('tradable') as Item[],
		history: rows('history') as SoldRow[],
		outOfStock: rows('out-of-stock') as AbsentRow[],
	};
}

const builder = 'market/build.mjs';
const recorded = async (): Promise<AnsweredLists> => (await import(sharedData(builder)!.href)).build();

describe('On the sample lists', { timeout: 60_000 }, () => {
	everyAnswerIsRight(sampled);
});

describe.skipIf(!sharedData(builder))(`On full-size recorded lists${needing(builder)}`, { timeout: 60_000 }, () => {
	everyAnswerIsRight(recorded);
});

function everyAnswerIsRight(answered: () => AnsweredLists | Promise<AnsweredLists>): void {
	let folder: string;
	let bot: RunningBot;
	let items: readonly Item[];
	let history: readonly SoldRow[];
	let outOfStock: readonly AbsentRow[];
	let names: Set<string>;

	beforeAll(async () => {
		folder = mkdtempSync(join(tmpdir(), 'pricetag-test-'));
		({ items, history, outOfStock } = await answered());
		names = new Set([...items, ...history, ...outOfStock].map(({ market_hash_name }) => market_hash_name));
		for (const [file, rows] of Object.entries({ items, history, 'out-of-stock': outOfStock }))
			writeFileSync(join(folder, `${file}.json`), JSON.stringify(rows));
		bot = await runningBot({ folder, data: folder });
		await bot.read('/price item:nothing is called so');
		// Full-size lists in other currencies, for exchange rates, would be made on the very thread that answers.
		bot.market.fail('down');
	}, 60_000);
	afterAll(async () => {
		await bot.stop();
		rmSync(folder, { recursive: true, force: true });
	});

	test('/price shows each item’s own lowest ask, from one request for each list', async () => {
		const plain = items.filter(({ version, quantity }) => version === null && quantity > 0);
		const sample = plain.filter((_, i) => i % Math.ceil(plain.length / 200) === 0);
		for (const { market_hash_name, min_price, quantity } of sample) {
			const { embeds } = messageOf(await bot.ask(`/price item:${market_hash_name}`));
			expect(embeds[0]?.title?.replaceAll('\\', '')).toBe(market_hash_name);
			const [verdict, market] = embeds[0]!.description!.split('\n');
			expect(verdict?.startsWith(`Lowest ask **${euro(min_price)}** · `)).toBe(true);
			expect(market).toContain(`${quantity.toLocaleString('en-US')} listed`);
		}
		// Lists in other currencies are requested in the background, to measure exchange rates.
		const inEuro = bot.market.requests
			.filter(({ query }) => query.currency === 'EUR' && query.app_id === '730')
			.map(({ path }) => path);
		expect(inEuro.sort()).toEqual(['/v1/items', '/v1/sales/history', '/v1/sales/out-of-stock']);
	});

	test('/history shows each item’s own sales in all periods, or that there were none', async () => {
		const plain = history.filter(({ version }) => version === null);
		const sample = plain.filter((_, i) => i % Math.ceil(plain.length / 16) === 0);
		for (const [i, row] of sample.entries()) {
			// Each as somebody else: nobody has so many charts drawn at once.
			const asker = { userId: `${3_000_000_000 + i}` };
			const { embeds, attachments } = messageOf(await bot.ask(`/history item:${row.market_hash_name}`, asker));
			expect(embeds[0]?.title?.replaceAll('\\', '')).toBe(row.market_hash_name);
			const periods = [row.last_24_hours, row.last_7_days, row.last_30_days, row.last_90_days];
			const wasSold = periods.some(({ volume }) => volume > 0);
			expect(attachments).toHaveLength(wasSold ? 1 : 0);
			for (const { data } of attachments) expect(data.length).toBeLessThan(60_000);
			const table = embeds[0]!.description!.match(/(?<=```\n)(.*\n)*(?=```)/)?.[0].trimEnd();
			const told = table?.split('\n').slice(1) ?? [];
			// If the currency has no room in the lines, the table names it once.
			const figures = (line: string) => line.replaceAll('€', '').split(/ +/).slice(1);
			expect(told.map(figures)).toEqual(
				(wasSold ? periods : []).map(({ min, median, max, volume }) =>
					volume === 0
						? ['–', '–', '–', '0']
						: figures(['', ...[median, min, max].map(euro), volume.toLocaleString('en-US')].join(' ')),
				),
			);
			for (const { avg, median, volume } of periods)
				if (volume > 0 && avg !== median) expect(embeds[0]?.description).toContain(euro(avg));
		}
	});

	test('/oos shows the first, a middle and the last page in order, by every sort', async () => {
		const figures = { sales: 'sales_last_90d', price: 'avg_sale_price', suggested: 'suggested_price' } as const;
		const pages = Math.ceil(outOfStock.length / 10);
		for (const [sort, column] of Object.entries(figures)) {
			const figure = (row: AbsentRow) => row[column as keyof AbsentRow] as number | null;
			const label = ({ market_hash_name, version }: AbsentRow) => `${market_hash_name}\0${version ?? ''}`;
			const inOrder = [...outOfStock].sort(
				(a, b) => (figure(b) ?? -1) - (figure(a) ?? -1) || (label(a) < label(b) ? -1 : 1),
			);
			const first = messageOf(await bot.ask(`/oos sort:${sort}`));
			const next = buttonId(first, 'Next');
			for (const page of [1, Math.ceil(pages / 2), pages]) {
				const shown = messageOf(await bot.discord.press(first, next.replace(/:2:$/, `:${page}:`), reader));
				expect(menuOf(shown).options.map((option) => option.label)).toEqual(
					inOrder.slice(10 * (page - 1), 10 * page).map((row) => label(row).replace('\0', row.version ? ' · ' : '')),
				);
				expect(shown.embeds[0]?.description).toContain(
					`Page ${page.toLocaleString('en-US')} of ${pages.toLocaleString('en-US')}\n`,
				);
			}
		}
	});

	test('/price knows names with commas, symbols or letters beyond Latin', async () => {
		const odd = [...names].filter((name) => /[^\x20-\x7e]|,/.test(name.replaceAll(/[™★]/g, '')));
		for (const name of odd.filter((_, i) => i % Math.ceil(odd.length / 100) === 0)) {
			const message = messageOf(await bot.ask(`/price item:${name}`));
			expect(message.private).toBe(false);
			expect(message.embeds[0]?.title?.replaceAll('\\', '')).toBe(name);
		}
	});
}
