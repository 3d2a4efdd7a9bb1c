import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../pictures/browser.ts';
import { sharedPlayground, wordsOf } from './page.ts';

const why = chromiumPath === undefined ? ' (no Chromium is installed here)' : '';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const phone = { width: 360, height: 740 };
const redline = 'AK-47 | Redline (Field-Tested)';

describe.skipIf(chromiumPath === undefined)(`The playground’s page${why}`, { timeout: 60_000 }, () => {
	const playground = sharedPlayground();
	const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

	test('keeps a draft for each place, and Back returns to the place before', async () => {
		const { page } = await playground.open();
		const box = page.getByRole('textbox').first();
		await box.fill('/price item:ak red');
		await page.getByRole('button', { name: /direct messages/ }).click();
		expect(await box.inputValue()).toBe('');
		await box.fill('/mytx page:2');
		await page.goBack();
		await expect.poll(() => heading(page)).toMatch(/# prices/);
		expect(await box.inputValue()).toBe('/price item:ak red');
		await page.goForward();
		await expect.poll(() => heading(page)).toMatch(/@ Pricetag/);
		expect(await box.inputValue()).toBe('/mytx page:2');
		await page.reload();
		await expect.poll(() => box.inputValue()).toBe('/mytx page:2');
		await page.goBack();
		await expect.poll(() => box.inputValue()).toBe('/price item:ak red');
	});

	test('opens pages of the sample marketplace from the link buttons of an answer', async () => {
		const { page, say, answers } = await playground.open();
		await say(`/price item:${redline}`);
		await answers(redline);
		const opened = page.context().waitForEvent('page');
		await page.getByRole('link', { name: 'View item' }).last().click();
		const market = await opened;
		expect(await heading(market)).toBe(redline);
		const forSale = market.getByRole('table', { name: 'For sale' });
		expect(await wordsOf(forSale)).toMatch(/Lowest price.*Suggested price.*Quantity.*€35\.51/);
		await expectAccessible(market);
		await market.getByRole('link', { name: 'All offers' }).click();
		await expect.poll(() => heading(market)).toBe(`Offers of ${redline}`);
		await expectAccessible(market);
		await market.close();
		const offers = page.context().waitForEvent('page');
		await page.getByRole('link', { name: 'All offers' }).last().click();
		expect(await heading(await offers)).toBe(`Offers of ${redline}`);
		await (await offers).close();
		const nothing = await page.request.get(`${playground.url}sample-market/item/no-such-item`);
		expect([nothing.status(), await nothing.text()]).toEqual([404, expect.stringContaining('no such item')]);
	});

	test('says what a simulated failure does and what the bot waits for, and skips the wait', async () => {
		const { page } = await playground.open();
		const failures = page.getByRole('region', { name: 'Simulate marketplace failures' });
		const skip = failures.getByRole('button', { name: 'Skip the wait' });
		await failures.getByText(/The bot next refreshes a list in \d/).waitFor();
		await failures.getByRole('switch', { name: /^Down/ }).check();
		await failures.getByRole('status').getByText('Every request fails from now on.').waitFor();
		await skip.click();
		await failures.getByText(/A request failed\. The bot tries again in \d/).waitFor();
		await failures.getByText(/The bot’s clock is [45] min \d+ s ahead\./).waitFor();
		await failures.getByRole('switch', { name: /^Down/ }).uncheck();
		await expect
			.poll(async () => {
				await skip.click();
				return failures.textContent();
			})
			.toMatch(/The bot next refreshes a list/);
	});

	test('has one header on a phone, and a message box that stops growing at a third of the window', async () => {
		const { page, say, answers } = await playground.open({ size: phone });
		const log = (await page.getByRole('log').boundingBox())!;
		expect(log.y).toBeLessThan(60);
		await say('/oos');
		await answers('Out of stock');
		// Taller than the window, so its top is in view.
		const article = page.getByRole('article').last();
		await expect.poll(async () => Math.round((await article.boundingBox())!.y - log.y)).toBeLessThan(40);
		const { y, height } = (await article.boundingBox())!;
		expect(height).toBeGreaterThan(log.height);
		expect(y).toBeGreaterThanOrEqual(log.y);
		await page.getByRole('textbox').fill(`/price item:${'a long name that goes on '.repeat(40)}`);
		const box = (await page.locator('.box').boundingBox())!;
		expect(box.height).toBeGreaterThan(200);
		expect(box.height).toBeLessThan(phone.height / 3 + 4);
	});
});

/** Fails if axe finds any accessibility violation. */
async function expectAccessible(page: Page): Promise<void> {
	await page.evaluate(axe);
	const { violations } = await page.evaluate<{ violations: { id: string }[] }>(
		"axe.run({ resultTypes: ['violations'] })",
	);
	expect(violations.map(({ id }) => id)).toEqual([]);
}
