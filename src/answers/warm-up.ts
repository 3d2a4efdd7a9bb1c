import { setTimeout } from 'node:timers/promises';
import type { Market } from '../market/snapshots/market.ts';
import type { Game } from '../names/game.ts';
import { LineReader } from '../reading/lists/line-reader.ts';

/** How long to wait after the names can be searched, ms, because people who ask at once come first. */
const delay = 2_000;
/** The pause between two lines, ms, in which other work gets its turn. */
const pause = 50;

/** Together these lines run nearly all of the code, including its regular expressions. */
const lines = [
	'ak redline',
	'1x ak redline ft',
	'Sticker | nobody | Katowice 2014',
	'2 ak redline ft + 3x kara doppler p2 0.03 for 300€',
];

/**
 * Compiles the code that reads lists and messages before people use it: the first lines take about 40 ms each, later
 * ones 2 ms. Resolves when that is done, or when `signal` is aborted.
 */
export async function warmUpReading(
	market: Pick<Market, 'catalogue' | 'indexed' | 'nextList'>,
	game: Game,
	signal: AbortSignal,
	wait: (ms: number) => Promise<void> = (ms) => setTimeout(ms, undefined, { ref: false }),
): Promise<void> {
	while (!market.catalogue(game) && !signal.aborted) await market.nextList(signal);
	if (signal.aborted) return;
	await market.indexed(game);
	await wait(delay);
	for (const line of lines) {
		if (signal.aborted) return;
		new LineReader(market.catalogue(game)!).read(line);
		await wait(pause);
	}
}
