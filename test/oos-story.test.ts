import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShownMessage } from '../src/playground/discord-types.ts';
import { componentsOf, messageOf, type RunningBot, runningBot } from './running-bot.ts';

interface Row {
	readonly market_hash_name: string;
	readonly version: string | null;
	readonly avg_sale_price: number;
	readonly suggested_price: number;
	readonly sales_last_90d: number;
}

const folder = mkdtempSync(join(tmpdir(), 'pricetag-test-'));
let bot: RunningBot;
beforeAll(async () => {
	bot = await runningBot({ folder });
	await bot.read('/price item:nothing is called so');
});
afterAll(async () => {
	await bot.stop();
	rmSync(folder, { recursive: true, force: true });
});

const rows = () => bot.market.rows('out-of-stock', 730, 'EUR') as unknown as Row[];
const labelOf = ({ market_hash_name, version }: Row) =>
	version === null ? market_hash_name : `${market_hash_name} · ${version}`;
const ask = async (line: string) => messageOf(await bot.ask(line));
const euro = (value: number) => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' }).format(value);

/** The labels and lines of figures of a page. */
function listed({ embeds }: ShownMessage) {
	const found = [...(embeds[0]?.description ?? '').matchAll(/^\*\*[\d,]+\. (.*)\*\*\n(.*)$/gm)];
	return found.map(([, label, figures]) => ({ label: label!.replaceAll('\\', ''), figures: figures! }));
}

/** Every page from the first to the last. */
async function leafThrough(line: string) {
	let message = await ask(line);
	const all = listed(message);
	while (componentsOf(message).some(({ label, disabled }) => label === 'Next' && !disabled)) {
		message = messageOf(await bot.press(message, 'Next'));
		all.push(...listed(message));
	}
	return all;
}

describe('/oos', () => {
	test.each([
		['sales', ({ sales_last_90d }: Row) => sales_last_90d],
		['price', ({ avg_sale_price }: Row) => avg_sale_price],
		['suggested', ({ suggested_price }: Row) => suggested_price],
	] as const)(
		'by %s pages through all there are, the highest first, with the figures of each',
		async (sort, figure) => {
			const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
			const inOrder = [...rows()].sort((a, b) => figure(b) - figure(a) || compare(labelOf(a), labelOf(b)));
			const all = await leafThrough(`/oos sort:${sort}`);
			expect(all.map(({ label }) => label)).toEqual(inOrder.map(labelOf));
			inOrder.forEach(({ suggested_price, avg_sale_price, sales_last_90d: sales }, i) => {
				const sold = `${sales.toLocaleString('en-US')} ${sales === 1 ? 'sale' : 'sales'} in 90 days`;
				expect(all[i]!.figures).toBe(
					`suggested ${euro(suggested_price)} · average sale ${euro(avg_sale_price)} · ${sold}`,
				);
			});
		},
	);

	test('is narrowed to names that match and to what was sold often enough', async () => {
		const wanted = rows().filter(
			({ market_hash_name, sales_last_90d }) => /doppler/i.test(market_hash_name) && sales_last_90d >= 100,
		);
		expect(wanted.length).toBeGreaterThan(1);
		const all = await leafThrough('/oos item:doppler min_sales:100');
		expect(all.map(({ label }) => label).sort()).toEqual(wanted.map(labelOf).sort());
	});

	test('suggests what is out of stock alone, and takes what was picked, however long', async () => {
		const names = new Set(rows().map(({ market_hash_name }) => market_hash_name));
		const result = await bot.discord.suggest(
			'oos',
			'item',
			'doppler',
			{},
			{ userId: '1', locale: 'en-US', place: 'dm' },
		);
		if (result.kind !== 'choices') throw new Error('no choices');
		expect(result.choices.length).toBeGreaterThan(1);
		for (const { name, value } of result.choices) {
			expect(names).toContain(name);
			expect(String(value).length).toBeLessThanOrEqual(40);
			const page = listed(await ask(`/oos item:${value}`));
			expect(new Set(page.map(({ label }) => label.replace(/ · .*/, '')))).toEqual(new Set([name]));
		}
		expect(await bot.suggest('', {}, {}, 'oos')).toHaveLength(25);
	});

	test('goes on where it was after a restart, for anyone, and asks the marketplace nothing', async () => {
		const first = await ask('/oos sort:suggested min_sales:2');
		const asked = bot.market.requests.length;
		await bot.restart();
		const second = messageOf(await bot.press(first, 'Next', { userId: '77' }));
		expect(second.id).toBe(first.id);
		expect(second.embeds[0]?.fields?.[0]?.value).toMatch(/^2 of /);
		const back = messageOf(await bot.press(second, 'Previous'));
		expect(back.embeds[0]?.fields?.[0]?.value).toMatch(/^1 of /);
		expect(bot.market.requests.length).toBe(asked);
	});

	test('stays within its pages where there are fewer than there were', async () => {
		const message = await ask('/oos');
		const far = componentsOf(message)
			.find(({ label }) => label === 'Next')!
			.custom_id.replace(':2:', ':999:');
		const last = messageOf(await bot.discord.press(message, far, { userId: '1', locale: 'en-US', place: 'server' }));
		const pages = Math.ceil(rows().length / 10);
		expect(last.embeds[0]?.fields?.[0]?.value).toBe(`${pages} of ${pages}`);
	});

	test('says privately that nothing matches', async () => {
		const message = await ask('/oos item:qqqqq');
		expect(message.private).toBe(true);
		expect(message.embeds[0]?.description).toBe('Nothing out of stock for Counter-Strike 2 is called “qqqqq”.');
	});
});
