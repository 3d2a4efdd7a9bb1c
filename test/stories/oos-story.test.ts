import { ascending } from 'd3-array';
import { describe, expect, test } from 'vitest';
import type { LocalMessage } from '../../playground/discord/local-messages/local-message.ts';
import { type AbsentRow, euro, labelOf } from '../market/answered-rows.ts';
import { componentsOf, menuOf, messageOf } from '../support/message-parts.ts';
import { botOfAllFiles, leafThrough, reader } from '../support/running-bot.ts';

const running = botOfAllFiles();

const rows = () => running.bot.market.rows('out-of-stock', 730, 'EUR') as unknown as AbsentRow[];
const ask = async (line: string) => messageOf(await running.bot.ask(line));

/** The full names and figures of a page, and their lines. */
function listed(message: LocalMessage) {
	const lines = (message.embeds[0]?.description ?? '').split('\n').filter((line) => / [\d,]+×$/.test(line));
	const options = lines.length > 0 ? menuOf(message).options : [];
	return options.map(({ label, description }, i) => ({ label, figures: description!, line: lines[i]! }));
}

describe('/oos', () => {
	test.each([
		['sales', ({ sales_last_90d }: AbsentRow) => sales_last_90d],
		['price', ({ avg_sale_price }: AbsentRow) => avg_sale_price],
		['suggested', ({ suggested_price }: AbsentRow) => suggested_price],
	] as const)('sorted by %s pages through all items, highest first, with the figures of each', async (sort, figure) => {
		const inOrder = [...rows()].sort((a, b) => figure(b) - figure(a) || ascending(labelOf(a), labelOf(b)));
		const all = await leafThrough(running.bot, await ask(`/oos sort:${sort}`), listed);
		expect(all.map(({ label }) => label)).toEqual(inOrder.map(labelOf));
		inOrder.forEach(({ suggested_price, avg_sale_price, sales_last_90d: sales }, i) => {
			const sold = `${sales.toLocaleString('en-US')} ${sales === 1 ? 'sale' : 'sales'} in 90 days`;
			expect(all[i]!.figures).toBe(
				`suggested price ${euro(suggested_price)} · average sale ${euro(avg_sale_price)} · ${sold}`,
			);
			const price = euro(sort === 'suggested' ? suggested_price : avg_sale_price);
			// If there is no room for it beside every price, the currency is named once.
			const [shown, count] = all[i]!.line.split(/ +/).slice(-2);
			expect([`€${shown!.replace('€', '')}`, count]).toEqual([price, `${sales.toLocaleString('en-US')}×`]);
			// What a phone of 360 pixels shows on one line.
			expect(all[i]!.line.length).toBeLessThanOrEqual(36);
		});
	});

	test('shows the last page if there are fewer pages than before', async () => {
		const message = await ask('/oos');
		const farPageId = componentsOf(message)
			.find(({ label }) => label === 'Next')!
			.custom_id.replace(':2:', ':999:');
		const last = messageOf(await running.bot.discord.press(message, farPageId, reader));
		const pages = Math.ceil(rows().length / 10);
		expect(last.embeds[0]?.description).toContain(`Page ${pages} of ${pages}`);
	});

	test('opens one of its items in place', async () => {
		const message = await ask('/oos sort:price');
		const [row] = listed(message);
		const opened = messageOf(await running.bot.pick(message, row!.label));
		expect(opened.id).toBe(message.id);
		expect(opened.embeds[0]?.title?.replaceAll('\\', '')).toBe(row!.label);
		expect(opened.embeds[0]?.description).toContain('**Out of stock.**');
	});

	test('says privately that nothing matches', async () => {
		const message = await ask('/oos item:qqqqq');
		expect(message.private).toBe(true);
		expect(message.embeds[0]?.description).toBe('Nothing that is out of stock in Counter-Strike 2 matches “qqqqq”.');
	});
});
