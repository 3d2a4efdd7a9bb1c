import { describe, expect, test } from 'vitest';
import { csvName } from '../../../commands/history/history.ts';

describe('The file of a course', () => {
	test('is named after the item and the currency', () => {
		expect(csvName('★ StatTrak™ Bayonet | Doppler (Factory New) · Ruby', 'EUR')).toBe(
			'pricetag-stattraktm-bayonet-doppler-factory-new-ruby-EUR.csv',
		);
		expect(csvName('龍王', 'USD')).toBe('pricetag-item-USD.csv');
		expect(csvName('../../etc/passwd', 'USD')).toBe('pricetag-etc-passwd-USD.csv');
		expect(csvName('x'.repeat(500), 'EUR').length).toBeLessThan(90);
	});
});
