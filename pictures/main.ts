import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type LocalBot, startLocalBot } from '../playground/local-bot.ts';
import { demoCredentials } from '../playground/market/sample-account.ts';
import { PageServer } from '../playground/server/page-server.ts';
import { startBrowser } from './browser.ts';

/** The folder in which the README expects the pictures. */
const folder = join(process.cwd(), 'docs');
/** The window's size in CSS pixels. It is narrow enough for the page to hide the panel beside the messages. */
const size = { width: 900, height: 640 };

/** How long it takes until asks, sales and names are loaded, in ms. */
const loadingTime = 3_000;

/** The README's screenshots of the playground's page, and what to do on the page before each is taken. */
const pictures: Readonly<Record<string, (page: Page, local: LocalBot) => Promise<void>>> = {
	async price(page) {
		// The window has to be tall enough for the whole answer.
		await page.setViewportSize({ ...size, height: 760 });
		await page.waitForTimeout(loadingTime);
		await send(page, '/price item:ak redline ft', '30-day median');
	},
	async phone(page) {
		await page.setViewportSize({ width: 360, height: 640 });
		await page.waitForTimeout(loadingTime);
		await send(page, '/price item:ak redline', 'Lowest ask by wear');
	},
	async search(page) {
		// The first index has only the names of the list that was fetched first; the next one has all.
		await page.waitForTimeout(loadingTime);
		await send(page, '/price item:AK-47 | Redline (Field-Tested)', '30-day median');
		await messageBox(page).fill('/price item:kara dopp');
		await page
			.getByRole('option', { name: /Karambit/ })
			.first()
			.waitFor();
	},
	async history(page) {
		// The window has to be tall enough for the whole answer.
		await page.setViewportSize({ ...size, height: 1020 });
		// Waits until the sample prices of the last 90 days are recorded.
		await page.waitForTimeout(6_000);
		await send(page, '/history item:★ Karambit | Tiger Tooth (Factory New)', 'Average sale');
		await page.waitForFunction('[...document.querySelectorAll(".picture img")].at(-1)?.complete');
	},
	async alert(page, { market, clock }) {
		const item = 'AK-47 | Redline (Field-Tested)';
		await send(page, `/alert add item:${item} below:30`, 'Alert set');
		market.prices.set(market.items.find(({ name }) => name === item)!, 29.5);
		// Moves the clock to the next list.
		clock.pass(5 * 60_000);
		await page.getByRole('button', { name: /direct messages/ }).click();
		await lastMessage(page, 'You asked for');
	},
	async mytx(page) {
		await page.setViewportSize({ ...size, height: 720 });
		await send(page, '/account link');
		await page.getByRole('dialog').getByRole('textbox').fill(demoCredentials);
		await page.keyboard.press('Enter');
		await lastMessage(page, 'Your credentials work');
		await page.getByRole('button', { name: 'Dismiss message' }).click();
		await send(page, '/mytx limit:8', 'Your transactions');
	},
};

const messageBox = (page: Page) => page.getByRole('textbox').first();
const lastMessage = (page: Page, words: string) =>
	page.getByRole('article').last().filter({ hasText: words }).waitFor({ timeout: 20_000 });

/** Sends a command and waits for the words of its answer. */
async function send(page: Page, line: string, answer?: string): Promise<void> {
	await messageBox(page).fill(line);
	// Closes the completions: Enter would accept one of them.
	await page.keyboard.press('Escape');
	await page.keyboard.press('Enter');
	if (answer !== undefined) await lastMessage(page, answer);
}

mkdirSync(folder, { recursive: true });
const browser = await startBrowser();
for (const [name, prepare] of Object.entries(pictures)) {
	// Each picture has a new bot, so that it shows no earlier messages.
	const local = await startLocalBot();
	const server = await PageServer.start({ ...local, port: 0 });
	const page = await browser.newPage({ viewport: size, deviceScaleFactor: 2, reducedMotion: 'reduce' });
	await page.goto(server.url);
	await messageBox(page).waitFor();
	await prepare(page, local);
	// Waits until animations have finished.
	await page.waitForTimeout(500);
	await page.screenshot({ path: join(folder, `${name}.png`) });
	await page.close();
	await server.stop();
	await local.stop();
	console.log(join(folder, `${name}.png`));
}
await browser.close();
