import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { startBrowser } from '../../pictures/browser.ts';
import { PageServer } from '../../src/playground/page-server.ts';
import { type RunningBot, sharedBot } from '../running-bot.ts';

export interface OpenPage {
	readonly page: Page;
	/** Types into the message box and sends, until it is empty: Enter takes what is suggested first. */
	say(line: string): Promise<void>;
	/** The words of the last message, as a reader reads them. */
	lastMessage(): Promise<string>;
	/** Waits until the last message holds the words. */
	answers(words: string | RegExp): Promise<void>;
}

interface OpenOptions {
	readonly size?: { readonly width: number; readonly height: number };
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
	return {
		get bot(): RunningBot {
			return shared.bot;
		},
		get url(): string {
			return server.url;
		},
		/** Opens the page as somebody new to it; nothing may go wrong on it, and nothing may be asked of anybody else. */
		async open({ size = { width: 1280, height: 900 }, prepare }: OpenOptions = {}): Promise<OpenPage> {
			const page = await context.newPage();
			await page.setViewportSize(size);
			const wrong: string[] = [];
			page.on('console', (message) => {
				if (['error', 'warning'].includes(message.type())) wrong.push(message.text());
			});
			page.on('pageerror', (error) => wrong.push(String(error)));
			page.on('request', (request) => {
				if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) wrong.push(request.url());
			});
			onTestFinished(async () => {
				await page.close();
				expect(wrong).toEqual([]);
			});
			await prepare?.(page);
			await page.goto(server.url, { waitUntil: 'commit' });
			await page.getByRole('textbox').first().waitFor();
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
				lastMessage: () => wordsOf(messages.last()),
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
