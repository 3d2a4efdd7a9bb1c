import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../pictures/browser.ts';
import { sharedPlayground } from '../page.ts';

const why = chromiumPath === undefined ? ' (no Chromium is installed here)' : '';
const redline = 'AK-47 | Redline (Field-Tested)';

describe.skipIf(chromiumPath === undefined)(`Prices in the test panel${why}`, { timeout: 60_000 }, () => {
	const playground = sharedPlayground();

	test('are moved with the keyboard, and one skipped wait later the bot answers with the new one', async () => {
		const { page, say, answers } = await playground.open({ size: { width: 360, height: 740 } });
		await say(`/price item:${redline} currency:EUR`);
		await answers('€35.51');
		await page.getByRole('button', { name: 'Test panel' }).click();
		const prices = page.getByRole('region', { name: 'Move a price' });
		const item = prices.getByRole('combobox', { name: 'Item' });
		await item.focus();
		await page.keyboard.press('Enter');
		await prices.getByRole('alert').getByText('Enter the name of an item.').waitFor();
		await page.keyboard.type('ak redline field');
		await expect.poll(() => prices.locator('option').first().getAttribute('value')).toBe(redline);
		await item.fill(redline);
		await page.keyboard.press('Tab');
		await page.keyboard.type('20.5');
		await page.keyboard.press('Enter');
		await prices.getByText(`${redline} now costs €20.50. The bot notices with its next list, in`).waitFor();
		expect(await prices.getByRole('alert').count()).toBe(0);
		if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE });
		await prices.getByRole('button', { name: 'Skip to the next list' }).click();
		await prices.getByText('The bot has received the new list.').waitFor();
		await page.getByRole('button', { name: 'Messages' }).click();
		await say(`/price item:${redline} currency:EUR`);
		await answers('€20.50');
	});
});
