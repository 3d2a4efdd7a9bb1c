import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { startBrowser } from '../../pictures/browser.ts';
import { PageServer } from '../../playground/server/page-server.ts';
import { botOfFile, type RunningBot } from '../support/running-bot.ts';
import { sampleLists } from '../support/sample-lists.ts';

export interface OpenPage {
	readonly page: Page;
	/** Sends a line from the message box. Escape closes the suggestions first, so that Enter accepts none. */
	say(line: string): Promise<void>;
	/** Waits until the last message contains the text. */
	answers(words: string | RegExp): Promise<void>;
}

interface Size {
	readonly width: number;
	readonly height: number;
}

const wide: Size = { width: 1280, height: 900 };

interface OpenOptions {
	readonly size?: Size;
	/** Runs before the page is loaded. */
	readonly prepare?: (page: Page) => Promise<void>;
}

/** One bot, one server and one browser for all tests in a file. */
export function sharedPlayground() {
	let starting: Promise<Browser> | undefined;
	// The browser starts while the bot does.
	beforeAll(() => {
		starting = startBrowser();
		starting.catch(() => {});
	});
	const shared = botOfFile({ lists: sampleLists });
	let server: PageServer;
	let context: BrowserContext;
	beforeAll(async () => {
		const { discord, market, lists, retryAt, clock } = shared.bot;
		server = await PageServer.start({ discord, market, bot: { lists, retryAt }, clock, port: 0 });
		const browser = await starting!;
		context = await browser.newContext({ reducedMotion: 'reduce' });
		context.setDefaultTimeout(10_000);
	});
	afterAll(async () => {
		await (await starting)?.close();
		await server?.stop();
	});
	let sharedPage: Page | undefined;
	const problems: string[] = [];
	const load = async (size: Size, prepare?: OpenOptions['prepare']) => {
		const page = await context.newPage();
		await page.setViewportSize(size);
		page.on('console', (message) => {
			// Browsers log each input that the server refuses; the page shows what is wrong with it.
			const isRefusal = message.text().endsWith('400 (Bad Request)');
			if (['error', 'warning'].includes(message.type()) && !isRefusal) problems.push(message.text());
		});
		page.on('pageerror', (error) => problems.push(String(error)));
		page.on('request', (request) => {
			if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) problems.push(request.url());
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
		 * Opens the page as Alex on a wide screen. The test fails if the page logs an error or warning, or sends a request
		 * to another origin. Tests without other options share one page.
		 */
		async open({ size = wide, prepare }: OpenOptions = {}): Promise<OpenPage> {
			const isShared = size === wide && !prepare;
			const page = (isShared ? sharedPage : undefined) ?? (await load(size, prepare));
			if (isShared) {
				if (sharedPage) await reset(page);
				sharedPage = page;
			}
			onTestFinished(async () => {
				if (!isShared) await page.close();
				expect(problems.splice(0)).toEqual([]);
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
					const holds = last.and(page.getByRole('article').filter({ hasText: words })).waitFor({ timeout: 30_000 });
					await holds.catch(async () => expect(await wordsOf(last)).toMatch(words));
				},
			};
		},
	};
}

/** The text of an element, including shadow roots, as assistive technology gets it. */
export async function wordsOf(element: ReturnType<Page['locator']>): Promise<string> {
	return (await element.ariaSnapshot()).replaceAll(/\s+/g, ' ');
}

/** Resets everything but the messages, which tests share. */
async function reset(page: Page): Promise<void> {
	// A hidden page disconnects.
	await page.bringToFront();
	await page.keyboard.press('Escape');
	await page.getByRole('radio', { name: /Alex/ }).check();
	await page.getByRole('combobox', { name: /language/ }).selectOption('en-US');
	await page.getByRole('button', { name: /server channel/ }).click();
	await page.getByRole('textbox').first().fill('');
}
