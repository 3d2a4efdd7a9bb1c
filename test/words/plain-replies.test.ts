import { expect, test } from 'vitest';
import { withoutFiles } from '../../src/words/reply.ts';
import { createWords } from '../../src/words/words.ts';

test('A reply without its files names each missing one', () => {
	const embed = { description: 'Figures', colour: 1 };
	const picture = { name: 'chart.png', data: Buffer.alloc(1), alt: 'A chart' };
	const file = { name: 'a.csv', data: Buffer.alloc(1) };
	const text = (reply: Parameters<typeof withoutFiles>[0]) =>
		withoutFiles(reply, createWords()('en-US')).embed.description;
	expect(text({ embed })).toBe('Figures');
	const note = '⚠️ This bot is not allowed to attach files here, so the';
	expect(text({ embed, picture })).toBe(`${note} chart is missing.\nFigures`);
	expect(text({ embed, file })).toBe(`${note} file is missing.\nFigures`);
	expect(text({ embed, picture, file })).toBe(`${note} chart and the file are missing.\nFigures`);
});
