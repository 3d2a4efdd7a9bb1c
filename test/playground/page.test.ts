import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { commands } from '../../commands/index.ts';
import { chromiumPath } from '../../pictures/browser.ts';
import { accountLimits } from '../../src/accounts/account-requests.ts';
import { commandJson } from '../../src/discord/command/command-json.ts';
import { demoCredentials } from '../../src/local/market/sample-account.ts';
import { actionsOf } from '../../src/playground/command-line.ts';
import type { WireCommand } from '../../src/playground/wire.ts';
import { sharedPlayground, wordsOf } from './page.ts';

const why = chromiumPath === undefined ? ' (no Chromium is installed here)' : '';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const actions = actionsOf(commands.map((command) => commandJson(command, true)) as unknown as WireCommand[]);
const phone = { width: 360, height: 740 };

describe.skipIf(chromiumPath === undefined)(`The playground’s page in a browser${why}`, { timeout: 60_000 }, () => {
	const playground = sharedPlayground();

	test('runs an example with one click, and answers 1,000 price checks from memory', async () => {
		const { page, answers } = await playground.open();
		expect(await page.getByRole('region', { name: 'Ask what an item costs' }).getByRole('button').count()).toBe(3);
		const example = '/price item:ak redline ft';
		await page.keyboard.type(example);
		await page.keyboard.press('Escape');
		await page.keyboard.press('Enter');
		await answers('AK-47 | Redline (Field-Tested)');
		const answered = await page.getByRole('article').count();
		await page.getByRole('button', { name: example }).click();
		await expect.poll(() => page.getByRole('article').count()).toBe(answered + 1);
		await page.getByRole('button', { name: 'Send 1,000 price checks' }).click();
		const result = page.getByRole('region', { name: 'Activity' }).getByRole('status');
		await result.getByText('answered in').waitFor({ timeout: 50_000 });
		// On a busy machine, some answers come after Discord's 3 s.
		expect(await result.textContent()).toMatch(/^(All|\d+ of) 1,000 answered in [\d.]+ s, from memory\. /);
		const lists = page.getByRole('region', { name: 'Cached lists' });
		await lists
			.getByText(/^1,007 rows, fetched .* ago/)
			.first()
			.waitFor();
		await answers('AK-47 | Redline (Field-Tested)');
		await answers(/Lowest ask.*€35\.51.*225 listed/);
		await page.getByRole('combobox', { name: 'Change currency' }).last().selectOption('USD');
		await answers('$41.55');
	});

	test('has no serious accessibility violations', async () => {
		const { page, say, answers } = await playground.open();
		await expectAccessible(page);
		await say('/history item:★ Karambit | Doppler (Factory New)');
		await answers('by version');
		await say('/help');
		await answers('Only you can see this');
		await page.getByRole('textbox').fill('/price item:kara');
		await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBeGreaterThan(5);
		await expectAccessible(page);
		await say('/account link');
		await page.getByRole('dialog').waitFor();
		await expectAccessible(page);
	});

	test('fits a phone with long content, and has no serious accessibility violations there', async () => {
		const { page, say, answers } = await playground.open({ size: phone });
		await say('/price item:★ Karambit | Doppler (Factory New)');
		await answers('Black Pearl');
		await say('/oos');
		await answers('1 of 8');
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
		const picked = await page.getByRole('listbox').getByRole('option', { selected: true }).textContent();
		expect(picked).toContain('M9 Bayonet | Doppler');
		expect(picked).not.toBe(await completions.first().textContent());
		await page.keyboard.press('Tab');
		// As in Discord, the box shows the suggestion, and the bot gets its value.
		expect(picked).toMatch(/ · €[\d.,]+ · [\d,]+ sold\/30d/);
		expect(await page.getByRole('textbox').inputValue()).toBe(`/price item:${picked!.trim()} `);
		// The other options are not required, so none is selected.
		expect(await page.getByRole('listbox').getByRole('option', { selected: true }).count()).toBe(0);
		expect(await completions.allTextContents()).toHaveLength(4);
		await page.keyboard.type('cur');
		await page.keyboard.press('Enter');
		await page.keyboard.type('us');
		await page.keyboard.press('Enter');
		await page.keyboard.press('Enter');
		await answers(picked!.split(' · €')[0]!.trim());
		await answers('$');
	});

	test('explains what is missing or wrong in a line, and keeps its text', async () => {
		const { page } = await playground.open();
		const box = page.getByRole('textbox');
		await box.fill('/price');
		await page.keyboard.press('Escape');
		await page.keyboard.press('Enter');
		expect(await page.getByRole('alert').textContent()).toBe('/price needs item:…');
		expect(await box.inputValue()).toBe('/price item:');
		await box.fill('/prise item:ak redline');
		await page.keyboard.press('Escape');
		await page.keyboard.press('Enter');
		expect(await page.getByRole('alert').textContent()).toMatch(/prise/);
		expect(await box.inputValue()).toBe('/prise item:ak redline');
		await box.fill('/oos min_sales:many');
		expect(await wordsOf(page.getByRole('main'))).toContain('min_sales must be a whole number from 0');
	});

	test('turns the pages of /oos, and keeps the keyboard focus on the button', async () => {
		const { page, say, answers } = await playground.open();
		await say('/oos');
		await answers('1 of 8');
		const next = page.getByRole('button', { name: 'Next' }).last();
		await next.focus();
		await page.keyboard.press('Enter');
		await answers('2 of 8');
		await page.keyboard.press('Enter');
		await answers('3 of 8');
		await page.getByRole('button', { name: 'Previous' }).last().click();
		await answers('2 of 8');
	});

	test('shows a chart that opens in a new tab and has a text alternative', async () => {
		const { page, say, answers } = await playground.open();
		await say('/history item:AK-47 | Redline (Field-Tested)');
		await answers('Average sale');
		const picture = page.getByRole('img', { name: /^Sales chart of AK-47.*30 days: 286 sales/ }).last();
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
		playground.bot.clock.shift(accountLimits.spacing);
		await page.getByRole('button', { name: 'Transactions' }).click();
		await answers('page 1 of 14');
		playground.bot.clock.shift(accountLimits.spacing);
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

	test('shows the error of a simulated failure, and still answers from the cache', async () => {
		const { page, say, answers } = await playground.open();
		const down = page.getByRole('switch', { name: /^Down/ });
		await down.check();
		await expect.poll(() => page.getByRole('switch', { checked: true }).count()).toBe(1);
		await say('/price item:AK-47 | Redline (Field-Tested) trade_locked:True');
		await answers(/The marketplace cannot be reached right now\..*The answer will appear here\./);
		await say('/price item:AK-47 | Redline (Field-Tested) currency:EUR');
		await answers('€35.51');
		await page.getByRole('switch', { name: /^Rate limited/ }).check();
		await expect.poll(() => down.isChecked()).toBe(false);
		await page.getByRole('switch', { name: /^Rate limited/ }).uncheck();
		await expect.poll(() => page.getByRole('switch', { checked: true }).count()).toBe(0);
	});

	test('formats numbers and times for the user’s language, and keeps relative times up to date', async () => {
		const { page, say, answers } = await playground.open({ prepare: (each) => each.clock.install() });
		await page.getByRole('combobox', { name: 'Discord language' }).selectOption('de');
		await say('/price item:AK-47 | Redline (Field-Tested) currency:EUR');
		await answers('35,51 €');
		await page.clock.fastForward(3 * 3_600_000);
		// In German, “vor 3 Stunden” would not belong into an English line.
		await answers(/asks \d\d:\d\d · sales \d\d:\d\d/);
	});

	test('keeps the user, the place, dismissed messages and the typed text over a reload', async () => {
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
		// Suggestions depend on the user, so another user causes a new request.
		const completions = page.getByRole('listbox').getByRole('option');
		await completions.first().waitFor();
		const asked = page.waitForRequest(/suggest/);
		await page.getByRole('radio', { name: /Alex/ }).check();
		expect((await asked).postDataJSON()).toMatchObject({ text: 'ak red', person: { place: 'dm' } });
		await page.getByRole('textbox').press('ArrowDown');
		await completions.first().waitFor();
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
