import { describe, expect, test } from 'vitest';
import { currentPriceText, itemName, lastingText, stateText } from '../../../../commands/alerts/alert/alert-view.ts';
import type { Alert, Goal } from '../../../../commands/alerts/goals/alert-rules.ts';
import type { CurrentPrice } from '../../../../src/answers/current-price.ts';
import { createWords } from '../../../../src/words/words.ts';

const formats = createWords()('en-US');
const below: Goal = { kind: 'below', amount: 50 };
const stock: Goal = { kind: 'stock' };
const at = (ask: number | null, quantity = 3): CurrentPrice => ({ ask, quantity, isConverted: false });

describe('The current price', () => {
	test.each<[string, Goal, CurrentPrice, string]>([
		['above the goal', below, at(52.1), '€52.10, 4% to go'],
		['just above the goal', below, at(50.01), '€50.01, 1% to go'],
		['at the goal', below, at(50), '€50.00'],
		['under the goal', { kind: 'above', amount: 60 }, at(50), '€50.00, 20% to go'],
		['converted', below, { ask: 100, quantity: 3, isConverted: true }, '≈\u00a0€100.00, 50% to go'],
		['not given by the list', below, at(null), 'no price given'],
		['missing because none is on offer', below, at(null, 0), 'none on offer'],
		['unknown', below, 'unknown', 'price not known right now'],
		['missing because the item is in no list', below, 'gone', 'gone: in no list right now'],
		['that of an item in stock', stock, at(50), 'in stock, €50.00'],
		['missing because the item is out of stock', stock, at(null, 0), 'none on offer'],
	])('is %s', (_, goal, currentPrice, expected) => {
		expect(currentPriceText({ goal, currency: 'EUR', currentPrice }, formats)).toBe(expected);
	});
});

test('An item is named with its version, and without Markdown of its own', () => {
	expect(itemName({ name: '*A* | B', version: null, locked: true }, formats)).toBe('**\\*A\\* | B** · trade-locked');
	expect(itemName({ name: 'A', version: 'Ruby', locked: false, anyVersion: false }, formats)).toBe('**A** · Ruby');
	expect(itemName({ name: 'A', version: null, locked: false, anyVersion: true }, formats)).toBe('**A** · any version');
});

test('An alert that repeats says what has to happen before it fires again', () => {
	const alert = { state: 'met', repeats: true, endsAt: 0, goal: stock } as Alert;
	expect(stateText(alert, formats)).toBe('met already: fires again after it was out of stock');
	expect(lastingText(alert, formats)).toContain('each time this becomes true after it was out of stock.');
	const newLow = { ...alert, goal: { kind: 'below', amount: 9.99, low: '30d' } } as Alert;
	expect(stateText(newLow, formats)).toBe('met already: fires again when it is lower still on a later day');
	expect(lastingText(newLow, formats)).toContain('each time it is lower still on a later day.');
});
