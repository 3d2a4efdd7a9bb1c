import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { currencies } from '../../src/market/currency.ts';
import { builtFile } from '../support/built-file.ts';
import { must, nthUser, World } from './bot-process.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const steps = [10 * minute, -60 * minute, day, -day, 30 * 365 * day];

/**
 * The system clock is changed while the bot runs, and before restarts. The bot must keep the marketplace's rate limit in
 * real time, and show no negative ages and no waits longer than five minutes.
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
		// At least each step once, and one more round after the last.
		for (let round = 0; round <= steps.length || performance.now() < end; round++) {
			for (const currency of ['EUR', currencies[round % currencies.length]!, 'EUR'] as const) {
				asked++;
				const answer = await bot.ask('price', { item: 'AK-47 | Redline (Field-Tested)', currency }, nthUser(asked));
				must(answer !== undefined, () => 'A question was not answered.');
				for (const [, seconds] of answer.text.matchAll(/<t:(\d+):R>/g)) {
					const from = (Date.now() + shift) / 1_000 - Number(seconds);
					must(from > -320, () => `A wait of ${-from} s, with the clock set by ${shift} ms: ${answer.text}`);
					must(answer.text.includes('again') || from > -2, () => `An age of ${from} s: ${answer.text}`);
					must(from < 400, () => `An age of ${from} s, with the clock set by ${shift} ms: ${answer.text}`);
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
		must(world.peakRequests() <= 8, () => `${world.peakRequests()} requests in 5 minutes`);
		return `${asked} questions during at least ${steps.length} clock changes, at most ${world.peakRequests()} requests in 5 minutes, every age and wait was right`;
	} finally {
		await world.end();
	}
}
