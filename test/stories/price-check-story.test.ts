import { describe, expect, test } from 'vitest';
import type { ShownMessage } from '../../playground/discord/shown/shown-message.ts';
import { buttonId, commonBot, euros, labelsOf, messageOf, reader } from '../support/running-bot.ts';

const running = commonBot();
const trade = 'H: AK Redline FT, 2x AWP Asiimov BS, x3 recoil case W: kara dopp p2 or offers';

const check = async (target: string | ShownMessage, person: Partial<typeof reader> = {}) =>
	messageOf(await running.bot.discord.runOn('Price check', target, { ...reader, ...person }));
const linesOf = ({ embeds }: ShownMessage) => embeds[0]?.description?.split('\n') ?? [];

describe('Price check', () => {
	test('answers privately with a line for each item, and the sums of both sides of a trade', async () => {
		const message = await check(trade);
		expect(message.private).toBe(true);
		const redline = await running.bot.lowestAsk('AK-47 | Redline (Field-Tested)');
		const asiimov = await running.bot.lowestAsk('AWP | Asiimov (Battle-Scarred)');
		const recoil = await running.bot.lowestAsk('Recoil Case');
		const [offered, first, second, third, sum, medians, sells, , wanted, fourth, , , , difference] = linesOf(message);
		expect([offered, wanted]).toEqual(['**Offered** [H]', '**Wanted** [W]']);
		expect(first).toBe(`1 × AK-47 | Redline (Field-Tested) · **${euros(redline)}**`);
		expect(second).toBe(`2 × AWP | Asiimov (Battle-Scarred) · ${euros(asiimov)} each · **${euros(2 * asiimov)}**`);
		expect(third).toContain(`3 × Recoil Case · ${euros(recoil)} each · **${euros(3 * recoil)}**`);
		const [, karambit] = /^1 × ★ Karambit \| Doppler · Phase 2 · from \*\*€([\d,.]+)\*\* \((?:\w+ \w+)\)$/.exec(
			fourth!,
		)!;
		const total = redline + 2 * asiimov + 3 * recoil;
		const more = Math.round(100 * Number(karambit!.replaceAll(',', ''))) - total;
		expect(medians).toMatch(/^30-day medians: \*\*€/);
		expect(sells).toMatch(/^Sells in about (?:a day|\d+ days)\.$/);
		expect(sum).toBe(`Sum of the lowest asks: **${euros(total)}**`);
		expect(difference).toMatch(/^What is wanted is worth \*\*€[\d,.]+ more\*\* \(\d+%\) by the lowest asks\.$/);
		expect(difference).toContain(euros(more));
		expect(labelsOf(message)).toEqual(['Show everyone']);
	});

	test('shows everyone ten items, whatever their amounts, and counts the others', async () => {
		const knives = ['kara', 'm9', 'bfk', 'bayo', 'flip', 'talon', 'skele', 'ursus'];
		const items = [
			...knives.map((knife) => `1000x ${knife} slaughter fn`),
			...knives.map((knife) => `${knife} fade fn`),
		];
		// On both sides of a trade together there are as many.
		const traded = linesOf(await check(`H: ${items.slice(0, 12).join(', ')} W: ${items.slice(12).join(', ')}`));
		expect(traded.filter((line) => line.includes(' × '))).toHaveLength(10);
		const message = await check(items.join(', '));
		const lines = linesOf(message);
		expect(lines.filter((line) => line.includes(' × '))).toHaveLength(10);
		expect(lines).toContain('The message names 6 more items, not counted here.');
		expect(buttonId(message, 'Show everyone').length).toBeLessThanOrEqual(100);
		const shown = messageOf(await running.bot.press(message, 'Show everyone'));
		expect(linesOf(shown).filter((line) => line.includes(' × '))).toEqual(lines.filter((line) => line.includes(' × ')));
	});

	test('works on an answer of the bot itself: its embed names the item', async () => {
		const answer = messageOf(await running.bot.ask('/price item:AWP | Asiimov (Field-Tested)'));
		expect(linesOf(await check(answer))[0]).toMatch(/^1 × AWP \| Asiimov \(Field-Tested\) · \*\*€/);
	});

	test('follows links to item pages of the marketplace', async () => {
		const { embeds } = messageOf(await running.bot.ask('/price item:AWP | Asiimov (Field-Tested)'));
		expect(linesOf(await check(`2x ${embeds[0]!.url} please`))[0]).toMatch(/^2 × AWP \| Asiimov \(Field-Tested\) · €/);
	});

	test('finds nothing in a message without items, and says how they are found', async () => {
		for (const text of ['gg', 'ak any good?', 'nice knife bro', 'x'.repeat(4_000), '🔥', '@everyone']) {
			const message = await check(text);
			expect(message.private).toBe(true);
			expect(linesOf(message)[0]).toMatch(/^No Counter-Strike 2 items found in this message\. /);
		}
	});

	test('converts every price where one is, and marks them all', async () => {
		await running.bot.knows('USD');
		await running.bot.ask('/settings currency:USD', { userId: '42' });
		const lines = linesOf(await check(trade, { userId: '42' }));
		const amounts = lines.join('\n').match(/(?:≈\s)?\$[\d,.]+/g)!;
		expect(amounts.length).toBeGreaterThan(5);
		expect(new Set(amounts.map((amount) => amount.startsWith('≈'))).size).toBe(1);
	});

	test('is registered as a message command', async () => {
		expect(running.bot.discord.rest.commands.find(({ name }) => name === 'Price check')).toMatchObject({
			type: 3,
			contexts: [0, 1, 2],
			integration_types: [0, 1],
		});
	});
});
