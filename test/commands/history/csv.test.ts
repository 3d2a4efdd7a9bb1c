import { describe, expect, test } from 'vitest';
import { csvEmbed, csvName } from '../../../commands/history/csv-view.ts';
import { createWords } from '../../../src/words/words.ts';

const formats = createWords()('en-US');
const from = Date.UTC(2026, 7, 14);

describe('The file of a course', () => {
	test('is named after the item and the currency', () => {
		expect(csvName('★ StatTrak™ Bayonet | Doppler (Factory New) · Ruby', 'EUR')).toBe(
			'pricetag-stattraktm-bayonet-doppler-factory-new-ruby-EUR.csv',
		);
		expect(csvName('龍王', 'USD')).toBe('pricetag-item-USD.csv');
		expect(csvName('../../etc/passwd', 'USD')).toBe('pricetag-etc-passwd-USD.csv');
		expect(csvName('x'.repeat(500), 'EUR').length).toBeLessThan(90);
	});

	test('is explained in a sentence', () => {
		expect(csvEmbed('A *b*', 1, 'EUR', from, formats)).toMatchObject({
			title: 'A \\*b\\*',
			description:
				'Recorded since 14 Aug 2026, in EUR: 1 row. Each is true from its time (UTC) until the next one. In rows named `gap`, recording stopped.',
		});
		expect(csvEmbed('A', 0, 'EUR', from, formats).description).toBe(
			'Not on offer since 14 Aug 2026, when this bot began to record prices.',
		);
	});
});
