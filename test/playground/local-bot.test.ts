import { expect, onTestFinished, test, vi } from 'vitest';
import { ask } from '../../src/playground/ask.ts';
import { startLocalBot } from '../../src/playground/local-bot.ts';
import { asText } from '../../src/playground/terminal/as-text.ts';
import { reader } from '../support/running-bot.ts';

const day = 86_400_000;

test('The sample prices have changed after the playground’s clock was put forward by a day', async () => {
	const { discord, clock, stop } = await startLocalBot();
	onTestFinished(stop);
	const price = async () => {
		const { result } = await ask(discord, '/price item:AK-47 | Redline (Field-Tested)', reader);
		return /Lowest ask €\d+\.\d\d/.exec(asText(result, clock.now()))?.[0];
	};
	const before = await price();
	expect(before).toBeDefined();
	clock.pass(day);
	await vi.waitFor(async () => expect(await price()).not.toBe(before), 10_000);
});
