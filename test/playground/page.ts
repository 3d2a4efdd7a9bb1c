import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { startBrowser } from '../../pictures/browser.ts';
import { PageServer } from '../../src/playground/server/page-server.ts';
import { type RunningBot, sharedBot } from '../running-bot.ts';

export interface OpenPage {
	readonly page: Page;
	/** Types into the message box and sends, until it is empty: Enter takes what is suggested first. */
	say(line: string): Promise<void>;
	/** Waits until the last message holds the words. */
	answers(words: string | RegExp): Promise<void>;
}

interface Size {
	readonly width: number;
	readonly height: number;
}

const wide: Size = { width: 1280, height: 900 };

interface OpenOptions {
	readonly size?: Size;
	/** What is to be done before the page is loaded. */
	readonly prepare?: (page: Page) => Promise<void>;
}

/** One bot, one server and one browser for all tests of a file. */
export function sharedPlayground() {
	const shared = sharedBot();
	let server: PageServer;
	let browser: Browser;
	let context: BrowserContext;
	beforeAll(async () => {
		const { discord, market, lists } = shared.bot;
		server = await PageServer.start({ discord, market, bot: { lists }, port: 0 });
		browser = await startBrowser();
		// What the page loads is kept from test to test; the page itself keeps nothing.
		context = await browser.newContext({ reducedMotion: 'reduce' });
		context.setDefaultTimeout(10_000);
	});
	afterAll(async () => {
		await browser?.close();
		await server?.stop();
	});
	let shownBefore: Page | undefined;
	const wrong: string[] = [];
	const load = async (size: Size, prepare?: OpenOptions['prepare']) => {
		const page = await context.newPage();
		await page.setViewportSize(size);
		page.on('console', (message) => {
			if (['error', 'warning'].includes(message.type())) wrong.push(message.text());
		});
		page.on('pageerror', (error) => wrong.push(String(error)));
		page.on('request', (request) => {
			if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) wrong.push(request.url());
		});
		await prepare?.(page);
		await page.goto(server.url, { waitUntil: 'commit' });
		await page.getByRole('textbox').first().waitFor();
		return page;
	};
	return {
		get bot(): RunningBot {
			return shared.bot;
		},
		get url(): string {
			return server.url;
		},
		/**
		 * The page, as Alex sees it on a wide screen; nothing may go wrong on it, and nothing may be asked of anybody else. It
		 * is loaded once for all tests that want nothing else.
		 */
		async open({ size = wide, prepare }: OpenOptions = {}): Promise<OpenPage> {
			const isShared = size === wide && !prepare;
			const page = (isShared ? shownBefore : undefined) ?? (await load(size, prepare));
			if (isShared) {
				if (shownBefore) await asNew(page);
				shownBefore = page;
			}
			onTestFinished(async () => {
				if (!isShared) await page.close();
				expect(wrong.splice(0)).toEqual([]);
			});
			const box = page.getByRole('textbox').first();
			const messages = page.getByRole('log').getByRole('article');
			return {
				page,
				async say(line) {
					await box.fill(line);
					await page.keyboard.press('Escape');
					await page.keyboard.press('Enter');
					await expect.poll(() => box.inputValue()).toBe('');
				},
				answers: async (words) => {
					const last = messages.last();
					const holds = last.and(page.getByRole('article').filter({ hasText: words })).waitFor({ timeout: 10_000 });
					await holds.catch(async () => expect(await wordsOf(last)).toMatch(words));
				},
			};
		},
	};
}

/** What stands in an element and in the components within it, as the browser tells those who cannot see it. */
export async function wordsOf(element: ReturnType<Page['locator']>): Promise<string> {
	return (await element.ariaSnapshot()).replaceAll(/\s+/g, ' ');
}

/** The page as a newcomer has it, but for the messages: they belong to everybody. */
async function asNew(page: Page): Promise<void> {
	// A page that is not seen rests.
	await page.bringToFront();
	await page.keyboard.press('Escape');
	await page.getByRole('radio', { name: /Alex/ }).check();
	await page.getByRole('combobox', { name: /language/ }).selectOption('en-US');
	await page.getByRole('button', { name: /in a server/ }).click();
	await page.getByRole('textbox').first().fill('');
}
