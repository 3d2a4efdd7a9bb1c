import { describe, expect, test } from 'vitest';
import { buttonId, menusOf, messageOf, textOf, titleOf } from '../support/message-parts.ts';
import { botOfAllFiles, leafThrough, reader } from '../support/running-bot.ts';

const running = botOfAllFiles();
const ask = async (line: string) => messageOf(await running.bot.ask(line));

describe('Through its menus,', () => {
	test('/tradeup leads from the best contracts to one of them, and on to the price of an outcome', async () => {
		const best = await ask('/tradeup');
		expect(titleOf(best)).toBe('Best contracts now');
		const rows = await leafThrough(running.bot, best, (page) => menusOf(page)[0]!.options);
		const count = Number(/^\*\*([\d,]+) contracts?\*\*/.exec(textOf(best))![1]!.replace(',', ''));
		expect(new Set(rows.map(({ value }) => value)).size).toBe(count);
		const [menu] = menusOf(best);
		const contract = messageOf(
			await running.bot.discord.press(best, menu!.custom_id, reader, [menu!.options[0]!.value]),
		);
		expect(titleOf(contract)).toMatch(/^Trade-up · (?:5|10) × /);
		expect(contract.private).toBe(true);
		const [outcomes] = menusOf(contract);
		const { label, value } = outcomes!.options[0]!;
		const price = messageOf(await running.bot.discord.press(contract, outcomes!.custom_id, reader, [value]));
		expect(titleOf(price)).toContain(label.split(' · ')[0]);
	});

	test('/case leads to the last page of what is inside, and to the price of an item', async () => {
		const shown = await ask('/case case:Horizon Case');
		expect(titleOf(shown)).toBe('Horizon Case');
		const next = messageOf(await running.bot.discord.press(shown, buttonId(shown, 'Last'), reader));
		expect(textOf(next)).toContain('Page 7 of 7');
		const collection = await ask('/case case:phoenix collection');
		expect(titleOf(collection)).toBe('The Phoenix Collection');
		const [inside] = menusOf(collection);
		const { label, value } = inside!.options[0]!;
		const price = messageOf(await running.bot.discord.press(collection, inside!.custom_id, reader, [value]));
		expect(titleOf(price)).toContain(label);
	});

	test('/find leads from what a budget buys to an item and back, also if the budget was typed in /price', async () => {
		const list = await ask('/find kind:knife max_price:150 sort:price');
		const typed = await ask('/price item:cheapest knife under 150');
		expect(titleOf(typed)).toBe(titleOf(list));
		expect(textOf(typed).split('\n')[0]).toBe(textOf(list).split('\n')[0]);
		const [items] = menusOf(list);
		const { label, value } = items!.options[0]!;
		const price = messageOf(await running.bot.discord.press(list, items!.custom_id, reader, [value]));
		expect(titleOf(price)).toContain(label.split(' · ')[0]);
		const back = messageOf(await running.bot.discord.press(price, buttonId(price, 'Back'), reader));
		expect(titleOf(back)).toBe(titleOf(list));
	});
});
