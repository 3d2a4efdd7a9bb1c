import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { currencies } from '../../src/market/currency.ts';
import { builtFile } from '../built-file.ts';
import { must, people, World } from './bot-process.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const steps = [10 * minute, -60 * minute, day, -day, 30 * 365 * day];

/**
 * The system clock is set while the bot runs, and before it is started again. The marketplace is asked as often as it
 * allows in real time, no age is negative, and no wait is longer than the five minutes it can be.
 */
export async function clockSteps(ms: number): Promise<string> {
	const world = await World.open();
	try {
		const shiftFile = join(world.folder, 'shift');
		writeFileSync(shiftFile, '0');
		const preload = pathToFileURL(builtFile('test/torture/shifted-date.js')).href;
		const bot = await world.bot({ NODE_OPTIONS: `--import ${preload}`, SHIFT_FILE: shiftFile });
		await bot.start();
		const end = performance.now() + ms;
		let shift = 0;
		let asked = 0;
		// Each step at least once, and a question more after the last.
		for (let round = 0; round <= steps.length || performance.now() < end; round++) {
			for (const currency of ['EUR', currencies[round % currencies.length]!, 'EUR'] as const) {
				asked++;
				const told = await bot.ask('price', { item: 'AK-47 | Redline (Field-Tested)', currency }, people(asked));
				must(told !== undefined, () => 'A question was not answered.');
				for (const [, seconds] of told.text.matchAll(/<t:(\d+):R>/g)) {
					const from = (Date.now() + shift) / 1_000 - Number(seconds);
					must(from > -320, () => `A wait of ${-from} s, with the clock set by ${shift} ms: ${told.text}`);
					must(told.text.includes('again') || from > -2, () => `An age of ${from} s: ${told.text}`);
					must(from < 400, () => `An age of ${from} s, with the clock set by ${shift} ms: ${told.text}`);
				}
			}
			shift += steps[round % steps.length]!;
			writeFileSync(shiftFile, String(shift));
			await sleep(100);
			if (round % 3 === 2) {
				await bot.kill(round % 2 ? 'SIGKILL' : 'SIGTERM');
				await bot.start();
			}
		}
		must(world.densest() <= 8, () => `${world.densest()} requests in five minutes`);
		return `${asked} questions around ${steps.length} steps and more, at most ${world.densest()} requests in 5 minutes, no age or wait was wrong`;
	} finally {
		await world.end();
	}
}
