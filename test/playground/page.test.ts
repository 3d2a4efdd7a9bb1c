import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../pictures/browser.ts';
import { demoCredentials } from '../../src/local/market/sample-account.ts';
import { sharedPlayground, wordsOf } from './page.ts';

const why = chromiumPath === undefined ? ' (no Chromium is installed here)' : '';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const phone = { width: 360, height: 740 };

describe.skipIf(chromiumPath === undefined)(`The playground’s page in a browser${why}`, { timeout: 60_000 }, () => {
	const playground = sharedPlayground();

	test('teaches at first sight: an example is asked with one click, a thousand questions cost no request', async () => {
		const { page, answers } = await playground.open();
		expect(await page.getByRole('region', { name: 'Ask what an item costs' }).getByRole('button').count()).toBe(3);
		const example = '/price item:ak redline ft';
		// As it stands there, key by key; and by a click.
		await page.keyboard.type(example);
		await page.keyboard.press('Escape');
		await page.keyboard.press('Enter');
		await answers('AK-47 | Redline (Field-Tested)');
		await page.getByRole('button', { name: example }).click();
		await expect.poll(() => page.getByRole('article').count()).toBe(2);
		// The one idea: a thousand questions cost no request.
		await page.getByRole('button', { name: 'Ask 1,000 times' }).click();
		const market = page.getByRole('region', { name: 'The market' });
		await expect
			.poll(() => market.getByRole('status').textContent(), { timeout: 30_000, interval: 200 })
			.toMatch(/^1,000 answers in [\d.]+ s, 0 requests to the market\.$/);
		const lists = page.getByRole('region', { name: 'Lists the bot keeps' });
		await lists
			.getByText(/^1,115 rows, fetched .* ago/)
			.first()
			.waitFor();
		await answers('AK-47 | Redline (Field-Tested)');
		await answers(/Lowest ask.*€35\.51.*2 units listed/);
		await page.getByRole('combobox', { name: 'Another currency' }).last().selectOption('USD');
		await answers('$41.55');
	});

	test('holds nothing serious against those who see, hear or move otherwise', async () => {
		const { page, say, answers } = await playground.open();
		await sound(page);
		await say('/history item:★ Karambit | Doppler (Factory New)');
		await answers('Last 30 days');
		await say('/help');
		await answers('Only you can see this');
		await page.getByRole('textbox').fill('/price item:kara');
		await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBeGreaterThan(5);
		await sound(page);
		await say('/account link');
		await page.getByRole('dialog').waitFor();
		await sound(page);
	});

	test('fits a phone, whatever stands in it, and holds nothing serious there either', async () => {
		const { page, say, answers } = await playground.open({ size: phone });
		await say('/price item:★ Karambit | Doppler (Factory New)');
		await answers('Black Pearl');
		await say('/oos');
		await answers('1 of 10');
		await page.getByRole('textbox').fill(`/price item:${'a long name that goes on '.repeat(10)}`);
		const [widest, ...within] = await page.evaluate<[number, ...string[]]>(
			`[document.documentElement.scrollWidth, ...[...document.querySelectorAll('*')].filter((each) =>
				each.getBoundingClientRect().right > ${phone.width + 1}).map((each) => each.outerHTML.slice(0, 200))]`,
		);
		expect(within).toEqual([]);
		expect(widest).toBeLessThanOrEqual(phone.width);
		const box = await page.getByRole('textbox').boundingBox();
		expect(box!.height).toBeGreaterThan(80);
		await page.getByRole('button', { name: 'You and the market' }).click();
		await page.getByRole('switch', { name: /^Slow/ }).waitFor();
		await sound(page);
	});

	test('lists commands behind “/”, suggests items while they are typed, and answers what was picked', async () => {
		const { page, answers } = await playground.open();
		const offers = page.getByRole('listbox').getByRole('option');
		await page.keyboard.type('/');
		await expect.poll(() => offers.count()).toBe(9);
		expect(await offers.first().textContent()).toMatch(/\/price\s+What an item costs now/);
		await page.keyboard.type('hi');
		await page.keyboard.press('Enter');
		expect(await page.getByRole('textbox').inputValue()).toBe('/history item:');
		await page.keyboard.press('ControlOrMeta+a');
		await page.keyboard.type('/price m9 bayonet dopp');
		// Marked once it was suggested for all that was typed.
		await page
			.getByRole('listbox')
			.getByRole('option', { selected: true, name: /M9 Bayonet \| Doppler/ })
			.waitFor();
		await page.keyboard.press('ArrowDown');
		const picked = await page.getByRole('listbox').getByRole('option', { selected: true }).textContent();
		expect(picked).toContain('M9 Bayonet | Doppler');
		expect(picked).not.toBe(await offers.first().textContent());
		await page.keyboard.press('Tab');
		expect(await page.getByRole('textbox').inputValue()).toBe(`/price item:${picked!.trim()} `);
		// Nothing more is needed: what else there is, is only offered.
		expect(await page.getByRole('listbox').getByRole('option', { selected: true }).count()).toBe(0);
		expect(await offers.allTextContents()).toHaveLength(3);
		await page.keyboard.type('cur');
		await page.keyboard.press('Enter');
		await page.keyboard.type('us');
		await page.keyboard.press('Enter');
		await page.keyboard.press('Enter');
		await answers(picked!.trim());
		await answers('$');
	});

	test('says what a command needs and what is no command, and loses nothing of what was typed', async () => {
		const { page } = await playground.open();
		const box = page.getByRole('textbox');
		await box.fill('/price');
		await page.keyboard.press('Escape');
		await page.keyboard.press('Enter');
		expect(await page.getByRole('alert').textContent()).toBe('/price needs item:…');
		expect(await box.inputValue()).toBe('/price item:');
		await box.fill('how much is a redline?');
		await page.keyboard.press('Enter');
		expect(await page.getByRole('alert').textContent()).toMatch(/^The bot answers commands/);
		expect(await box.inputValue()).toBe('how much is a redline?');
		await box.fill('/oos min_sales:many');
		expect(await wordsOf(page.getByRole('main'))).toContain('min_sales must be a whole number from 0');
	});

	test('turns the pages of /oos, and leaves the keyboard on the button', async () => {
		const { page, say, answers } = await playground.open();
		await say('/oos');
		await answers('1 of 10');
		const next = page.getByRole('button', { name: 'Next' }).last();
		await next.focus();
		await page.keyboard.press('Enter');
		await answers('2 of 10');
		await page.keyboard.press('Enter');
		await answers('3 of 10');
		await page.getByRole('button', { name: 'Previous' }).last().click();
		await answers('2 of 10');
	});

	test('draws a chart that can be opened, and says the same to those who cannot see it', async () => {
		const { page, say, answers } = await playground.open();
		await say('/history item:AK-47 | Redline (Field-Tested)');
		await answers('Last 30 days');
		const picture = page.getByRole('img', { name: /^Chart of sales of AK-47.*30 days: 286 sales/ }).last();
		await expect
			.poll(() => page.evaluate('[...document.querySelectorAll(".picture img")].at(-1)?.naturalWidth'))
			.toBe(1600);
		const opened = page.context().waitForEvent('page');
		await picture.click();
		const picturePage = await opened;
		expect(picturePage.url()).toMatch(/\.png\?person=/);
		await picturePage.close();
	});

	test('opens the form for linking, and shows private answers to nobody else', async () => {
		const { page, say, answers } = await playground.open();
		await say('/mytx');
		await answers('No marketplace account of yours is linked');
		await answers('Only you can see this');
		await page.getByRole('button', { name: 'Link', exact: true }).last().click();
		const form = page.getByRole('dialog', { name: 'Link your marketplace account' });
		await form.getByRole('textbox').fill(demoCredentials);
		await page.keyboard.press('Enter');
		await answers('Linked');
		await expect.poll(() => form.count()).toBe(0);
		await page.getByRole('button', { name: 'Transactions' }).click();
		await answers('page 1 of 14');
		await page.getByRole('button', { name: 'To my DMs' }).click();
		await page.getByRole('button', { name: /direct messages 1 unread/ }).click();
		await answers('Summary of your transactions');
		await page.getByRole('radio', { name: /Sam/ }).check();
		await expect.poll(() => page.getByRole('article').count()).toBe(0);
		await page.getByRole('button', { name: /in a server/ }).click();
		await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(0);
		expect(await wordsOf(page.getByRole('log'))).not.toMatch(/transactions|mytx|Only you/i);
		await say('/mytx');
		await answers('No marketplace account of yours is linked');
	});

	test('puts a command named in an answer into the message box, and takes a private answer away that is dismissed', async () => {
		const { page, say, answers } = await playground.open();
		const messages = page.getByRole('article');
		await say('/help');
		await answers('Only you can see this');
		await messages.last().getByRole('button', { name: '/price' }).first().click();
		await expect.poll(() => page.getByRole('textbox').inputValue()).toBe('/price item:');
		expect(await focused(page)).toBe('Message #prices');
		await page.keyboard.press('Escape');
		const before = await messages.count();
		await page.getByRole('button', { name: 'Dismiss message' }).last().click();
		await expect.poll(() => messages.count()).toBe(before - 1);
	});

	test('gives the clear sentence of a fault that is switched on, and answers what is kept all the same', async () => {
		const { page, say, answers } = await playground.open();
		const down = page.getByRole('switch', { name: /^Down/ });
		await down.check();
		await expect.poll(() => page.getByRole('switch', { checked: true }).count()).toBe(1);
		await say('/price item:AK-47 | Redline (Field-Tested) currency:SEK');
		await answers(
			/The marketplace cannot be reached right now\. Prices in SEK can be asked for again .*Ready now: EUR/,
		);
		await say('/price item:AK-47 | Redline (Field-Tested) currency:EUR');
		await answers('€35.51');
		await page.getByRole('switch', { name: /^Limited/ }).check();
		await expect.poll(() => down.isChecked()).toBe(false);
		await page.getByRole('switch', { name: /^Limited/ }).uncheck();
		await expect.poll(() => page.getByRole('switch', { checked: true }).count()).toBe(0);
	});

	test('writes figures and times in the language of the reader, and times count', async () => {
		const { page, say, answers } = await playground.open({ prepare: (each) => each.clock.install() });
		await page.getByRole('combobox', { name: 'Your Discord’s language' }).selectOption('de');
		await say('/price item:AK-47 | Redline (Field-Tested) currency:EUR');
		await answers('35,51 €');
		await page.clock.fastForward(3 * 3_600_000);
		await answers(/vor 3 Stunden \(asks\)/);
	});

	test('is as it was after a reload: who one is, where, what was dismissed and what stands in the box', async () => {
		const { page, say, answers } = await playground.open();
		await page.getByRole('radio', { name: /Sam/ }).check();
		await say('/help');
		await answers('Only you can see this');
		await page.getByRole('button', { name: /direct messages/ }).click();
		await say('/price item:ak redline ft');
		await answers('Redline');
		await say('/settings');
		await answers('Settings');
		await page.getByRole('button', { name: 'Dismiss message' }).last().click();
		await page.getByRole('textbox').fill('/price item:ak red');
		await page.reload();
		await answers('Redline');
		expect(await page.getByRole('radio', { name: /Sam/ }).isChecked()).toBe(true);
		expect(await page.getByRole('textbox').inputValue()).toBe('/price item:ak red');
		expect(await wordsOf(page.getByRole('log'))).not.toContain('Settings');
		// Suggestions are somebody's own: they are asked for anew for somebody else.
		const offers = page.getByRole('listbox').getByRole('option');
		await offers.first().waitFor();
		const asked = page.waitForRequest(/suggest/);
		await page.getByRole('radio', { name: /Alex/ }).check();
		expect((await asked).postDataJSON()).toMatchObject({ text: 'ak red', person: { place: 'dm' } });
		await page.getByRole('textbox').press('ArrowDown');
		await offers.first().waitFor();
	});

	test('is used from command to answer and button by keyboard alone', async () => {
		const { page, answers } = await playground.open();
		await page.keyboard.type('/pri');
		await page.keyboard.press('Enter');
		await page.keyboard.type('awp asiimov');
		await expect
			.poll(() => page.getByRole('listbox').getByRole('option', { selected: true }).textContent())
			.toContain('AWP | Asiimov');
		await page.keyboard.press('Enter');
		await page.keyboard.press('Enter');
		await answers('AWP | Asiimov');
		// Backwards from the message box: the last message's last control comes first.
		await reach(page, 'History', 'Shift+Tab');
		await page.keyboard.press('Enter');
		await answers('Last 90 days');
		await reach(page, 'Message #prices', 'Tab');
		await page.keyboard.type('/account link');
		await page.keyboard.press('Enter');
		await page.getByRole('dialog').waitFor();
		await page.keyboard.press('Escape');
		await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
		expect(await focused(page)).toBe('Message #prices');
		await page.keyboard.press('ArrowUp');
		expect(await page.getByRole('textbox').inputValue()).toBe('/account link');
	});
});

// What is run in the page is written as text: these files know nothing of browsers.
/** What has the keyboard, by its name. */
const focused = (page: Page) =>
	page.evaluate<string>(
		'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim()',
	);

async function reach(page: Page, name: string, key: string): Promise<void> {
	for (let i = 0; i < 30; i++) {
		await page.keyboard.press(key);
		if ((await focused(page)) === name) return;
	}
	throw new Error(`${name} is not reached with ${key}.`);
}

/** Nothing that axe calls serious or critical. */
async function sound(page: Page): Promise<void> {
	await page.evaluate(axe);
	const { violations } = await page.evaluate<AxeResults>('axe.run()');
	const found = violations
		.filter(({ impact }) => impact === 'serious' || impact === 'critical')
		.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
	expect(found).toEqual([]);
}

interface AxeResults {
	readonly violations: readonly {
		readonly id: string;
		readonly impact: string;
		readonly nodes: readonly { readonly html: string }[];
	}[];
}
