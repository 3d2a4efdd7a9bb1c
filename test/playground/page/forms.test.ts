import { ComponentType, InteractionResponseType as ResponseType, TextInputStyle } from 'discord-api-types/v10';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { chromiumPath, startBrowser } from '../../../pictures/browser.ts';
import { SampleMarket } from '../../../src/local/market/sample-market.ts';
import { ShiftableClock } from '../../../src/local/shiftable-clock.ts';
import { PageServer } from '../../../src/playground/server/page-server.ts';
import { sampleLists } from '../../support/sample-lists.ts';
import { scriptedBot } from '../scripted-bot.ts';

const why = chromiumPath === undefined ? ' (no Chromium is installed here)' : '';

const field = (label: string, component: object) => ({ type: ComponentType.Label, label, component });
const text = (custom_id: string, more: object) => ({
	type: ComponentType.TextInput,
	style: TextInputStyle.Short,
	custom_id,
	...more,
});
const goals = [
	{ value: 'below', label: 'Below' },
	{ value: 'above', label: 'Above', description: 'It rises', default: true },
];
const modal = {
	custom_id: 'alert',
	title: 'New alert',
	components: [
		field('Amount', text('amount', { value: '33.87', required: true })),
		field('Note', text('note', { required: false })),
		field('Goal', { type: ComponentType.StringSelect, custom_id: 'goal', options: goals }),
	],
};

describe.skipIf(chromiumPath === undefined)(`A form on the playground’s page${why}`, () => {
	let browser: Browser;
	beforeAll(async () => {
		browser = await startBrowser();
	});
	afterAll(() => browser?.close());

	test('shows what is filled in already, and sends what is changed, left empty or selected', async () => {
		const { discord, next } = await scriptedBot();
		const market = await SampleMarket.start({ lists: sampleLists });
		const bot = { lists: () => [], retryAt: () => undefined };
		const server = await PageServer.start({ discord, market, bot, clock: new ShiftableClock(), port: 0 });
		const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
		onTestFinished(async () => {
			await page.close();
			await server.stop();
			await market.stop();
		});
		await page.goto(server.url);
		await page.getByRole('textbox').first().fill('/ask');
		await page.keyboard.press('Escape');
		await page.keyboard.press('Enter');
		await (await next()).answer(ResponseType.Modal, modal);
		const form = page.getByRole('dialog', { name: 'New alert' });
		const amount = form.getByRole('textbox', { name: 'Amount' });
		expect(await amount.inputValue()).toBe('33.87');
		const goal = form.getByRole('combobox', { name: 'Goal' });
		expect(await goal.inputValue()).toBe('above');
		await amount.fill('30');
		await goal.selectOption('below');
		const sent = page.waitForRequest(/submit/);
		await amount.press('Enter');
		expect((await sent).postDataJSON()).toMatchObject({ filled: { amount: '30', note: '', goal: 'below' } });
		await (await next()).answer(ResponseType.ChannelMessageWithSource, { content: 'Saved' });
		await page.getByRole('article').filter({ hasText: 'Saved' }).waitFor();
		expect(await form.count()).toBe(0);
	});
});
