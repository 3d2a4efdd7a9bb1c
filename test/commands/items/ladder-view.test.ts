import { describe, expect, test } from 'vitest';
import { ladderEmbed } from '../../../commands/items/ladder-view.ts';
import type { Choices, PricedChoice } from '../../../src/answers/choices.ts';
import type { AskFigures } from '../../../src/answers/lowest-asks.ts';
import { itemId } from '../../../src/names/ids.ts';
import type { Embed } from '../../../src/words/reply.ts';
import { phoneWidth } from '../../../src/words/table.ts';
import { createWords } from '../../../src/words/words.ts';

const now = 1_800_000_000_000;
const query = { game: 730, currency: 'EUR', locked: false } as const;

const pricedChoice = (
	name: string,
	lowest: number | null,
	more: Partial<PricedChoice & AskFigures> = {},
): PricedChoice & AskFigures => ({
	key: name,
	item: itemId(0),
	name,
	version: null,
	lowest,
	quantity: lowest === null ? 0 : 3,
	median: lowest === null ? null : lowest * 1.1,
	medianSales: 9,
	sold: 9,
	...more,
});
const choices = (
	all: readonly (PricedChoice & AskFigures)[],
	more: Partial<Choices<AskFigures>> = {},
): Choices<AskFigures> => ({
	query,
	sources: [{ list: 'asks', fetchedAt: now }],
	choices: all,
	...more,
});
function tableOf({ description }: Pick<Embed, 'description'>): string[] {
	const lines = description!.split('\n');
	return lines.slice(lines.indexOf('```') + 1, lines.lastIndexOf('```'));
}

describe('The wears of a skin', () => {
	const redline = [
		pricedChoice('AK-47 | Redline (Minimal Wear)', 106.96),
		pricedChoice('AK-47 | Redline (Field-Tested)', 35.51),
		pricedChoice('StatTrak™ AK-47 | Redline (Field-Tested)', 74.75, { medianSales: 4 }),
		pricedChoice('StatTrak™ AK-47 | Redline (Battle-Scarred)', null),
	];

	test('are a table, one quality below the other', () => {
		const souvenir = pricedChoice('Souvenir AK-47 | Redline (Field-Tested)', 179);
		expect(tableOf(ladderEmbed(choices([...redline, souvenir]), createWords()('en-US'), now))).toEqual([
			'Plain',
			'MW €106.96 −9%',
			'FT  €35.51 −9%',
			'StatTrak™',
			'FT  €74.75',
			'BS    none',
			'Souvenir',
			'FT €179.00 −9%',
		]);
	});

	test('fit a phone, in any currency and language', () => {
		const expensive = redline.map((each) => ({ ...each, lowest: each.lowest && each.lowest * 1_000 }));
		for (const currency of ['EUR', 'RUB', 'CNY', 'TRY', 'CHF'] as const)
			for (const locale of ['en-US', 'de', 'ja', 'fr', 'pl']) {
				const embed = ladderEmbed(choices(expensive, { query: { ...query, currency } }), createWords()(locale), now);
				for (const line of tableOf(embed)) expect([...line].length, line).toBeLessThanOrEqual(phoneWidth);
				expect(tableOf(embed).join('\n')).not.toMatch(/[元円]/);
			}
	});
});
