import { describe, expect, test } from 'vitest';
import { digestEmbed, type NoticeToShow } from '../../../commands/alert/alert-message.ts';
import { fitted } from '../../../src/words/reply.ts';
import { createWords } from '../../../src/words/words.ts';
import { alertFor, below } from '../../notify/made-up-lists.ts';

const formats = createWords()('en-US');

/** What there is to tell about an alert for an item with a name of this length. */
function noticeOf(i: number, length: number, what: 'met' | 'ended' = 'met'): NoticeToShow {
	const alert = alertFor(below(1_234.56), { name: `Item ${i} `.padEnd(length, '*'), locked: true });
	const notice = { id: `n${i}`, channel: '7', queuedAt: 0, alert: alert.id, what, at: 0, ask: 1_200 };
	return { ...alert, notice, now: { ask: 1_234, quantity: 3, isConverted: false }, anyVersion: false };
}

const textOf = (count: number, length: number, what?: 'ended') => {
	const { description } = digestEmbed(
		Array.from({ length: count }, (_, i) => noticeOf(i, length, what)),
		formats,
	);
	// Discord’s limits cut nothing off.
	expect(fitted({ colour: 1, description: description! }).description).toBe(description);
	return description!;
};

describe('The message about several alerts', () => {
	test('names every one of 25 with a name of usual length', () => {
		const text = textOf(25, 30);
		for (let i = 0; i < 25; i++) expect(text).toContain(`Item ${i} `);
	});

	test('says how many alerts it does not name', () => {
		const lines = textOf(100, 90).split('\n');
		expect(lines.at(-1)).toBe(`… and ${100 - (lines.length - 1) / 2} more. *My alerts* shows all.`);
	});
});
