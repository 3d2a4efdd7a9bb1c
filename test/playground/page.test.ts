import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { commands } from '../../commands/index.ts';
import { chromiumPath } from '../../pictures/browser.ts';
import { actionsOf } from '../../playground/command-line.ts';
import { demoCredentials } from '../../playground/market/sample-account.ts';
import type { WireCommand } from '../../playground/wire.ts';
import { accountRateLimit } from '../../src/accounts/account-requests.ts';
import { commandJson, localizedTexts } from '../../src/discord/command/command-json.ts';
import type { ListKey } from '../../src/market/list-key.ts';
import { until } from '../support/until.ts';
import { sharedPlayground, wordsOf } from './page.ts';

const texts = localizedTexts();
const skipReason = whySkipped();
/** The tests run only on request: a browser takes as long as a fifth of all other tests. */
function whySkipped(): string {
	if (!process.env.BROWSER_TESTS) return ' (skipped: BROWSER_TESTS is not set)';
	return chromiumPath === undefined ? ' (skipped: no Chromium is installed here)' : '';
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const actions = actionsOf(commands.map((command) => commandJson(command, true, texts)) as unknown as WireCommand[]);
const phone = { width: 360, height: 740 };
const redline = 'AK-47 | Redline (Field-Tested)';

describe.skipIf(skipReason !== '')(`The playground’s page in a browser${skipReason}`, { timeout: 60_000 }, () => {
	const playground = sharedPlayground();
	const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
	const offer = (page: Page) => page.getByRole('article', { name: /^Mika/ });
	const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name });

	test('fits a phone with long content, and has no serious accessibility violations there', async () => {
		const { page, say, answers } = await playground.open({ size: phone });
		await say('/price item:★ Karambit | Doppler (Factory New)');
		await answers('Black Pearl');
		await say('/oos');
		await answers(/1 of \d/);
		await page.getByRole('textbox').fill(`/price item:${'a long name that goes on '.repeat(10)}`);
		const [widest, ...within] = await page.evaluate<[number, ...string[]]>(
			`[document.documentElement.scrollWidth, ...[...document.querySelectorAll('*')].filter((each) =>
				each.getBoundingClientRect().right > ${phone.width + 1}).map((each) => each.outerHTML.slice(0, 200))]`,
		);
		expect(within).toEqual([]);
		expect(widest).toBeLessThanOrEqual(phone.width);
		const box = await page.getByRole('textbox').boundingBox();
		expect(box!.height).toBeGreaterThan(80);
		await page.getByRole('button', { name: 'Test panel' }).click();
		await page.getByRole('switch', { name: /^Slow/ }).waitFor();
		await expectAccessible(page);
	});

	test('lists commands after “/”, suggests items while you type, and answers for the accepted one', async () => {
		const { page, answers } = await playground.open();
		const completions = page.getByRole('listbox').getByRole('option');
		await page.keyboard.type('/');
		await expect.poll(() => completions.count()).toBe(actions.length);
		expect(await completions.first().textContent()).toMatch(/\/price\s+See what an item costs now/);
		await page.keyboard.type('hi');
		await page.keyboard.press('Enter');
		expect(await page.getByRole('textbox').inputValue()).toBe('/history item:');
		await page.keyboard.press('ControlOrMeta+a');
		await page.keyboard.type('/price m9 bayonet dopp');
		// An option is selected once the suggestions are for the whole text.
		await page
			.getByRole('listbox')
			.getByRole('option', { selected: true, name: /M9 Bayonet \| Doppler/ })
			.waitFor();
		await page.keyboard.press('ArrowDown');
		const suggestion = await page.getByRole('listbox').getByRole('option', { selected: true }).textContent();
		expect(suggestion).toContain('M9 Bayonet | Doppler');
		expect(suggestion).not.toBe(await completions.first().textContent());
		await page.keyboard.press('Tab');
		// As in Discord, the box shows the suggestion, and the bot gets its value.
		expect(suggestion).toMatch(/ · €[\d.,]+ · [\d,]+ sold\/30d/);
		expect(await page.getByRole('textbox').inputValue()).toBe(`/price item:${suggestion!.trim()} `);
		// The other options are not required, so none is selected.
		expect(await page.getByRole('listbox').getByRole('option', { selected: true }).count()).toBe(0);
		expect(await completions.allTextContents()).toHaveLength(4);
		await page.keyboard.type('cur');
		await page.keyboard.press('Enter');
		await page.keyboard.type('us');
		await page.keyboard.press('Enter');
		await page.keyboard.press('Enter');
		await answers(suggestion!.split(' · €')[0]!.trim());
		await answers('$');
	});

	test('shows a chart that opens in a new tab and has a text alternative', async () => {
		const { page, say, answers } = await playground.open();
		await say('/history item:AK-47 | Redline (Field-Tested)');
		await answers('Average sale');
		const picture = page.getByRole('img', { name: /^Sales chart of AK-47.*30 days: 287 sales/ }).last();
		await expect
			.poll(() => page.evaluate('[...document.querySelectorAll(".picture img")].at(-1)?.naturalWidth'))
			.toBe(800);
		const opened = page.context().waitForEvent('page');
		await picture.click();
		const picturePage = await opened;
		expect(picturePage.url()).toMatch(/\.png\?person=/);
		await picturePage.close();
	});

	test('links an account with a form, and shows private answers to no other user', async () => {
		const { page, say, answers } = await playground.open();
		await say('/price item:AK-47 | Redline (Field-Tested)');
		await answers('AK-47 | Redline (Field-Tested)');
		await say('/mytx');
		await answers('You have not linked a marketplace account');
		await answers('Only you can see this');
		await page.getByRole('button', { name: 'Link', exact: true }).last().click();
		const form = page.getByRole('dialog', { name: 'Link your marketplace account' });
		await form.getByRole('textbox').fill(demoCredentials);
		await page.keyboard.press('Enter');
		await answers('Linked');
		await expect.poll(() => form.count()).toBe(0);
		playground.bot.clock.shift(accountRateLimit.spacing);
		await page.getByRole('button', { name: 'Transactions' }).click();
		await answers('page 1 of 14');
		playground.bot.clock.shift(accountRateLimit.spacing);
		await page.getByRole('button', { name: 'To my DMs' }).click();
		// Requests for an account are a second apart, so the summary arrives while Sam looks around.
		await page.getByRole('radio', { name: /Sam/ }).check();
		await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(0);
		expect(await wordsOf(page.getByRole('log'))).not.toMatch(/transactions|mytx|Only you/i);
		await say('/mytx');
		await answers('You have not linked a marketplace account');
		await page.getByRole('radio', { name: /Alex/ }).check();
		await page.getByRole('button', { name: /direct messages 1 unread/ }).click();
		await answers('Summary of your transactions');
		await page.getByRole('radio', { name: /Sam/ }).check();
		await expect.poll(() => page.getByRole('article').count()).toBe(0);
	});

	test('shows in a form what is filled in already, and sends what was changed', async () => {
		const { page, say, answers } = await playground.open();
		await say(`/price item:${redline} currency:EUR`);
		await answers(redline);
		await page.getByRole('button', { name: 'Alert me' }).last().click();
		const form = page.getByRole('dialog');
		expect(await form.getByRole('radio', { name: 'costs 5% less than now' }).isChecked()).toBe(true);
		await form.getByRole('textbox').first().fill('-10%');
		await page.keyboard.press('Enter');
		await answers('10% less than');
		expect(await form.count()).toBe(0);
	});

	test('takes a pasted list and a file in a form', async () => {
		const { page, say, answers } = await playground.open();
		await say('/appraise');
		const form = page.getByRole('dialog');
		await form.getByRole('textbox', { name: 'Items' }).fill('3x recoil case\n2x fracture case');
		const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('item,qty\nPrisma Case,7\n') };
		await form.getByLabel('Or a file').setInputFiles(file);
		await form.getByRole('button', { name: 'Submit' }).click();
		await answers('12 units of 3 different items');
	});

	test('puts a command from an answer into the message box, and hides a dismissed private answer', async () => {
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

	test('can be used with the keyboard only', async () => {
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
		// Backwards from the message box, starting at the last control of the last message.
		await reach(page, 'History', 'Shift+Tab');
		await page.keyboard.press('Enter');
		await answers('Average sale');
		// The focus moves to the button that replaces History.
		await expect.poll(() => focused(page)).toBe('Price');
		await reach(page, 'Message #prices', 'Tab');
		await page.keyboard.type('/account link');
		await page.keyboard.press('Enter');
		await page.getByRole('dialog').waitFor();
		await page.keyboard.press('Escape');
		await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
		expect(await focused(page)).toBe('Message #prices');
	});

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
		const tradable = market.getByRole('table', { name: 'Tradable' });
		expect(await wordsOf(tradable)).toMatch(/Lowest.*Median.*Highest.*Quantity.*€34\.86/);
		await expectAccessible(market);
		await market.close();
		const offers = page.context().waitForEvent('page');
		await page
			.getByRole('link', { name: /^[\d,]+ listed$/ })
			.last()
			.click();
		expect(await heading(await offers)).toBe(redline);
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

	test('posts messages, whose items’ prices a right-click checks', async () => {
		const { page, say, answers } = await playground.open();
		const before = await page.getByRole('article').count();
		await say('selling 2x ak redline ft\nand an awp asiimov bs');
		await expect.poll(() => page.getByRole('article').count()).toBe(before + 1);
		const posted = page.getByRole('article').last();
		await posted.getByText('and an awp asiimov bs').click({ button: 'right' });
		await expectAccessible(page);
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

	test('has a menu of a message for the keyboard, which returns the focus', async () => {
		const { page, answers } = await playground.open();
		const more = offer(page).getByRole('button', { name: 'More' });
		const focusedMore = more.and(page.locator(':focus'));
		await more.focus();
		await page.keyboard.press('Enter');
		await page.getByRole('menu').waitFor();
		await reach(page, 'Price check', 'ArrowDown');
		await expectAccessible(page);
		await page.keyboard.press('Escape');
		expect(await page.getByRole('menu').count()).toBe(0);
		await focusedMore.waitFor();
		await page.keyboard.press('Shift+F10');
		await page.getByRole('menu').waitFor();
		await reach(page, 'Price check', 'ArrowUp');
		await page.keyboard.press('Enter');
		await answers(/M9 Bayonet \| Doppler \(Factory New\).*Karambit \| Tiger Tooth/s);
		await focusedMore.waitFor();
	});

	test('moves a price with the keyboard, and one skipped wait later the bot answers with the new one', async () => {
		const { page, say, answers } = await playground.open({ size: phone });
		const { bot } = playground;
		// Other tests let time pass: a list that is due would be fetched while this one types.
		const isNew = ({ key, dueAt }: { key: ListKey; dueAt: number }) =>
			key.kind === 'tradable' && key.game === 730 && dueAt > bot.clock.now() + 60_000;
		await bot.whileTimePasses(until(() => expect(bot.lists().some(isNew)).toBe(true)));
		await say(`/price item:${redline} currency:EUR`);
		await answers('€34.86');
		await page.getByRole('button', { name: 'Test panel' }).click();
		const prices = page.getByRole('region', { name: 'Move a price' });
		const item = prices.getByRole('combobox', { name: 'Item' });
		await item.focus();
		await page.keyboard.press('Enter');
		await prices.getByRole('alert').getByText('Enter the name of an item.').waitFor();
		expect(
			await prices.locator('option').evaluateAll((all, name) => all.some(({ value }) => value === name), redline),
		).toBe(true);
		await item.fill(redline);
		await page.keyboard.press('Tab');
		await page.keyboard.type('20.5');
		await page.keyboard.press('Enter');
		await prices.getByText(`${redline} now costs €20.50. The bot notices with its next list, in`).waitFor();
		expect(await prices.getByRole('alert').count()).toBe(0);
		await prices.getByRole('button', { name: 'Skip to the next list' }).click();
		await prices.getByText('The bot has received the new list.').waitFor();
		await page.getByRole('button', { name: 'Messages' }).click();
		await say(`/price item:${redline} currency:EUR`);
		await answers('€20.50');
	});

	// This test must be the last one, because all pages that are opened afterwards have its clock.
	test('formats numbers and times for the user’s language, and keeps relative times up to date', async () => {
		const { page, say, answers } = await playground.open({ prepare: (each) => each.clock.install() });
		await page.getByRole('combobox', { name: 'Discord language' }).selectOption('de');
		const box = page.getByRole('textbox').first();
		await box.fill('/');
		await expect
			.poll(() => page.getByRole('option', { name: '/price' }).textContent())
			.toContain('Sehen, was ein Item');
		await box.fill('');
		await say('/price item:AK-47 | Redline (Field-Tested) currency:EUR');
		await answers(/\d,\d\d\s€/);
		await page.clock.fastForward(3 * 3_600_000);
		await answers(/Angebote\s*vor 3 Stunden · Verkäufe\s*vor 3 Stunden/);
	});
});

// Scripts for the page are strings, because tests are compiled without the DOM's types.
/** The name of the element with the keyboard focus. */
const focused = (page: Page) =>
	page.evaluate<string>(
		'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim()',
	);

async function reach(page: Page, name: string, key: string): Promise<void> {
	for (let i = 0; i < 30; i++) {
		await page.keyboard.press(key);
		if ((await focused(page)) === name) return;
	}
	throw new Error(`${key} does not reach ${name}.`);
}

/** Fails if axe finds an accessibility violation that it calls serious or critical. */
async function expectAccessible(page: Page): Promise<void> {
	await page.evaluate(axe);
	const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
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
