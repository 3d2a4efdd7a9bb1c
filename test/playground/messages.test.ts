import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../pictures/browser.ts';
import { sharedPlayground, wordsOf } from './page.ts';

const why = chromiumPath === undefined ? ' (no Chromium is installed here)' : '';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const phone = { width: 360, height: 740 };
/** Longer than a finger must stay on a message, in milliseconds. */
const longPress = 600;

describe.skipIf(chromiumPath === undefined)(`Messages on the playground’s page${why}`, { timeout: 60_000 }, () => {
	const playground = sharedPlayground();
	const offer = (page: Page) => page.getByRole('article', { name: /^Mika/ });
	const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name });

	test('are posted by users, and a right-click checks the prices of their items', async () => {
		const { page, say, answers } = await playground.open();
		const before = await page.getByRole('article').count();
		await say('selling 2x ak redline ft\nand an awp asiimov bs');
		await expect.poll(() => page.getByRole('article').count()).toBe(before + 1);
		const posted = page.getByRole('article').last();
		await posted.getByText('and an awp asiimov bs').click({ button: 'right' });
		await expectAccessible(page);
		await menuItem(page, 'Apps').hover();
		await menuItem(page, 'Price check').click();
		await answers('Only you can see this');
		await answers(/Redline \(Field-Tested\).*Asiimov \(Battle-Scarred\)/s);
		expect(await wordsOf(page.getByRole('article').last())).toMatch(
			/Alex used Price check.*Alex selling 2x ak redline ft/,
		);
		expect(await page.getByRole('menu').count()).toBe(0);
		await page.getByRole('radio', { name: /Sam/ }).check();
		await expect.poll(() => page.getByRole('article').last().textContent()).toContain('selling 2x ak redline ft');
	});

	test('have a menu for the keyboard, which returns the focus', async () => {
		const { page, answers } = await playground.open();
		const more = offer(page).getByRole('button', { name: 'More' });
		const focused = more.and(page.locator(':focus'));
		await more.focus();
		await page.keyboard.press('Enter');
		await page.keyboard.press('End');
		await page.keyboard.press('ArrowRight');
		expect(await selected(page)).toBe('Price check');
		await expectAccessible(page);
		await page.keyboard.press('Escape');
		expect(await selected(page)).toBe('Apps');
		await page.keyboard.press('Escape');
		expect(await page.getByRole('menu').count()).toBe(0);
		await focused.waitFor();
		await page.keyboard.press('Shift+F10');
		for (const key of ['a', 'Enter', 'Enter']) await page.keyboard.press(key);
		await answers(/M9 Bayonet \| Doppler \(Factory New\).*Karambit \| Tiger Tooth/s);
		await focused.waitFor();
	});

	test('have a menu at the bottom of a phone after a long press, and none after a tap', async () => {
		const { page, answers } = await playground.open({ size: phone });
		await offer(page).scrollIntoViewIfNeeded();
		const { x, y } = (await offer(page).getByText('can add').boundingBox())!;
		const touch = await page.context().newCDPSession(page);
		await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
		const press = async (ms: number) => {
			await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 9, y: y + 9 }] });
			await page.waitForTimeout(ms);
			await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
		};
		await press(50);
		expect(await page.getByRole('menu').count()).toBe(0);
		await press(longPress);
		const box = (await page.getByRole('menu', { name: 'Message actions' }).boundingBox())!;
		expect([box.x, box.width, box.y + box.height]).toEqual([0, phone.width, phone.height]);
		await menuItem(page, 'Apps').click();
		await menuItem(page, 'Price check').click();
		await answers(/Karambit \| Tiger Tooth/);
	});

	test('show the circles of answers in colour', async () => {
		const { page, say, answers } = await playground.open();
		await say('/price item:AK-47 | Vulcan (Field-Tested)');
		await answers('good to buy');
		const circle = page.getByRole('article').last().locator('.circle');
		expect([await circle.textContent(), await circle.getAttribute('class')]).toEqual(['🟢', 'circle green']);
		expect(await wordsOf(page.getByRole('article').last())).toMatch(/🟢.*% below/);
	});
});

// Scripts for the page are strings, because tests are compiled without the DOM's types.
const selected = (page: Page) =>
	page.evaluate<string>(
		'document.getElementById(document.activeElement.getAttribute("aria-activedescendant")).textContent.trim()',
	);

/** Fails if axe finds any accessibility violation. */
async function expectAccessible(page: Page): Promise<void> {
	await page.evaluate(axe);
	const { violations } = await page.evaluate<{ violations: { id: string }[] }>(
		"axe.run({ resultTypes: ['violations'] })",
	);
	expect(violations.map(({ id }) => id)).toEqual([]);
}
